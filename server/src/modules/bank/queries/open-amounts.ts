import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { documents } from '../../documents/schema/documents.ts'
import { payments } from '../schema/payments.ts'

export type OpenAmount = {
  grossCents: number
  /** credited by credit notes */
  creditedCents: number
  /** paid, less refunds */
  paidCents: number
  /** below zero: owed to the client */
  openCents: number
}

/** The credited, paid and open amounts of these invoices. */
export async function listOpenAmounts(db: Db, invoiceIds: readonly string[]): Promise<Map<string, OpenAmount>> {
  if (invoiceIds.length === 0) return new Map()
  // All ids are one parameter: PostgreSQL accepts 65,535 parameters in a statement.
  const { rows } = await db.execute<OpenAmount & { id: string }>(sql`
    select invoice.id, invoice.gross_cents as "grossCents", ${creditedCents} as "creditedCents", ${paidCents} as "paidCents",
      ${openCents} as "openCents"
    from ${documents} as invoice
    where invoice.id = any(${sql.param([...invoiceIds])}::uuid[])`)
  return new Map(rows.map(({ id, ...amounts }) => [id, amounts]))
}

/**
 * What clients owe: invoices less credit notes less payments (decision 17). These expressions refer to a row named
 * `invoice`.
 */
export const creditedCents = sql<number>`(
  select coalesce(sum(gross_cents), 0)::bigint from ${documents} where corrects_id = invoice.id)`
export const paidCents = sql<number>`(
  select coalesce(sum(cents), 0)::bigint from ${payments} where document_id = invoice.id)`
export const openCents = sql<number>`(
  case invoice.kind when 'invoice' then invoice.gross_cents - ${creditedCents} - ${paidCents} else 0 end)`

/** The same for all documents. Credits and payments are summed in one pass, not for each invoice. */
export const allAmounts = sql`(
  select invoice.*, coalesce(credited.cents, 0) as credited_cents, coalesce(paid.cents, 0) as paid_cents,
    case invoice.kind when 'invoice' then invoice.gross_cents - coalesce(credited.cents, 0) - coalesce(paid.cents, 0)
      else 0 end as open_cents
  from ${documents} as invoice
  left join (
    select corrects_id, sum(gross_cents)::bigint as cents from ${documents} where corrects_id is not null group by 1
  ) as credited on credited.corrects_id = invoice.id
  left join (
    select document_id, sum(cents)::bigint as cents from ${payments} group by 1
  ) as paid on paid.document_id = invoice.id
  where invoice.kind in ('invoice', 'credit-note'))`
