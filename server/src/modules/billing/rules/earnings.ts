import { toCalendarDay } from '@marquee/contract/days.rules'
import { hasMonthEnded } from './months.ts'
import { type Part, computeParts, type SoldLine, type Sums, sumParts, truncateRun } from './statements.ts'

export type EarnedMonth = Sums & {
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
export function computeEarnedMonths(lines: readonly SoldLine[], at: Date): EarnedMonth[] {
  const parts = lines.flatMap((line) =>
    computeParts(truncateRun(line, toCalendarDay(line.timeZone, at))).map((part) => ({
      ...part,
      screenId: line.screenId,
    })),
  )
  return [...Map.groupBy(parts, ({ month }) => month)]
    .map(([month, theirs]) => ({
      month,
      isRunning: !hasMonthEnded(month, at),
      screenIds: new Set(theirs.map(({ screenId }) => screenId)),
      ...sumParts(theirs),
      parts: theirs,
    }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1))
}

/** What partners get of a month when it is over and nothing changes. */
export function computeExpectedCents(lines: readonly SoldLine[], month: string): number {
  const parts = lines.flatMap(computeParts).filter((part) => part.month === month)
  return sumParts(parts).shareCents
}
