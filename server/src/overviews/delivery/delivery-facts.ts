import { computeMultiplier } from '@marquee/contract/impressions.rules'
import type { ApprovalWindow, Reservation, Terms } from '@marquee/contract/promised-plays.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { venueName } from '../../modules/fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { reservations } from '../../modules/inventory/schema.ts'
import { approvalWindows } from '../../modules/playback/schema.ts'
import { screens, screenTerms } from '../../modules/screens/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { pickColumns } from '../../platform/db/columns.ts'

/** The facts from which delivery is computed; each is one query, whatever the number of screens. */

/** The flight as it is booked now. */
export type Flight = { startsOn: string; endsOn: string; timeZone: string | null }

/** `place` is the name of the venue; empty without one. */
export type VenueTerms = Terms & { place: string }

/** A screen that has a reservation or an approval window of a campaign. */
export type ScreenFacts = {
  screenId: string
  name: string
  model: string
  type: ScreenType
  multiplier: number
  approvalWindows: readonly ApprovalWindow[]
  reservation: Reservation | null
  /** in the order of time; the first also applies to the time before it */
  terms: readonly VenueTerms[]
}

export async function getFlight(db: Db, campaignId: string): Promise<Flight> {
  const [row] = await db
    .select({ startsOn: campaigns.startsOn, endsOn: campaigns.endsOn, timeZone: locations.timeZone })
    .from(campaigns)
    .leftJoin(locations, eq(locations.id, campaigns.locationId))
    .where(eq(campaigns.id, campaignId))
  // Campaigns are never removed, and the caller may read this one.
  return row as Flight
}

/**
 * The screens of a campaign in the order of their venues, including those that an edit has removed. No play counts
 * without an approval window (decision 15), so the plays need not be searched.
 */
export async function listScreenIds(db: Db, campaignId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${screens.id} as id
    from (
      select screen_id from ${approvalWindows} where campaign_id = ${campaignId}
      union select screen_id from ${reservations} where holder_id = ${campaignId}
    ) as of_campaign
    join ${screens} on ${screens.id} = of_campaign.screen_id
    left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
    left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
    order by ${venueName}, ${screens.name}, ${screens.id}`)
  return rows.map(({ id }) => id)
}

/** The facts of these screens, in their order. */
export async function listScreenFacts(db: Db, campaignId: string, ids: readonly string[]): Promise<ScreenFacts[]> {
  if (ids.length === 0) return []
  const [found, windowRows, reservationRows, terms] = await Promise.all([
    listScreens(db, ids),
    listApprovalWindows(db, campaignId, ids),
    listReservations(db, campaignId, ids),
    listTerms(db, ids),
  ])
  const windowsByScreen = Map.groupBy(windowRows, ({ screenId }) => screenId)
  const termsByScreen = Map.groupBy(terms, ({ screenId }) => screenId)
  const reservationByScreen = new Map(reservationRows.map(({ screenId, ...reservation }) => [screenId, reservation]))
  return ids.flatMap((screenId) => {
    const screen = found.get(screenId)
    if (!screen) return []
    const details = { approvalWindows: windowsByScreen.get(screenId) ?? [], terms: termsByScreen.get(screenId) ?? [] }
    return [{ ...screen, ...details, reservation: reservationByScreen.get(screenId) ?? null }]
  })
}

/** One parameter for any number of ids. */
const matchIds = (column: AnyPgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`

async function listScreens(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      screenId: screens.id,
      name: screens.name,
      model: screens.model,
      type: screens.screenType,
      multiplier: screens.impressionMultiplier,
      restaurant: {
        footTrafficEstimate: restaurants.footTrafficEstimate,
        openingHours: restaurants.openingHours,
      },
    })
    .from(screens)
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(matchIds(screens.id, ids))
  return new Map(
    rows.map(({ multiplier, restaurant, ...screen }) => {
      const known = { ...screen, multiplier: computeMultiplier({ multiplier, restaurant }) }
      return [screen.screenId, known]
    }),
  )
}

/** An open approval window needs a reservation, as for the verdict on plays (decision 15). */
function listApprovalWindows(db: Db, campaignId: string, ids: readonly string[]) {
  return db
    .select(pickColumns(approvalWindows, 'screenId', 'startsOn', 'endsOn', 'fromAt', 'untilAt'))
    .from(approvalWindows)
    .leftJoin(
      reservations,
      and(eq(reservations.holderId, approvalWindows.campaignId), eq(reservations.screenId, approvalWindows.screenId)),
    )
    .where(
      and(
        eq(approvalWindows.campaignId, campaignId),
        matchIds(approvalWindows.screenId, ids),
        or(isNotNull(approvalWindows.untilAt), isNotNull(reservations.holderId)),
      ),
    )
    .orderBy(asc(approvalWindows.fromAt))
}

function listReservations(db: Db, campaignId: string, ids: readonly string[]) {
  return db
    .select({ screenId: reservations.screenId, startsOn: reservations.startsOn, endsOn: reservations.endsOn })
    .from(reservations)
    .where(and(eq(reservations.holderId, campaignId), matchIds(reservations.screenId, ids)))
}

function listTerms(db: Db, ids: readonly string[]) {
  return db
    .select({
      ...pickColumns(screenTerms, 'screenId', 'since', 'slotsPerLoop', 'openingHours'),
      place: venueName,
    })
    .from(screenTerms)
    .leftJoin(vehicles, eq(vehicles.id, screenTerms.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screenTerms.restaurantId))
    .where(matchIds(screenTerms.screenId, ids))
    .orderBy(asc(screenTerms.since))
}
