import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import {
  hasHours,
  type LocalDay,
  buildLocalDay,
  computeOpenRanges,
  type TimeRange,
} from '@marquee/contract/hours.rules'
import { DAYS, HOURS, MINUTES } from '../../../platform/clock.ts'

/** The silence within opening hours that nobody may overlook. */
export const SILENT_MS = 15 * MINUTES
/**
 * Vehicles have no opening hours, and neither have restaurants that give none: their devices are off at night, so
 * only a whole day without a sign says that something is wrong (decision 23).
 */
const SILENT_WITHOUT_HOURS_MS = 24 * HOURS
/** The time in which something was to be shown and was not. */
export const WITHOUT_PLAYS_MS = 2 * HOURS
/** Expected time is counted no further back; two hours of it come together in three days, if at all. */
export const EXPECTED_WINDOW_MS = 3 * DAYS
/** What comes back within this time is the same alert: it never was over. */
export const REOPEN_MS = 30 * MINUTES

/** The last that was heard of a screen, and when its place is open. */
export type SilenceFacts = { lastSignMs: number; openingHours: OpeningHours | null; timeZone: string }

/** The local days of one look, worked out once however many places lie in a zone. */
export type GetLocalDay = (timeZone: string, day: string) => LocalDay

export function createLocalDayCache(): GetLocalDay {
  const known = new Map<string, LocalDay>()
  return (timeZone, day) => {
    const key = `${timeZone} ${day}`
    const found = known.get(key) ?? buildLocalDay(timeZone, day)
    known.set(key, found)
    return found
  }
}

/** Since when a screen has been silent so that somebody has to know; null: it is not. */
export function findSilenceStart(
  { lastSignMs, openingHours, timeZone }: SilenceFacts,
  nowMs: number,
  getLocalDay: GetLocalDay,
): number | null {
  if (!hasHours(openingHours)) return nowMs - lastSignMs >= SILENT_WITHOUT_HOURS_MS ? lastSignMs : null
  const openNow = listOpenRanges(openingHours, timeZone, { fromMs: nowMs - DAYS, untilMs: nowMs }, getLocalDay).at(-1)
  if (openNow?.untilMs !== nowMs) return null
  const sinceMs = Math.max(lastSignMs, openNow.fromMs)
  return nowMs - sinceMs >= SILENT_MS ? sinceMs : null
}

/** For how long a place was open within a stretch of time. */
export function computeOpenMs(
  hours: OpeningHours,
  timeZone: string,
  range: TimeRange,
  getLocalDay: GetLocalDay,
): number {
  return listOpenRanges(hours, timeZone, range, getLocalDay).reduce(
    (sum, { fromMs, untilMs }) => sum + untilMs - fromMs,
    0,
  )
}

/** When a place was open within a stretch of time, in order; what goes on past midnight is one. */
function listOpenRanges(
  hours: OpeningHours,
  timeZone: string,
  range: TimeRange,
  getLocalDay: GetLocalDay,
): TimeRange[] {
  const open: TimeRange[] = []
  const last = toCalendarDay(timeZone, new Date(range.untilMs))
  for (let day = toCalendarDay(timeZone, new Date(range.fromMs)); day <= last; day = addDays(day, 1)) {
    for (const stretch of computeOpenRanges(hours, getLocalDay(timeZone, day))) {
      const fromMs = Math.max(stretch.fromMs, range.fromMs)
      const untilMs = Math.min(stretch.untilMs, range.untilMs)
      const before = open.at(-1)
      if (fromMs >= untilMs) continue
      if (before?.untilMs === fromMs) before.untilMs = untilMs
      else open.push({ fromMs, untilMs })
    }
  }
  return open
}
