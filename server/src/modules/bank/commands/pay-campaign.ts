import { setCampaignPayment } from '@marquee/contract/campaigns'
import { bankTexts } from '@marquee/contract/messages/bank'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Actor } from '../../audit/commands.ts'
import { setPaid } from '../../campaigns/commands/paid.ts'
import { lockCampaign } from '../../campaigns/commands/state.ts'
import type { VisibleCampaign } from '../../campaigns/policy.ts'
import { listOpenAmounts } from '../queries/open-amounts.ts'
import {
  type PayableInvoice,
  listCampaignInvoices,
  listInvoiceTotals,
  listActivePayments,
} from '../queries/payments.ts'
import { isOwed } from '../rules/paid.ts'
import { getBookingDay } from './manual-payments.ts'
import { settleInvoices, undoPayments } from './payments.ts'

/**
 * Marks a campaign paid or unpaid by hand. With invoices, it records payments of all open amounts, or undoes the
 * payments recorded by hand; payments from the bank are undone in the bank import. Without an invoice, only the flag is
 * set (OPEN-63, decision 20). Only a campaign that owes something can be marked paid. Repeating it changes nothing.
 *
 * @returns false if the campaign does not exist any more
 * @throws Refused nothingOwed, paidByBank
 */
export async function payCampaign(
  tx: Tx,
  by: Actor,
  { campaignId }: VisibleCampaign,
  isPaid: boolean,
  at: Date,
): Promise<boolean> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) return false
  if (isPaid && !campaign.isPaid) await assertOwed(tx, campaign)
  const invoices = await listCampaignInvoices(tx, campaignId)
  await (isPaid ? payInvoices(tx, by, invoices, MARKED_PAID, at) : undoManualPayments(tx, by, invoices, at))
  await setPaid(tx, by, [campaignId], isPaid, at)
  return true
}

/** These are stored for all readers, so they stay English. */
const MARKED_PAID = bankTexts.markedPaid
const MARKED_UNPAID = bankTexts.markedUnpaid

async function assertOwed(tx: Tx, { id, status }: { id: string; status: string }): Promise<void> {
  const totals = (await listInvoiceTotals(tx, [id])).get(id) ?? { invoices: 0, openInvoices: 0, paidCents: 0 }
  if (!isOwed(totals, status === 'Approved')) throw refuse(setCampaignPayment.refusals.nothingOwed)
}

/** Records payments of all open amounts by hand. */
export async function payInvoices(
  tx: Tx,
  by: Actor,
  invoices: readonly PayableInvoice[],
  note: string,
  at: Date,
): Promise<void> {
  const open = await listOpenAmounts(
    tx,
    invoices.map(({ id }) => id),
  )
  const paidOn = await getBookingDay(tx, at)
  const settlements = invoices.flatMap((invoice) => {
    const cents = open.get(invoice.id)?.openCents ?? 0
    return cents > 0 ? [{ invoice, kind: 'hand' as const, cents, paidOn, by, note }] : []
  })
  await settleInvoices(tx, by, settlements, at)
}

async function undoManualPayments(tx: Tx, by: Actor, invoices: readonly PayableInvoice[], at: Date): Promise<void> {
  const activePayments = await listActivePayments(tx, { documentIds: invoices.map(({ id }) => id) })
  if (activePayments.some(({ kind }) => kind === 'bank')) throw refuse(setCampaignPayment.refusals.paidByBank)
  await undoPayments(tx, by, activePayments, { note: MARKED_UNPAID, on: await getBookingDay(tx, at) }, at)
}
