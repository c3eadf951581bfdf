import { recordPayment as recordCall, undoPayment as undoCall } from '@marquee/contract/invoices'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { COMMON } from '@marquee/contract/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, type AuditDetails, writeAuditEntry } from '../../audit/commands.ts'
import { getCompanyCredit } from '../queries/allocations.ts'
import { listOpenAmounts } from '../queries/open-amounts.ts'
import {
  type PayableInvoice,
  listPayableInvoices,
  findPayment,
  type PaymentRow,
  listPaymentsByRequest,
  listActivePayments,
} from '../queries/payments.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { lockCompanies } from './allocations.ts'
import { lockEntry, markEntryOpen } from './entries.ts'
import { lockCampaigns, settleInvoice, undoPayments } from './payments.ts'

/** What an operator records: a payment of an invoice, a payment from credit, or a refund. */
export type ManualPayment = {
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
export async function recordPayment(tx: Tx, by: Actor, wanted: ManualPayment, at: Date): Promise<PaymentRow> {
  const { invoiceId, kind, cents, paidOn, note, requestId } = wanted
  const invoice = await lockInvoice(tx, invoiceId)
  const [before] = await listPaymentsByRequest(tx, requestId)
  if (before) return requireSameRequest(before, wanted)
  const openCents = (await listOpenAmounts(tx, [invoiceId])).get(invoiceId)?.openCents ?? 0
  if (kind !== 'refund' && cents > openCents) throw refuse(recordCall.refusals.moreThanOpen, { details: { openCents } })
  if (kind === 'refund' && cents > -openCents) throw refuse(recordCall.refusals.nothingToRefund)
  if (kind === 'credit') await assertCredit(tx, invoice, cents)
  const payment = await settleInvoice(tx, invoice, { kind, cents, paidOn, by, note, requestId }, at)
  await auditPayment(tx, by, invoice, 'record-payment', { reason: note, details: { kind, cents, paidOn } }, at)
  return payment
}

async function assertCredit(tx: Tx, { companyId }: PayableInvoice, cents: number): Promise<void> {
  await lockCompanies(tx, [companyId])
  const creditCents = await getCompanyCredit(tx, companyId)
  if (cents > creditCents) throw refuse(recordCall.refusals.moreThanCredit, { details: { creditCents } })
}

function requireSameRequest(before: PaymentRow, { invoiceId, kind, cents, paidOn, note }: ManualPayment): PaymentRow {
  const isOfSame = before.documentId === invoiceId && before.kind === kind
  const isSame = isOfSame && Math.abs(before.cents) === cents && before.paidOn === paidOn && before.note === note
  if (!isSame) throw refuse(recordCall.refusals.requestOther)
  return before
}

/**
 * Undoes a payment; its bank entry is open again.
 *
 * @throws Refused notFound, paymentUndone
 */
export async function undoPayment(
  tx: Tx,
  by: Actor,
  { paymentId, note }: { paymentId: string; note: string },
  at: Date,
): Promise<PaymentRow> {
  const payment = await findPayment(tx, paymentId)
  if (!payment) throw refuse(COMMON.notFound)
  // The entry is locked before the campaign, in all transactions, which prevents deadlocks.
  const entry = payment.bankEntryId ? await lockEntry(tx, payment.bankEntryId) : undefined
  const invoice = await lockInvoice(tx, payment.documentId)
  const isActive = (await listActivePayments(tx, { documentIds: [invoice.id] })).some(({ id }) => id === payment.id)
  if (!isActive) throw refuse(undoCall.refusals.paymentUndone)
  await undoPayments(tx, by, [payment], { note, on: await getBookingDay(tx, at) }, at)
  if (entry) await markEntryOpen(tx, entry)
  await auditPayment(tx, by, invoice, 'undo-payment', { reason: note, details: { cents: payment.cents } }, at)
  return payment
}

async function lockInvoice(tx: Tx, id: string): Promise<PayableInvoice> {
  const [invoice] = await listPayableInvoices(tx, [id])
  if (!invoice) throw refuse(COMMON.notFound)
  await lockCampaigns(tx, [invoice.campaignId])
  return invoice
}

/** The day in the operator's time zone. */
export async function getBookingDay(tx: Tx, at: Date): Promise<string> {
  return toCalendarDay((await findBillingSettings(tx))?.timeZone ?? 'UTC', at)
}

async function auditPayment(
  tx: Tx,
  by: Actor,
  { id, number, companyId }: PayableInvoice,
  action: 'record-payment' | 'undo-payment',
  more: { reason: string; details: AuditDetails },
  at: Date,
): Promise<void> {
  const auditEntry = { action, subject: { kind: 'invoice', id, name: number }, partyId: companyId } as const
  await writeAuditEntry(tx, by, { ...auditEntry, reason: more.reason || null, details: more.details }, at)
}
