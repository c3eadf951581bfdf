import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { companies } from '../companies/schema.ts'
import { owners } from '../owners/schema.ts'
import { screens } from '../screens/schema.ts'

/**
 * The calendar: one row per screen and day with its taken slots. Triggers on `reservations` maintain it, so that every
 * reservation is counted. The check prevents overselling whatever runs at the same time (decision 8).
 */
export const screenDays = pgTable(
  'screen_days',
  {
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    slotsTaken: integer().notNull(),
    slotsPerLoop: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.screenId, table.day] }),
    // Sold-out days are few, and availability reads only these (decision 8).
    index('screen_days_sold_out')
      .on(table.screenId, table.day)
      .where(sql`${table.slotsTaken} >= ${table.slotsPerLoop}`),
    check('screen_days_not_oversold', sql`${table.slotsTaken} between 0 and ${table.slotsPerLoop}`),
  ],
)

/** One slot of one screen on every day of a flight. The holder is a campaign. */
export const reservations = pgTable(
  'reservations',
  {
    holderId: uuid().notNull(),
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    bookedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holderId, table.screenId] }),
    index('reservations_screen').on(table.screenId, table.endsOn),
    check('reservations_forwards', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)

/**
 * Which campaigns partners keep off their screens (decision 43): the holder itself, and every other one of its company
 * with the same video.
 */
export const vetoes = pgTable(
  'vetoes',
  {
    holderId: uuid().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    videoSha256: text().notNull(),
    /** Of the partner; the client and operators read it. */
    reason: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holderId, table.ownerId] }),
    index('vetoes_video').on(table.companyId, table.videoSha256),
    index('vetoes_owner').on(table.ownerId),
  ],
)
