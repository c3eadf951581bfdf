import { WEEKDAYS, type Weekday } from '@marquee/contract/days.rules'
import { roundImpressions } from '@marquee/contract/delivery.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { findOpenSpan } from '@marquee/contract/hours.rules'

/** The average stay of a guest, in hours. */
const STAY_HOURS = 0.75
/** The share of guests who notice the screen. */
const NOTICE_RATE = 0.3
const DAY_HOURS = 24

export type Audience = {
  /** The multiplier that the operator set; null: derived from the venue. */
  multiplier: number | null
  /** null for vehicles, and for a screen without a venue */
  restaurant: { footTrafficEstimate: number | null; openingHours: OpeningHours } | null
}

/**
 * The number of people that one play of a screen reaches (product 7): the operator's own figure; else for a restaurant
 * its guests a day × 0.75 h ÷ open hours × 0.30; else 1.
 *
 * A screen has one multiplier for all weekdays, from the average open day. A restaurant without a number of guests
 * counts like a vehicle.
 */
export function computeMultiplier({ multiplier, restaurant }: Audience): number {
  if (multiplier !== null) return multiplier
  const guests = restaurant?.footTrafficEstimate ?? null
  if (!restaurant || guests === null) return 1
  return roundImpressions(((guests * STAY_HOURS) / computeAverageOpenHours(restaurant.openingHours)) * NOTICE_RATE)
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
