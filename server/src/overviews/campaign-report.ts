import { setImmediate } from 'node:timers/promises'
import { eachDay } from '@marquee/contract/days.rules'
import type { DeliveryDay, DeliveryScreen, getCampaignDelivery } from '@marquee/contract/delivery'
import {
  BREAK_SECONDS,
  type CountedDay,
  countedPlays,
  DEVICE_HOURS_PER_DAY,
  longestLoopSeconds,
  roundImpressions,
  SLOT_SECONDS,
  sumOfFinishedDays,
} from '@marquee/contract/delivery.rules'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { SLOTS_BETWEEN_BREAKS } from '@marquee/contract/loop.rules'
import type { Flight, ScreenFacts } from './delivery-facts.ts'
import { NOTHING, playsByDay, type Proven, type ProvenOfScreen } from './delivery-proven.ts'
import { type Calendar, type CalendarDay, placeOf, type PromisedDay, promiser } from './promises.ts'

/** Puts what was promised beside what was proven (product 7, decision 9). */

type Report = Pick<ReplyOf<typeof getCampaignDelivery>, 'days' | 'screens' | 'totals' | 'method'>

export type ReportFacts = {
  flight: Flight
  screens: readonly ScreenFacts[]
  byDay: ReadonlyMap<string, Proven>
  byScreen: ReadonlyMap<string, ProvenOfScreen>
}

/** So many screens are looked at in one go; then others have their turn. */
const SCREENS_AT_A_TIME = 100

export async function reportOf({ flight, screens, byDay, byScreen }: ReportFacts, calendar: Calendar): Promise<Report> {
  const promisedOn = promiser(calendar)
  const sums = new Map<string, DaySums>()
  const rows: DeliveryScreen[] = []
  for (const screen of screens) {
    const proven = byScreen.get(screen.screenId) ?? NOTHING_PLAYED
    rows.push(screenRow(screen, proven, { calendar, promised: promisedOn(screen), sums }))
    if (rows.length % SCREENS_AT_A_TIME === 0) await setImmediate()
  }
  const known = new Set([...eachDay(flight.startsOn, flight.endsOn), ...sums.keys(), ...byDay.keys()])
  const days = [...known].toSorted().map((day) => dayRow(calendar.dayOf(day), sums.get(day), byDay.get(day)))
  return { days, screens: rows, totals: totalsOf(days, rows), method: methodOf(screens) }
}

type DaySums = { promised: number; delivered: number }
const NO_SUMS: DaySums = { promised: 0, delivered: 0 }
const NOTHING_PLAYED: ProvenOfScreen = {
  ...NOTHING,
  impressionsSoFar: 0,
  lastPlayedAt: null,
  playsOfDays: { days: '', plays: '' },
}

/** A day over all screens. What one delivered was counted screen by screen, and is no more than was promised. */
function dayRow({ day, state }: CalendarDay, sums = NO_SUMS, proven = NOTHING): DeliveryDay {
  const { promised, delivered } = sums
  const isOver = state === 'past'
  const counted = {
    delivered,
    shortfall: isOver ? promised - delivered : 0,
    // Plays that arrived between two queries are in the next report.
    extra: isOver ? Math.max(0, proven.plays - delivered) : 0,
  }
  return { day, state, promised, ...counted, ...proven }
}

/** One screen; what it promised and delivered is added to the sums of its days. */
function screenRow(
  screen: ScreenFacts,
  { playsOfDays, lastPlayedAt, impressionsSoFar, ...proven }: ProvenOfScreen,
  { calendar, promised, sums }: { calendar: Calendar; promised: readonly PromisedDay[]; sums: Map<string, DaySums> },
): DeliveryScreen {
  const days: CountedDay[] = []
  const playsOn = new Map(playsByDay(playsOfDays))
  for (const { day, promised: ofDay } of promised) {
    const plays = playsOn.get(day.number) ?? 0
    const counted = countedPlays({ state: day.state, promised: ofDay, plays })
    days.push({ state: day.state, promised: ofDay, ...counted, impressions: 0 })
    playsOn.delete(day.number)
    const sum = sums.get(day.day) ?? { ...NO_SUMS }
    sum.promised += ofDay
    sum.delivered += counted.delivered
    sums.set(day.day, sum)
  }
  const today = calendar.dayOf(calendar.today).number
  // What is left was played on days on which nothing was guaranteed.
  for (const [day, plays] of playsOn) {
    const state = day < today ? 'past' : 'today'
    days.push({ state, promised: 0, ...countedPlays({ state, promised: 0, plays }), impressions: 0 })
  }
  const soFar = { ...sumOfFinishedDays(days), impressions: roundImpressions(impressionsSoFar) }
  const { screenId, name, model, type, multiplier } = screen
  const lastPlayed = lastPlayedAt?.toISOString() ?? null
  const place = placeOf(screen, calendar)
  return { screenId, name, model, place, type, soFar, ...proven, multiplier, lastPlayedAt: lastPlayed }
}

function totalsOf(days: readonly DeliveryDay[], screens: readonly DeliveryScreen[]): Report['totals'] {
  const over = (of: (day: DeliveryDay) => number) => days.reduce((sum, day) => sum + of(day), 0)
  return {
    promised: over((day) => day.promised),
    soFar: sumOfFinishedDays(days),
    plays: over((day) => day.plays),
    partialPlays: over((day) => day.partialPlays),
    impressions: roundImpressions(over((day) => day.impressions)),
    daysShort: days.filter((day) => day.shortfall > 0).length,
    screensShort: screens.filter((screen) => screen.soFar.shortfall > 0).length,
  }
}

function methodOf(screens: readonly ScreenFacts[]): Report['method'] {
  const loops = screens.flatMap(({ terms }) => terms.slice(-1).map((now) => longestLoopSeconds(now.slotsPerLoop)))
  return {
    slotSeconds: SLOT_SECONDS,
    breakSeconds: BREAK_SECONDS,
    slotsBetweenBreaks: SLOTS_BETWEEN_BREAKS,
    loopSeconds: loops.length === 0 ? null : { shortest: Math.min(...loops), longest: Math.max(...loops) },
    deviceHoursPerDay: DEVICE_HOURS_PER_DAY,
  }
}
