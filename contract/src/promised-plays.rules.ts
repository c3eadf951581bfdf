import { toCalendarDay, toDayNumber, listDays, type Weekday, getWeekday } from './days.rules.ts'
import type { DayState } from './delivery.ts'
import { deriveDayState, type PromisePeriod, computePromisedPlays } from './delivery.rules.ts'
import type { OpeningHours } from './fleet.ts'
import { type LocalDay, buildLocalDay } from './hours.rules.ts'

/**
 * The plays promised to a campaign, by screen and day (decision 9): days that have begun by the approval windows and
 * terms of that day, days ahead by the reservations. Delivery reports and the forecast of a booking both use it.
 *
 * A year on thousands of screens is close to a million days, so equal days are computed once.
 */

export type ApprovalWindow = { startsOn: string; endsOn: string; fromAt: Date; untilAt: Date | null }
export type Reservation = { startsOn: string; endsOn: string }
/** What a screen guarantees since an instant. */
export type Terms = {
  since: Date
  slotsPerLoop: number
  /** null for vehicles */
  openingHours: OpeningHours | null
}

/** When a screen was and is to show a campaign, and its terms in the order of time; the first apply before it too. */
export type PromiseFacts = {
  approvalWindows: readonly ApprovalWindow[]
  reservation: Reservation | null
  terms: readonly Terms[]
}

/** A draft may have no location, but its days need a time zone. */
const DEFAULT_TIME_ZONE = 'UTC'

export type CalendarDay = LocalDay & { number: number; state: DayState; weekday: Weekday }
export type Calendar = {
  now: Date
  today: string
  getDay: (day: string) => CalendarDay
  /** The days from the first to the last, both included. */
  getDays: (first: string, last: string) => readonly CalendarDay[]
}

/** The days of a campaign; each is computed once. */
export function buildCalendar({ timeZone }: { timeZone: string | null }, now: Date): Calendar {
  const zone = timeZone ?? DEFAULT_TIME_ZONE
  const today = toCalendarDay(zone, now)
  const getDay = memoize((day: string): CalendarDay => {
    const own = { number: toDayNumber(day), state: deriveDayState(day, today), weekday: getWeekday(day) }
    return { ...buildLocalDay(zone, day), ...own }
  })
  const ranges = memoize((range: string) => {
    const [first = '', last = ''] = range.split(' ')
    return listDays(first, last).map(getDay)
  })
  return { now, today, getDay, getDays: (first, last) => ranges(`${first} ${last}`) }
}

function memoize<T>(find: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>()
  return (key) => {
    const value = cache.get(key) ?? find(key)
    cache.set(key, value)
    return value
  }
}

/** A day on which a screen shows the campaign, with the promised plays. */
export type PromisedDay = { day: CalendarDay; promised: number }

/** Computes the promises of one screen at a time, in the order of days. */
export function createPromiseCalculator(calendar: Calendar): (screen: PromiseFacts) => readonly PromisedDay[] {
  const cache = new Map<string, readonly PromisedDay[]>()
  return (screen) => {
    const key = buildKey(screen)
    const promised = cache.get(key) ?? computePromisedDays(screen, calendar)
    cache.set(key, promised)
    return promised
  }
}

/** The start of the first terms does not matter: they also apply to the time before. */
function buildKey({ approvalWindows, reservation, terms }: PromiseFacts): string {
  const all = terms.map(({ since, slotsPerLoop, openingHours }, index) => [
    index === 0 ? null : since,
    slotsPerLoop,
    openingHours,
  ])
  const windows = approvalWindows.map(({ startsOn, endsOn, fromAt, untilAt }) => [startsOn, endsOn, fromAt, untilAt])
  return JSON.stringify([windows, reservation?.startsOn, reservation?.endsOn, all])
}

/** Days on which a campaign is to be shown, and the periods of its terms. */
type BookedPeriod = { startsOn: string; endsOn: string; periods: readonly PromisePeriod[] }

function computePromisedDays({ approvalWindows, reservation, terms }: PromiseFacts, calendar: Calendar): PromisedDay[] {
  const windows = approvalWindows.map((window): BookedPeriod => ({ ...window, periods: computePeriods(window, terms) }))
  const reserved = reservation && { ...reservation, periods: computePeriods(ALWAYS, terms.slice(-1)) }
  const computePlays = memoizeByWeekday()
  return listReportedDays(windows, reservation, calendar)
    .map((day) => ({ day, promised: computePlays(day, pickPeriods(day, windows, reserved)) }))
    .filter(({ day, promised }) => promised > 0 || (reservation && covers(reservation, day)))
}

/** A day without promised plays is reported only while it is reserved, not when the flight was stopped or moved. */
function listReportedDays(
  windows: readonly BookedPeriod[],
  reservation: Reservation | null,
  { today, getDays }: Calendar,
) {
  const reserved = reservation ? getDays(reservation.startsOn, reservation.endsOn) : []
  const begun = windows.flatMap(({ startsOn, endsOn }) => getDays(startsOn, endsOn < today ? endsOn : today))
  const others = begun.filter((day) => !reservation || !covers(reservation, day))
  if (others.length === 0) return reserved
  return [...new Set([...reserved, ...others])].toSorted((a, b) => a.number - b.number)
}

function pickPeriods(
  day: CalendarDay,
  windows: readonly BookedPeriod[],
  reserved: BookedPeriod | null,
): readonly PromisePeriod[] {
  if (day.state === 'ahead') return reserved && covers(reserved, day) ? reserved.periods : []
  const [only, ...more] = windows.filter((booked) => covers(booked, day))
  return only && more.length === 0 ? only.periods : [only, ...more].flatMap((booked) => booked?.periods ?? [])
}

function covers({ startsOn, endsOn }: { startsOn: string; endsOn: string }, { day }: CalendarDay): boolean {
  return startsOn <= day && day <= endsOn
}

/** Ordinary days with the same terms all day have the same promise on the same weekday. */
function memoizeByWeekday(): (day: CalendarDay, periods: readonly PromisePeriod[]) => number {
  const cache = new Map<PromisePeriod, Map<Weekday, number>>()
  return (day, periods) => {
    const overlapping = periods.filter(({ fromMs, untilMs }) => fromMs < day.untilMs && day.fromMs < untilMs)
    const [only] = overlapping
    const isWhole = only && overlapping.length === 1 && only.fromMs <= day.fromMs && day.untilMs <= only.untilMs
    if (!isWhole || !isOrdinary(day)) return computePromisedPlays(day, overlapping)
    const playsByWeekday = cache.get(only) ?? new Map<Weekday, number>()
    const promised = playsByWeekday.get(day.weekday) ?? computePromisedPlays(day, overlapping)
    cache.set(only, playsByWeekday.set(day.weekday, promised))
    return promised
  }
}

function isOrdinary({ runs }: LocalDay): boolean {
  return runs.length === 1 && runs[0]?.minute === 0
}

const ALWAYS = { fromAt: null, untilAt: null }

/** Splits the window where the terms of the screen changed. */
function computePeriods(
  { fromAt, untilAt }: Pick<ApprovalWindow, 'fromAt' | 'untilAt'> | typeof ALWAYS,
  terms: readonly Terms[],
): PromisePeriod[] {
  return terms.flatMap(({ since, slotsPerLoop, openingHours }, index) => {
    const fromMs = Math.max(fromAt?.getTime() ?? -Infinity, index === 0 ? -Infinity : since.getTime())
    const untilMs = Math.min(untilAt?.getTime() ?? Infinity, terms[index + 1]?.since.getTime() ?? Infinity)
    return fromMs < untilMs ? [{ fromMs, untilMs, slotsPerLoop, hours: openingHours }] : []
  })
}
