import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { documentFiles } from '../schema/documents.ts'

export type FileKind = 'pdf' | 'xml'

/** The bytes of a stored file; undefined if it was not created yet. */
export async function findDocumentFile(
  db: Db | Tx,
  documentId: string,
  kind: FileKind,
): Promise<Uint8Array | undefined> {
  const itself = and(eq(documentFiles.documentId, documentId), eq(documentFiles.kind, kind))
  const [file] = await db.select({ bytes: documentFiles.bytes }).from(documentFiles).where(itself)
  return file?.bytes
}
