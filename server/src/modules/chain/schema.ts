import { CHAIN_KINDS } from '@marquee/contract/chain.rules'
import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { hashBytes, buildInCheck } from '../../platform/db/columns.ts'

/**
 * The columns that a link covers. When a table gets a column, the next start adds a version; earlier links keep theirs.
 * Append-only.
 */
export const chainForms = pgTable(
  'chain_forms',
  {
    kind: text({ enum: CHAIN_KINDS }).notNull(),
    version: integer().notNull(),
    columns: text().array().notNull(),
    /** columns of the rows that belong to it: the lines of an entry or order, the transfers of a payout */
    lineColumns: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.version] }),
    check('chain_forms_kind', buildInCheck(table.kind, CHAIN_KINDS)),
  ],
)

/**
 * The hash chains of the books (decision 4): a link for each row, written by triggers when the transaction of the row
 * commits. Append-only.
 */
export const chainLinks = pgTable(
  'chain_links',
  {
    kind: text({ enum: CHAIN_KINDS }).notNull(),
    /** counted from 1 without gaps */
    place: bigint({ mode: 'number' }).notNull(),
    /** identifies the row within its kind */
    subject: text().notNull(),
    form: integer().notNull(),
    /** SHA-256 of the text of the row (`chain_text`) */
    digest: hashBytes().notNull(),
    /** SHA-256 of the previous hash and the digest */
    hash: hashBytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.place] }),
    uniqueIndex('chain_links_subject').on(table.kind, table.subject),
    check('chain_links_kind', buildInCheck(table.kind, CHAIN_KINDS)),
    check('chain_links_place', sql`${table.place} > 0`),
  ],
)
