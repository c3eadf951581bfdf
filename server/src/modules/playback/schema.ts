import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { mediaFiles } from '../media/schema.ts'
import { screens } from '../screens/schema.ts'

const VERDICTS = ['counted', 'partial', 'flagged'] as const

/**
 * Every play that a device sent, with its verdict. Rows never change, and are packed into files eight days after the end of
 * their week. Partitioned by the week of arrival, because the start of a play may be any time (decision 3).
 * Without foreign keys, because the row of the device is locked while its plays are written.
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
    /** The content: one of the two. A play of unknown content is stored as flagged. */
    campaignId: uuid(),
    videoId: uuid(),
    seq: integer().notNull(),
    slot: integer().notNull(),
    durationMs: integer().notNull(),
    /** With two decimals, about a kilometre. */
    latitude: real(),
    longitude: real(),
    /** The local day of the flight that it proves, full or partial; null when it proves nothing that was sold. */
    day: date({ mode: 'string' }),
    verdict: text({ enum: VERDICTS }).notNull(),
    reason: text(),
    /** The impressions of this play; 0 unless it counts. */
    impressions: numeric({ precision: 14, scale: 4, mode: 'number' }).notNull(),
    sha256: hashBytes().notNull(),
    /** As the device reported it. */
    complete: boolean().notNull(),
  },
  (table) => [
    // Hash lookups by one id; smaller than a B-tree of ids.
    index('plays_id').using('hash', table.playId),
    // Includes the verdict, so that the plays of a screen are counted from the index alone.
    index('plays_screen').on(table.screenId, table.startedAt, table.verdict),
    index('plays_campaign').on(table.campaignId, table.startedAt),
    // Rows are stored in the order of time, so a few blocks cover a day.
    index('plays_received').using('brin', table.receivedAt).with({ autosummarize: true }),
    check('plays_verdict', buildInCheck(table.verdict, VERDICTS)),
    check('plays_of_one_thing', sql`num_nonnulls(${table.campaignId}, ${table.videoId}) = 1`),
  ],
)

/**
 * The finished weeks whose single plays are in files and no longer in `plays` (decision 3). Append-only, and sealed by
 * a hash chain together with the hashes of the files.
 */
export const packedPlays = pgTable('packed_plays', {
  startsOn: date({ mode: 'string' }).primaryKey(),
  endsOn: date({ mode: 'string' }).notNull(),
  plays: bigint({ mode: 'number' }).notNull(),
  files: integer().notNull(),
  sizeBytes: bigint({ mode: 'number' }).notNull(),
  /** SHA-256 over the screens, hashes, plays and sizes of its files, by `play_files_sha256` */
  filesSha256: text().notNull(),
  packedAt: instant().notNull(),
})

/**
 * The file of each screen and week, in the media storage under its hash. Partitioned by the week of the plays, and
 * dropped with it after the retention time. Files of a week that is not in `packed_plays` are not complete.
 */
export const playFiles = pgTable(
  'play_files',
  {
    /** when the week of arrival began */
    weekAt: instant().notNull(),
    screenId: uuid().notNull(),
    sha256: hashBytes().notNull(),
    plays: integer().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** of the plays that may count; of all in files from before `otherDays` */
    firstStartedAt: instant().notNull(),
    lastStartedAt: instant().notNull(),
    /** the days (UTC) of the other plays, of devices whose clock was wrong */
    otherDays: date({ mode: 'string' }).array().notNull().default(sql`'{}'::date[]`),
  },
  (table) => [primaryKey({ columns: [table.weekAt, table.screenId] })],
)

/**
 * When a screen was busy on a day (UTC) with packed plays that were not flagged. Late plays are judged by it (decision 15).
 * Like `play_files`, the rows of a week apply when it is in `packed_plays`; they are dropped when no play is that late.
 */
export const shownSpans = pgTable(
  'shown_spans',
  {
    screenId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    weekAt: instant().notNull(),
    /** Milliseconds since the day began, in order. */
    startsMs: integer().array().notNull(),
    durationsMs: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.screenId, table.day, table.weekAt] })],
)

/**
 * The sequence numbers of recorded plays for each start of a device, as ranges, so that each is recorded once, in
 * whatever partition its row is (decision 3). Eight bytes a number, because the end of a range is one above the
 * maximum.
 */
export const playSequences = pgTable(
  'play_sequences',
  {
    deviceId: uuid().notNull(),
    bootId: uuid().notNull(),
    taken: numberRanges().notNull(),
    /** The day (UTC) of the last play; the row is deleted with the plays of that time. */
    lastOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.bootId] })],
)

/** The stored flagged plays of each device on its last day (UTC) with any (decision 15). */
export const flagTallies = pgTable('flag_tallies', {
  deviceId: uuid().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  plays: integer().notNull(),
})

/** The proven plays per campaign, screen and local day: sums of `plays`, written together with them. */
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
 * The approval windows of each screen: one row for every time an approved campaign started to apply there. Triggers on
 * `campaigns` and `reservations` maintain it for every approval, edit or deletion. Late plays are judged by it (decision
 * 15).
 */
export const approvalWindows = pgTable(
  'approval_windows',
  {
    campaignId: uuid().notNull(),
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    /** The approved file and its duration. */
    sha256: text().notNull(),
    durationMs: integer().notNull(),
    fromAt: instant().notNull(),
    /** null: applies as long as the campaign has a reservation */
    untilAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.screenId, table.fromAt] }),
    uniqueIndex('approval_windows_one_in_force')
      .on(table.campaignId, table.screenId)
      .where(sql`${table.untilAt} is null`),
    check('approval_windows_forwards', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)

/**
 * The promised and proven plays of each campaign up to its last finished day, over all screens (decision 9). A job
 * maintains it, so that lists are fast. It can be recomputed at any time.
 */
export const campaignDeliveries = pgTable('campaign_deliveries', {
  campaignId: uuid()
    .primaryKey()
    .references(() => campaigns.id, { onDelete: 'cascade' }),
  /** The last finished day in it, and its time zone. */
  throughDay: date({ mode: 'string' }).notNull(),
  timeZone: text().notNull(),
  promised: integer().notNull(),
  plays: integer().notNull(),
  shortfall: integer().notNull(),
  /** on that day alone */
  promisedLastDay: integer().notNull(),
  playsLastDay: integer().notNull(),
})

/** The house card that an operator designed: one row, or none while screens show the default card (decision 40). */
export const houseCard = pgTable(
  'house_card',
  {
    /** A primary key with one possible value, so there is at most one row. */
    only: boolean().primaryKey().default(true),
    headline: text().notNull(),
    line: text().notNull(),
    callToAction: text().notNull(),
    /** `#rrggbb`, like the colour of the text */
    background: text().notNull(),
    foreground: text().notNull(),
    /** whether it shows the QR code of the sign-up page */
    hasQr: boolean().notNull(),
    logo: text().references(() => mediaFiles.name),
    /** another one after each change, so that the first of two operators wins */
    version: uuid().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('house_card_logo').on(table.logo),
    check('house_card_only', sql`${table.only}`),
    check('house_card_colours', sql`${table.background} ~ '^#[0-9a-f]{6}$' and ${table.foreground} ~ '^#[0-9a-f]{6}$'`),
  ],
)
