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
import { NOTHING, type Proven, type ProvenOfScreen } from './delivery-proven.ts'
import { type Calendar, placeOf, type PromisedDays, promiser, reportedDays } from './promises.ts'

/** Puts what was promised beside what was proven (product design 7, decision 014). */

type Report = Pick<ReplyOf<typeof getCampaignDelivery>, 'days' | 'screens' | 'totals' | 'method'>

export type ReportFacts = {
  flight: Flight
  screens: readonly ScreenFacts[]
  byDay: ReadonlyMap<string, Proven>
  byScreen: ReadonlyMap<string, ProvenOfScreen>
}

export function reportOf({ flight, screens, byDay, byScreen }: ReportFacts, calendar: Calendar): Report {
  const promisedOn = promiser(calendar)
  const sums = new Map<string, DaySums>()
  const rows = screens.map((screen) => {
    const proven = byScreen.get(screen.screenId) ?? NOTHING_PLAYED
    return screenRow(screen, proven, { calendar, promised: promisedOn(screen), sums })
  })
  const days = reportedDays(flight, [...sums.keys(), ...byDay.keys()]).map((day): DeliveryDay => {
    const { promised, shortfall } = sums.get(day) ?? NO_SUMS
    return { day, state: calendar.stateOf(day), promised, ...(byDay.get(day) ?? NOTHING), shortfall }
  })
  return { days, screens: rows, totals: totalsOf(days, rows), method: methodOf(screens) }
}

type DaySums = { promised: number; shortfall: number }
const NO_SUMS: DaySums = { promised: 0, shortfall: 0 }
const NOTHING_PLAYED: ProvenOfScreen = { ...NOTHING, lastPlayedAt: null, playsByDay: new Map() }

/** One screen; what it promised and fell short of is added to the sums of its days. */
function screenRow(
  screen: ScreenFacts,
  { playsByDay, lastPlayedAt, ...proven }: ProvenOfScreen,
  { calendar, promised, sums }: { calendar: Calendar; promised: PromisedDays; sums: Map<string, DaySums> },
): DeliveryScreen {
  const own = { promisedSoFar: 0, shortfall: 0 }
  for (const [day, ofDay] of promised) {
    const state = calendar.stateOf(day)
    const missing = shortfallOf({ state, promised: ofDay, plays: playsByDay.get(day) ?? 0 })
    const sum = sums.get(day) ?? NO_SUMS
    sums.set(day, { promised: sum.promised + ofDay, shortfall: sum.shortfall + missing })
    own.promisedSoFar += state === 'past' ? ofDay : 0
    own.shortfall += missing
  }
  const { screenId, model, type, multiplier } = screen
  const lastPlayed = lastPlayedAt?.toISOString() ?? null
  return {
    screenId,
    model,
    place: placeOf(screen, calendar),
    type,
    ...proven,
    ...own,
    multiplier,
    lastPlayedAt: lastPlayed,
  }
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
