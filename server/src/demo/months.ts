import {
  acceptSelfBilling,
  confirmVatNumber,
  getBillingDetails,
  saveBillingDetails,
} from '@marquee/contract/billing-details'
import { makeStatements } from '@marquee/contract/billing-months'
import { saveBillingSettings } from '@marquee/contract/billing-settings'
import { addDays, eachDay } from '@marquee/contract/days.rules'
import { listInvoices, recordPayment } from '@marquee/contract/invoices'
import { approvePayout, createPayout, exportPayout, getNextPayout, markPayoutPaid } from '@marquee/contract/payouts'
import { lastDayOf } from '../modules/billing/rules/runs.ts'
import type { StoryClock } from '../platform/clock.ts'
import { type Advertiser, BILLING, BILLING_DETAILS, PAST_CAMPAIGNS, type PastCampaign } from './city.ts'
import type { Calendar, DemoDevice } from './calendar.ts'
import { flightOf, type Months } from './dates.ts'
import type { Voice } from './voice.ts'

const at = (day: string, time: string) => new Date(`${day}T${time}:00.000Z`)

/** Fills in what documents say of everybody, and has the partner agree to be written invoices for (product 8). */
export async function openBooks(
  people: Record<'operator' | 'partner' | Advertiser, Voice>,
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
  const looked = { vatNumber: BILLING_DETAILS.partner.vatNumber, reference: 'WAPIAAAAYDEMO001' }
  await operator(confirmVatNumber, { params: { id: ownerId }, body: looked })
}

export type Speaks = (who: 'operator' | 'secondOperator' | 'partner' | Advertiser) => Promise<Voice>
type Books = {
  clock: StoryClock
  months: Months
  devices: readonly DemoDevice[]
  calendar: Calendar
  speak: Speaks
  noteOnline: (screenId: string, days: readonly string[]) => Promise<void>
  mailPaid: (runId: string) => Promise<void>
}

type Scene = [at: Date, happens: () => Promise<unknown>]

/**
 * Lives through the last two months: what was booked in them, who paid, and how they were closed on the third of the next
 * month. What partners are owed for the last month is left for the user to pay out.
 *
 * @param book books a campaign at that time of the story and approves it
 */
export async function liveThroughMonths(
  books: Books,
  book: (campaign: PastCampaign, startsOn: string) => Promise<unknown>,
): Promise<void> {
  const { clock, months, calendar } = books
  const { last, beforeLast } = months
  let payoutId = ''
  const closesLast = at(addDays(lastDayOf(last), 3), '07:00')
  const story: Scene[] = [
    ...PAST_CAMPAIGNS.map((campaign): Scene => {
      const { startsOn } = flightOf(campaign, months)
      return [at(addDays(startsOn, -3), '10:00'), () => book(campaign, startsOn)]
    }),
    [at(`${beforeLast}-25`, '09:00'), () => payInvoices(books, `${beforeLast}-24`)],
    [at(lastDayOf(beforeLast), '22:00'), () => noteDays(books, beforeLast)],
    [at(`${last}-03`, '07:00'), () => settle(books, beforeLast)],
    [at(`${last}-04`, '09:00'), async () => (payoutId = await exportRun(books, `${last}-06`))],
    [at(`${last}-07`, '08:00'), () => markPaid(books, payoutId, `${last}-06`)],
    [at(`${last}-25`, '09:00'), () => payInvoices(books, `${last}-24`, 'Second cup')],
    [at(lastDayOf(last), '22:00'), () => noteDays(books, last)],
    ...(closesLast <= calendar.now ? [[closesLast, () => settle(books, last)] satisfies Scene] : []),
  ]
  for (const [instant, happens] of story.toSorted(([a], [b]) => a.getTime() - b.getTime())) {
    await clock.during(instant, happens)
  }
}

/** Notes what was paid: all that is open, or only what is for one campaign. */
async function payInvoices({ speak }: Books, paidOn: string, onlyFor?: string): Promise<void> {
  const operator = await speak('operator')
  const { invoices } = await operator(listInvoices)
  for (const { id, campaign, openCents } of invoices) {
    if (openCents <= 0 || (onlyFor !== undefined && campaign.name !== onlyFor)) continue
    await operator(recordPayment, { params: { id }, body: { kind: 'hand', cents: openCents, paidOn, note: '' } })
  }
}

async function settle({ speak }: Books, month: string): Promise<void> {
  const operator = await speak('operator')
  await operator(makeStatements, { params: { month }, body: {} })
}

/** One operator puts the payout together, another one approves it, and the first one takes its file to the bank. */
async function exportRun({ speak }: Books, executesOn: string): Promise<string> {
  const operator = await speak('operator')
  const { totalCents } = await operator(getNextPayout)
  const { payout } = await operator(createPayout, { body: { exceptOwnerIds: [], executesOn, totalCents } })
  const params = { id: payout.id }
  await (await speak('secondOperator'))(approvePayout, { params, body: {} })
  await operator(exportPayout, { params, body: {} })
  return payout.id
}

async function markPaid({ speak, mailPaid }: Books, id: string, paidOn: string): Promise<void> {
  const operator = await speak('operator')
  await operator(markPayoutPaid, { params: { id }, body: { paidOn } })
  await mailPaid(id)
}

/** The days of a month on which screens were on. Statements need them before the heartbeats are written. */
async function noteDays({ devices, calendar, noteOnline }: Books, month: string): Promise<void> {
  for (const device of devices) {
    const days = eachDay(`${month}-01`, lastDayOf(month))
    await noteOnline(
      device.screenId,
      days.filter((day) => calendar.shiftOn(device, day)),
    )
  }
}
