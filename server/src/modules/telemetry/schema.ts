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

/** What is known of a screen now. */
export const presences = pgTable(
  'presences',
  {
    screenId: uuid()
      .primaryKey()
      .references(() => screens.id, { onDelete: 'cascade' }),
    isOnline: boolean().notNull(),
    lastBeatAt: instant().notNull(),
    /**
     * While it is online: before that nobody need look whether it fell silent. Stays as it is while beats come, since no
     * index may change with every beat (decision 3).
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
    /** The manifest that was handed out last, and when. */
    servedManifestVersion: text(),
    servedManifestAt: instant(),
    /** The manifest that it ought to play by, and since when, as far as was looked (decision 22). */
    dueManifestVersion: text(),
    dueManifestAt: instant(),
    /** When somebody looked at that last. */
    dueLookedAt: instant(),
    /** What went wrong on its devices, newest first; only the last few. */
    faults: jsonb().$type<DeviceFault[]>().notNull().default([]),
  },
  (table) => [
    index('presences_look_again').on(table.lookAgainAt).where(sql`${table.isOnline}`),
    // Those whose plan is looked at next: nobody asks for it while they are silent.
    index('presences_due').on(table.dueLookedAt.asc().nullsFirst()).where(sql`not ${table.isOnline}`),
  ],
)

/**
 * Signs of life, cut by day and kept `POSITIONS_KEPT_DAYS` (decision 3): the log can be drawn anew from them and the
 * fixes. Without foreign keys: whoever writes holds the paired device of the screen.
 */
export const heartbeats = pgTable(
  'beats',
  {
    /** corrected by the server's clock */
    at: instant().notNull(),
    screenId: uuid().notNull(),
    /** Sent at once, not kept while offline: the server was reachable then. */
    isLive: boolean().notNull(),
  },
  (table) => [index('beats_screen').on(table.screenId, table.at)],
)

/** Raw positions, cut and kept as the beats are. */
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

/** Which beats of a device were taken, by the sequence numbers of each of its boots: the same one twice is none. */
export const heartbeatSequences = pgTable(
  'beat_sequences',
  {
    deviceId: uuid().notNull(),
    bootId: uuid().notNull(),
    taken: numberRanges().notNull(),
    /** The last day (by UTC) of which one was; a boot of long ago is forgotten. */
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
    /** vehicles only: whether the server was reachable then */
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
