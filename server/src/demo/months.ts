import {
  acceptSelfBilling,
  confirmVatNumber,
  getBillingDetails,
  saveBillingDetails,
} from '@marquee/contract/billing-details'
import { makeStatements } from '@marquee/contract/billing-months'
import { saveBillingSettings } from '@marquee/contract/billing-settings'
import { addDays, listDays } from '@marquee/contract/days.rules'
import { listInvoices, recordPayment } from '@marquee/contract/invoices'
import { approvePayout, createPayout, exportPayout, getNextPayout, markPayoutPaid } from '@marquee/contract/payouts'
import type { ApiClient } from '@marquee/simulator/marketplace/api-client'
import { getLastDay } from '../modules/invoicing/rules/charged-periods.ts'
import type { DemoClock } from '../platform/clock.ts'
import { type Advertiser } from './dataset-bookings.ts'
import { BILLING, BILLING_DETAILS, PAST_CAMPAIGNS, type PastCampaign } from './dataset-billing.ts'
import type { Calendar, DemoDevice } from './calendar.ts'
import { computeFlight, type Months } from './dates.ts'

const toInstant = (day: string, time: string) => new Date(`${day}T${time}:00.000Z`)

/** Fills in the billing details, and has the partner agree to self-billing (product 8). */
export async function setUpBilling(
  people: Record<'operator' | 'partner' | Advertiser, ApiClient>,
  ownerId: string,
): Promise<void> {
  const { operator, partner, client, rival, studio } = people
  await operator(saveBillingSettings, { body: { ...BILLING, invoicesEarlier: true } })
  await client(saveBillingDetails, { body: BILLING_DETAILS.client })
  await rival(saveBillingDetails, { body: BILLING_DETAILS.rival })
  await studio(saveBillingDetails, { body: BILLING_DETAILS.studio })
  await partner(saveBillingDetails, { body: BILLING_DETAILS.partner })
  const { agreement } = await partner(getBillingDetails)
  await partner(acceptSelfBilling, { body: { version: agreement?.version ?? '' } })
  const verification = { vatNumber: BILLING_DETAILS.partner.vatNumber, reference: 'WAPIAAAAYDEMO001' }
  await operator(confirmVatNumber, { params: { id: ownerId }, body: verification })
}

export type OpenClient = (who: 'operator' | 'secondOperator' | 'partner' | Advertiser) => Promise<ApiClient>
type MonthsContext = {
  clock: DemoClock
  months: Months
  devices: readonly DemoDevice[]
  calendar: Calendar
  openClient: OpenClient
  noteOnline: (screenId: string, days: readonly string[]) => Promise<void>
  mailPaid: (runId: string) => Promise<void>
}

type StoryStep = [at: Date, happens: () => Promise<unknown>]

/**
 * Runs the last two months: what was booked and paid in them, and how they were closed on the third of the next month.
 * The statements of the last month are left for the user to pay out.
 *
 * @param book books a campaign at the time of the demo clock and approves it
 */
export async function simulateMonths(
  books: MonthsContext,
  book: (campaign: PastCampaign, startsOn: string) => Promise<unknown>,
): Promise<void> {
  const { clock, months, calendar } = books
  const { last, beforeLast } = months
  let payoutId = ''
  const lastClosing = toInstant(addDays(getLastDay(last), 3), '07:00')
  const steps: StoryStep[] = [
    ...PAST_CAMPAIGNS.map((campaign): StoryStep => {
      const { startsOn } = computeFlight(campaign, months)
      return [toInstant(addDays(startsOn, -3), '10:00'), () => book(campaign, startsOn)]
    }),
    [toInstant(`${beforeLast}-25`, '09:00'), () => payInvoices(books, `${beforeLast}-24`)],
    [toInstant(getLastDay(beforeLast), '22:00'), () => saveOnlineDays(books, beforeLast)],
    [toInstant(`${last}-03`, '07:00'), () => settleMonth(books, beforeLast)],
    [toInstant(`${last}-04`, '09:00'), async () => (payoutId = await exportRun(books, `${last}-06`))],
    [toInstant(`${last}-07`, '08:00'), () => markPaid(books, payoutId, `${last}-06`)],
    [toInstant(`${last}-25`, '09:00'), () => payInvoices(books, `${last}-24`, 'Second cup')],
    [toInstant(getLastDay(last), '22:00'), () => saveOnlineDays(books, last)],
    ...(lastClosing <= calendar.now ? [[lastClosing, () => settleMonth(books, last)] satisfies StoryStep] : []),
  ]
  for (const [instant, run] of steps.toSorted(([a], [b]) => a.getTime() - b.getTime())) {
    await clock.runAtInstant(instant, run)
  }
}

/** Records payments for all open invoices, or only for those of one campaign. */
async function payInvoices({ openClient }: MonthsContext, paidOn: string, campaignName?: string): Promise<void> {
  const operator = await openClient('operator')
  const { invoices } = await operator(listInvoices)
  for (const { id, campaign, openCents } of invoices) {
    if (openCents <= 0 || (campaignName !== undefined && campaign.name !== campaignName)) continue
    await operator(recordPayment, { params: { id }, body: { kind: 'hand', cents: openCents, paidOn, note: '' } })
  }
}

async function settleMonth({ openClient }: MonthsContext, month: string): Promise<void> {
  const operator = await openClient('operator')
  await operator(makeStatements, { params: { month }, body: {} })
}

/** One operator creates the payout run, a second one approves it, and the first one exports its file for the bank. */
async function exportRun({ openClient }: MonthsContext, executesOn: string): Promise<string> {
  const operator = await openClient('operator')
  const { totalCents } = await operator(getNextPayout)
  const { payout } = await operator(createPayout, { body: { exceptOwnerIds: [], executesOn, totalCents } })
  const params = { id: payout.id }
  await (await openClient('secondOperator'))(approvePayout, { params, body: {} })
  await operator(exportPayout, { params, body: {} })
  return payout.id
}

async function markPaid({ openClient, mailPaid }: MonthsContext, id: string, paidOn: string): Promise<void> {
  const operator = await openClient('operator')
  await operator(markPayoutPaid, { params: { id }, body: { paidOn } })
  await mailPaid(id)
}

/** The days of a month on which screens were on. Statements need them before the heartbeats are written. */
async function saveOnlineDays({ devices, calendar, noteOnline }: MonthsContext, month: string): Promise<void> {
  for (const device of devices) {
    const days = listDays(`${month}-01`, getLastDay(month))
    await noteOnline(
      device.screenId,
      days.filter((day) => calendar.getShift(device, day)),
    )
  }
}
