import { setImmediate } from 'node:timers/promises'
import { listDays } from '@marquee/contract/days.rules'
import type { DeliveryDay, DeliveryScreen, getCampaignDelivery } from '@marquee/contract/delivery'
import {
  MAX_BREAK_SECONDS,
  type CountedDay,
  computeDeliveryCounts,
  DEVICE_HOURS_PER_DAY,
  computeMaxLoopSeconds,
  roundImpressions,
  MAX_SLOT_SECONDS,
  sumOfFinishedDays,
} from '@marquee/contract/delivery.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { SLOTS_BETWEEN_BREAKS } from '@marquee/contract/loop.rules'
import {
  type Calendar,
  type CalendarDay,
  type PromisedDay,
  createPromiseCalculator,
} from '@marquee/contract/promised-plays.rules'
import type { Flight, ScreenFacts } from './delivery-facts.ts'
import { NO_PLAYS, parsePlaysByDay, type ProvenPlays, type ScreenProvenPlays } from './delivery-plays.ts'
import { getVenueName } from './venue-names.ts'

/** Compares promised with proven plays (product 7, decision 9). */

type Report = Pick<EndpointReply<typeof getCampaignDelivery>, 'days' | 'screens' | 'totals' | 'method'>

export type ReportFacts = {
  flight: Flight
  screens: readonly ScreenFacts[]
  byDay: ReadonlyMap<string, ProvenPlays>
  byScreen: ReadonlyMap<string, ScreenProvenPlays>
}

/** After this many screens, other work gets a turn of the event loop. */
const SCREENS_PER_TURN = 100

export async function buildReport(
  { flight, screens, byDay, byScreen }: ReportFacts,
  calendar: Calendar,
): Promise<Report> {
  const computePromises = createPromiseCalculator(calendar)
  const sums = new Map<string, DaySums>()
  const rows: DeliveryScreen[] = []
  for (const screen of screens) {
    const proven = byScreen.get(screen.screenId) ?? NO_SCREEN_PLAYS
    rows.push(buildScreenRow(screen, proven, { calendar, promised: computePromises(screen), sums }))
    if (rows.length % SCREENS_PER_TURN === 0) await setImmediate()
  }
  const known = new Set([...listDays(flight.startsOn, flight.endsOn), ...sums.keys(), ...byDay.keys()])
  const days = [...known].toSorted().map((day) => buildDayRow(calendar.getDay(day), sums.get(day), byDay.get(day)))
  return { days, screens: rows, totals: computeTotals(days, rows), method: buildMethod(screens) }
}

type DaySums = { promised: number; delivered: number }
const NO_SUMS: DaySums = { promised: 0, delivered: 0 }
const NO_SCREEN_PLAYS: ScreenProvenPlays = {
  ...NO_PLAYS,
  impressionsSoFar: 0,
  lastPlayedAt: null,
  playsOfDays: { days: '', plays: '' },
}

/** A day over all screens. Delivered plays are counted per screen, and never exceed what was promised. */
function buildDayRow({ day, state }: CalendarDay, sums = NO_SUMS, proven = NO_PLAYS): DeliveryDay {
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

/** A row for one screen; its promised and delivered plays are added to the sums of the days. */
function buildScreenRow(
  screen: ScreenFacts,
  { playsOfDays, lastPlayedAt, impressionsSoFar, ...proven }: ScreenProvenPlays,
  { calendar, promised, sums }: { calendar: Calendar; promised: readonly PromisedDay[]; sums: Map<string, DaySums> },
): DeliveryScreen {
  const days: CountedDay[] = []
  const playsByDayNumber = new Map(parsePlaysByDay(playsOfDays))
  for (const { day, promised: promisedCount } of promised) {
    const plays = playsByDayNumber.get(day.number) ?? 0
    const counted = computeDeliveryCounts({ state: day.state, promised: promisedCount, plays })
    days.push({ state: day.state, promised: promisedCount, ...counted, impressions: 0 })
    playsByDayNumber.delete(day.number)
    const sum = sums.get(day.day) ?? { ...NO_SUMS }
    sum.promised += promisedCount
    sum.delivered += counted.delivered
    sums.set(day.day, sum)
  }
  const today = calendar.getDay(calendar.today).number
  // The remaining plays are on days without a promise.
  for (const [day, plays] of playsByDayNumber) {
    const state = day < today ? 'past' : 'today'
    days.push({ state, promised: 0, ...computeDeliveryCounts({ state, promised: 0, plays }), impressions: 0 })
  }
  const soFar = { ...sumOfFinishedDays(days), impressions: roundImpressions(impressionsSoFar) }
  const { screenId, name, model, type, multiplier } = screen
  const lastPlayed = lastPlayedAt?.toISOString() ?? null
  const place = getVenueName(screen, calendar)
  return { screenId, name, model, place, type, soFar, ...proven, multiplier, lastPlayedAt: lastPlayed }
}

function computeTotals(days: readonly DeliveryDay[], screens: readonly DeliveryScreen[]): Report['totals'] {
  const sumDays = (getValue: (day: DeliveryDay) => number) => days.reduce((sum, day) => sum + getValue(day), 0)
  return {
    promised: sumDays((day) => day.promised),
    soFar: sumOfFinishedDays(days),
    plays: sumDays((day) => day.plays),
    partialPlays: sumDays((day) => day.partialPlays),
    impressions: roundImpressions(sumDays((day) => day.impressions)),
    daysShort: days.filter((day) => day.shortfall > 0).length,
    screensShort: screens.filter((screen) => screen.soFar.shortfall > 0).length,
  }
}

function buildMethod(screens: readonly ScreenFacts[]): Report['method'] {
  const loops = screens.flatMap(({ terms }) => terms.slice(-1).map((now) => computeMaxLoopSeconds(now.slotsPerLoop)))
  return {
    slotSeconds: MAX_SLOT_SECONDS,
    breakSeconds: MAX_BREAK_SECONDS,
    slotsBetweenBreaks: SLOTS_BETWEEN_BREAKS,
    loopSeconds: loops.length === 0 ? null : { shortest: Math.min(...loops), longest: Math.max(...loops) },
    deviceHoursPerDay: DEVICE_HOURS_PER_DAY,
  }
}
