import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { documents } from '../schema/documents.ts'
import { payments } from '../schema/payments.ts'

export type OpenAmount = {
  grossCents: number
  /** taken back by credit notes */
  creditedCents: number
  /** paid, less what was paid back */
  paidCents: number
  /** below zero: to be paid back */
  openCents: number
}

/** What was taken back of these invoices, what was paid on them, and what is left. */
export async function openAmounts(db: Db, invoiceIds: readonly string[]): Promise<Map<string, OpenAmount>> {
  if (invoiceIds.length === 0) return new Map()
  // One value however many invoices: a statement has room for 65,535 of them.
  const { rows } = await db.execute<OpenAmount & { id: string }>(sql`
    select invoice.id, invoice.gross_cents as "grossCents", ${creditedCents} as "creditedCents", ${paidCents} as "paidCents",
      invoice.gross_cents - ${creditedCents} - ${paidCents} as "openCents"
    from ${documents} as invoice
    where invoice.id = any(${sql.param([...invoiceIds])}::uuid[])`)
  return new Map(rows.map(({ id, ...amounts }) => [id, amounts]))
}

/** Of the row called `invoice`. */
export const creditedCents = sql<number>`(
  select coalesce(sum(gross_cents), 0)::bigint from ${documents} where corrects_id = invoice.id)`
export const paidCents = sql<number>`(
  select coalesce(sum(cents), 0)::bigint from ${payments} where document_id = invoice.id)`
