import type { LedgerAccount } from '@marquee/contract/ledger.rules'
import { sql } from 'drizzle-orm'
import { createId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { splitChunks } from '../../../platform/notify.ts'
import type { Actor } from '../../audit/commands.ts'
import { setPaid } from '../../campaigns/commands/paid.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { type PayableInvoice, listPayableInvoices, type PaymentRow, listInvoiceTotals } from '../queries/payments.ts'
import { isPaidByInvoices } from '../rules/paid.ts'
import { payments } from '../schema/payments.ts'
import { type Posting, postAll } from '../../ledger/commands.ts'

/** A payment or refund of an invoice. */
export type Settlement = {
  kind: 'bank' | 'hand' | 'credit' | 'refund'
  /** above zero, also for a refund */
  cents: number
  paidOn: string
  bankEntryId?: string | null
  by: Actor
  note: string
  /** the id of the request, which makes it idempotent */
  requestId?: string | undefined
}

/** Pays one invoice; see `settleInvoices`. */
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
 * Writes payments, posts them to the ledger (decision 17), and marks campaigns paid whose invoices are all settled. The
 * caller locks the campaigns (`lockCampaigns`) and checks the open amounts.
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
 * Undoes payments: writes an `undo` of the opposite amount for each. Campaigns with an open amount are unpaid again.
 *
 * @param undone payments that are not undone; the database refuses to undo one twice
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

/** PostgreSQL accepts 65,535 parameters in a statement. */
const MAX_ROWS_PER_INSERT = 2_000

/** The account from which the money of a payment comes; `bank` for the other kinds. */
const SOURCE_ACCOUNTS: Partial<Record<PaymentRow['kind'], LedgerAccount>> = { bank: 'unclear', credit: 'client-credit' }

/**
 * @param getKind decides the source account: money of a bank entry is on `unclear`, a payment by hand is not booked yet
 */
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

/** Sets the paid flag of campaigns from their invoices. */
export async function refreshPaidFlags(
  tx: Tx,
  by: Actor,
  of: readonly { campaignId: string }[],
  at: Date,
): Promise<void> {
  const totals = await listInvoiceTotals(tx, [...new Set(of.map(({ campaignId }) => campaignId))])
  const pickIds = (isPaid: boolean) =>
    [...totals].filter(([, one]) => isPaidByInvoices(one) === isPaid).map(([id]) => id)
  await setPaid(tx, by, pickIds(true), true, at)
  await setPaid(tx, by, pickIds(false), false, at)
}

/**
 * Locks campaigns before a payment, so that their open amounts do not change. Locks are taken in the order of ids,
 * which prevents deadlocks.
 */
export async function lockCampaigns(tx: Tx, campaignIds: readonly string[]): Promise<void> {
  if (campaignIds.length === 0) return
  await tx.execute(sql`
    select id from ${campaigns} where id = any(${sql.param([...new Set(campaignIds)])}::uuid[]) order by id for update`)
}
