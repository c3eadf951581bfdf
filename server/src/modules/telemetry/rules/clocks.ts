import { addDays, dayIn, dayStart } from '@marquee/contract/days.rules'

/**
 * The time zones a screen has lived by, each from an instant on, in the order of time; the first from
 * ever. A screen that moves to another market keeps the days that it had in the one before.
 */
export type Clocks = readonly { fromMs: number; timeZone: string }[]

/** The time zone at an instant. */
export function zoneAt(clocks: Clocks, ms: number): string {
  return (clocks.findLast(({ fromMs }) => fromMs <= ms) ?? clocks[0])?.timeZone ?? 'UTC'
}

/** The beginnings of local days, and of other clocks, after the one instant and before the other. */
export function midnights(clocks: Clocks, fromMs: number, untilMs: number): number[] {
  const result: number[] = []
  for (const [timeZone, startMs, endMs] of stretches(clocks, fromMs, untilMs)) {
    if (startMs > fromMs) result.push(startMs)
    let day = dayIn(timeZone, new Date(startMs))
    for (;;) {
      day = addDays(day, 1)
      const midnightMs = dayStart(timeZone, day).getTime()
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
      day = dayIn(timeZone, new Date(ms))
      const nextClockMs = clocks.find(({ fromMs }) => fromMs > ms)?.fromMs ?? Infinity
      endsAtMs = Math.min(dayStart(timeZone, addDays(day, 1)).getTime(), nextClockMs)
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
    const startMs = Math.max(index === 0 ? -Infinity : fromMs, dayStart(timeZone, day).getTime())
    const endMs = Math.min(clocks[index + 1]?.fromMs ?? Infinity, dayStart(timeZone, addDays(day, 1)).getTime())
    return startMs < endMs ? [{ startMs, endMs }] : []
  })
  const skippedMs = dayStart('UTC', day).getTime()
  return { day, startMs: lived[0]?.startMs ?? skippedMs, endMs: lived.at(-1)?.endMs ?? skippedMs }
}
