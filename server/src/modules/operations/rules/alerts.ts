import { addDays, dayIn } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { hasHours, type LocalDay, localDay, openStretches, type Stretch } from '@marquee/contract/hours.rules'
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
export const EXPECTED_WITHIN_MS = 3 * DAYS
/** What comes back within this time is the same alert: it never was over. */
export const SAME_AGAIN_MS = 30 * MINUTES

/** The last that was heard of a screen, and when its place is open. */
export type Quiet = { lastSignMs: number; openingHours: OpeningHours | null; timeZone: string }

/** The local days of one look, worked out once however many places lie in a zone. */
export type Calendar = (timeZone: string, day: string) => LocalDay

export function calendar(): Calendar {
  const known = new Map<string, LocalDay>()
  return (timeZone, day) => {
    const key = `${timeZone} ${day}`
    const found = known.get(key) ?? localDay(timeZone, day)
    known.set(key, found)
    return found
  }
}

/** Since when a screen has been silent so that somebody has to know; null: it is not. */
export function silentSince(
  { lastSignMs, openingHours, timeZone }: Quiet,
  nowMs: number,
  days: Calendar,
): number | null {
  if (!hasHours(openingHours)) return nowMs - lastSignMs >= SILENT_WITHOUT_HOURS_MS ? lastSignMs : null
  const openNow = openWithin(openingHours, timeZone, { fromMs: nowMs - DAYS, untilMs: nowMs }, days).at(-1)
  if (openNow?.untilMs !== nowMs) return null
  const sinceMs = Math.max(lastSignMs, openNow.fromMs)
  return nowMs - sinceMs >= SILENT_MS ? sinceMs : null
}

/** For how long a place was open within a stretch of time. */
export function openMs(hours: OpeningHours, timeZone: string, within: Stretch, days: Calendar): number {
  return openWithin(hours, timeZone, within, days).reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
}

/** When a place was open within a stretch of time, in order; what goes on past midnight is one. */
function openWithin(hours: OpeningHours, timeZone: string, within: Stretch, days: Calendar): Stretch[] {
  const open: Stretch[] = []
  const last = dayIn(timeZone, new Date(within.untilMs))
  for (let day = dayIn(timeZone, new Date(within.fromMs)); day <= last; day = addDays(day, 1)) {
    for (const stretch of openStretches(hours, days(timeZone, day))) {
      const fromMs = Math.max(stretch.fromMs, within.fromMs)
      const untilMs = Math.min(stretch.untilMs, within.untilMs)
      const before = open.at(-1)
      if (fromMs >= untilMs) continue
      if (before?.untilMs === fromMs) before.untilMs = untilMs
      else open.push({ fromMs, untilMs })
    }
  }
  return open
}
