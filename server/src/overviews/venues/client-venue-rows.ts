import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import type { Address } from '@marquee/contract/addresses'
import type { OpeningHours } from '@marquee/contract/fleet'
import type { Position } from '@marquee/contract/positions.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { type SQL, sql } from 'drizzle-orm'
import { selectAddress, selectPosition } from '../../modules/fleet/queries.ts'
import { locations, restaurantImages, restaurants, vehicles, vehicleTypes } from '../../modules/fleet/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { buildSearchPattern } from '../../platform/db/search.ts'

/** A venue as clients may see it, without its screens. */
export type VenueRow = {
  _id: string
  kind: ScreenType
  name: string
  location: string
  locationName: string
  timeZone: string
  image: string | null
  vehicleType: { _id: string; name: string } | null
  cuisineType: string | null
  seatingCapacity: number | null
  footTrafficEstimate: number | null
  footTrafficStatedAt: string | null
  openingHours: OpeningHours | null
  address: Address | null
  position: Position | null
  description: string
  images: string[]
  blockedCategories: AdCategory[]
}

export type VenueFilter = {
  locationId: string
  kind?: ScreenType | undefined
  vehicleType?: string | undefined
  search?: string | undefined
  onMap?: boolean | undefined
}
type Page = { from: number; size: number }

/** Lists the venues of a location that clients may book, by name. */
export async function searchVenues(
  db: Db,
  filter: VenueFilter,
  { from, size }: Page,
): Promise<{ total: number; venues: VenueRow[] }> {
  const { onMap, vehicleType } = filter
  const kind = vehicleType ? 'vehicle' : filter.kind
  const found = [
    ...(kind === 'restaurant' || onMap ? [] : [selectVehicles(matchVehicles(filter))]),
    ...(kind === 'vehicle' ? [] : [selectRestaurants(matchRestaurants(filter))]),
  ]
  // Vehicles have no position of their own (decision 30).
  if (found.length === 0) return { total: 0, venues: [] }
  const { rows } = await db.execute<{ total: number; venues: VenueRow[] }>(sql`
    with found as materialized (${sql.join(found, sql` union all `)}),
    shown as (select * from found order by lower(name), _id limit ${size} offset ${from})
    select (select count(*)::integer from found) as total,
      coalesce((select json_agg(shown order by lower(name), _id) from shown), '[]') as venues`)
  const { total, venues } = rows[0] ?? { total: 0, venues: [] }
  return { total, venues: venues.map(normalise) }
}

/** Finds a venue that clients may book. */
export async function findBookableVenue(db: Db, kind: ScreenType, id: string): Promise<VenueRow | undefined> {
  const query =
    kind === 'vehicle' ? selectVehicles(sql`vehicle.id = ${id}`) : selectRestaurants(sql`restaurant.id = ${id}`)
  const { rows } = await db.execute<VenueRow>(query)
  return rows[0] && normalise(rows[0])
}

const normalise = (row: VenueRow): VenueRow => ({
  ...row,
  footTrafficStatedAt: row.footTrafficStatedAt && new Date(row.footTrafficStatedAt).toISOString(),
})

/** Approved, not deleted, in an active location, and of a partner who is not suspended (decision 7). */
const joinBookable = (venue: SQL) => sql`
  join ${owners} as owner on owner.id = ${venue}.owner_id and owner.suspended_at is null
  join ${locations} as location on location.id = ${venue}.location_id and location.is_active`
const isBookable = (venue: SQL) => sql`${venue}.status = 'Approved' and ${venue}.deleted_at is null`

function selectVehicles(where: SQL): SQL {
  return sql`
    select vehicle.id as _id, 'vehicle' as kind, vehicle.brand || ' ' || vehicle.model as name,
      location.id as location, location.name::text as "locationName", location.time_zone as "timeZone", vehicle.image,
      jsonb_build_object('_id', type.id, 'name', type.name) as "vehicleType",
      null as "cuisineType", null::integer as "seatingCapacity", null::integer as "footTrafficEstimate",
      null::timestamptz as "footTrafficStatedAt", null::jsonb as "openingHours", null::jsonb as address,
      null::jsonb as position, '' as description,
      case when vehicle.image is null then '{}' else array[vehicle.image] end as images, vehicle.blocked_categories as "blockedCategories"
    from ${vehicles} as vehicle
    join ${vehicleTypes} as type on type.id = vehicle.type_id
    ${joinBookable(sql`vehicle`)}
    where ${isBookable(sql`vehicle`)} and ${where}`
}

function selectRestaurants(where: SQL): SQL {
  return sql`
    select restaurant.id as _id, 'restaurant' as kind, restaurant.name,
      location.id as location, location.name::text as "locationName", location.time_zone as "timeZone",
      (select image from ${restaurantImages} where restaurant_id = restaurant.id order by position limit 1) as image,
      null::jsonb as "vehicleType", restaurant.cuisine_type as "cuisineType",
      restaurant.seating_capacity as "seatingCapacity", restaurant.foot_traffic_estimate as "footTrafficEstimate",
      restaurant.foot_traffic_stated_at as "footTrafficStatedAt", restaurant.opening_hours as "openingHours",
      ${selectAddress(sql`restaurant`)} as address, ${selectPosition(sql`restaurant`)} as position,
      restaurant.description,
      array(select image from ${restaurantImages} where restaurant_id = restaurant.id order by position) as images,
      restaurant.blocked_categories as "blockedCategories"
    from ${restaurants} as restaurant
    ${joinBookable(sql`restaurant`)}
    where ${isBookable(sql`restaurant`)} and ${where}`
}

function matchVehicles({ locationId, vehicleType, search }: VenueFilter): SQL {
  const pattern = search && buildSearchPattern(search)
  // A registration number is not searched, because clients do not see it before they book.
  return sql`vehicle.location_id = ${locationId}
    ${vehicleType ? sql`and vehicle.type_id = ${vehicleType}` : sql``}
    ${pattern ? sql`and (vehicle.brand || ' ' || vehicle.model ilike ${pattern} or type.name::text ilike ${pattern})` : sql``}`
}

function matchRestaurants({ locationId, search, onMap }: VenueFilter): SQL {
  const pattern = search && buildSearchPattern(search)
  return sql`restaurant.location_id = ${locationId}
    ${onMap ? sql`and restaurant.latitude is not null` : sql``}
    ${
      pattern
        ? sql`and (restaurant.name ilike ${pattern}
            or concat_ws(', ', restaurant.address_line1, restaurant.address_line2) ilike ${pattern})`
        : sql``
    }`
}
