import { MACHINE_LOCALE } from './language/languages.ts'

/**
 * Calendar days as text, YYYY-MM-DD. Days are counted without local milliseconds, so a day with a clock change counts
 * like any other (OPEN-78, TRAP-02).
 */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** The number of a day since 1970-01-01. Throws RangeError for text that is not a calendar day. */
export function toDayNumber(day: string): number {
  const parts = DAY.exec(day)
  if (!parts) throw new RangeError(`not a calendar day: ${day}`)
  // All days in UTC have the same length.
  const utc = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  if (new Date(utc).toISOString().slice(0, 10) !== day) throw new RangeError(`not a calendar day: ${day}`)
  return utc / 86_400_000
}

/** The day with this number. */
export function fromDayNumber(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10)
}

/** The day so many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return fromDayNumber(toDayNumber(day) + days)
}

/** Days from the first to the last, both included; 0 when the last is before the first. */
export function countDays(first: string, last: string): number {
  return Math.max(0, toDayNumber(last) - toDayNumber(first) + 1)
}

/** Every day from the first to the last, both included. */
export function listDays(first: string, last: string): string[] {
  const start = toDayNumber(first)
  return Array.from({ length: countDays(first, last) }, (_, index) => fromDayNumber(start + index))
}

const formats = new Map<string, Intl.DateTimeFormat>()
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a time zone. Throws RangeError for an unknown zone. */
export function toCalendarDay(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat(MACHINE_LOCALE, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(instant)
}

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/** The time of an instant in a time zone, as calls and programs have it: 14:05:09. */
export function toClockTime(timeZone: string, at: Date | number): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat(MACHINE_LOCALE, { ...CLOCK, timeZone })
    clocks.set(timeZone, clock)
  }
  return clock.format(at)
}

/** Whether a name is an IANA time zone, such as Europe/Vienna. An offset from UTC is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    toCalendarDay(name, new Date(0))
    return true
  } catch {
    return false
  }
}

/** A cache of day starts in milliseconds: a fleet asks for the same few days all day long. */
const starts = new Map<string, number>()
const MAX_CACHED_STARTS = 10_000

/**
 * The instant at which a day begins in a time zone. When the clock skips midnight, it is the first instant that
 * belongs to the day.
 */
export function computeDayStart(timeZone: string, day: string): Date {
  const key = `${timeZone} ${day}`
  let ms = starts.get(key)
  if (ms === undefined) {
    ms = searchDayStart(timeZone, day)
    if (starts.size >= MAX_CACHED_STARTS) starts.clear()
    starts.set(key, ms)
  }
  return new Date(ms)
}

function searchDayStart(timeZone: string, day: string): number {
  const utcSeconds = toDayNumber(day) * 86_400
  // No zone is more than 14 hours from UTC. Days grow with time, so a binary search finds the start.
  let before = utcSeconds - 57_600
  let from = utcSeconds + 57_600
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (toCalendarDay(timeZone, new Date(middle * 1000)) >= day) from = middle
    else before = middle
  }
  return from * 1000
}

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The weekday of a day. */
export function getWeekday(day: string): Weekday {
  // 1970-01-01 was a Thursday, which is index 3 of a week that starts on Monday.
  return WEEKDAYS[(((toDayNumber(day) + 3) % 7) + 7) % 7] as Weekday
}
