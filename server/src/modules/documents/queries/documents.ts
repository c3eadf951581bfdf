import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { DocumentParties } from '../policy.ts'
import type { IssuedDocument } from '../rules/e-invoice.ts'
import { documents } from '../schema/documents.ts'

/** A document with its content. */
export async function findDocument(db: Db, documentId: string): Promise<IssuedDocument | undefined> {
  const [document] = await db.select().from(documents).where(eq(documents.id, documentId))
  return document
}

/** The company or owner of a document. */
export async function findDocumentParties(db: Db, documentId: string): Promise<DocumentParties | undefined> {
  const { id, companyId, ownerId } = documents
  const [parties] = await db.select({ id, companyId, ownerId }).from(documents).where(eq(id, documentId))
  return parties
}
