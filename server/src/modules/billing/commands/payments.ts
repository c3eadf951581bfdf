import type { LedgerAccount } from '@marquee/contract/ledger.rules'
import { sql } from 'drizzle-orm'
import { createId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { splitChunks } from '../../../platform/events.ts'
import type { Actor } from '../../audit/commands.ts'
import { setPaid } from '../../campaigns/commands/paid.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { type PayableInvoice, listPayableInvoices, type PaymentRow, listInvoiceTotals } from '../queries/payments.ts'
import { isPaidByInvoices } from '../rules/paid.ts'
import { payments } from '../schema/payments.ts'
import { type Posting, postAll } from './ledger.ts'

/** What is paid on an invoice, or paid back. */
export type Settlement = {
  kind: 'bank' | 'hand' | 'credit' | 'refund'
  /** above zero, of a refund too */
  cents: number
  paidOn: string
  bankEntryId?: string | null
  by: Actor
  note: string
  /** what whoever noted it called it */
  requestId?: string | undefined
}

/** Pays one invoice, as `settleAll` pays many. */
export async function settleInvoice(
  tx: Tx,
  invoice: PayableInvoice,
  settlement: Settlement,
  at: Date,
): Promise<PaymentRow> {
  const [payment] = await settleInvoices(tx, settlement.by, [{ ...settlement, invoice }], at)
  if (!payment) throw new Error('the payment was not written')
  return payment
}

/**
 * Writes payments down, books them (decision 17), and marks the campaigns paid whose invoices are all settled. Whether
 * so much is open is decided by whoever calls it, while the campaigns are held (`holdCampaigns`).
 */
export async function settleInvoices(
  tx: Tx,
  by: Actor,
  settlements: readonly (Settlement & { invoice: PayableInvoice })[],
  at: Date,
): Promise<PaymentRow[]> {
  const rows = settlements.map(({ invoice, kind, cents, paidOn, bankEntryId, by: payer, note, requestId }) => ({
    id: createId(),
    documentId: invoice.id,
    kind,
    cents: kind === 'refund' ? -cents : cents,
    paidOn,
    bankEntryId: bankEntryId ?? null,
    undoesId: null,
    note,
    byUserId: payer.userId,
    byName: payer.name,
    at,
    requestId: requestId ?? null,
  }))
  const invoices = new Map(settlements.map(({ invoice }) => [invoice.id, invoice]))
  await writePayments(tx, rows, invoices, (payment) => payment.kind)
  await refreshPaidFlags(tx, by, [...invoices.values()], at)
  return rows
}

/**
 * Takes payments back: for each an `undo` of the same amount, booked the other way round. The campaigns are unpaid
 * again where something is open now.
 *
 * @param undone payments that stand; the database refuses a second undoing
 */
export async function undoPayments(
  tx: Tx,
  by: Actor,
  undone: readonly PaymentRow[],
  { note, on }: { note: string; on: string },
  at: Date,
): Promise<void> {
  const rows = undone.map(({ id, documentId, cents, bankEntryId }) => ({
    id: createId(),
    documentId,
    kind: 'undo' as const,
    cents: -cents,
    paidOn: on,
    bankEntryId,
    undoesId: id,
    note,
    byUserId: by.userId,
    byName: by.name,
    at,
    requestId: null,
  }))
  const invoices = new Map(
    (
      await listPayableInvoices(
        tx,
        undone.map(({ documentId }) => documentId),
      )
    ).map((one) => [one.id, one]),
  )
  const kinds = new Map(undone.map(({ id, kind }) => [id, kind]))
  await writePayments(tx, rows, invoices, ({ undoesId }) => kinds.get(undoesId ?? '') ?? 'hand')
  await refreshPaidFlags(tx, by, [...invoices.values()], at)
}

/** A statement has room for 65,535 values. */
const MAX_ROWS_PER_INSERT = 2_000

/** The account on which the money of a payment was before; `bank` for the other kinds. */
const SOURCE_ACCOUNTS: Partial<Record<PaymentRow['kind'], LedgerAccount>> = { bank: 'unclear', credit: 'client-credit' }

/** @param getKind how the money moved: from a bank entry it was on `unclear` before, by hand it was not in the books */
async function writePayments(
  tx: Tx,
  rows: readonly PaymentRow[],
  invoices: ReadonlyMap<string, PayableInvoice>,
  getKind: (payment: PaymentRow) => PaymentRow['kind'],
): Promise<void> {
  for (const some of splitChunks(rows, MAX_ROWS_PER_INSERT)) await tx.insert(payments).values(some)
  const postings = rows.map((payment): Posting => {
    const invoice = invoices.get(payment.documentId)
    if (!invoice) throw new Error('a payment is of an invoice')
    const about = { partyId: invoice.companyId, campaignId: invoice.campaignId, documentId: invoice.id }
    return {
      cause: 'payment',
      causeId: payment.id,
      label: invoice.number,
      bookedOn: payment.paidOn,
      at: payment.at,
      lines: [
        { ...about, account: SOURCE_ACCOUNTS[getKind(payment)] ?? 'bank', cents: payment.cents },
        { ...about, account: 'receivable', cents: -payment.cents },
      ],
    }
  })
  await postAll(tx, postings)
}

/** Marks campaigns as their invoices say. */
export async function refreshPaidFlags(
  tx: Tx,
  by: Actor,
  of: readonly { campaignId: string }[],
  at: Date,
): Promise<void> {
  const standing = await listInvoiceTotals(tx, [...new Set(of.map(({ campaignId }) => campaignId))])
  const pickIds = (isPaid: boolean) =>
    [...standing].filter(([, one]) => isPaidByInvoices(one) === isPaid).map(([id]) => id)
  await setPaid(tx, by, pickIds(true), true, at)
  await setPaid(tx, by, pickIds(false), false, at)
}

/**
 * Whoever pays something of a campaign holds it, so that what is open stays open until it is paid. In one order, so that
 * two who hold several never wait for each other.
 */
export async function lockCampaigns(tx: Tx, campaignIds: readonly string[]): Promise<void> {
  if (campaignIds.length === 0) return
  await tx.execute(sql`
    select id from ${campaigns} where id = any(${sql.param([...new Set(campaignIds)])}::uuid[]) order by id for update`)
}
