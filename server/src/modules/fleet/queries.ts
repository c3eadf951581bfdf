import type { VenueRule } from '@marquee/contract/ad-categories'
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { VisibleOwner } from '../owners/policy.ts'
import { locations, restaurantImages, restaurants, vehicles, vehicleTypes } from './schema.ts'

export type LocationRow = typeof locations.$inferSelect
export type VehicleTypeRow = typeof vehicleTypes.$inferSelect
export type VehicleRow = typeof vehicles.$inferSelect & { typeName: string; locationName: string }
export type RestaurantRow = typeof restaurants.$inferSelect & { locationName: string; images: string[] }

/** @param isActive undefined: all */
export async function listVehicleTypeRows(db: Db, isActive: boolean | undefined): Promise<VehicleTypeRow[]> {
  return db
    .select()
    .from(vehicleTypes)
    .where(isActive === undefined ? undefined : eq(vehicleTypes.isActive, isActive))
    .orderBy(asc(vehicleTypes.name))
}

/** @param isActive undefined: all */
export async function listLocationRows(db: Db, isActive: boolean | undefined): Promise<LocationRow[]> {
  return db
    .select()
    .from(locations)
    .where(isActive === undefined ? undefined : eq(locations.isActive, isActive))
    .orderBy(asc(locations.name))
}

/** Lists vehicles, newest first. */
export function listVehicles(db: Db, { ownerId }: VisibleOwner): Promise<VehicleRow[]> {
  return selectVehicles(db, eq(vehicles.ownerId, ownerId))
}

export async function findVehicle(db: Db, id: string): Promise<VehicleRow | undefined> {
  const [vehicle] = await selectVehicles(db, eq(vehicles.id, id))
  return vehicle
}

async function selectVehicles(db: Db, where: SQL): Promise<VehicleRow[]> {
  const rows = await db
    .select({ vehicle: vehicles, typeName: vehicleTypes.name, locationName: locations.name })
    .from(vehicles)
    .innerJoin(vehicleTypes, eq(vehicleTypes.id, vehicles.typeId))
    .innerJoin(locations, eq(locations.id, vehicles.locationId))
    .where(and(where, isNull(vehicles.deletedAt)))
    .orderBy(desc(vehicles.createdAt), desc(vehicles.id))
  return rows.map(({ vehicle, ...names }) => ({ ...vehicle, ...names }))
}

/** Lists restaurants, newest first. */
export function listRestaurants(db: Db, { ownerId }: VisibleOwner): Promise<RestaurantRow[]> {
  return selectRestaurants(db, eq(restaurants.ownerId, ownerId))
}

export async function findRestaurant(db: Db, id: string): Promise<RestaurantRow | undefined> {
  const [restaurant] = await selectRestaurants(db, eq(restaurants.id, id))
  return restaurant
}

async function selectRestaurants(db: Db, where: SQL): Promise<RestaurantRow[]> {
  const rows = await db
    .select({
      restaurant: restaurants,
      locationName: locations.name,
      images: sql<string[]>`array(
        select ${restaurantImages.image} from ${restaurantImages}
        where ${restaurantImages.restaurantId} = ${restaurants.id} order by ${restaurantImages.position}
      )`,
    })
    .from(restaurants)
    .innerJoin(locations, eq(locations.id, restaurants.locationId))
    .where(and(where, isNull(restaurants.deletedAt)))
    .orderBy(desc(restaurants.createdAt), desc(restaurants.id))
  return rows.map(({ restaurant, ...more }) => ({ ...restaurant, ...more }))
}

export async function findVehicleOwnerId(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ ownerId: vehicles.ownerId })
    .from(vehicles)
    .where(and(eq(vehicles.id, id), isNull(vehicles.deletedAt)))
  return row?.ownerId
}

export async function findRestaurantOwnerId(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ ownerId: restaurants.ownerId })
    .from(restaurants)
    .where(and(eq(restaurants.id, id), isNull(restaurants.deletedAt)))
  return row?.ownerId
}

/** The address of a restaurant as calls answer it; null without one. `toAddress` does the same with a row. */
export const selectAddress = (restaurant: SQL): SQL => sql`
  case when coalesce(${restaurant}.address_line1, ${restaurant}.address_line2) is not null then jsonb_build_object(
    'line1', coalesce(${restaurant}.address_line1, ''), 'line2', coalesce(${restaurant}.address_line2, '')) end`

/** The position of a restaurant as calls answer it; null without one. */
export const selectPosition = (restaurant: SQL): SQL => sql`
  case when ${restaurant}.latitude is not null then jsonb_build_object(
    'latitude', ${restaurant}.latitude, 'longitude', ${restaurant}.longitude) end`

/** The name by which a vehicle is shown among other venues. */
export const vehicleName = sql<string>`${vehicles.brand} || ' ' || ${vehicles.model} || ', ' || ${vehicles.registrationNumber}`

/** The name of the joined venue; empty when it is neither a vehicle nor a restaurant. */
export const venueName = sql<string>`coalesce(${restaurants.name}, ${vehicleName}, '')`

/** Lists the venues of an owner by name, with what they do not accept. */
export async function listVenueRules(db: Db, { ownerId }: VisibleOwner): Promise<VenueRule[]> {
  const { rows } = await db.execute<VenueRule>(sql`
    select venue.id as _id, venue.kind, venue.name, location.name::text as "locationName",
      venue.blocked_categories as "blockedCategories"
    from (
      select id, 'vehicle' as kind, brand || ' ' || model || ', ' || registration_number as name, location_id,
        blocked_categories
      from ${vehicles} where owner_id = ${ownerId} and deleted_at is null
      union all
      select id, 'restaurant', name, location_id, blocked_categories
      from ${restaurants} where owner_id = ${ownerId} and deleted_at is null
    ) as venue
    join ${locations} as location on location.id = venue.location_id
    order by lower(venue.name), venue.id`)
  return rows
}
