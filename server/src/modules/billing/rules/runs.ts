import { addDays, countDays } from '@marquee/contract/days.rules'

/**
 * What the days of a screen cost (decision 17). A screen is sold for a whole flight at a price in whole cents; what some
 * of its days cost is worked out here alone, so that months, credit notes and statements add up to the price.
 */
export type Run = {
  /** of the booked flight */
  startsOn: string
  endsOn: string
  /** of the whole flight, net */
  priceCents: number
  /** the days that are charged, both included; `chargedUntil` a day before `chargedFrom`: none */
  chargedFrom: string
  chargedUntil: string
}

/** Half a cent up, for amounts that are not below zero. */
const computeShare = (cents: number, part: number, whole: number) =>
  Math.floor((2 * cents * part + whole) / (2 * whole))

/** What the first `days` days of a flight cost; all of them cost exactly its price. */
function computeFirstDaysCents(run: Run, days: number): number {
  return computeShare(run.priceCents, days, countDays(run.startsOn, run.endsOn))
}

/** What the charged days cost, net. */
export function computeChargedCents(run: Run): number {
  const before = countDays(run.startsOn, addDays(run.chargedFrom, -1))
  const through = countDays(run.startsOn, run.chargedUntil)
  return through <= before ? 0 : computeFirstDaysCents(run, through) - computeFirstDaysCents(run, before)
}

/** Days of a run that lie in one calendar month, and what they cost. */
export type MonthPart = { month: string; from: string; until: string; days: number; cents: number }

/**
 * The charged days by calendar months: every month rounded half-up, the last one takes what remains, so the parts add up to
 * `chargedCents` (standards 0). A run that ends earlier leaves all months before its last as they were: what is
 * settled never changes afterwards.
 */
export function splitMonths(run: Run): MonthPart[] {
  const flightDays = countDays(run.startsOn, run.endsOn)
  const parts: MonthPart[] = []
  let left = computeChargedCents(run)
  for (let from = run.chargedFrom; from <= run.chargedUntil; ) {
    const monthEnds = getLastDay(from.slice(0, 7))
    const isLast = monthEnds >= run.chargedUntil
    const until = isLast ? run.chargedUntil : monthEnds
    const days = countDays(from, until)
    const cents = isLast ? left : computeShare(run.priceCents, days, flightDays)
    parts.push({ month: from.slice(0, 7), from, until, days, cents })
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
 * Splits what was charged between partner and operator: the partner's part rounded half-up, the rest is commission, so
 * the two always add up.
 */
export function splitShare(cents: number, shareBps: number): { shareCents: number; commissionCents: number } {
  const shareCents = computeShare(cents, shareBps, 10_000)
  return { shareCents, commissionCents: cents - shareCents }
}
