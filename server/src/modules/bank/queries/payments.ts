import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { InvoiceTotals } from '../rules/paid.ts'
import { documents } from '../../documents/schema/documents.ts'
import { payments } from '../schema/payments.ts'
import { openCents, paidCents } from './open-amounts.ts'

export type PaymentRow = typeof payments.$inferSelect
/** The fields of an invoice that a payment needs. */
export type PayableInvoice = { id: string; number: string; companyId: string; campaignId: string }

const PAYABLE_COLUMNS = pickColumns(documents, 'id', 'number', 'companyId', 'campaignId')

/** The invoices among these documents. */
export async function listPayableInvoices(db: Db, ids: readonly string[]): Promise<PayableInvoice[]> {
  if (ids.length === 0) return []
  const isOne = sql`${documents.id} = any(${sql.param([...ids])}::uuid[])`
  return toPayableInvoices(
    await db
      .select(PAYABLE_COLUMNS)
      .from(documents)
      .where(and(eq(documents.kind, 'invoice'), isOne)),
  )
}

/** The invoices of a campaign, oldest first. */
export async function listCampaignInvoices(db: Db, campaignId: string): Promise<PayableInvoice[]> {
  const ofCampaign = and(eq(documents.kind, 'invoice'), eq(documents.campaignId, campaignId))
  return toPayableInvoices(
    await db
      .select(PAYABLE_COLUMNS)
      .from(documents)
      .where(ofCampaign)
      .orderBy(asc(documents.issuedOn), asc(documents.ordinal)),
  )
}

/** A check of the table ensures that an invoice has a company and a campaign. */
function toPayableInvoices(
  rows: readonly { id: string; number: string; companyId: string | null; campaignId: string | null }[],
) {
  return rows.flatMap(({ companyId, campaignId, ...rest }) =>
    companyId && campaignId ? [{ ...rest, companyId, campaignId }] : [],
  )
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  return payment
}

/** The payments of a request id, undone ones included. */
export function listPaymentsByRequest(db: Db, requestId: string | undefined): Promise<PaymentRow[]> {
  if (requestId === undefined) return Promise.resolve([])
  return db.select().from(payments).where(eq(payments.requestId, requestId))
}

/** Payments that are not undone. */
export async function listActivePayments(
  db: Db,
  of: { documentIds: readonly string[] } | { bankEntryIds: readonly string[] },
): Promise<PaymentRow[]> {
  const [column, ids] =
    'documentIds' in of ? [payments.documentId, of.documentIds] : [payments.bankEntryId, of.bankEntryIds]
  if (ids.length === 0) return []
  const isUndone = sql`exists (select from ${payments} as undoing where undoing.undoes_id = ${payments.id})`
  return db
    .select()
    .from(payments)
    .where(and(inArray(column, [...ids]), sql`${payments.kind} <> 'undo' and not ${isUndone}`))
    .orderBy(asc(payments.at), asc(payments.id))
}

/** The invoice totals of these campaigns; campaigns without an invoice are missing. */
export async function listInvoiceTotals(db: Db, campaignIds: readonly string[]): Promise<Map<string, InvoiceTotals>> {
  if (campaignIds.length === 0) return new Map()
  const { rows } = await db.execute<InvoiceTotals & { campaignId: string }>(sql`
    select campaign_id as "campaignId", count(*) as invoices, count(*) filter (where open_cents > 0) as "openInvoices",
      sum(paid_cents) as "paidCents"
    from (
      select invoice.campaign_id, ${paidCents} as paid_cents,
        ${openCents} as open_cents
      from ${documents} as invoice
      where invoice.kind = 'invoice' and invoice.campaign_id = any(${sql.param([...campaignIds])}::uuid[])
    ) invoices
    group by campaign_id`)
  return new Map(rows.map(({ campaignId, ...totals }) => [campaignId, totals]))
}

/** Whether these invoices ever had a payment, undone ones included. */
export async function hasPayments(db: Db, documentIds: readonly string[]): Promise<boolean> {
  return documentIds.length > 0 && (await db.$count(payments, inArray(payments.documentId, [...documentIds]))) > 0
}
