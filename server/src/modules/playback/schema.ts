import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, oneOf } from '../../platform/db/columns.ts'
import { devices, screens } from '../screens/schema.ts'

const VERDICTS = ['counted', 'partial', 'flagged'] as const

/** Every spot a device says it showed, and what we make of it. Never changed, never removed. */
export const plays = pgTable(
  'plays',
  {
    playId: uuid().primaryKey(),
    deviceId: uuid()
      .notNull()
      .references(() => devices.id),
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    bootId: uuid().notNull(),
    seq: integer().notNull(),
    slot: integer().notNull(),
    kind: text({ enum: ['campaign', 'infotainment'] }).notNull(),
    /** Without a foreign key: a play of something we do not know is kept too, flagged. */
    campaignId: uuid(),
    videoId: uuid(),
    sha256: text().notNull(),
    startedAt: instant().notNull(),
    durationMs: integer().notNull(),
    complete: boolean().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    receivedAt: instant().notNull(),
    verdict: text({ enum: VERDICTS }).notNull(),
    reason: text(),
    /** Impressions this play is worth; 0 unless it counts. */
    impressions: numeric({ precision: 14, scale: 4, mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('plays_once').on(table.deviceId, table.bootId, table.seq),
    index('plays_screen').on(table.screenId, table.startedAt),
    index('plays_campaign').on(table.campaignId, table.startedAt),
    check('plays_verdict', oneOf(table.verdict, VERDICTS)),
    check('plays_kind', oneOf(table.kind, ['campaign', 'infotainment'])),
  ],
)

/** What was proven per campaign, screen and local day: sums of `plays`, written with them. */
export const campaignDays = pgTable(
  'campaign_days',
  {
    campaignId: uuid().notNull(),
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    day: date({ mode: 'string' }).notNull(),
    plays: integer().notNull(),
    partialPlays: integer().notNull(),
    impressions: numeric({ precision: 16, scale: 4, mode: 'number' }).notNull(),
    lastPlayedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.screenId, table.day] }),
    index('campaign_days_screen').on(table.screenId, table.day),
  ],
)

/**
 * What each screen was to show, from when until when: one row for every time an approved campaign came
 * into force on a screen. Kept by triggers on `campaigns` and `holdings`, so that no approval, edit or
 * deletion can forget it; late plays are judged by it (decision 007).
 */
export const airings = pgTable(
  'airings',
  {
    campaignId: uuid().notNull(),
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    /** The file that was approved, and how long it runs. */
    sha256: text().notNull(),
    durationMs: integer().notNull(),
    fromAt: instant().notNull(),
    /** null: still in force, as long as the campaign holds the screen */
    untilAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.screenId, table.fromAt] }),
    uniqueIndex('airings_one_in_force').on(table.campaignId, table.screenId).where(sql`${table.untilAt} is null`),
    check('airings_forwards', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)
