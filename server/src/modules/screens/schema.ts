import type { OpeningHours } from '@marquee/contract/fleet'
import { USUAL_SLOTS } from '@marquee/contract/loop.rules'
import { MAX_SCREEN_NAME_LENGTH } from '@marquee/contract/screen-names.rules'
import { MAX_TAG_LENGTH } from '@marquee/contract/screen-tags.rules'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../platform/db/columns.ts'
import { restaurants, vehicles } from '../fleet/schema.ts'
import { owners } from '../owners/schema.ts'

/** How far the last run of a job over the fleet has come (decision 3). */
export const jobProgress = pgTable('job_progress', {
  /** the name of the job */
  name: text().primaryKey(),
  /** What its last run is about, for example a day; empty where nothing reads it. */
  scope: text().notNull(),
  /** The last screen of the last finished slice; null before the first one, and without slices. */
  lastScreenId: uuid(),
  /** screens or campaigns */
  done: integer().notNull(),
  total: integer().notNull(),
  /** How many findings the finished slices have, for example sums that differ. */
  findings: integer().notNull(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
})

/** The surface that is sold. It keeps its history when its device or its venue changes. */
export const screens = pgTable(
  'screens',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    screenType: text({ enum: ['vehicle', 'restaurant'] }).notNull(),
    /** At most one venue; none after its venue was deleted. */
    vehicleId: uuid().references(() => vehicles.id),
    restaurantId: uuid().references(() => restaurants.id),
    /** Unique in its venue; by default a number, 1 for the first screen. */
    name: text().notNull(),
    model: text().notNull(),
    status: text({ enum: ['Active', 'In Active', 'Under Maintenance', 'Retired'] }).notNull(),
    /** Since when its partner has paused it, while the status is In Active (decision 36). */
    pausedAt: instant(),
    imeiNumber: text(),
    defaultOrientation: text({ enum: ['landscape', 'portrait'] }).notNull(),
    slotsPerLoop: integer().notNull().default(USUAL_SLOTS),
    /** Set by the operator; null: derived from the venue (product 7). */
    impressionMultiplier: numeric({ precision: 12, scale: 4, mode: 'number' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('screens_owner').on(table.ownerId, table.createdAt.desc()),
    index('screens_vehicle').on(table.vehicleId),
    index('screens_restaurant').on(table.restaurantId),
    index('screens_search').using(
      'gin',
      sql`(${table.name} || ' ' || ${table.model} || ' ' || coalesce(${table.imeiNumber}, '')) gin_trgm_ops`,
    ),
    uniqueIndex('screens_name_in_vehicle')
      .on(table.vehicleId, sql`lower(${table.name})`)
      .where(sql`${table.vehicleId} is not null`),
    uniqueIndex('screens_name_in_restaurant')
      .on(table.restaurantId, sql`lower(${table.name})`)
      .where(sql`${table.restaurantId} is not null`),
    check('screens_name', sql`char_length(${table.name}) between 1 and ${sql.raw(String(MAX_SCREEN_NAME_LENGTH))}`),
    check('screens_one_place', sql`${table.vehicleId} is null or ${table.restaurantId} is null`),
    check(
      'screens_place_of_type',
      sql`(${table.vehicleId} is null or ${table.screenType} = 'vehicle') and (${table.restaurantId} is null or ${table.screenType} = 'restaurant')`,
    ),
    check('screens_slots', sql`${table.slotsPerLoop} between 1 and 60`),
    check('screens_status', buildInCheck(table.status, ['Active', 'In Active', 'Under Maintenance', 'Retired'])),
    check('screens_orientation', buildInCheck(table.defaultOrientation, ['landscape', 'portrait'])),
  ],
)

/** The labels that a partner gives to screens (decision 36). */
export const screenTags = pgTable(
  'screen_tags',
  {
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    /** The tag in lower case, because capitals do not matter. */
    key: text().notNull(),
    tag: text().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
  },
  (table) => [
    primaryKey({ columns: [table.screenId, table.key] }),
    index('screen_tags_owner').on(table.ownerId, table.key),
    // For the tags of all partners, which operators filter by.
    index('screen_tags_key').on(table.key, table.tag),
    check('screen_tags_length', sql`char_length(${table.tag}) between 1 and ${sql.raw(String(MAX_TAG_LENGTH))}`),
  ],
)

/**
 * The time zone by which the days of a screen are counted, and since when: that of its location. The first row also
 * applies to all time before.
 */
export const screenClocks = pgTable(
  'screen_clocks',
  {
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
    timeZone: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.screenId, table.since] })],
)

/**
 * The status, slots and venue of a screen, and since when: promised plays are computed from them (decision 9). The
 * first row also applies to all time before. Triggers on `screens` and `restaurants` maintain it for every change.
 */
export const screenTerms = pgTable(
  'screen_terms',
  {
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
    slotsPerLoop: integer().notNull(),
    vehicleId: uuid().references(() => vehicles.id),
    restaurantId: uuid().references(() => restaurants.id),
    /** of its restaurant */
    openingHours: jsonb().$type<OpeningHours>(),
  },
  (table) => [primaryKey({ columns: [table.screenId, table.since] })],
)

/** The replaceable device of a screen. Only the hash of its credential is stored. */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    /** Created by the device. */
    uuid: uuid().notNull(),
    model: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** null until the device has fetched its credential */
    tokenHash: text().unique('devices_token_hash'),
    pairedAt: instant().notNull(),
    /** The first call with the credential; after it the credential is not issued again. */
    firstSeenAt: instant(),
    unpairedAt: instant(),
  },
  (table) => [
    uniqueIndex('devices_one_per_screen').on(table.screenId).where(sql`${table.unpairedAt} is null`),
    index('devices_screen').on(table.screenId),
    index('devices_search').using('gin', sql`(${table.uuid}::text) gin_trgm_ops`),
  ],
)

/** A code on a screen that waits to be claimed. */
export const pairings = pgTable(
  'pairings',
  {
    id: id(),
    code: text().notNull(),
    secretHash: text().notNull(),
    uuid: uuid().notNull(),
    model: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    claimedAt: instant(),
    deviceId: uuid().references(() => devices.id),
  },
  (table) => [
    uniqueIndex('pairings_open_code').on(table.code).where(sql`${table.claimedAt} is null`),
    index('pairings_code').on(table.code),
    index('pairings_expiry').on(table.expiresAt),
  ],
)
