import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '../../platform/db/columns.ts'
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
    video: text()
      .notNull()
      .references(() => mediaFiles.name),
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
    check('infotainment_status', oneOf(table.status, ['pending', 'approved', 'rejected'])),
    check('infotainment_category', oneOf(table.category, ['Entertainment', 'Information', 'Education'])),
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
