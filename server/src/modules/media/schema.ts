import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../platform/db/columns.ts'

/**
 * A file under its unguessable public name. Several names may share one stored content. Every column that
 * refers to a name has an index: releasing one asks all of them whether it is still in use.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    name: text().primaryKey(),
    sha256: text().notNull(),
    kind: text({ enum: ['picture', 'video'] }).notNull(),
    /** content type it is served with, decided by its content */
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
 * The single row with the id of the installation. The media folder carries the same id; the server refuses to start
 * with a folder of another installation (decision 11).
 */
export const installation = pgTable(
  'installation',
  { id: uuid().notNull(), only: boolean().primaryKey().default(true), createdAt: instant().notNull() },
  (table) => [check('installation_only', sql`${table.only}`)],
)

/**
 * A video on its way, in parts, before its form is sent (decision 12). It goes with the save that uses it, when it
 * is thrown away, or a day after its last byte.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    /** the account that began it; a user, of whom this room knows nothing else */
    sender: uuid().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** so many bytes from the start are on the disk */
    arrivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: instant().notNull(),
    /** when the last byte came, or it was begun */
    touchedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('uploads_sender').on(table.sender),
    index('uploads_expiry').on(table.expiresAt),
    check('uploads_arrived', sql`${table.arrivedBytes} between 0 and ${table.sizeBytes} and ${table.sizeBytes} > 0`),
  ],
)
