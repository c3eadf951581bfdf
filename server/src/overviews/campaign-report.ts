import { setImmediate } from 'node:timers/promises'
import { eachDay } from '@marquee/contract/days.rules'
import type { DeliveryDay, DeliveryScreen, getCampaignDelivery } from '@marquee/contract/delivery'
import {
  BREAK_SECONDS,
  DEVICE_HOURS_PER_DAY,
  longestLoopSeconds,
  SLOT_SECONDS,
  shortfallOf,
} from '@marquee/contract/delivery.rules'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { SLOTS_BETWEEN_BREAKS } from '@marquee/contract/loop.rules'
import { roundImpressions } from '../modules/playback/rules/impressions.ts'
import type { Flight, ScreenFacts } from './delivery-facts.ts'
import { NOTHING, playsByDay, type Proven, type ProvenOfScreen } from './delivery-proven.ts'
import { type Calendar, placeOf, type PromisedDay, promiser } from './promises.ts'

/** Puts what was promised beside what was proven (product design 7, decision 014). */

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
  const days = [...known].toSorted().map((day): DeliveryDay => {
    const { promised, shortfall } = sums.get(day) ?? NO_SUMS
    return { day, state: calendar.dayOf(day).state, promised, ...(byDay.get(day) ?? NOTHING), shortfall }
  })
  return { days, screens: rows, totals: totalsOf(days, rows), method: methodOf(screens) }
}

type DaySums = { promised: number; shortfall: number }
const NO_SUMS: DaySums = { promised: 0, shortfall: 0 }
const NOTHING_PLAYED: ProvenOfScreen = { ...NOTHING, lastPlayedAt: null, playsOfDays: { days: '', plays: '' } }

/** One screen; what it promised and fell short of is added to the sums of its days. */
function screenRow(
  screen: ScreenFacts,
  { playsOfDays, lastPlayedAt, ...proven }: ProvenOfScreen,
  { calendar, promised, sums }: { calendar: Calendar; promised: readonly PromisedDay[]; sums: Map<string, DaySums> },
): DeliveryScreen {
  const own = { promisedSoFar: 0, shortfall: 0 }
  const playsOn = playsByDay(playsOfDays)
  for (const { day, promised: ofDay } of promised) {
    const missing = shortfallOf({ state: day.state, promised: ofDay, plays: playsOn.get(day.number) ?? 0 })
    const sum = sums.get(day.day) ?? { ...NO_SUMS }
    sum.promised += ofDay
    sum.shortfall += missing
    sums.set(day.day, sum)
    own.promisedSoFar += day.state === 'past' ? ofDay : 0
    own.shortfall += missing
  }
  const { screenId, model, type, multiplier } = screen
  const lastPlayed = lastPlayedAt?.toISOString() ?? null
  const place = placeOf(screen, calendar)
  return { screenId, model, place, type, ...proven, ...own, multiplier, lastPlayedAt: lastPlayed }
}

function totalsOf(days: readonly DeliveryDay[], screens: readonly DeliveryScreen[]): Report['totals'] {
  const over = (of: (day: DeliveryDay) => number) => days.reduce((sum, day) => sum + of(day), 0)
  return {
    promised: over((day) => day.promised),
    promisedSoFar: over((day) => (day.state === 'past' ? day.promised : 0)),
    plays: over((day) => day.plays),
    partialPlays: over((day) => day.partialPlays),
    impressions: roundImpressions(over((day) => day.impressions)),
    shortfall: over((day) => day.shortfall),
    daysShort: days.filter((day) => day.shortfall > 0).length,
    screensShort: screens.filter((screen) => screen.shortfall > 0).length,
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
