import { COMMON } from '@marquee/contract/refusals'
import { pairScreen } from '@marquee/contract/screens'
import type { ScreenType } from '@marquee/contract/scalars'
import { and, eq, isNull } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { mayManageOwner, type ScreenManager } from '../policy.ts'
import { screens } from '../schema.ts'
import { isInLocation } from './clocks.ts'

/** A vehicle or a restaurant, in which screens hang. */
export type ScreenVenue = { kind: ScreenType; id: string }

export type ApprovedVenue = ScreenVenue & { ownerId: string }

const { placeNotApproved, pairingPlace } = pairScreen.refusals

/** The venue that a payload names, if any. @throws Refused pairingPlace for two */
export function pickVenue(named: {
  vehicle?: string | null | undefined
  restaurant?: string | null | undefined
}): ScreenVenue | undefined {
  if (named.vehicle && named.restaurant) throw refuse(pairingPlace)
  if (named.vehicle) return { kind: 'vehicle', id: named.vehicle }
  return named.restaurant ? { kind: 'restaurant', id: named.restaurant } : undefined
}

/** A venue that is locked against changes and deletion until the transaction ends. */
export type LockedVenue = ScreenVenue & { ownerId: string; isApproved: boolean }

/**
 * Locks a venue. The order of locks avoids deadlocks: first venues, then screens, each by id (decision 8). The lock
 * also serialises screens that enter a venue, so that each gets a unique name.
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

/** Locks a venue that can have screens of the caller. */
export async function lockApprovedVenue(tx: Tx, caller: ScreenManager, named: ScreenVenue): Promise<ApprovedVenue> {
  return requireApprovedVenue(caller, named, await lockVenue(tx, named))
}

/** @param venue the locked venue, if it exists @throws Refused as `lockApprovedVenue` */
export function requireApprovedVenue(
  caller: ScreenManager,
  { kind }: ScreenVenue,
  venue: LockedVenue | undefined,
): ApprovedVenue {
  if (!venue) throw refuse(COMMON.notFound, { field: kind })
  if (!mayManageOwner(caller, venue.ownerId)) throw refuse(COMMON.notYours, { field: kind })
  if (!venue.isApproved) throw refuse(placeNotApproved, { field: kind })
  return venue
}

/** The columns of a screen in a venue, or without one. */
export function toVenueColumns(venue: ScreenVenue | null): { vehicleId: string | null; restaurantId: string | null } {
  return {
    vehicleId: venue?.kind === 'vehicle' ? venue.id : null,
    restaurantId: venue?.kind === 'restaurant' ? venue.id : null,
  }
}

/**
 * Removes the screens from a deleted venue; they remain without a venue (TRAP-40). `leaveVenue` of the overviews ends
 * the reservations on them.
 */
export async function detachScreens(tx: Tx, venue: ScreenVenue, at: Date): Promise<string[]> {
  // In the order of bookings, to avoid deadlocks (decision 8).
  await tx.select({ id: screens.id }).from(screens).where(isInVenue(venue)).orderBy(screens.id).for('no key update')
  const detached = await tx
    .update(screens)
    .set({ vehicleId: null, restaurantId: null, updatedAt: at })
    .where(isInVenue(venue))
    .returning({ id: screens.id })
  if (detached.length > 0) await publish(tx, 'screens.moved', { screenIds: detached.map(({ id }) => id) })
  return notifyContent(tx, detached)
}

/** Notifies the screens of a venue that was approved, rejected or changed, because their manifests may change. */
export async function notifyVenueContent(tx: Tx, venue: ScreenVenue): Promise<string[]> {
  return notifyContent(tx, await tx.select({ id: screens.id }).from(screens).where(isInVenue(venue)))
}

/** Notifies the screens of all venues of a location. */
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
  if (screenIds.length > 0) await notify(tx, { topic: 'content', screenIds })
  return screenIds
}
