import { and, asc, eq, sql } from 'drizzle-orm'
import { locations, restaurants, vehicles } from '../../modules/fleet/schema.ts'
import type { OwnOwner } from '../../modules/owners/policy.ts'
import { selectTags } from '../../modules/screens/queries.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { Db } from '../../platform/db/database.ts'

/** The screens of an owner, or one of them, with their tags and the names of their venues, oldest first. */
export function listScreenRows(db: Db, { ownerId }: OwnOwner, screenId?: string) {
  return db
    .select({
      id: screens.id,
      name: screens.name,
      updatedAt: screens.updatedAt,
      tags: selectTags,
      vehicle: vehicles.registrationNumber,
      restaurant: restaurants.name,
      location: locations.name,
    })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)
    .where(and(eq(screens.ownerId, ownerId), screenId === undefined ? undefined : eq(screens.id, screenId)))
    .orderBy(asc(screens.createdAt), asc(screens.id))
}
