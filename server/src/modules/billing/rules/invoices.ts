import { WEEKLY_PRICE_CENTS } from '@marquee/contract/campaigns.rules'
import { addDays, daysBetween } from '@marquee/contract/days.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { billingContentTexts as texts } from '@marquee/contract/texts/billing-content'
import type { DocumentLine } from '../schema/content.ts'
import { chargedCents, type Run } from './runs.ts'

/**
 * What the invoice of an order says: the whole run at the weekly price (standards 0), and a line that takes away
 * what is not charged of it. Together exactly what the order charges.
 */
export function invoiceLines(type: ScreenType, weeks: number, runs: readonly Run[]): DocumentLine[] {
  const screens = runs.length
  const { startsOn = '', endsOn = '' } = runs[0] ?? {}
  const run = {
    name: texts.run(type, screens, weeks),
    description: texts.days(startsOn, endsOn),
    quantity: screens * weeks,
    unit: 'WEE',
    unitPriceCents: WEEKLY_PRICE_CENTS[type],
    netCents: screens * weeks * WEEKLY_PRICE_CENTS[type],
  } as const
  const cutRuns = runs.filter((each) => each.chargedFrom > each.startsOn)
  return [run, ...byDays(cutRuns, uncharged).map((group) => lineOf(group, texts.notCharged, -1))]
}

/** The days before those that are charged, and what the price of the run holds for them. */
const uncharged = (run: Run): Days => ({
  from: run.startsOn,
  until: addDays(run.chargedFrom, -1),
  cents: run.priceCents - chargedCents(run),
})

/** A line of an order that loses days from behind. */
export type CutRun = { run: Run; chargedUntil: string }

/** What a credit note says: the days that are taken back, screens with the same days together. */
export function creditLines(type: ScreenType, cuts: readonly CutRun[]): DocumentLine[] {
  const name = (screens: number, days: number) => texts.credited(type, screens, days)
  return byDays(cuts, takenBack).map((group) => lineOf(group, name, 1))
}

const takenBack = ({ run, chargedUntil }: CutRun): Days => ({
  from: addDays(chargedUntil, 1),
  until: run.chargedUntil,
  cents: chargedCents(run) - chargedCents({ ...run, chargedUntil }),
})

/** What the lines of a document add up to. */
export const netOf = (lines: readonly DocumentLine[]): number => lines.reduce((sum, { netCents }) => sum + netCents, 0)

/** Days of one screen, and what they cost. */
type Days = { from: string; until: string; cents: number }
type Group = Days & { screens: number }

function byDays<T>(items: readonly T[], daysOf: (item: T) => Days): Group[] {
  const groups = Map.groupBy(items.map(daysOf), ({ from, until, cents }) => `${from} ${until} ${cents}`)
  return [...groups.values()]
    .flatMap((same) => same.slice(0, 1).map((days) => ({ ...days, screens: same.length })))
    .toSorted((one, other) => (`${one.from} ${one.until}` < `${other.from} ${other.until}` ? -1 : 1))
}

function lineOf(
  { from, until, cents, screens }: Group,
  name: (screens: number, days: number) => string,
  sign: 1 | -1,
): DocumentLine {
  return {
    name: name(screens, daysBetween(from, until)),
    description: texts.days(from, until),
    // Screens, not days: the days of a run do not all cost the same whole cents.
    quantity: sign * screens,
    unit: 'C62',
    unitPriceCents: cents,
    netCents: sign * screens * cents,
  }
}
