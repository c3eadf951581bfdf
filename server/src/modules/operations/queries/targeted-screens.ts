import type { ForecastFlight } from '@marquee/contract/forecast.rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { vehicleName } from '../../fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import { presences } from '../../telemetry/schema.ts'
import { isAdReview, listTargetedScreens } from './approved-versions.ts'
import type { ReviewRow } from './reviews.ts'

export type TargetedScreen = Awaited<ReturnType<typeof listReviewScreens>>[number]

/** Lists the screens on which something would play, or those of a venue, by venue and name. */
export async function listReviewScreens(db: Db, review: ReviewRow) {
  const venueName = sql<string | null>`coalesce(${restaurants.name}, ${vehicleName})`
  return db
    .select({
      ...pickColumns(screens, 'id', 'name', 'slotsPerLoop'),
      multiplier: screens.impressionMultiplier,
      venueName,
      vehicleTypeId: vehicles.typeId,
      locationName: locations.name,
      ...pickColumns(restaurants, 'footTrafficEstimate', 'openingHours'),
      // A restaurant is where its partner put it, a vehicle where its device was last (decision 10).
      latitude: sql<number | null>`coalesce(${restaurants.latitude}, ${presences.latitude})`,
      longitude: sql<number | null>`coalesce(${restaurants.longitude}, ${presences.longitude})`,
      width: devices.width,
      height: devices.height,
    })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, sql`${locations.id} = coalesce(${restaurants.locationId}, ${vehicles.locationId})`)
    .leftJoin(devices, and(eq(devices.screenId, screens.id), isNull(devices.unpairedAt)))
    .leftJoin(presences, eq(presences.screenId, screens.id))
    .where(await selectScreens(db, review))
    .orderBy(venueName, screens.name, screens.id)
}

async function selectScreens(db: Db, review: ReviewRow) {
  if (isAdReview(review)) {
    const ids = await listTargetedScreens(db, review)
    return sql`${screens.id} = any(${sql.param(ids)}::uuid[])`
  }
  return eq(review.kind === 'vehicle' ? screens.vehicleId : screens.restaurantId, review.id)
}

/** Finds what the forecast of a campaign is computed from, besides its screens. */
export async function findFlight(db: Db, campaignId: string): Promise<Omit<ForecastFlight, 'now'> | undefined> {
  const [flight] = await db
    .select({ ...pickColumns(campaigns, 'type', 'startsOn', 'weeks'), timeZone: locations.timeZone })
    .from(campaigns)
    .innerJoin(locations, eq(locations.id, campaigns.locationId))
    .where(eq(campaigns.id, campaignId))
  return flight
}
