import { addDays, listDays } from '@marquee/contract/days.rules'
import type { DeliveryDay, DeliveryScreen, getCampaignDelivery, getCampaignHistory } from '@marquee/contract/delivery'
import { computeDeliveredPercent } from '@marquee/contract/delivery-headline.rules'
import { computeDeliveryCounts, sumOfFinishedDays } from '@marquee/contract/delivery.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { Answers } from './built-pages.ts'

/** The guaranteed and delivered plays of a campaign, as defined by the contract. */

type Delivery = EndpointReply<typeof getCampaignDelivery>
type History = EndpointReply<typeof getCampaignHistory>

/** A screen of the report; by default it delivers its 36 guaranteed plays a day. */
export function deliveredScreen(
  screenId: string,
  { shortfall = 0, ...changed }: Partial<DeliveryScreen> & { shortfall?: number } = {},
): DeliveryScreen {
  return {
    screenId,
    name: 'Front seat',
    model: 'Philips',
    place: 'Somewhere',
    type: 'vehicle',
    soFar: { promised: 648, delivered: 648 - shortfall, shortfall, extra: 6, impressions: 654 - shortfall },
    plays: 660 - shortfall,
    partialPlays: 2,
    impressions: 660 - shortfall,
    multiplier: 1,
    lastPlayedAt: '2026-11-20T10:00:00.000Z',
    ...changed,
  }
}

/** A day of the report at noon of `today`. */
export function deliveredDay(day: string, today: string, promised: number, plays: number): DeliveryDay {
  const state = day === today ? 'today' : day < today ? 'past' : 'ahead'
  const partialPlays = plays > 0 ? 1 : 0
  const counted = computeDeliveryCounts({ state, promised, plays })
  return { day, state, promised, ...counted, plays, partialPlays, impressions: plays * 2 }
}

/**
 * The whole flight with 144 guaranteed plays a day: two days miss 118 together, today is running, the rest is ahead.
 */
export function flightDays(first: string, last: string, today: string, promised = 144): DeliveryDay[] {
  const computePlays = (day: string) => {
    if (day > today) return 0
    if (day === today) return Math.round(promised * 0.4)
    if (day === addDays(first, 4)) return promised - Math.round(promised * 0.6)
    if (day === addDays(first, 9)) return promised - Math.round(promised * 0.22)
    return promised + (Number(day.slice(-2)) % 4)
  }
  return listDays(first, last).map((day) => deliveredDay(day, today, promised, computePlays(day)))
}

/** The report of those days and screens with its sums. */
export function createDelivery(
  campaignId: string,
  days: readonly DeliveryDay[],
  screens: readonly DeliveryScreen[],
  changed: Partial<Delivery> = {},
): Delivery {
  const sum = (of: (day: DeliveryDay) => number) => days.reduce((so, day) => so + of(day), 0)
  const finished = days.filter(({ state }) => state === 'past')
  const soFar = sumOfFinishedDays(days)
  return {
    campaign: { _id: campaignId, name: 'Autumn roast', deleted: false },
    timeZone: 'Europe/Berlin',
    asOf: '2026-11-20T12:00:00.000Z',
    headline: { state: finished.length > 0 ? 'onTrack' : 'notStarted', percent: computeDeliveredPercent(soFar) },
    days: [...days],
    screens: [...screens],
    totals: {
      promised: sum((day) => day.promised),
      soFar,
      plays: sum((day) => day.plays),
      partialPlays: sum((day) => day.partialPlays),
      impressions: sum((day) => day.impressions),
      daysShort: days.filter((day) => day.shortfall > 0).length,
      screensShort: screens.filter((screen) => screen.soFar.shortfall > 0).length,
    },
    method: {
      slotSeconds: 21,
      breakSeconds: 20,
      slotsBetweenBreaks: 5,
      loopSeconds: screens.length > 0 ? { shortest: 250, longest: 250 } : null,
      deviceHoursPerDay: 8,
    },
    ...changed,
  }
}

/** Rejected once, then approved and paid. */
export const EVENTS: History['events'] = [
  { at: '2026-10-26T09:12:00.000Z', kind: 'created', by: 'Inês Carvalho', reason: null },
  { at: '2026-10-26T09:12:00.000Z', kind: 'submitted', by: 'Inês Carvalho', reason: null },
  { at: '2026-10-26T13:40:00.000Z', kind: 'rejected', by: 'Marquee', reason: 'The logo is cut off at the right edge.' },
  { at: '2026-10-27T08:05:00.000Z', kind: 'submitted', by: 'Inês Carvalho', reason: null },
  { at: '2026-10-27T10:30:00.000Z', kind: 'approved', by: 'Marquee', reason: null },
]

/** A campaign without guaranteed or delivered plays and without history. */
export function quietReport(campaignId: string): Answers {
  return {
    [`GET /api/campaigns/${campaignId}/delivery`]: { body: createDelivery(campaignId, [], []) },
    [`GET /api/campaigns/${campaignId}/history`]: { body: { events: EVENTS.slice(0, 2) } },
    [`GET /api/campaigns/${campaignId}/makegood`]: { body: { makegood: null } },
  }
}
