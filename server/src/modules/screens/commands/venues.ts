import { COMMON } from '@marquee/contract/refusals'
import { pairScreen } from '@marquee/contract/screens'
import type { ScreenType } from '@marquee/contract/scalars'
import { and, eq, isNull } from 'drizzle-orm'
import { tell, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { mayManageOwner } from '../policy.ts'
import { screens } from '../schema.ts'
import { isInLocation } from './clocks.ts'

/** A vehicle or a restaurant; screens are named after what they hang in. */
export type ScreenVenue = { kind: ScreenType; id: string }

export type ApprovedVenue = ScreenVenue & { ownerId: string }

const { placeNotApproved, pairingPlace } = pairScreen.refusals

/** The one place that a payload names, if any. @throws Refused pairingPlace for two */
export function pickVenue(named: {
  vehicle?: string | null | undefined
  restaurant?: string | null | undefined
}): ScreenVenue | undefined {
  if (named.vehicle && named.restaurant) throw refuse(pairingPlace)
  if (named.vehicle) return { kind: 'vehicle', id: named.vehicle }
  return named.restaurant ? { kind: 'restaurant', id: named.restaurant } : undefined
}

/** A place as it stands, kept from being changed or deleted until the transaction is over. */
export type LockedVenue = ScreenVenue & { ownerId: string; isApproved: boolean }

/**
 * Locks are taken in one order, so that nobody waits in a circle: first places, then screens, each by their ids
 * where there are several (decision 8). Screens come into a place one after the other, so that each gets a name that no
 * other one there has.
 */
export async function lockVenue(tx: Tx, { kind, id }: ScreenVenue): Promise<LockedVenue | undefined> {
  const table = kind === 'vehicle' ? vehicles : restaurants
  const [venue] = await tx
    .select({ ownerId: table.ownerId, status: table.status })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt)))
    .for('no key update')
  return venue && { kind, id, ownerId: venue.ownerId, isApproved: venue.status === 'Approved' }
}

/**
 * A place that may carry screens of the caller, locked.
 *
 * @throws Refused notFound, notYours, placeNotApproved
 */
export async function lockApprovedVenue(tx: Tx, caller: UserCaller, named: ScreenVenue): Promise<ApprovedVenue> {
  return requireApprovedVenue(caller, named, await lockVenue(tx, named))
}

/** @param venue what was found under that name @throws Refused as `approvedPlace` */
export function requireApprovedVenue(
  caller: UserCaller,
  { kind }: ScreenVenue,
  venue: LockedVenue | undefined,
): ApprovedVenue {
  if (!venue) throw refuse(COMMON.notFound, { field: kind })
  if (!mayManageOwner(caller, venue.ownerId)) throw refuse(COMMON.notYours, { field: kind })
  if (!venue.isApproved) throw refuse(placeNotApproved, { field: kind })
  return venue
}

/** The columns of a screen that hangs there, or nowhere. */
export function toVenueColumns(venue: ScreenVenue | null): { vehicleId: string | null; restaurantId: string | null } {
  return {
    vehicleId: venue?.kind === 'vehicle' ? venue.id : null,
    restaurantId: venue?.kind === 'restaurant' ? venue.id : null,
  }
}

/**
 * Removes the screens from a place that is deleted; they remain and become free (TRAP-40). `leaveVenue` of the
 * overviews ends the reservations on them.
 */
export async function detachScreens(tx: Tx, venue: ScreenVenue, at: Date): Promise<string[]> {
  // In the order in which bookers take them, so that nobody waits in a circle (decision 8).
  await tx.select({ id: screens.id }).from(screens).where(isInVenue(venue)).orderBy(screens.id).for('no key update')
  const detached = await tx
    .update(screens)
    .set({ vehicleId: null, restaurantId: null, updatedAt: at })
    .where(isInVenue(venue))
    .returning({ id: screens.id })
  if (detached.length > 0) await tell(tx, 'screens.moved', { screenIds: detached.map(({ id }) => id) })
  return notifyContent(tx, detached)
}

/** What the screens of a place play may be something else now: it was approved, rejected, or changed. */
export async function notifyVenueContent(tx: Tx, venue: ScreenVenue): Promise<string[]> {
  return notifyContent(tx, await tx.select({ id: screens.id }).from(screens).where(isInVenue(venue)))
}

/** What the screens of all places of a location play may be something else now. */
export async function notifyLocationContent(tx: Tx, locationId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: screens.id })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(isInLocation(locationId))
  return notifyContent(tx, rows)
}

export function isInVenue({ kind, id }: ScreenVenue) {
  return eq(kind === 'vehicle' ? screens.vehicleId : screens.restaurantId, id)
}

async function notifyContent(tx: Tx, rows: readonly { id: string }[]): Promise<string[]> {
  const screenIds = rows.map((row) => row.id).sort()
  if (screenIds.length > 0) await announce(tx, { topic: 'content', screenIds })
  return screenIds
}
