import { WEEKDAYS, type Weekday } from './days.rules.ts'
import { roundImpressions } from './delivery.rules.ts'
import type { OpeningHours } from './fleet.ts'
import { findOpenSpan } from './hours.rules.ts'

/** The average stay of a guest, in hours. */
export const STAY_HOURS = 0.75
/** The share of guests who notice the screen. */
export const NOTICE_RATE = 0.3
const DAY_HOURS = 24

export type Audience = {
  /** The multiplier that the operator set; null: derived from the venue. */
  multiplier: number | null
  /** null for vehicles, and for a screen without a venue */
  restaurant: { footTrafficEstimate: number | null; openingHours: OpeningHours } | null
}

/** The number of people that one play reaches, as a range, and who stated the figure behind it. */
export type AudiencePerPlay = {
  low: number
  high: number
  source: 'operator' | 'partner'
}

/**
 * The audience of one play, or null without a stated figure (decision 9). Guests who are present on average are
 * guests a day × 0.75 h ÷ open hours. The low end is the share of them who notice the screen, the high end is all of
 * them. The operator's own figure is exact.
 *
 * A screen has one audience for all weekdays, from the average open day.
 */
export function computeAudience({ multiplier, restaurant }: Audience): AudiencePerPlay | null {
  if (multiplier !== null) return { low: multiplier, high: multiplier, source: 'operator' }
  const guests = restaurant?.footTrafficEstimate ?? null
  if (!restaurant || guests === null) return null
  const present = (guests * STAY_HOURS) / computeAverageOpenHours(restaurant.openingHours)
  return { low: roundImpressions(present * NOTICE_RATE), high: roundImpressions(present), source: 'partner' }
}

/**
 * The number of people that one play of a screen reaches in reports (product 7): the operator's own figure; else for a
 * restaurant its guests a day × 0.75 h ÷ open hours × 0.30; else 1. A restaurant without a number of guests counts like
 * a vehicle.
 */
export function computeMultiplier(audience: Audience): number {
  return computeAudience(audience)?.low ?? 1
}

/** The hours of an average open day; 24 without opening hours. */
export function computeAverageOpenHours(hours: OpeningHours): number {
  const open = WEEKDAYS.map((weekday) => computeOpenHours(hours, weekday)).filter((length) => length > 0)
  return open.length === 0 ? DAY_HOURS : open.reduce((sum, length) => sum + length, 0) / open.length
}

function computeOpenHours(hours: OpeningHours, weekday: Weekday): number {
  const span = findOpenSpan(hours, weekday)
  return span ? (span.until - span.from) / 60 : 0
}
