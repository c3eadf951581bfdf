import type { CatalogueLocation, LocationUses, VehicleTypeUses } from '@marquee/contract/catalogue'
import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { buildOnAirFilter } from '../../../modules/campaigns/queries/on-air.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { locations, restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { infotainmentApprovalWindows, infotainmentVideos } from '../../../modules/infotainment/schema.ts'
import { screens } from '../../../modules/screens/schema.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Counts the uses of locations and vehicle types; a used one cannot be deleted. */

const NO_LOCATION_USES: LocationUses = { vehicles: 0, restaurants: 0, campaigns: 0, videos: 0, former: 0 }
const NO_TYPE_USES: VehicleTypeUses = { vehicles: 0, former: 0 }

/** @param only one location; all of them when undefined */
export async function countLocationUses(db: Db, only?: string): Promise<(id: string) => LocationUses> {
  const which = only === undefined ? sql`true` : sql`location_id = ${only}`
  const selectKind = (deletedAt: SQL, kind: string) =>
    sql`case when ${deletedAt} is null then ${kind} else 'former' end`
  // A video that has moved to another location was shown in this one before.
  const { rows } = await db.execute<{ id: string; kind: keyof LocationUses; count: number }>(sql`
    select location_id as id, kind, count(*)::int as count from (
      select location_id, ${selectKind(sql`deleted_at`, 'vehicles')} as kind from ${vehicles}
      union all select location_id, ${selectKind(sql`deleted_at`, 'restaurants')} from ${restaurants}
      union all select location_id, ${selectKind(sql`deleted_at`, 'campaigns')} from ${campaigns}
      union all select location_id, ${selectKind(sql`deleted_at`, 'videos')} from ${infotainmentVideos}
      union all select location_id, 'former' from (
        select video_id, location_id from ${infotainmentApprovalWindows}
        except select id, location_id from ${infotainmentVideos}
      ) as shown_before
    ) as uses
    where location_id is not null and ${which}
    group by 1, 2`)
  return groupUses(rows, NO_LOCATION_USES)
}

/** @param only one vehicle type; all of them when undefined */
export async function countVehicleTypeUses(db: Db, only?: string): Promise<(id: string) => VehicleTypeUses> {
  const which = only === undefined ? sql`true` : sql`${vehicles.typeId} = ${only}`
  const { rows } = await db.execute<{ id: string; kind: keyof VehicleTypeUses; count: number }>(sql`
    select type_id as id, case when deleted_at is null then 'vehicles' else 'former' end as kind, count(*)::int as count
    from ${vehicles} where ${which} group by 1, 2`)
  return groupUses(rows, NO_TYPE_USES)
}

function groupUses<Uses extends Record<string, number>>(
  rows: readonly { id: string; kind: keyof Uses; count: number }[],
  none: Uses,
): (id: string) => Uses {
  const uses = new Map<string, Uses>()
  for (const { id, kind, count } of rows) uses.set(id, { ...(uses.get(id) ?? none), [kind]: count })
  return (id) => uses.get(id) ?? none
}

/** The screens in a location, and the campaigns that are on air there. */
export async function countActiveUses(db: Db, at: Date): Promise<(id: string) => CatalogueLocation['goingByItsClock']> {
  const here = sql`coalesce(${vehicles.locationId}, ${restaurants.locationId})`
  const screenQuery = db
    .select({ id: sql<string>`${here}`, count: sql<number>`count(*)::int` })
    .from(screens)
    .leftJoin(vehicles, sql`${vehicles.id} = ${screens.vehicleId} and ${isNull(vehicles.deletedAt)}`)
    .leftJoin(restaurants, sql`${restaurants.id} = ${screens.restaurantId} and ${isNull(restaurants.deletedAt)}`)
    .where(sql`${here} is not null`)
    .groupBy(here)
  const campaignQuery = db
    .select({ id: locations.id, count: sql<number>`count(*)::int` })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .innerJoin(locations, eq(locations.id, campaigns.locationId))
    .where(buildOnAirFilter(at))
    .groupBy(locations.id)
  const [screenCounts, campaignCounts] = (await Promise.all([screenQuery, campaignQuery])).map(
    (rows) => new Map(rows.map(({ id, count }) => [id, count])),
  )
  return (id) => ({ screens: screenCounts?.get(id) ?? 0, campaigns: campaignCounts?.get(id) ?? 0 })
}
