import type { LogEntry, ScreenDay } from '@marquee/contract/screens'
import type { LocalDay, LogInterval } from './rules/log.ts'
import type { Fix } from './rules/motion.ts'

/** Newest first; the formats of OPEN-54, the times of day of the location. */
export function presentLog(intervals: readonly LogInterval[], timeZone: string): LogEntry[] {
  const timeOfDay = clockOf(timeZone)
  return intervals.toReversed().map((interval) => presentInterval(interval, timeOfDay))
}

function presentInterval(
  { startMs, endMs, day, state, wasOnline }: LogInterval,
  timeOfDay: (ms: number) => string,
): LogEntry {
  return {
    Date: day,
    start: new Date(startMs).toISOString(),
    start_time: timeOfDay(startMs),
    end_time: endOfDay(timeOfDay(endMs)),
    total_time: duration(endMs - startMs),
    state,
    ...(wasOnline === null ? {} : { status: wasOnline ? ('online' as const) : ('offline' as const) }),
  }
}

/**
 * One local day, in the order of time: its intervals, their sums, and the way.
 *
 * @param intervals those of this day
 * @param track in time order
 */
export function presentDay(
  { day, startMs, endMs }: LocalDay,
  timeZone: string,
  intervals: readonly LogInterval[],
  track: readonly Fix[],
): ScreenDay {
  const timeOfDay = clockOf(timeZone)
  const sums = new Map<LogInterval['state'], number>()
  for (const { state, startMs, endMs } of intervals) sums.set(state, (sums.get(state) ?? 0) + endMs - startMs)
  return {
    day,
    timeZone,
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(endMs).toISOString(),
    entries: intervals.map((interval) => ({
      ...presentInterval(interval, timeOfDay),
      end: new Date(interval.endMs).toISOString(),
    })),
    totals: [...sums].map(([state, ms]) => ({ state, seconds: Math.floor(ms / 1000) })),
    track: track.map(({ atMs, latitude, longitude }) => ({
      at: new Date(atMs).toISOString(),
      time: timeOfDay(atMs),
      coordinates: [longitude, latitude],
      state: intervals.find(({ endMs }) => endMs > atMs)?.state ?? 'app_not_moves',
    })),
  }
}

function clockOf(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (ms) => format.format(new Date(ms))
}

/** An interval that reaches to the end of its day ends at 24:00:00, not at the beginning of it. */
function endOfDay(time: string): string {
  return time === '00:00:00' ? '24:00:00' : time
}

/** Whole seconds, rounded down, so that the times of a day never add up to more than it is long. */
function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
