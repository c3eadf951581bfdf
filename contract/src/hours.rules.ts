import {
  addDays,
  toCalendarDay,
  toClockTime,
  computeDayStart,
  WEEKDAYS,
  type Weekday,
  getWeekday,
} from './days.rules.ts'
import type { OpeningHours } from './fleet.ts'

/**
 * Opening hours are in local time; an end at or before the start is on the next day (decision 13).
 */

export const MINUTE_MS = 60_000
export const DAY_MINUTES = 24 * 60

/** Minutes of the local day; `until` may be after midnight. */
export type OpenSpan = { from: number; until: number }

/** The open time of a weekday; null when it is closed. A missing start or end means closed (CONST-08, OPEN-46). */
export function findOpenSpan(hours: Partial<OpeningHours>, weekday: Weekday): OpenSpan | null {
  const times = hours[weekday]
  if (!times) return null // stored hours may lack a day
  const from = parseMinutes(times.start)
  const end = parseMinutes(times.end)
  if (from === null || end === null) return null
  return { from, until: end > from ? end : end + DAY_MINUTES }
}

/** Whether a venue has opening hours. Without them a screen plays whenever its device is on. */
export function hasHours(hours: OpeningHours | null): hours is OpeningHours {
  return hours !== null && WEEKDAYS.some((weekday) => findOpenSpan(hours, weekday) !== null)
}

function parseMinutes(time: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(time)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

/** The local day and the full minutes since its midnight, as a clock shows them. */
export function readWallClock(timeZone: string, at: number): { day: string; minute: number } {
  return {
    day: toCalendarDay(timeZone, new Date(at)),
    minute: parseMinutes(toClockTime(timeZone, at).slice(0, 5)) ?? 0,
  }
}

/** A period, including its start and excluding its end. */
export type TimeRange = { fromMs: number; untilMs: number }

/**
 * A local day with its true length: 23 or 25 hours when the clock changes. A run is a part without a clock change, so a
 * day has one run or two.
 */
export type LocalDay = TimeRange & { day: string; runs: readonly (TimeRange & { minute: number })[] }

export function buildLocalDay(timeZone: string, day: string): LocalDay {
  const fromMs = computeDayStart(timeZone, day).getTime()
  const untilMs = computeDayStart(timeZone, addDays(day, 1)).getTime()
  const run = (from: number, until: number) => ({
    fromMs: from,
    untilMs: until,
    minute: readWallClock(timeZone, from).minute,
  })
  const isEven = untilMs - fromMs === DAY_MINUTES * MINUTE_MS
  const changeMs = isEven ? untilMs : findClockChange(timeZone, fromMs, untilMs)
  const runs = changeMs < untilMs ? [run(fromMs, changeMs), run(changeMs, untilMs)] : [run(fromMs, untilMs)]
  return { day, fromMs, untilMs, runs }
}

/** The minute of the clock change between two instants; the second instant without a change. */
function findClockChange(timeZone: string, fromMs: number, untilMs: number): number {
  const first = readWallClock(timeZone, fromMs).minute
  const isUnchanged = (minutes: number) =>
    readWallClock(timeZone, fromMs + minutes * MINUTE_MS).minute === first + minutes
  let before = 0
  let after = Math.round((untilMs - fromMs) / MINUTE_MS)
  while (after - before > 1) {
    const middle = (before + after) >> 1
    if (isUnchanged(middle)) before = middle
    else after = middle
  }
  return fromMs + after * MINUTE_MS
}

/** The open periods of a day in order, including the hours after midnight of the day before. */
export function computeOpenRanges(hours: OpeningHours, { day, runs }: LocalDay): TimeRange[] {
  const spans = listOpenSpans(hours, day)
  return runs.flatMap(({ fromMs, untilMs, minute }) =>
    spans.flatMap((span) => {
      const opens = Math.max(fromMs, fromMs + (span.from - minute) * MINUTE_MS)
      const closes = Math.min(untilMs, fromMs + (span.until - minute) * MINUTE_MS)
      return opens < closes ? [{ fromMs: opens, untilMs: closes }] : []
    }),
  )
}

/** The open spans of one day, without overlaps. The first is empty when the evening before ends by midnight. */
function listOpenSpans(hours: OpeningHours, day: string): OpenSpan[] {
  const today = findOpenSpan(hours, getWeekday(day))
  const leftOver = (findOpenSpan(hours, getWeekday(addDays(day, -1)))?.until ?? 0) - DAY_MINUTES
  const early = { from: 0, until: leftOver }
  if (!today) return [early]
  if (today.from <= leftOver) return [{ from: 0, until: Math.min(Math.max(today.until, leftOver), DAY_MINUTES) }]
  return [early, { ...today, until: Math.min(today.until, DAY_MINUTES) }]
}
