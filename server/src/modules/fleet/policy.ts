import type { Refusal } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { requireNamedOwner, requireOwnOwner, type OwnOwner } from '../owners/policy.ts'
import { findRestaurantOwnerId, findVehicleOwnerId } from './queries.ts'

declare const proven: unique symbol
/** The caller may act for this vehicle: it is their own. */
export type OwnVehicle = { readonly vehicleId: string; readonly ownerId: string; readonly [proven]: 'vehicle' }
/** The caller may act for this restaurant: it is their own. */
export type OwnRestaurant = { readonly restaurantId: string; readonly ownerId: string; readonly [proven]: 'restaurant' }

/**
 * The owner of a new or changed venue; a payload may name only the caller's own (OPEN-30).
 *
 * @throws Refused noOwner without an owner profile, notYours for another owner's venue
 */
export function requireVenueOwner(caller: UserCaller, named: string | undefined, noOwner: Refusal): OwnOwner {
  const own = requireOwnOwner(caller, noOwner)
  return named === undefined ? own : requireNamedOwner(caller, named)
}

/** @throws Refused notFound, or notYours for another owner's vehicle */
export async function requireOwnVehicle(db: Db, caller: UserCaller, vehicleId: string): Promise<OwnVehicle> {
  const ownerId = await findVehicleOwnerId(db, vehicleId)
  if (!ownerId) throw refuse(COMMON.notFound)
  requireNamedOwner(caller, ownerId)
  // The checks above prove what the type claims; the same holds below.
  return { vehicleId, ownerId } as OwnVehicle
}

/** @throws Refused notFound, or notYours for another owner's restaurant */
export async function requireOwnRestaurant(db: Db, caller: UserCaller, restaurantId: string): Promise<OwnRestaurant> {
  const ownerId = await findRestaurantOwnerId(db, restaurantId)
  if (!ownerId) throw refuse(COMMON.notFound)
  requireNamedOwner(caller, ownerId)
  return { restaurantId, ownerId } as OwnRestaurant
}
