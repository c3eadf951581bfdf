import { AD_CATEGORIES } from '@marquee/contract/ad-categories.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { citext, id, instant, buildInCheck } from '../../platform/db/columns.ts'
import { mediaFiles } from '../media/schema.ts'
import { owners } from '../owners/schema.ts'

/** A market: a city or an area, with the time zone of its calendar days. */
export const locations = pgTable('locations', {
  id: id(),
  name: citext().notNull().unique('locations_name'),
  timeZone: text().notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: instant().notNull(),
})

export const vehicleTypes = pgTable('vehicle_types', {
  id: id(),
  name: citext().notNull().unique('vehicle_types_name'),
  /** Whether partners can choose it. */
  isActive: boolean().notNull().default(true),
  createdAt: instant().notNull(),
})

const STATUSES = ['Approved', 'Pending Approval', 'Rejected', 'Active', 'Online', 'Offline'] as const

/** The common columns of vehicles and restaurants: owner, location, and the state of the review. */
const createVenueColumns = () => ({
  id: id(),
  ownerId: uuid()
    .notNull()
    .references(() => owners.id),
  locationId: uuid()
    .notNull()
    .references(() => locations.id),
  status: text({ enum: STATUSES }).notNull(),
  rejectionReason: text(),
  /** Increases with every change; a decision names the version that it is about. */
  version: integer().notNull().default(1),
  /** Since when the venue waits for the current decision. */
  submittedAt: instant().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  /** The advertisements that it does not accept (decision 41). */
  blockedCategories: text({ enum: AD_CATEGORIES }).array().notNull().default([]),
  /** Deleted venues stay for the reports and appear nowhere else. */
  deletedAt: instant(),
})

export const vehicles = pgTable(
  'vehicles',
  {
    ...createVenueColumns(),
    typeId: uuid()
      .notNull()
      .references(() => vehicleTypes.id),
    brand: text().notNull(),
    model: text().notNull(),
    registrationNumber: citext().notNull(),
    image: text().references(() => mediaFiles.name),
  },
  (table) => [
    uniqueIndex('vehicles_registration')
      .on(table.ownerId, table.registrationNumber)
      .where(sql`${table.deletedAt} is null`),
    index('vehicles_owner').on(table.ownerId, table.createdAt.desc()),
    index('vehicles_location').on(table.locationId, table.typeId),
    // For a search by any part of the name in the console.
    index('vehicles_search').using(
      'gin',
      sql`(${table.brand} || ' ' || ${table.model} || ' ' || ${table.registrationNumber}::text) gin_trgm_ops`,
    ),
    index('vehicles_waiting')
      .on(table.submittedAt)
      .where(sql`${table.status} = 'Pending Approval' and ${table.deletedAt} is null`),
    index('vehicles_image').on(table.image).where(sql`${table.image} is not null`),
    check('vehicles_status', buildInCheck(table.status, STATUSES)),
  ],
)

export const restaurants = pgTable(
  'restaurants',
  {
    ...createVenueColumns(),
    name: text().notNull(),
    cuisineType: text().notNull(),
    seatingCapacity: integer().notNull(),
    footTrafficEstimate: integer(),
    /** When the partner stated the guests; null for statements from before this column. */
    footTrafficStatedAt: instant(),
    description: text().notNull().default(''),
    phone: text().notNull(),
    email: text().notNull(),
    openingHours: jsonb().$type<OpeningHours>().notNull(),
    /** Degrees of WGS 84: both or none (decision 10). */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Street and number; null without one (decision 30). */
    addressLine1: text(),
    /** Postal code and town. */
    addressLine2: text(),
  },
  (table) => [
    index('restaurants_owner').on(table.ownerId, table.createdAt.desc()),
    index('restaurants_location').on(table.locationId),
    index('restaurants_search').using('gin', sql`${table.name} gin_trgm_ops`),
    index('restaurants_address_search')
      .using(
        'gin',
        sql`(coalesce(${table.addressLine1}, '') || ' ' || coalesce(${table.addressLine2}, '')) gin_trgm_ops`,
      )
      .concurrently(),
    index('restaurants_waiting')
      .on(table.submittedAt)
      .where(sql`${table.status} = 'Pending Approval' and ${table.deletedAt} is null`),
    check('restaurants_status', buildInCheck(table.status, STATUSES)),
    check('restaurants_seats', sql`${table.seatingCapacity} >= 0`),
    check(
      'restaurants_position',
      sql`(${table.latitude} is null) = (${table.longitude} is null)
        and ${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
)

/** At most five pictures, in display order (CONST-06). */
export const restaurantImages = pgTable(
  'restaurant_images',
  {
    restaurantId: uuid()
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    image: text()
      .notNull()
      .references(() => mediaFiles.name),
  },
  (table) => [
    primaryKey({ columns: [table.restaurantId, table.position] }),
    index('restaurant_images_image').on(table.image),
    check('restaurant_images_five', sql`${table.position} between 0 and 4`),
  ],
)
