import { toCalendarDay, toDayNumber, listDays, type Weekday, getWeekday } from '@marquee/contract/days.rules'
import type { DayState } from '@marquee/contract/delivery'
import { deriveDayState, type PromisePeriod, computePromisedPlays } from '@marquee/contract/delivery.rules'
import { type LocalDay, buildLocalDay } from '@marquee/contract/hours.rules'
import type { ApprovalWindow, Flight, Reservation, ScreenFacts, Terms } from './delivery-facts.ts'

/**
 * What was promised of a campaign, screen by screen and day by day (decision 9): days that began by what
 * was in force on them, days ahead by what the campaign holds.
 *
 * A year on thousands of screens is close to a million days, so whatever is alike is worked out once.
 */

/** Days are counted somewhere also before a draft has a location. */
const DEFAULT_TIME_ZONE = 'UTC'

export type CalendarDay = LocalDay & { number: number; state: DayState; weekday: Weekday }
export type Calendar = {
  now: Date
  today: string
  getDay: (day: string) => CalendarDay
  /** From the first to the last, both included. */
  getDays: (first: string, last: string) => readonly CalendarDay[]
}

/** The days of a campaign; each is measured once. */
export function buildCalendar({ timeZone }: Flight, now: Date): Calendar {
  const zone = timeZone ?? DEFAULT_TIME_ZONE
  const today = toCalendarDay(zone, now)
  const dayOf = memoize((day: string): CalendarDay => {
    const own = { number: toDayNumber(day), state: deriveDayState(day, today), weekday: getWeekday(day) }
    return { ...buildLocalDay(zone, day), ...own }
  })
  const ranges = memoize((range: string) => {
    const [first = '', last = ''] = range.split(' ')
    return listDays(first, last).map(dayOf)
  })
  return { now, today, getDay: dayOf, getDays: (first, last) => ranges(`${first} ${last}`) }
}

function memoize<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const value = known.get(key) ?? find(key)
    known.set(key, value)
    return value
  }
}

/** What a screen promises on a day on which it was to show the campaign, or is to. */
export type PromisedDay = { day: CalendarDay; promised: number }
type PromiseFacts = Pick<ScreenFacts, 'approvalWindows' | 'reservation' | 'terms'>

/** The promises of one screen after another, in the order of days. */
export function createPromiseCalculator(calendar: Calendar): (screen: PromiseFacts) => readonly PromisedDay[] {
  const known = new Map<string, readonly PromisedDay[]>()
  return (screen) => {
    const key = buildKey(screen)
    const promised = known.get(key) ?? computePromisedDays(screen, calendar)
    known.set(key, promised)
    return promised
  }
}

/** Since when the first terms hold does not matter: they hold for all time before, too. */
function buildKey({ approvalWindows, reservation, terms }: PromiseFacts): string {
  const all = terms.map(({ since, slotsPerLoop, openingHours }, index) => [
    index === 0 ? null : since,
    slotsPerLoop,
    openingHours,
  ])
  const windows = approvalWindows.map(({ startsOn, endsOn, fromAt, untilAt }) => [startsOn, endsOn, fromAt, untilAt])
  return JSON.stringify([windows, reservation?.startsOn, reservation?.endsOn, all])
}

/** Days on which something was to be shown, and when. */
type BookedPeriod = { startsOn: string; endsOn: string; periods: readonly PromisePeriod[] }

function computePromisedDays({ approvalWindows, reservation, terms }: PromiseFacts, calendar: Calendar): PromisedDay[] {
  const aired = approvalWindows.map((window): BookedPeriod => ({ ...window, periods: computePeriods(window, terms) }))
  const held = reservation && { ...reservation, periods: computePeriods(ALWAYS, terms.slice(-1)) }
  const computePlays = memoizeByWeekday()
  return listReportedDays(aired, reservation, calendar)
    .map((day) => ({ day, promised: computePlays(day, pickPeriods(day, aired, held)) }))
    .filter(({ day, promised }) => promised > 0 || (reservation && covers(reservation, day)))
}

/** A day on which it plays nothing is told while it is booked, not when its flight was taken off or moved away. */
function listReportedDays(
  aired: readonly BookedPeriod[],
  holding: Reservation | null,
  { today, getDays: daysOf }: Calendar,
) {
  const held = holding ? daysOf(holding.startsOn, holding.endsOn) : []
  const begun = aired.flatMap(({ startsOn, endsOn }) => daysOf(startsOn, endsOn < today ? endsOn : today))
  const others = begun.filter((day) => !holding || !covers(holding, day))
  if (others.length === 0) return held
  return [...new Set([...held, ...others])].toSorted((a, b) => a.number - b.number)
}

function pickPeriods(
  day: CalendarDay,
  aired: readonly BookedPeriod[],
  held: BookedPeriod | null,
): readonly PromisePeriod[] {
  if (day.state === 'ahead') return held && covers(held, day) ? held.periods : []
  const [only, ...more] = aired.filter((booked) => covers(booked, day))
  return only && more.length === 0 ? only.periods : [only, ...more].flatMap((booked) => booked?.periods ?? [])
}

function covers({ startsOn, endsOn }: { startsOn: string; endsOn: string }, { day }: CalendarDay): boolean {
  return startsOn <= day && day <= endsOn
}

/** Ordinary days that were in force from end to end are like the others of their weekday. */
function memoizeByWeekday(): (day: CalendarDay, periods: readonly PromisePeriod[]) => number {
  const known = new Map<PromisePeriod, Map<Weekday, number>>()
  return (day, periods) => {
    const overlapping = periods.filter(({ fromMs, untilMs }) => fromMs < day.untilMs && day.fromMs < untilMs)
    const [only] = overlapping
    const isWhole = only && overlapping.length === 1 && only.fromMs <= day.fromMs && day.untilMs <= only.untilMs
    if (!isWhole || !isOrdinary(day)) return computePromisedPlays(day, overlapping)
    const playsByWeekday = known.get(only) ?? new Map<Weekday, number>()
    const promised = playsByWeekday.get(day.weekday) ?? computePromisedPlays(day, overlapping)
    known.set(only, playsByWeekday.set(day.weekday, promised))
    return promised
  }
}

function isOrdinary({ runs }: LocalDay): boolean {
  return runs.length === 1 && runs[0]?.minute === 0
}

const ALWAYS = { fromAt: null, untilAt: null }

/** Cut where the screen became another one. */
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

/**
 * Where a screen hung when it last was to show the campaign, which is now while it still is. One that hangs nowhere by
 * then, as its place was deleted, is told by the last place that it had.
 */
export function getVenueName({ approvalWindows, reservation, terms }: PromiseFacts, { now, getDay }: Calendar): string {
  const ends = [
    ...approvalWindows.map(({ endsOn, untilAt }) => Math.min(untilAt?.getTime() ?? Infinity, getDay(endsOn).untilMs)),
    ...(reservation ? [getDay(reservation.endsOn).untilMs] : []),
  ]
  const lastMs = Math.min(now.getTime(), ends.length === 0 ? Infinity : Math.max(...ends))
  const then = terms.findLast(({ since, place }) => place !== '' && since.getTime() < lastMs) ?? terms[0]
  return then?.place ?? ''
}
