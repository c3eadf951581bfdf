import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { hashBytes, instant } from './columns.ts'

/** Attempts within a window, for limits on guessing that apply across processes. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  windowEndsAt: instant().notNull(),
  count: integer().notNull(),
})

/** Changes that were carried out in the last day, so that a repeated call gets its first answer (decision 2). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid().notNull(),
    key: text().notNull(),
    fingerprint: hashBytes().notNull(),
    at: instant().notNull(),
    /** Status and reply, in JSON; null until the call was answered. */
    status: smallint(),
    reply: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_keys_at').on(table.at),
    check('idempotency_keys_reply', sql`(${table.status} is null) = (${table.reply} is null)`),
  ],
)

/**
 * How tables are partitioned, and the minimum age of a partition that is dropped (decision 3). The server never changes
 * it.
 */
export const partitionedTables = pgTable(
  'partitioned_tables',
  {
    name: text().primaryKey(),
    every: text({ enum: ['day', 'week', 'month'] }).notNull(),
    keptDaysAtLeast: integer().notNull(),
  },
  // One name per table: under another spelling (`PLAYS`) a second rule could be added for it.
  (table) => [check('partitioned_tables_one_name', sql`${table.name} ~ '^[a-z_]+$'`)],
)
