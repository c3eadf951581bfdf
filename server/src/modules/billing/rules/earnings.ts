import { dayIn } from '@marquee/contract/days.rules'
import { isMonthOver } from './months.ts'
import { type Part, partsOf, type SoldLine, type Sums, sumsOf, throughDay } from './statements.ts'

export type MonthOfParts = Sums & {
  month: string
  isRunning: boolean
  /** that were booked */
  screenIds: ReadonlySet<string>
  parts: Part[]
}
/** On how many local days of a month a screen was online. */
export type OnlineMonth = { screenId: string; month: string; days: number }

/**
 * What screens have earned, month by month, the newest first: months that are over whole, the running one up to and with
 * today, by the clock of each campaign.
 */
export function earnedMonths(lines: readonly SoldLine[], at: Date): MonthOfParts[] {
  const parts = lines.flatMap((line) =>
    partsOf(throughDay(line, dayIn(line.timeZone, at))).map((part) => ({ ...part, screenId: line.screenId })),
  )
  return [...Map.groupBy(parts, ({ month }) => month)]
    .map(([month, theirs]) => ({
      month,
      isRunning: !isMonthOver(month, at),
      screenIds: new Set(theirs.map(({ screenId }) => screenId)),
      ...sumsOf(theirs),
      parts: theirs,
    }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1))
}

/** What partners get of a month when it is over and nothing changes. */
export function expectedCents(lines: readonly SoldLine[], month: string): number {
  const parts = lines.flatMap(partsOf).filter((part) => part.month === month)
  return sumsOf(parts).shareCents
}
