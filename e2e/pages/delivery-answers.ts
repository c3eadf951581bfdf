import { addDays, eachDay } from '@marquee/contract/days.rules'
import type { DeliveryDay, DeliveryScreen, getCampaignDelivery, getCampaignHistory } from '@marquee/contract/delivery'
import type { ReplyOf } from '@marquee/contract/endpoint'
import type { Answers } from './built-pages.ts'

/** What a campaign was promised and has played, in the words of the contract. */

type Delivery = ReplyOf<typeof getCampaignDelivery>
type History = ReplyOf<typeof getCampaignHistory>

/** A screen of the report; one that keeps its promise of 36 plays a day unless told otherwise. */
export function deliveredScreen(screenId: string, changed: Partial<DeliveryScreen> = {}): DeliveryScreen {
  return {
    screenId,
    model: 'Philips',
    place: 'Somewhere',
    type: 'vehicle',
    promisedSoFar: 648,
    plays: 660,
    partialPlays: 2,
    impressions: 660,
    shortfall: 0,
    multiplier: 1,
    lastPlayedAt: '2026-11-20T10:00:00.000Z',
    ...changed,
  }
}

/** A day of the report as it stands at noon of `today`. */
export function deliveredDay(day: string, today: string, promised: number, plays: number): DeliveryDay {
  const state = day === today ? 'today' : day < today ? 'past' : 'ahead'
  const shortfall = state === 'past' ? Math.max(0, promised - plays) : 0
  const partialPlays = plays > 0 ? 1 : 0
  return { day, state, promised, plays, partialPlays, impressions: plays * 2, shortfall }
}

/** The whole flight with 144 plays promised a day: two days fall short by 118 together, today runs, the rest is ahead. */
export function flightDays(first: string, last: string, today: string, promised = 144): DeliveryDay[] {
  const playsOn = (day: string) => {
    if (day > today) return 0
    if (day === today) return Math.round(promised * 0.4)
    if (day === addDays(first, 4)) return promised - Math.round(promised * 0.6)
    if (day === addDays(first, 9)) return promised - Math.round(promised * 0.22)
    return promised + (Number(day.slice(-2)) % 4)
  }
  return eachDay(first, last).map((day) => deliveredDay(day, today, promised, playsOn(day)))
}

/** The report of those days and screens, summed up. */
export function deliveryOf(
  campaignId: string,
  days: readonly DeliveryDay[],
  screens: readonly DeliveryScreen[],
  changed: Partial<Delivery> = {},
): Delivery {
  const sum = (of: (day: DeliveryDay) => number) => days.reduce((so, day) => so + of(day), 0)
  return {
    campaign: { _id: campaignId, name: 'Autumn roast', deleted: false },
    timeZone: 'Europe/Berlin',
    asOf: '2026-11-20T12:00:00.000Z',
    days: [...days],
    screens: [...screens],
    totals: {
      promised: sum((day) => day.promised),
      promisedSoFar: sum((day) => (day.state === 'past' ? day.promised : 0)),
      plays: sum((day) => day.plays),
      partialPlays: sum((day) => day.partialPlays),
      impressions: sum((day) => day.impressions),
      shortfall: sum((day) => day.shortfall),
      daysShort: days.filter((day) => day.shortfall > 0).length,
      screensShort: screens.filter((screen) => screen.shortfall > 0).length,
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

/** A campaign of which nothing has been promised or played, and nothing is told yet. */
export function quietReport(campaignId: string): Answers {
  return {
    [`GET /api/campaigns/${campaignId}/delivery`]: { body: deliveryOf(campaignId, [], []) },
    [`GET /api/campaigns/${campaignId}/history`]: { body: { events: EVENTS.slice(0, 2) } },
  }
}
