import { dayIn, dayNumber, eachDay, type Weekday, weekdayOf } from '@marquee/contract/days.rules'
import type { DayState } from '@marquee/contract/delivery'
import { dayStateOf, type InForce, promisedPlays } from '@marquee/contract/delivery.rules'
import { type LocalDay, localDay } from '@marquee/contract/hours.rules'
import type { Airing, Flight, Holding, ScreenFacts, Terms } from './delivery-facts.ts'

/**
 * What was promised of a campaign, screen by screen and day by day (decision 9): days that began by what
 * was in force on them, days ahead by what the campaign holds.
 *
 * A year on thousands of screens is close to a million days, so whatever is alike is worked out once.
 */

/** Days are counted somewhere also before a draft has a location. */
const NO_ZONE = 'UTC'

export type CalendarDay = LocalDay & { number: number; state: DayState; weekday: Weekday }
export type Calendar = {
  now: Date
  today: string
  dayOf: (day: string) => CalendarDay
  /** From the first to the last, both included. */
  daysOf: (first: string, last: string) => readonly CalendarDay[]
}

/** The days of a campaign; each is measured once. */
export function calendarOf({ timeZone }: Flight, now: Date): Calendar {
  const zone = timeZone ?? NO_ZONE
  const today = dayIn(zone, now)
  const dayOf = remembered((day: string): CalendarDay => {
    const own = { number: dayNumber(day), state: dayStateOf(day, today), weekday: weekdayOf(day) }
    return { ...localDay(zone, day), ...own }
  })
  const ranges = remembered((range: string) => {
    const [first = '', last = ''] = range.split(' ')
    return eachDay(first, last).map(dayOf)
  })
  return { now, today, dayOf, daysOf: (first, last) => ranges(`${first} ${last}`) }
}

function remembered<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const value = known.get(key) ?? find(key)
    known.set(key, value)
    return value
  }
}

/** What a screen promises on a day on which it was to show the campaign, or is to. */
export type PromisedDay = { day: CalendarDay; promised: number }
type Times = Pick<ScreenFacts, 'airings' | 'holding' | 'terms'>

/** The promises of one screen after another, in the order of days. */
export function promiser(calendar: Calendar): (screen: Times) => readonly PromisedDay[] {
  const known = new Map<string, readonly PromisedDay[]>()
  return (screen) => {
    const key = likeness(screen)
    const promised = known.get(key) ?? promisedDays(screen, calendar)
    known.set(key, promised)
    return promised
  }
}

/** Since when the first terms hold does not matter: they hold for all time before, too. */
function likeness({ airings, holding, terms }: Times): string {
  const all = terms.map(({ since, slotsPerLoop, openingHours }, index) => [
    index === 0 ? null : since,
    slotsPerLoop,
    openingHours,
  ])
  const aired = airings.map(({ startsOn, endsOn, fromAt, untilAt }) => [startsOn, endsOn, fromAt, untilAt])
  return JSON.stringify([aired, holding?.startsOn, holding?.endsOn, all])
}

/** Days on which something was to be shown, and when. */
type Booked = { startsOn: string; endsOn: string; times: readonly InForce[] }

function promisedDays({ airings, holding, terms }: Times, calendar: Calendar): PromisedDay[] {
  const aired = airings.map((airing): Booked => ({ ...airing, times: timesInForce(airing, terms) }))
  const held = holding && { ...holding, times: timesInForce(ALWAYS, terms.slice(-1)) }
  const promisedOn = byWeekday()
  return daysToTell(aired, holding, calendar)
    .map((day) => ({ day, promised: promisedOn(day, timesOn(day, aired, held)) }))
    .filter(({ day, promised }) => promised > 0 || (holding && covers(holding, day)))
}

/** A day on which it plays nothing is told while it is booked, not when its flight was taken off or moved away. */
function daysToTell(aired: readonly Booked[], holding: Holding | null, { today, daysOf }: Calendar) {
  const held = holding ? daysOf(holding.startsOn, holding.endsOn) : []
  const begun = aired.flatMap(({ startsOn, endsOn }) => daysOf(startsOn, endsOn < today ? endsOn : today))
  const others = begun.filter((day) => !holding || !covers(holding, day))
  if (others.length === 0) return held
  return [...new Set([...held, ...others])].toSorted((a, b) => a.number - b.number)
}

function timesOn(day: CalendarDay, aired: readonly Booked[], held: Booked | null): readonly InForce[] {
  if (day.state === 'ahead') return held && covers(held, day) ? held.times : []
  const [only, ...more] = aired.filter((booked) => covers(booked, day))
  return only && more.length === 0 ? only.times : [only, ...more].flatMap((booked) => booked?.times ?? [])
}

function covers({ startsOn, endsOn }: { startsOn: string; endsOn: string }, { day }: CalendarDay): boolean {
  return startsOn <= day && day <= endsOn
}

/** Ordinary days that were in force from end to end are like the others of their weekday. */
function byWeekday(): (day: CalendarDay, times: readonly InForce[]) => number {
  const known = new Map<InForce, Map<Weekday, number>>()
  return (day, times) => {
    const on = times.filter(({ fromMs, untilMs }) => fromMs < day.untilMs && day.fromMs < untilMs)
    const [only] = on
    const isWhole = only && on.length === 1 && only.fromMs <= day.fromMs && day.untilMs <= only.untilMs
    if (!isWhole || !isOrdinary(day)) return promisedPlays(day, on)
    const ofTime = known.get(only) ?? new Map<Weekday, number>()
    const promised = ofTime.get(day.weekday) ?? promisedPlays(day, on)
    known.set(only, ofTime.set(day.weekday, promised))
    return promised
  }
}

function isOrdinary({ runs }: LocalDay): boolean {
  return runs.length === 1 && runs[0]?.minute === 0
}

const ALWAYS = { fromAt: null, untilAt: null }

/** Cut where the screen became another one. */
function timesInForce(
  { fromAt, untilAt }: Pick<Airing, 'fromAt' | 'untilAt'> | typeof ALWAYS,
  terms: readonly Terms[],
): InForce[] {
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
export function placeOf({ airings, holding, terms }: Times, { now, dayOf }: Calendar): string {
  const ends = [
    ...airings.map(({ endsOn, untilAt }) => Math.min(untilAt?.getTime() ?? Infinity, dayOf(endsOn).untilMs)),
    ...(holding ? [dayOf(holding.endsOn).untilMs] : []),
  ]
  const lastMs = Math.min(now.getTime(), ends.length === 0 ? Infinity : Math.max(...ends))
  const then = terms.findLast(({ since, place }) => place !== '' && since.getTime() < lastMs) ?? terms[0]
  return then?.place ?? ''
}
