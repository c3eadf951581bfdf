import type { DeviceFault } from '@marquee/contract/screens'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, numberRanges, buildInCheck } from '../../platform/db/columns.ts'
import { screens } from '../screens/schema.ts'

/** The current state of a screen. */
export const presences = pgTable(
  'presences',
  {
    screenId: uuid()
      .primaryKey()
      .references(() => screens.id, { onDelete: 'cascade' }),
    isOnline: boolean().notNull(),
    lastHeartbeatAt: instant().notNull(),
    /**
     * When an online screen is next checked for heartbeats. Heartbeats do not change it, because an index must not change
     * with every heartbeat (decision 3).
     */
    lookAgainAt: instant().notNull().default(sql`'epoch'`),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    positionAt: instant(),
    playing: jsonb().$type<{ kind: 'campaign' | 'infotainment' | 'house'; id: string | null; name: string }>(),
    manifestVersion: text(),
    playerVersion: text(),
    clockOffsetMs: bigint({ mode: 'number' }).notNull().default(0),
    queuedPlays: integer(),
    storageUsedBytes: bigint({ mode: 'number' }),
    storageQuotaBytes: bigint({ mode: 'number' }),
    /** The manifest that was sent last, and when. */
    servedManifestVersion: text(),
    servedManifestAt: instant(),
    /** The expected manifest, and since when, as of the last check (decision 22). */
    dueManifestVersion: text(),
    dueManifestAt: instant(),
    /** The time of the last check. */
    dueLookedAt: instant(),
    /** The latest faults of its devices, newest first. */
    faults: jsonb().$type<DeviceFault[]>().notNull().default([]),
  },
  (table) => [
    index('presences_look_again').on(table.lookAgainAt).where(sql`${table.isOnline}`),
    // Offline screens in the order of their next manifest check: they do not ask for a manifest themselves.
    index('presences_due').on(table.dueLookedAt.asc().nullsFirst()).where(sql`not ${table.isOnline}`),
  ],
)

/**
 * Heartbeats, partitioned by day and stored for `POSITIONS_KEPT_DAYS` (decision 3): the log can be rebuilt from them
 * and the fixes. Without foreign keys, because writers lock the paired device of the screen.
 */
export const heartbeats = pgTable(
  'heartbeats',
  {
    /** on the server's clock */
    at: instant().notNull(),
    screenId: uuid().notNull(),
    /** Sent at once instead of stored offline, so the server was reachable. */
    isLive: boolean().notNull(),
  },
  (table) => [index('heartbeats_screen').on(table.screenId, table.at)],
)

/** Raw positions, partitioned and stored like heartbeats. */
export const fixes = pgTable(
  'fixes',
  {
    screenId: uuid().notNull(),
    at: instant().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    speedMps: real(),
    accuracyM: real(),
  },
  (table) => [primaryKey({ columns: [table.screenId, table.at] })],
)

/** The stored heartbeats of a device, as sequence numbers of each boot, so that repeated ones are recognised. */
export const heartbeatSequences = pgTable(
  'heartbeat_sequences',
  {
    deviceId: uuid().notNull(),
    bootId: uuid().notNull(),
    taken: numberRanges().notNull(),
    /** The day (UTC) of the last heartbeat; rows of old boots are deleted. */
    lastOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.bootId] })],
)

const STATES = ['app_moves', 'app_not_moves', 'app_stopped', 'online', 'offline'] as const

/** The log: intervals cut at local midnight. */
export const intervals = pgTable(
  'intervals',
  {
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** local day of the location */
    day: date({ mode: 'string' }).notNull(),
    state: text({ enum: STATES }).notNull(),
    /** only for vehicles: whether the server was reachable */
    wasOnline: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.screenId, table.startsAt] }),
    index('intervals_day').on(table.screenId, table.day),
    check('intervals_state', buildInCheck(table.state, STATES)),
  ],
)

/** Local days on which a screen was online at least once. */
export const onlineDays = pgTable(
  'online_days',
  {
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.screenId, table.day] })],
)
