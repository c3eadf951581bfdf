import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { hashBytes, instant, numberRanges, buildInCheck } from '../../platform/db/columns.ts'
import { campaigns } from '../campaigns/schema.ts'
import { screens } from '../screens/schema.ts'

const VERDICTS = ['counted', 'partial', 'flagged'] as const

/**
 * Every spot a device says it showed, and what we make of it. Never changed; goes with its month when it is older than
 * anybody asks about. Cut by the month in which it came, which is never wild, as the start of a play may be (decision
 * 3). Without foreign keys: the row of the device is locked while its plays are written.
 */
export const plays = pgTable(
  'plays',
  {
    receivedAt: instant().notNull(),
    startedAt: instant().notNull(),
    playId: uuid().notNull(),
    deviceId: uuid().notNull(),
    screenId: uuid().notNull(),
    bootId: uuid().notNull(),
    /** What was shown: one of the two. A play of something we do not know is kept too, flagged. */
    campaignId: uuid(),
    videoId: uuid(),
    seq: integer().notNull(),
    slot: integer().notNull(),
    durationMs: integer().notNull(),
    /** To two decimals, about a kilometre. */
    latitude: real(),
    longitude: real(),
    /** Local day of the flight that it is proof of, full or partial; null where it proves nothing that was sold. */
    day: date({ mode: 'string' }),
    verdict: text({ enum: VERDICTS }).notNull(),
    reason: text(),
    /** Impressions this play is worth; 0 unless it counts. */
    impressions: numeric({ precision: 14, scale: 4, mode: 'number' }).notNull(),
    sha256: hashBytes().notNull(),
    /** As the device says. */
    complete: boolean().notNull(),
  },
  (table) => [
    // Asked for one id at a time, and smaller than a tree of ids.
    index('plays_id').using('hash', table.playId),
    // With the verdict, so that a month of a screen is counted without reading its plays.
    index('plays_screen').on(table.screenId, table.startedAt, table.verdict),
    index('plays_campaign').on(table.campaignId, table.startedAt),
    // Rows come in the order of time, so a few blocks of this lead to those of a day.
    index('plays_received').using('brin', table.receivedAt).with({ autosummarize: true }),
    check('plays_verdict', buildInCheck(table.verdict, VERDICTS)),
    check('plays_of_one_thing', sql`num_nonnulls(${table.campaignId}, ${table.videoId}) = 1`),
  ],
)

/**
 * Which plays were taken of each start of a device, as ranges of their sequence numbers: so each is taken once, wherever
 * its row lies (decision 3). Eight bytes a number, as the end of a range lies one beyond the highest there is.
 */
export const playSequences = pgTable(
  'play_sequences',
  {
    deviceId: uuid().notNull(),
    bootId: uuid().notNull(),
    taken: numberRanges().notNull(),
    /** The day (by UTC) on which the last one came; forgotten with the plays of that time. */
    lastOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.bootId] })],
)

/** How many flagged plays of each device were kept on the last day (by UTC) on which there were any (decision 15). */
export const flagTallies = pgTable('flag_tallies', {
  deviceId: uuid().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  plays: integer().notNull(),
})

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
 * deletion can forget it; late plays are judged by it (decision 15).
 */
export const approvalWindows = pgTable(
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

/**
 * What was promised and proven of each campaign up to its last finished day, summed up screen by screen (decision
 * 9). Kept by a job, so that lists need not work it out; it can be made anew from what it was made of at any time.
 */
export const campaignDeliveries = pgTable('campaign_deliveries', {
  campaignId: uuid()
    .primaryKey()
    .references(() => campaigns.id, { onDelete: 'cascade' }),
  /** The last finished day that is in it, and by which clock. */
  throughDay: date({ mode: 'string' }).notNull(),
  timeZone: text().notNull(),
  promised: integer().notNull(),
  plays: integer().notNull(),
  shortfall: integer().notNull(),
  /** on that day alone */
  promisedLastDay: integer().notNull(),
  playsLastDay: integer().notNull(),
})
