import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../platform/db/columns.ts'
import { locations } from '../fleet/schema.ts'
import { mediaFiles } from '../media/schema.ts'
import { owners } from '../owners/schema.ts'
import { screens } from '../screens/schema.ts'

export const infotainmentVideos = pgTable(
  'infotainment_videos',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    name: text().notNull(),
    type: text({ enum: ['vehicle', 'restaurant'] }).notNull(),
    category: text({ enum: ['Entertainment', 'Information', 'Education'] }).notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    locationId: uuid()
      .notNull()
      .references(() => locations.id),
    /** null: deleted together with its file */
    video: text().references(() => mediaFiles.name),
    status: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
    rejectionReason: text(),
    version: integer().notNull().default(1),
    submittedAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (table) => [
    index('infotainment_owner').on(table.ownerId, table.createdAt.desc()),
    index('infotainment_waiting')
      .on(table.submittedAt)
      .where(sql`${table.status} = 'pending' and ${table.deletedAt} is null`),
    index('infotainment_video').on(table.video),
    check('infotainment_forwards', sql`${table.startsOn} <= ${table.endsOn}`),
    check('infotainment_has_file', sql`${table.video} is not null or ${table.deletedAt} is not null`),
    check('infotainment_status', buildInCheck(table.status, ['pending', 'approved', 'rejected'])),
    check('infotainment_category', buildInCheck(table.category, ['Entertainment', 'Information', 'Education'])),
  ],
)

export const infotainmentScreens = pgTable(
  'infotainment_screens',
  {
    videoId: uuid()
      .notNull()
      .references(() => infotainmentVideos.id, { onDelete: 'cascade' }),
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.screenId] }),
    index('infotainment_screens_screen').on(table.screenId),
  ],
)

/**
 * The approval windows of each screen: one row for every time an approved video started to apply there. Late plays are
 * judged by it, also after the video was changed, removed from the screen or deleted (decision 15).
 */
export const infotainmentApprovalWindows = pgTable(
  'infotainment_approval_windows',
  {
    videoId: uuid()
      .notNull()
      .references(() => infotainmentVideos.id),
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    /** The days are those of this location. */
    locationId: uuid()
      .notNull()
      .references(() => locations.id),
    /** The approved file and its duration. */
    sha256: text().notNull(),
    durationMs: integer().notNull(),
    fromAt: instant().notNull(),
    /** null: still applies */
    untilAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.screenId, table.fromAt] }),
    uniqueIndex('infotainment_approval_windows_one_in_force')
      .on(table.videoId, table.screenId)
      .where(sql`${table.untilAt} is null`),
    index('infotainment_approval_windows_screen').on(table.screenId),
    check('infotainment_approval_windows_forwards', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)
