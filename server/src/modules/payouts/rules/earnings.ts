import { toCalendarDay } from '@marquee/contract/days.rules'
import { hasMonthEnded } from './months.ts'
import { type Part, computeParts, type SoldLine, type Sums, sumParts, truncatePeriod } from './statements.ts'

export type EarnedMonth = Sums & {
  month: string
  isRunning: boolean
  /** the booked screens */
  screenIds: ReadonlySet<string>
  parts: Part[]
}
/** The number of local days of a month on which a screen was online. */
export type OnlineMonth = { screenId: string; month: string; days: number }

/**
 * The earnings of screens by month, newest first. The current month counts up to today, included, in the time zone of
 * each campaign.
 */
export function computeEarnedMonths(lines: readonly SoldLine[], at: Date): EarnedMonth[] {
  const parts = lines.flatMap((line) =>
    computeParts(truncatePeriod(line, toCalendarDay(line.timeZone, at))).map((part) => ({
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

/** The partners' share of a whole month if its bookings do not change. */
export function computeExpectedCents(lines: readonly SoldLine[], month: string): number {
  const parts = lines.flatMap(computeParts).filter((part) => part.month === month)
  return sumParts(parts).shareCents
}
