import { addDays, countDays } from '@marquee/contract/days.rules'

/**
 * The charged days of a screen and their price (decision 17). A screen is sold for a whole flight at a price in whole
 * cents. Only this file computes the price of some of its days, so that months, credit notes and statements add up to
 * the whole price.
 */
export type ChargedPeriod = {
  /** of the booked flight */
  startsOn: string
  endsOn: string
  /** of the whole flight, net */
  priceCents: number
  /** the charged days, both included; none if `chargedUntil` is the day before `chargedFrom` */
  chargedFrom: string
  chargedUntil: string
}

/** A part of an amount. Rounds half a cent up; amounts are not negative. */
export const computeShare = (cents: number, part: number, whole: number) =>
  Math.floor((2 * cents * part + whole) / (2 * whole))

/** The price of the first `days` days of a flight; all days cost exactly its price. */
function computeFirstDaysCents(period: ChargedPeriod, days: number): number {
  return computeShare(period.priceCents, days, countDays(period.startsOn, period.endsOn))
}

/** The net price of the charged days. */
export function computeChargedCents(period: ChargedPeriod): number {
  const before = countDays(period.startsOn, addDays(period.chargedFrom, -1))
  const through = countDays(period.startsOn, period.chargedUntil)
  return computeFirstDaysCents(period, through) - computeFirstDaysCents(period, before)
}

/** The charged days in one calendar month and their price. */
export type MonthPart = { month: string; from: string; until: string; days: number; cents: number }

/**
 * Splits the charged days into calendar months. Each month is rounded half-up and the last one is the remainder, so the
 * parts add up to `chargedCents` (standards 0). If a period ends earlier, the months before its last do not change, so
 * what is settled never changes.
 */
export function splitMonths(period: ChargedPeriod): MonthPart[] {
  const flightDays = countDays(period.startsOn, period.endsOn)
  const parts: MonthPart[] = []
  let left = computeChargedCents(period)
  for (let from = period.chargedFrom; from <= period.chargedUntil; ) {
    const month = from.slice(0, 7)
    const monthEnds = getLastDay(month)
    const isLast = monthEnds >= period.chargedUntil
    const until = isLast ? period.chargedUntil : monthEnds
    const days = countDays(from, until)
    const cents = isLast ? left : computeShare(period.priceCents, days, flightDays)
    parts.push({ month, from, until, days, cents })
    left -= cents
    from = addDays(until, 1)
  }
  return parts
}

/** The last day of a month, YYYY-MM. */
export function getLastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return addDays(`${next}-01`, -1)
}

/**
 * Splits a charge between partner and operator: the partner's share is rounded half-up, the rest is commission, so the
 * two always add up.
 */
export function splitShare(cents: number, shareBps: number): { shareCents: number; commissionCents: number } {
  const shareCents = computeShare(cents, shareBps, 10_000)
  return { shareCents, commissionCents: cents - shareCents }
}
