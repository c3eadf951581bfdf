import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Tries within a window, for limits on guessing that hold across processes. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  windowEndsAt: instant().notNull(),
  count: integer().notNull(),
})

/** Which tables are cut by time, and how young a piece may be that is let go (decision 3). Never changed by the server. */
export const partitionedTables = pgTable(
  'partitioned_tables',
  {
    name: text().primaryKey(),
    every: text({ enum: ['day', 'month'] }).notNull(),
    keptDaysAtLeast: integer().notNull(),
  },
  // A table has one name here: under another way of writing it (`PLAYS`) anybody could add a second rule for it.
  (table) => [check('partitioned_tables_one_name', sql`${table.name} ~ '^[a-z_]+$'`)],
)
