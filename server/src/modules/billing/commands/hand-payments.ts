import { recordPayment as recording, undoPayment as undoing } from '@marquee/contract/invoices'
import { dayIn } from '@marquee/contract/days.rules'
import { COMMON } from '@marquee/contract/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { creditOfCompany } from '../queries/allocations.ts'
import { openAmounts } from '../queries/open-amounts.ts'
import {
  type InvoiceToPay,
  invoicesToPay,
  paymentById,
  type PaymentRow,
  paymentsRequested,
  standingPayments,
} from '../queries/payments.ts'
import { billingSettings } from '../queries/settings.ts'
import { holdCompanies } from './allocations.ts'
import { holdEntry, waitAgain } from './bank-entries.ts'
import { holdCampaigns, settle, undoAll } from './payments.ts'

/** What an operator records: a payment of an invoice, a payment from credit, or a refund. */
export type Noted = {
  invoiceId: string
  kind: 'hand' | 'credit' | 'refund'
  cents: number
  paidOn: string
  note: string
  requestId?: string | undefined
}

/**
 * Records a payment by hand: at most the open amount, from credit at most the client's credit, and a refund of at most
 * the overpayment. A request that is sent twice with the same id books once (decision 21).
 *
 * @throws Refused notFound, moreThanOpen, moreThanCredit, nothingToRefund, requestOther
 */
export async function recordPayment(tx: Tx, by: Actor, noted: Noted, at: Date): Promise<PaymentRow> {
  const { invoiceId, kind, cents, paidOn, note, requestId } = noted
  const invoice = await heldInvoice(tx, invoiceId)
  const [before] = await paymentsRequested(tx, requestId)
  if (before) return sentAgain(before, noted)
  const openCents = (await openAmounts(tx, [invoiceId])).get(invoiceId)?.openCents ?? 0
  if (kind !== 'refund' && cents > openCents) throw refuse(recording.refusals.moreThanOpen, { details: { openCents } })
  if (kind === 'refund' && cents > -openCents) throw refuse(recording.refusals.nothingToRefund)
  if (kind === 'credit') await assertCredit(tx, invoice, cents)
  const payment = await settle(tx, invoice, { kind, cents, paidOn, by, note, requestId }, at)
  await tellOf(tx, by, invoice, 'record-payment', { reason: note, details: { kind, cents, paidOn } }, at)
  return payment
}

async function assertCredit(tx: Tx, { companyId }: InvoiceToPay, cents: number): Promise<void> {
  await holdCompanies(tx, [companyId])
  const creditCents = await creditOfCompany(tx, companyId)
  if (cents > creditCents) throw refuse(recording.refusals.moreThanCredit, { details: { creditCents } })
}

function sentAgain(before: PaymentRow, { invoiceId, kind, cents, paidOn, note }: Noted): PaymentRow {
  const isOfSame = before.documentId === invoiceId && before.kind === kind
  const isSame = isOfSame && Math.abs(before.cents) === cents && before.paidOn === paidOn && before.note === note
  if (!isSame) throw refuse(recording.refusals.requestOther)
  return before
}

/**
 * Takes a payment back; the bank entry behind it waits again.
 *
 * @throws Refused notFound, paymentUndone
 */
export async function undoPayment(
  tx: Tx,
  by: Actor,
  { paymentId, note }: { paymentId: string; note: string },
  at: Date,
): Promise<PaymentRow> {
  const payment = await paymentById(tx, paymentId)
  if (!payment) throw refuse(COMMON.notFound)
  // Always the entry before the campaign, so that two never wait for each other.
  const entry = payment.bankEntryId ? await holdEntry(tx, payment.bankEntryId) : undefined
  const invoice = await heldInvoice(tx, payment.documentId)
  const stands = (await standingPayments(tx, { documentIds: [invoice.id] })).some(({ id }) => id === payment.id)
  if (!stands) throw refuse(undoing.refusals.paymentUndone)
  await undoAll(tx, by, [payment], { note, on: await bookDay(tx, at) }, at)
  if (entry) await waitAgain(tx, entry)
  await tellOf(tx, by, invoice, 'undo-payment', { reason: note, details: { cents: payment.cents } }, at)
  return payment
}

async function heldInvoice(tx: Tx, id: string): Promise<InvoiceToPay> {
  const [invoice] = await invoicesToPay(tx, [id])
  if (!invoice) throw refuse(COMMON.notFound)
  await holdCampaigns(tx, [invoice.campaignId])
  return invoice
}

/** The day by the books' own clock. */
export async function bookDay(tx: Tx, at: Date): Promise<string> {
  return dayIn((await billingSettings(tx))?.timeZone ?? 'UTC', at)
}

async function tellOf(
  tx: Tx,
  by: Actor,
  { id, number, companyId }: InvoiceToPay,
  action: 'record-payment' | 'undo-payment',
  more: { reason: string; details: Record<string, unknown> },
  at: Date,
): Promise<void> {
  const deed = { action, subject: { kind: 'invoice', id, name: number }, partyId: companyId } as const
  await writeDown(tx, by, { ...deed, reason: more.reason || null, details: more.details }, at)
}
