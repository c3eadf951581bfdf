import { inArray, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { documents } from '../../documents/schema/documents.ts'
import type { Businesses } from './businesses.ts'

const isOf = ({ ownerIds, companyIds }: Businesses) =>
  or(inArray(documents.ownerId, [...ownerIds]), inArray(documents.companyId, [...companyIds]))

/** The invoices, credit notes and statements of these businesses, which the law keeps. */
export const countDocuments = (db: Db, businesses: Businesses): Promise<number> =>
  db.$count(documents, isOf(businesses))

/** Those of these businesses that have a document. */
export async function listDocumentParties(db: Db, businesses: Businesses): Promise<ReadonlySet<string>> {
  const { companyId, ownerId } = documents
  const rows = await db.selectDistinct({ companyId, ownerId }).from(documents).where(isOf(businesses))
  return new Set(rows.map((row) => row.companyId ?? row.ownerId ?? ''))
}
