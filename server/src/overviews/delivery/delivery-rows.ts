import { countDays } from '@marquee/contract/days.rules'
import type { DeliveryDay } from '@marquee/contract/delivery'
import { computeDeliveryCounts } from '@marquee/contract/delivery.rules'
import { type Calendar, type PromisedDay, createPromiseCalculator } from '@marquee/contract/promised-plays.rules'
import { deliveryTexts } from '@marquee/contract/messages/delivery'
import type { Db } from '../../platform/db/database.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type Flight, type ScreenFacts, listScreenFacts } from './delivery-facts.ts'
import { NO_PLAYS, type ProvenDay, listProvenDays } from './delivery-plays.ts'
import { getVenueName } from './venue-names.ts'

/** Promised and proven plays by screen and day. */

export type DeliveryRow = { screen: ScreenFacts; place: string; row: DeliveryDay }

export async function listDeliveryRows(
  db: Db,
  campaignId: string,
  ids: readonly string[],
  calendar: Calendar,
): Promise<DeliveryRow[]> {
  const [screens, days] = await Promise.all([listScreenFacts(db, campaignId, ids), listProvenDays(db, campaignId, ids)])
  const daysByScreen = Map.groupBy(days, ({ screenId }) => screenId)
  const computePromises = createPromiseCalculator(calendar)
  return screens.flatMap((screen) => {
    const place = getVenueName(screen, calendar)
    const rows = buildDays(computePromises(screen), daysByScreen.get(screen.screenId) ?? [], calendar)
    return rows.map((row) => ({ screen, place, row }))
  })
}

/** All days with promised or proven plays, in order. */
function buildDays(
  promised: readonly PromisedDay[],
  proven: readonly ProvenDay[],
  { getDay }: Calendar,
): DeliveryDay[] {
  const provenByDay = new Map(proven.map((one) => [one.day, one]))
  const promisedByDay = new Map(promised.map((one) => [one.day.day, one.promised]))
  const unpromised = proven.map(({ day }) => day).filter((day) => !promisedByDay.has(day))
  const days = unpromised.length === 0 ? [...promisedByDay.keys()] : [...promisedByDay.keys(), ...unpromised].toSorted()
  return days.map((day) => {
    const { plays, partialPlays, impressions } = provenByDay.get(day) ?? NO_PLAYS
    const { state } = getDay(day)
    const promisedCount = promisedByDay.get(day) ?? 0
    const counted = computeDeliveryCounts({ state, promised: promisedCount, plays })
    return { day, state, promised: promisedCount, ...counted, plays, partialPlays, impressions }
  })
}

/** The approximate number of rows in memory, whatever the size of the campaign. */
const ROWS_PER_BATCH = 5000

/** The rows of all screens of a campaign, some screens at a time. */
export async function* streamDeliveryRows(
  db: Db,
  campaignId: string,
  ids: readonly string[],
  { flight, calendar }: { flight: Flight; calendar: Calendar },
): AsyncGenerator<DeliveryRow[]> {
  const size = Math.max(1, Math.floor(ROWS_PER_BATCH / countDays(flight.startsOn, flight.endsOn)))
  for (let from = 0; from < ids.length; from += size) {
    yield await listDeliveryRows(db, campaignId, ids.slice(from, from + size), calendar)
  }
}

/** A row of the table, in the order of its columns. The counts are empty until the day has ended. */
export function toDeliveryCells({ screen, place, row }: DeliveryRow): Cell[] {
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
