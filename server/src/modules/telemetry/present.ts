import { toCalendarDay, toClockTime } from '@marquee/contract/days.rules'
import type { LogEntry, ScreenDay } from '@marquee/contract/screens'
import { type Clocks, type LocalDay, getTimeZone } from './rules/clocks.ts'
import type { LogInterval } from './rules/log.ts'
import type { Fix } from './rules/motion.ts'

/** Newest first, in the formats of OPEN-54, with the time zone of each interval. */
export function presentLog(intervals: readonly LogInterval[], clocks: Clocks): LogEntry[] {
  return intervals.toReversed().map((interval) => presentInterval(interval, getTimeZone(clocks, interval.startMs)))
}

function presentInterval({ startMs, endMs, day, state, wasOnline }: LogInterval, timeZone: string): LogEntry {
  // An interval until midnight ends at 24:00:00 instead of 00:00:00 of the next day.
  const isUntilMidnight = toCalendarDay(timeZone, new Date(endMs)) > day
  return {
    Date: day,
    start: new Date(startMs).toISOString(),
    start_time: toClockTime(timeZone, startMs),
    end_time: isUntilMidnight ? '24:00:00' : toClockTime(timeZone, endMs),
    total_time: formatDuration(endMs - startMs),
    state,
    ...(wasOnline === null ? {} : { status: wasOnline ? ('online' as const) : ('offline' as const) }),
  }
}

/**
 * One local day in time order: its intervals, their sums, and the track.
 *
 * @param intervals those of this day
 * @param track in time order
 */
export function presentDay(
  { day, startMs, endMs }: LocalDay,
  clocks: Clocks,
  intervals: readonly LogInterval[],
  track: readonly Fix[],
): ScreenDay {
  const sums = new Map<LogInterval['state'], number>()
  for (const { state, startMs, endMs } of intervals) sums.set(state, (sums.get(state) ?? 0) + endMs - startMs)
  return {
    day,
    timeZone: getTimeZone(clocks, endMs - 1),
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(endMs).toISOString(),
    entries: intervals.map((interval) => ({
      ...presentInterval(interval, getTimeZone(clocks, interval.startMs)),
      end: new Date(interval.endMs).toISOString(),
    })),
    totals: [...sums].map(([state, ms]) => ({ state, seconds: Math.floor(ms / 1000) })),
    track: track.map(({ atMs, latitude, longitude }) => ({
      at: new Date(atMs).toISOString(),
      time: toClockTime(getTimeZone(clocks, atMs), atMs),
      coordinates: [longitude, latitude],
      state: intervals.find(({ endMs }) => endMs > atMs)?.state ?? 'app_not_moves',
    })),
  }
}

/** Whole seconds, rounded down, so that the times of a day never exceed its length. */
function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
