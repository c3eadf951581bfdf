import { addDays, toCalendarDay, computeDayStart } from '@marquee/contract/days.rules'
import { MINUTES } from '../../../platform/clock.ts'

/**
 * The time zones of a screen, each from an instant on, in time order; the first from the beginning. A screen that moves
 * to another location keeps the days that it had in the previous one.
 */
export type Clocks = readonly { fromMs: number; timeZone: string }[]

/** The time zone at an instant. */
export function getTimeZone(clocks: Clocks, ms: number): string {
  return (clocks.findLast(({ fromMs }) => fromMs <= ms) ?? clocks[0])?.timeZone ?? 'UTC'
}

/** The local day of an instant. */
export function getLocalDay(clocks: Clocks, ms: number): string {
  return computeDay(getTimeZone(clocks, ms), ms)
}

/** Lists the starts of local days, and the changes of the time zone, between two instants. */
export function listMidnights(clocks: Clocks, fromMs: number, untilMs: number): number[] {
  const result: number[] = []
  for (const [timeZone, startMs, endMs] of listZonePeriods(clocks, fromMs, untilMs)) {
    if (startMs > fromMs) result.push(startMs)
    let day = computeDay(timeZone, startMs)
    for (;;) {
      day = addDays(day, 1)
      const midnightMs = computeDayStartMs(timeZone, day)
      if (midnightMs >= endMs) break
      result.push(midnightMs)
    }
  }
  return result
}

function listZonePeriods(clocks: Clocks, fromMs: number, untilMs: number): [string, number, number][] {
  const changes = clocks.map((clock) => clock.fromMs).filter((ms) => ms > fromMs && ms < untilMs)
  return [fromMs, ...changes].map((startMs, index) => [
    getTimeZone(clocks, startMs),
    startMs,
    changes[index] ?? untilMs,
  ])
}

/** Looks up local days of instants in time order, so that most need no computation. */
export function createDayLookup(clocks: Clocks): (ms: number) => string {
  let day = ''
  let endsAtMs = -Infinity
  return (ms) => {
    if (ms >= endsAtMs) {
      const timeZone = getTimeZone(clocks, ms)
      day = computeDay(timeZone, ms)
      const nextClockMs = clocks.find(({ fromMs }) => fromMs > ms)?.fromMs ?? Infinity
      endsAtMs = Math.min(computeDayStartMs(timeZone, addDays(day, 1)), nextClockMs)
    }
    return day
  }
}

/** A calendar day of a screen with its start and end: 23, 24 or 25 hours. */
export type LocalDay = { day: string; startMs: number; endMs: number }

/**
 * A day on which the time zone changes is as long as it was for the screen. A day that the change skipped has no
 * length.
 */
export function buildLocalDay(clocks: Clocks, day: string): LocalDay {
  const ranges = clocks.flatMap(({ fromMs, timeZone }, index) => {
    const startMs = Math.max(index === 0 ? -Infinity : fromMs, computeDayStartMs(timeZone, day))
    const endMs = Math.min(clocks[index + 1]?.fromMs ?? Infinity, computeDayStartMs(timeZone, addDays(day, 1)))
    return startMs < endMs ? [{ startMs, endMs }] : []
  })
  const skippedMs = computeDayStartMs('UTC', day)
  return { day, startMs: ranges[0]?.startMs ?? skippedMs, endMs: ranges.at(-1)?.endMs ?? skippedMs }
}

/** Every offset from UTC is a multiple of a quarter of an hour, so all instants of a quarter share their day. */
const QUARTER_MS = 15 * MINUTES
/** Calendar computations are slow, and a fleet repeats the same ones. */
const MAX_CACHED_DAYS = 20_000
const dayCache = new Map<string, string>()

function computeDay(timeZone: string, ms: number): string {
  const key = `${timeZone} ${Math.floor(ms / QUARTER_MS)}`
  const known = dayCache.get(key)
  if (known !== undefined) return known
  if (dayCache.size >= MAX_CACHED_DAYS) dayCache.clear()
  const day = toCalendarDay(timeZone, new Date(ms))
  dayCache.set(key, day)
  return day
}

function computeDayStartMs(timeZone: string, day: string): number {
  return computeDayStart(timeZone, day).getTime()
}
