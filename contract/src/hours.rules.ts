import { addDays, toCalendarDay, computeDayStart, WEEKDAYS, type Weekday, getWeekday } from './days.rules.ts'
import type { OpeningHours } from './fleet.ts'

/**
 * Opening hours are local wall-clock time; an end at or before the start lies on the next day (decision 13).
 */

export const MINUTE_MS = 60_000
export const DAY_MINUTES = 24 * 60

/** Minutes of the local day; `until` may lie past midnight. */
export type OpenSpan = { from: number; until: number }

/** When a weekday is open; null when it is closed: a missing start or end says so (CONST-08, OPEN-46). */
export function findOpenSpan(hours: Partial<OpeningHours>, weekday: Weekday): OpenSpan | null {
  // What was stored may lack a day.
  const { start = '', end: closes = '' } = hours[weekday] ?? {}
  const from = parseMinutes(start)
  const end = parseMinutes(closes)
  if (from === null || end === null) return null
  return { from, until: end > from ? end : end + DAY_MINUTES }
}

/** Whether any hours are given at all. Without them a screen plays whenever its device is on. */
export function hasHours(hours: OpeningHours | null): hours is OpeningHours {
  return hours !== null && WEEKDAYS.some((weekday) => findOpenSpan(hours, weekday) !== null)
}

function parseMinutes(time: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(time)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clock on the wall shows: the local day, and the full minutes of it. */
export function readWallClock(timeZone: string, at: number): { day: string; minute: number } {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(timeZone, clock)
  }
  const now = new Date(at)
  return { day: toCalendarDay(timeZone, now), minute: parseMinutes(clock.format(now)) ?? 0 }
}

/** A time, from its first instant until before its last. */
export type TimeRange = { fromMs: number; untilMs: number }

/**
 * A local day with its true length: 23 or 25 hours when the clock changes. It consists of runs on which the
 * clock on the wall goes evenly: one, or two with a change between them.
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

/** The minute at which the clock on the wall jumps, between two instants; the last one when it never does. */
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

/** When a place with these hours is open on that day, what the evening before left over included; in order. */
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

/** Within the day, none over another. */
function listOpenSpans(hours: OpeningHours, day: string): OpenSpan[] {
  const today = findOpenSpan(hours, getWeekday(day))
  const leftOver = (findOpenSpan(hours, getWeekday(addDays(day, -1)))?.until ?? 0) - DAY_MINUTES
  if (leftOver <= 0) return today ? [{ ...today, until: Math.min(today.until, DAY_MINUTES) }] : []
  const early = { from: 0, until: leftOver }
  if (!today) return [early]
  if (today.from <= leftOver) return [{ from: 0, until: Math.min(Math.max(today.until, leftOver), DAY_MINUTES) }]
  return [early, { ...today, until: Math.min(today.until, DAY_MINUTES) }]
}
