import type { LogEntry } from '@marquee/contract/screens'
import type { LogInterval } from './rules/log.ts'

/** Newest first; the formats of OPEN-54, the times of day of the location. */
export function presentLog(intervals: readonly LogInterval[], timeZone: string): LogEntry[] {
  const timeOfDay = clockOf(timeZone)
  return intervals.toReversed().map(({ startMs, endMs, day, state, wasOnline }) => ({
    Date: day,
    start: new Date(startMs).toISOString(),
    start_time: timeOfDay(startMs),
    end_time: endOfDay(timeOfDay(endMs)),
    total_time: duration(endMs - startMs),
    state,
    ...(wasOnline === null ? {} : { status: wasOnline ? ('online' as const) : ('offline' as const) }),
  }))
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
