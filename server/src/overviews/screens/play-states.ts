import type { OpeningHours } from '@marquee/contract/fleet'
import { PLAY_RULE, type PlayFacts, type PlayState, derivePlayState } from '@marquee/contract/play-state.rules'
import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { locations, restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { createLocalDayCache } from '../../modules/operations/rules/alerts.ts'
import { screens } from '../../modules/screens/schema.ts'
import { deriveOnlineStatus, OFFLINE_AFTER_MS } from '../../modules/telemetry/rules/online.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { CLOSING_MS, computeOpening, wasOnUntilClosing } from './opening.ts'

/**
 * Whether screens play now, for all pages that count or list them: the facts of `PLAY_RULE`, by row and in SQL.
 */

/** Joins the location of the vehicle or restaurant of a screen. */
export const isOfVenue = sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`

/** A screen without a venue counts as one without an approved venue. */
export const isVenueApproved = sql<boolean>`(coalesce(${vehicles.status}, ${restaurants.status}, '') = 'Approved'
  and coalesce(${vehicles.deletedAt}, ${restaurants.deletedAt}) is null)`

/** The columns that decide whether a screen plays. */
export const playColumns = {
  status: screens.status,
  lastHeartbeatAt: presences.lastHeartbeatAt,
  openingHours: restaurants.openingHours,
  isVenueApproved,
  timeZone: locations.timeZone,
}

export type PlayRow = {
  status: string
  lastHeartbeatAt: Date | null
  openingHours: OpeningHours | null
  isVenueApproved: boolean
  timeZone: string | null
}

/** These columns, for screens that the caller selects with `where`. */
export function selectPlayRows(db: Db) {
  return db
    .select(playColumns)
    .from(screens)
    .leftJoin(presences, eq(presences.screenId, screens.id))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, isOfVenue)
}

/** Derives the states of many screens at one moment. */
export function createPlayStateRule(now: Date): (row: PlayRow) => PlayState {
  const days = createLocalDayCache()
  return ({ status, lastHeartbeatAt, openingHours, isVenueApproved: isApproved, timeZone }) => {
    const opening = computeOpening(openingHours, timeZone ?? 'UTC', now, days)
    const isOffline = deriveOnlineStatus(now, lastHeartbeatAt) === 'offline'
    return derivePlayState({
      isInactive: status !== 'Active',
      isUnheard: lastHeartbeatAt === null,
      isSwitchedOff:
        isOffline && !opening.isOpen && lastHeartbeatAt !== null && wasOnUntilClosing(opening, lastHeartbeatAt),
      isOffline,
      isVenueClosed: !opening.isOpen,
      isVenueUnapproved: !isApproved,
    })
  }
}

/** Opening hours that are closed now, and since when. */
export type ClosedVenue = { openingHours: OpeningHours; timeZone: string; since: Date | null }

/** The distinct opening hours of restaurants that are closed now. */
export async function listClosedVenues(db: Db, now: Date): Promise<ClosedVenue[]> {
  const rows = await db
    .selectDistinct({ openingHours: restaurants.openingHours, timeZone: locations.timeZone })
    .from(restaurants)
    .innerJoin(locations, eq(locations.id, restaurants.locationId))
    .where(isNull(restaurants.deletedAt))
  const days = createLocalDayCache()
  return rows.flatMap(({ openingHours, timeZone }) => {
    const { isOpen, since } = computeOpening(openingHours, timeZone, now, days)
    return isOpen ? [] : [{ openingHours, timeZone, since }]
  })
}

/** Joins screens with their venues and whether these are closed, for `selectPlayState`. */
export function joinVenues(closed: readonly ClosedVenue[]): SQL {
  return sql`left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
    left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
    left join ${locations} on ${isOfVenue}
    left join jsonb_to_recordset(${JSON.stringify(closed)}::jsonb)
      as closed("openingHours" jsonb, "timeZone" text, since timestamptz)
      on closed."openingHours" = ${restaurants.openingHours} and closed."timeZone" = ${locations.timeZone}`
}

/** The state of a screen in SQL, where it is joined with its presence and `joinVenues`. */
export function selectPlayState(now: Date): SQL<PlayState> {
  const isOffline = sql`${presences.lastHeartbeatAt} <= ${new Date(now.getTime() - OFFLINE_AFTER_MS)}::timestamptz`
  const isVenueClosed = sql`closed."timeZone" is not null`
  const lastBeforeClosing = sql`closed.since - ${CLOSING_MS} * interval '1 millisecond'`
  const facts: Record<keyof PlayFacts, SQL> = {
    isInactive: sql`${screens.status} <> 'Active'`,
    isUnheard: sql`${presences.lastHeartbeatAt} is null`,
    isSwitchedOff: sql`${isOffline} and ${isVenueClosed} and ${presences.lastHeartbeatAt} >= ${lastBeforeClosing}`,
    isOffline,
    isVenueClosed,
    isVenueUnapproved: sql`not ${isVenueApproved}`,
  }
  const cases = PLAY_RULE.map(([fact, state]) => sql`when ${facts[fact]} then ${state}`)
  return sql`case ${sql.join(cases, sql` `)} else 'playing' end`
}
