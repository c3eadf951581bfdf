import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Tries within a window, for limits on guessing that hold across processes. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  windowEndsAt: instant().notNull(),
  count: integer().notNull(),
})
