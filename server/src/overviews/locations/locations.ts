import { listLocations, type ListedLocation } from '@marquee/contract/fleet'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { presentLocation } from '../../modules/fleet/present.ts'
import { listLocationRows } from '../../modules/fleet/queries.ts'
import { restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'

/** The locations for forms, with their numbers of screens; these come from several modules. */
export const locationRoutes: readonly Route[] = [
  route(listLocations, async ({ query }, { db }): Promise<ListedLocation[]> => {
    const [locations, onOffer] = await Promise.all([listLocationRows(db, query.isActive), countBookableScreens(db)])
    const getScreenCount = (id: string, type: 'vehicle' | 'restaurant') =>
      onOffer.find((row) => row.locationId === id && row.type === type)?.screens ?? 0
    return locations.map((location) => ({
      ...presentLocation(location),
      screens: {
        vehicle: getScreenCount(location.id, 'vehicle'),
        restaurant: getScreenCount(location.id, 'restaurant'),
      },
    }))
  }),
]

/** The screens that can be booked, as in the availability lookup: active screens of approved venues (decision 8). */
function countBookableScreens(db: Db) {
  const locationId = sql<string>`coalesce(${vehicles.locationId}, ${restaurants.locationId})`
  return db
    .select({ locationId, type: screens.screenType, screens: sql<number>`count(*)::integer` })
    .from(screens)
    .innerJoin(owners, and(eq(owners.id, screens.ownerId), isNull(owners.suspendedAt)))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(
      sql`${screens.status} = 'Active' and coalesce(${vehicles.status}, ${restaurants.status}) = 'Approved'
        and coalesce(${vehicles.deletedAt}, ${restaurants.deletedAt}) is null`,
    )
    .groupBy(locationId, screens.screenType)
}
