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

/** After this time without a heartbeat within opening hours, a screen gets an alert. */
export const OFFLINE_ALERT_MS = 15 * MINUTES
/**
 * Vehicles have no opening hours, and some restaurants give none. Their devices are off at night, so only a whole day
 * without a heartbeat indicates a problem (decision 23).
 */
const OFFLINE_ALERT_WITHOUT_HOURS_MS = 24 * HOURS
/** The allowed time without a play while a screen should play. */
export const WITHOUT_PLAYS_MS = 2 * HOURS
/** How far back expected time is counted. Two hours of it accumulate within three days, if at all. */
export const EXPECTED_WINDOW_MS = 3 * DAYS
/** A problem that returns within this time reopens its alert. */
export const REOPEN_MS = 30 * MINUTES

/** The last heartbeat of a screen, and the opening hours of its venue. */
export type OfflineFacts = { lastSignMs: number; openingHours: OpeningHours | null; timeZone: string }

/** Computes local days once for each time zone, for any number of venues. */
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

/** Since when a screen is offline for too long; null: it is not. */
export function findOfflineStart(
  { lastSignMs, openingHours, timeZone }: OfflineFacts,
  nowMs: number,
  getLocalDay: GetLocalDay,
): number | null {
  if (!hasHours(openingHours)) return nowMs - lastSignMs >= OFFLINE_ALERT_WITHOUT_HOURS_MS ? lastSignMs : null
  const openNow = listOpenRanges(openingHours, timeZone, { fromMs: nowMs - DAYS, untilMs: nowMs }, getLocalDay).at(-1)
  if (openNow?.untilMs !== nowMs) return null
  const sinceMs = Math.max(lastSignMs, openNow.fromMs)
  return nowMs - sinceMs >= OFFLINE_ALERT_MS ? sinceMs : null
}

/** Computes how long a venue was open within a time range. */
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

/** Lists when a venue was open within a time range, in order; hours past midnight are joined. */
function listOpenRanges(
  hours: OpeningHours,
  timeZone: string,
  range: TimeRange,
  getLocalDay: GetLocalDay,
): TimeRange[] {
  const open: TimeRange[] = []
  const last = toCalendarDay(timeZone, new Date(range.untilMs))
  for (let day = toCalendarDay(timeZone, new Date(range.fromMs)); day <= last; day = addDays(day, 1)) {
    for (const openRange of computeOpenRanges(hours, getLocalDay(timeZone, day))) {
      const fromMs = Math.max(openRange.fromMs, range.fromMs)
      const untilMs = Math.min(openRange.untilMs, range.untilMs)
      const before = open.at(-1)
      if (fromMs >= untilMs) continue
      if (before?.untilMs === fromMs) before.untilMs = untilMs
      else open.push({ fromMs, untilMs })
    }
  }
  return open
}
