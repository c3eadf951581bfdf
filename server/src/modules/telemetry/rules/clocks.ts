import { addDays, dayIn, dayStart } from '@marquee/contract/days.rules'
import { MINUTES } from '../../../platform/clock.ts'

/**
 * The time zones a screen has lived by, each from an instant on, in the order of time; the first from
 * ever. A screen that moves to another market keeps the days that it had in the one before.
 */
export type Clocks = readonly { fromMs: number; timeZone: string }[]

/** The time zone at an instant. */
export function zoneAt(clocks: Clocks, ms: number): string {
  return (clocks.findLast(({ fromMs }) => fromMs <= ms) ?? clocks[0])?.timeZone ?? 'UTC'
}

/** The local day of an instant. */
export function dayAt(clocks: Clocks, ms: number): string {
  return dayOf(zoneAt(clocks, ms), ms)
}

/** The beginnings of local days, and of other clocks, after the one instant and before the other. */
export function midnights(clocks: Clocks, fromMs: number, untilMs: number): number[] {
  const result: number[] = []
  for (const [timeZone, startMs, endMs] of stretches(clocks, fromMs, untilMs)) {
    if (startMs > fromMs) result.push(startMs)
    let day = dayOf(timeZone, startMs)
    for (;;) {
      day = addDays(day, 1)
      const midnightMs = startOf(timeZone, day)
      if (midnightMs >= endMs) break
      result.push(midnightMs)
    }
  }
  return result
}

function stretches(clocks: Clocks, fromMs: number, untilMs: number): [string, number, number][] {
  const changes = clocks.map((clock) => clock.fromMs).filter((ms) => ms > fromMs && ms < untilMs)
  return [fromMs, ...changes].map((startMs, index) => [zoneAt(clocks, startMs), startMs, changes[index] ?? untilMs])
}

/** The local day of instants, asked in time order, so that most share the answer of the one before. */
export function daysOf(clocks: Clocks): (ms: number) => string {
  let day = ''
  let endsAtMs = -Infinity
  return (ms) => {
    if (ms >= endsAtMs) {
      const timeZone = zoneAt(clocks, ms)
      day = dayOf(timeZone, ms)
      const nextClockMs = clocks.find(({ fromMs }) => fromMs > ms)?.fromMs ?? Infinity
      endsAtMs = Math.min(startOf(timeZone, addDays(day, 1)), nextClockMs)
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
export function localDay(clocks: Clocks, day: string): LocalDay {
  const lived = clocks.flatMap(({ fromMs, timeZone }, index) => {
    const startMs = Math.max(index === 0 ? -Infinity : fromMs, startOf(timeZone, day))
    const endMs = Math.min(clocks[index + 1]?.fromMs ?? Infinity, startOf(timeZone, addDays(day, 1)))
    return startMs < endMs ? [{ startMs, endMs }] : []
  })
  const skippedMs = startOf('UTC', day)
  return { day, startMs: lived[0]?.startMs ?? skippedMs, endMs: lived.at(-1)?.endMs ?? skippedMs }
}

/** Every clock on earth differs from that of UTC by whole quarters of an hour, so all instants of one share their day. */
const QUARTER_MS = 15 * MINUTES
/** Calendars are slow, and a fleet asks the same again and again. */
const MOST_REMEMBERED = 20_000
const days = new Map<string, string>()

function dayOf(timeZone: string, ms: number): string {
  const key = `${timeZone} ${Math.floor(ms / QUARTER_MS)}`
  const known = days.get(key)
  if (known !== undefined) return known
  if (days.size >= MOST_REMEMBERED) days.clear()
  const day = dayIn(timeZone, new Date(ms))
  days.set(key, day)
  return day
}

function startOf(timeZone: string, day: string): number {
  return dayStart(timeZone, day).getTime()
}
