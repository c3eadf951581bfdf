import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../platform/db/columns.ts'

const CONTENT_KINDS = ['media', 'plays'] as const
const REVIEWED_KINDS = ['campaign', 'infotainment'] as const

/**
 * A file under its random public name. Several names may share one stored content. Every column that refers to a name
 * has an index, because releasing a name checks all of them.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    name: text().primaryKey(),
    sha256: text().notNull(),
    kind: text({ enum: ['picture', 'video'] }).notNull(),
    /** the served content type, detected from the content */
    type: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** null for pictures */
    durationMs: integer(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('media_files_sha256').on(table.sha256),
    check('media_files_kind', buildInCheck(table.kind, ['picture', 'video'])),
    check('media_files_video_has_duration', sql`${table.kind} = 'picture' or ${table.durationMs} is not null`),
  ],
)

/**
 * The poster of a video: a still picture, which lists show instead of loading the video. It is released with its video.
 */
export const videoPosters = pgTable(
  'video_posters',
  {
    video: text()
      .primaryKey()
      .references(() => mediaFiles.name, { onDelete: 'cascade' }),
    poster: text()
      .notNull()
      .references(() => mediaFiles.name, { onDelete: 'cascade' }),
    sentAt: instant().notNull(),
    /** the account that sent it: a user id, without a foreign key */
    sentBy: uuid().notNull(),
  },
  (table) => [uniqueIndex('video_posters_poster').on(table.poster)],
)

/**
 * What operators approved last of a campaign or an infotainment video: its facts, and its content under a name of its
 * own, which stays when the party replaces the video.
 */
export const approvedVersions = pgTable(
  'approved_versions',
  {
    kind: text({ enum: REVIEWED_KINDS }).notNull(),
    /** the id of the campaign or infotainment video */
    subjectId: uuid().notNull(),
    video: text()
      .notNull()
      .references(() => mediaFiles.name),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    approvedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    uniqueIndex('approved_versions_video').on(table.video),
    check('approved_versions_kind', buildInCheck(table.kind, REVIEWED_KINDS)),
  ],
)

/**
 * The contents in the storage, with or without a name. A content is noted before its bytes are stored, so that a sweep
 * does not remove them at the same moment (decision 11).
 */
export const mediaContents = pgTable(
  'media_contents',
  {
    sha256: text().primaryKey(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** when it was stored last */
    storedAt: instant().notNull(),
    /** packed plays have a prefix of their own and no name (decision 3) */
    kind: text({ enum: CONTENT_KINDS }).notNull().default('media'),
  },
  (table) => [check('media_contents_kind', buildInCheck(table.kind, CONTENT_KINDS))],
)

/**
 * The single row with the id of the installation. The media folder carries the same id; the server refuses to start
 * with a folder of another installation (decision 11). It also says what players need to know of backups (decision 14).
 */
export const installation = pgTable(
  'installation',
  {
    id: uuid().notNull(),
    only: boolean().primaryKey().default(true),
    createdAt: instant().notNull(),
    /** set by each restore, so that players send again what the backup had not seen; null: never restored */
    history: uuid(),
    /** what was committed before is in a backup; null: no backup is known */
    backedUpUntil: instant(),
  },
  (table) => [check('installation_only', sql`${table.only}`)],
)

/**
 * A video that is uploaded in parts before its form is sent (decision 12). The row is deleted when a save uses it, when
 * it is cancelled, or a day after its last byte.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    /** the account that began it: a user id, without a foreign key */
    sender: uuid().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** the number of stored bytes, from the start */
    arrivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** where each of its parts in the bucket ends, in their order; empty in a folder */
    partEnds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'::bigint[]`),
    createdAt: instant().notNull(),
    /** when the last byte came, or when it began */
    touchedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('uploads_sender').on(table.sender),
    index('uploads_expiry').on(table.expiresAt),
    check('uploads_arrived', sql`${table.arrivedBytes} between 0 and ${table.sizeBytes} and ${table.sizeBytes} > 0`),
  ],
)
