import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { hasHours, buildLocalDay, computeOpenRanges } from '@marquee/contract/hours.rules'
import type { GetLocalDay } from '../../modules/operations/rules/alerts.ts'
import { MINUTES } from '../../platform/clock.ts'

export type VenueOpening = { isOpen: boolean; since: Date | null; opensAt: Date | null }

/**
 * Whether a venue is open, since when it is or is not, and when it opens next; seven days to either side.
 *
 * @param days one calendar for many venues
 */
export function computeOpening(
  hours: OpeningHours | null,
  timeZone: string,
  now: Date,
  days: GetLocalDay = buildLocalDay,
): VenueOpening {
  if (!hasHours(hours)) return { isOpen: true, since: null, opensAt: null }
  const today = toCalendarDay(timeZone, now)
  const ms = now.getTime()
  const dates = Array.from({ length: 15 }, (_, index) => addDays(today, index - 7))
  const ranges = dates.flatMap((day) => computeOpenRanges(hours, days(timeZone, day)))
  const current = ranges.find(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs)
  if (current) return { isOpen: true, since: new Date(findOpeningStart(ranges, current.fromMs)), opensAt: null }
  const closedMs = ranges.findLast(({ untilMs }) => untilMs <= ms)?.untilMs
  const opensMs = ranges.find(({ fromMs }) => fromMs > ms)?.fromMs
  const at = (instantMs: number | undefined) => (instantMs === undefined ? null : new Date(instantMs))
  return { isOpen: false, since: at(closedMs), opensAt: at(opensMs) }
}

/** A venue that is open over midnight opened the evening before. */
function findOpeningStart(ranges: readonly { fromMs: number; untilMs: number }[], fromMs: number): number {
  const before = ranges.find(({ untilMs }) => untilMs === fromMs)
  return before ? findOpeningStart(ranges, before.fromMs) : fromMs
}

/** Screens are switched off at closing time, so their last report is some minutes before it. */
export const CLOSING_MS = 15 * MINUTES

/** Whether a device that is offline in a closed venue was heard until it closed (D-34). */
export function wasOnUntilClosing({ since }: VenueOpening, lastSign: Date): boolean {
  return since !== null && lastSign.getTime() >= since.getTime() - CLOSING_MS
}
