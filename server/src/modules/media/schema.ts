import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf } from '../../platform/db/columns.ts'

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
    check('media_files_kind', oneOf(table.kind, ['picture', 'video'])),
    check('media_files_video_has_duration', sql`${table.kind} = 'picture' or ${table.durationMs} is not null`),
  ],
)
