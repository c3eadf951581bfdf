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
import { instant, oneOf } from '../../platform/db/columns.ts'
import { devices, screens } from '../screens/schema.ts'

/** What is known of a screen now. */
export const presences = pgTable(
  'presences',
  {
    screenId: uuid()
      .primaryKey()
      .references(() => screens.id, { onDelete: 'cascade' }),
    isOnline: boolean().notNull(),
    lastBeatAt: instant().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    positionAt: instant(),
    playing: jsonb().$type<{ kind: 'campaign' | 'infotainment' | 'house'; id: string | null; name: string }>(),
    manifestVersion: text(),
    playerVersion: text(),
    clockOffsetMs: bigint({ mode: 'number' }).notNull().default(0),
    queuedPlays: integer(),
    storageUsedBytes: bigint({ mode: 'number' }),
    /** What went wrong on its devices, newest first; only the last few. */
    faults: jsonb().$type<DeviceFault[]>().notNull().default([]),
  },
  (table) => [index('presences_silent').on(table.lastBeatAt).where(sql`${table.isOnline}`)],
)

/** Signs of life, each once: (device, boot, sequence). */
export const beats = pgTable(
  'beats',
  {
    deviceId: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    bootId: uuid().notNull(),
    seq: integer().notNull(),
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    /** corrected by the server's clock */
    at: instant().notNull(),
    deviceAt: instant().notNull(),
    receivedAt: instant().notNull(),
    /** Sent at once, not kept while offline: the server was reachable then. */
    isLive: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.bootId, table.seq] }),
    index('beats_screen').on(table.screenId, table.at),
    // Rows come nearly in the order of time, so a few blocks of this tell where the oldest lie.
    index('beats_age').using('brin', table.at),
  ],
)

/** Raw positions, kept 60 days. */
export const fixes = pgTable(
  'fixes',
  {
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    speedMps: real(),
    accuracyM: real(),
  },
  (table) => [
    primaryKey({ columns: [table.screenId, table.at] }),
    // As with beats: only to find the oldest, never those of a screen.
    index('fixes_age').using('brin', table.at),
  ],
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
    /** vehicles only: whether the server was reachable then */
    wasOnline: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.screenId, table.startsAt] }),
    index('intervals_day').on(table.screenId, table.day),
    check('intervals_state', oneOf(table.state, STATES)),
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
