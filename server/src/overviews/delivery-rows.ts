import { daysBetween } from '@marquee/contract/days.rules'
import type { DeliveryDay } from '@marquee/contract/delivery'
import { countedPlays } from '@marquee/contract/delivery.rules'
import { deliveryTexts } from '@marquee/contract/texts/delivery'
import type { Db } from '../platform/db/database.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type Flight, type ScreenFacts, screenFacts } from './delivery-facts.ts'
import { NOTHING, type ProvenDay, provenDays } from './delivery-proven.ts'
import { type Calendar, placeOf, type PromisedDay, promiser } from './promises.ts'

/** What was promised and proven day by day, screen after screen. */

export type DeliveryRow = { screen: ScreenFacts; place: string; row: DeliveryDay }

export async function rowsOfScreens(
  db: Db,
  campaignId: string,
  ids: readonly string[],
  calendar: Calendar,
): Promise<DeliveryRow[]> {
  const [screens, days] = await Promise.all([screenFacts(db, campaignId, ids), provenDays(db, campaignId, ids)])
  const daysBy = Map.groupBy(days, ({ screenId }) => screenId)
  const promisedOn = promiser(calendar)
  return screens.flatMap((screen) => {
    const place = placeOf(screen, calendar)
    const rows = daysOfScreen(promisedOn(screen), daysBy.get(screen.screenId) ?? [], calendar)
    return rows.map((row) => ({ screen, place, row }))
  })
}

/** Every day on which something was promised or proven; in order. */
function daysOfScreen(
  promised: readonly PromisedDay[],
  proven: readonly ProvenDay[],
  { dayOf }: Calendar,
): DeliveryDay[] {
  const provenOn = new Map(proven.map((one) => [one.day, one]))
  const promisedOn = new Map(promised.map((one) => [one.day.day, one.promised]))
  const unpromised = proven.map(({ day }) => day).filter((day) => !promisedOn.has(day))
  const days = unpromised.length === 0 ? [...promisedOn.keys()] : [...promisedOn.keys(), ...unpromised].toSorted()
  return days.map((day) => {
    const { plays, partialPlays, impressions } = provenOn.get(day) ?? NOTHING
    const { state } = dayOf(day)
    const ofDay = promisedOn.get(day) ?? 0
    const counted = countedPlays({ state, promised: ofDay, plays })
    return { day, state, promised: ofDay, ...counted, plays, partialPlays, impressions }
  })
}

/** About so many rows are in memory at a time, whatever the size of the campaign. */
const ROWS_AT_A_TIME = 5000

/** The rows of all screens of a campaign, some screens at a time. */
export async function* deliveryBatches(
  db: Db,
  campaignId: string,
  ids: readonly string[],
  { flight, calendar }: { flight: Flight; calendar: Calendar },
): AsyncGenerator<DeliveryRow[]> {
  const size = Math.max(1, Math.floor(ROWS_AT_A_TIME / daysBetween(flight.startsOn, flight.endsOn)))
  for (let from = 0; from < ids.length; from += size) {
    yield await rowsOfScreens(db, campaignId, ids.slice(from, from + size), calendar)
  }
}

/** A line of the table, in the order of its columns. What counts is told when its day is finished. */
export function tableRow({ screen, place, row }: DeliveryRow): Cell[] {
  const { day, state, promised, delivered, shortfall, extra, plays, partialPlays, impressions } = row
  const counted = [delivered, shortfall, extra].map((count) => (state === 'past' ? count : null))
  return [
    day,
    deliveryTexts.states[state],
    place,
    screen.name,
    screen.model,
    screen.screenId,
    deliveryTexts.types[screen.type],
    promised,
    ...counted,
    plays,
    partialPlays,
    impressions,
  ]
}
