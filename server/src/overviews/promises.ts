import { dayIn, eachDay } from '@marquee/contract/days.rules'
import type { DayState } from '@marquee/contract/delivery'
import { dayStateOf, type InForce, promisedPlays } from '@marquee/contract/delivery.rules'
import { type LocalDay, localDay } from '@marquee/contract/hours.rules'
import type { Airing, Flight, ScreenFacts, Terms } from './delivery-facts.ts'

/**
 * What was promised of a campaign, screen by screen and day by day (decision 014): days that began by what
 * was in force on them, days ahead by what the campaign holds.
 */

/** Days are counted somewhere also before a draft has a location. */
const NO_ZONE = 'UTC'

export type Calendar = {
  now: Date
  today: string
  stateOf: (day: string) => DayState
  localDay: (day: string) => LocalDay
}

/** The days of a campaign; each is measured once. */
export function calendarOf({ timeZone }: Flight, now: Date): Calendar {
  const zone = timeZone ?? NO_ZONE
  const today = dayIn(zone, now)
  const known = new Map<string, LocalDay>()
  return {
    today,
    now,
    stateOf: (day) => dayStateOf(day, today),
    localDay: (day) => {
      const local = known.get(day) ?? localDay(zone, day)
      known.set(day, local)
      return local
    },
  }
}

/** What a screen promises on each day it was to show the campaign, or is to; in the order of days. */
export type PromisedDays = ReadonlyMap<string, number>
type Times = Pick<ScreenFacts, 'airings' | 'holding' | 'terms'>

/** Promises of many screens; those that were alike in all that counts are worked out once. */
export function promiser(calendar: Calendar): (screen: Times) => PromisedDays {
  const known = new Map<string, PromisedDays>()
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

function promisedDays(screen: Times, calendar: Calendar): PromisedDays {
  const { airings, holding } = screen
  const begun = airings.flatMap(({ startsOn, endsOn }) =>
    eachDay(startsOn, endsOn < calendar.today ? endsOn : calendar.today),
  )
  const held = new Set(holding ? eachDay(holding.startsOn, holding.endsOn) : [])
  const days = [...new Set([...begun, ...held])].toSorted()
  const promised = days.map(
    (day) => [day, promisedPlays(calendar.localDay(day), timesOn(day, screen, calendar))] as const,
  )
  // A day on which it plays nothing is told while it is booked, not when a flight was taken off or moved away.
  return new Map(promised.filter(([day, plays]) => plays > 0 || held.has(day)))
}

function timesOn(day: string, { airings, holding, terms }: Times, calendar: Calendar): InForce[] {
  const covers = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => startsOn <= day && day <= endsOn
  if (calendar.stateOf(day) !== 'ahead') return airings.filter(covers).flatMap((airing) => timesInForce(airing, terms))
  return holding && covers(holding) ? timesInForce(ALWAYS, terms.slice(-1)) : []
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

/** Where a screen hung when it last was to show the campaign, which is now while it still is. */
export function placeOf({ airings, holding, terms }: Times, { now, localDay: lengthOf }: Calendar): string {
  const ends = [
    ...airings.map(({ endsOn, untilAt }) => Math.min(untilAt?.getTime() ?? Infinity, lengthOf(endsOn).untilMs)),
    ...(holding ? [lengthOf(holding.endsOn).untilMs] : []),
  ]
  const lastMs = Math.min(now.getTime(), Math.max(...ends, ends.length === 0 ? Infinity : -Infinity))
  const then = terms.findLast(({ since }) => since.getTime() < lastMs) ?? terms[0]
  return then?.place ?? ''
}

/** Every day of the flight, and the others; in order. */
export function reportedDays({ startsOn, endsOn }: Flight, others: Iterable<string>): string[] {
  return [...new Set([...eachDay(startsOn, endsOn), ...others])].toSorted()
}
