import { addDays, toCalendarDay, computeDayStart } from '@marquee/contract/days.rules'
import { MINUTES } from '../../../platform/clock.ts'

/**
 * The time zones a screen has lived by, each from an instant on, in the order of time; the first from
 * ever. A screen that moves to another market keeps the days that it had in the one before.
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

/** The beginnings of local days, and of other clocks, after the one instant and before the other. */
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

/** The local day of instants, asked in time order, so that most share the answer of the one before. */
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

/** A calendar day of a screen with the instants at which it begins and ends: 23, 24 or 25 hours. */
export type LocalDay = { day: string; startMs: number; endMs: number }

/**
 * Where a screen came under another clock on that very day, the day is as long as it was for the screen;
 * one that the change skipped has no length.
 */
export function buildLocalDay(clocks: Clocks, day: string): LocalDay {
  const lived = clocks.flatMap(({ fromMs, timeZone }, index) => {
    const startMs = Math.max(index === 0 ? -Infinity : fromMs, computeDayStartMs(timeZone, day))
    const endMs = Math.min(clocks[index + 1]?.fromMs ?? Infinity, computeDayStartMs(timeZone, addDays(day, 1)))
    return startMs < endMs ? [{ startMs, endMs }] : []
  })
  const skippedMs = computeDayStartMs('UTC', day)
  return { day, startMs: lived[0]?.startMs ?? skippedMs, endMs: lived.at(-1)?.endMs ?? skippedMs }
}

/** Every clock on earth differs from that of UTC by whole quarters of an hour, so all instants of one share their day. */
const QUARTER_MS = 15 * MINUTES
/** Calendars are slow, and a fleet asks the same again and again. */
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
