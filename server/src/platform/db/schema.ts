import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Attempts within a window, for limits on guessing that apply across processes. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  windowEndsAt: instant().notNull(),
  count: integer().notNull(),
})

/**
 * How tables are partitioned, and the minimum age of a partition that is dropped (decision 3). The server never changes
 * it.
 */
export const partitionedTables = pgTable(
  'partitioned_tables',
  {
    name: text().primaryKey(),
    every: text({ enum: ['day', 'month'] }).notNull(),
    keptDaysAtLeast: integer().notNull(),
  },
  // One name per table: under another spelling (`PLAYS`) a second rule could be added for it.
  (table) => [check('partitioned_tables_one_name', sql`${table.name} ~ '^[a-z_]+$'`)],
)
