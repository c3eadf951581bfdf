import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LEDGER_ACCOUNTS, LEDGER_CAUSES } from '@marquee/contract/ledger.rules'
import { instant, buildInCheck } from '../../platform/db/columns.ts'
import { documents } from '../documents/schema/documents.ts'

/**
 * The ledger: one entry for everything that moves money. Append-only. A deferred trigger refuses an entry whose lines
 * do not add up to zero.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    /** in the operator's time zone */
    bookedOn: date({ mode: 'string' }).notNull(),
    cause: text({ enum: LEDGER_CAUSES }).notNull(),
    /** the id of the document, payment or payout run */
    causeId: uuid().notNull(),
    /** its number or name, for people */
    label: text().notNull(),
    /** the number of lines: no line is added later */
    lineCount: integer().notNull(),
  },
  (table) => [
    // A cause is booked once, except causes that can be undone and repeated.
    uniqueIndex('ledger_entries_once')
      .on(table.cause, table.causeId)
      .where(
        sql`${table.cause} not in ('bank-entry-ignored', 'bank-entry-reopened', 'hand-payout', 'hand-payout-undone')`,
      ),
    index('ledger_entries_cause').on(table.causeId),
    index('ledger_entries_booked').on(table.bookedOn.desc(), table.id.desc()),
    check('ledger_entries_causes', buildInCheck(table.cause, LEDGER_CAUSES)),
  ],
)

export const ledgerLines = pgTable(
  'ledger_lines',
  {
    entryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerEntries.id),
    line: integer().notNull(),
    account: text({ enum: LEDGER_ACCOUNTS }).notNull(),
    /** debit above zero, credit below */
    cents: bigint({ mode: 'number' }).notNull(),
    /** a company or an owner */
    partyId: uuid(),
    campaignId: uuid(),
    screenId: uuid(),
    /** the document of the line */
    documentId: uuid().references(() => documents.id),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.line] }),
    index('ledger_lines_account').on(table.account, table.partyId),
    index('ledger_lines_campaign').on(table.campaignId).where(sql`${table.campaignId} is not null`),
    index('ledger_lines_document').on(table.documentId).where(sql`${table.documentId} is not null`),
    check('ledger_lines_account', buildInCheck(table.account, LEDGER_ACCOUNTS)),
    check('ledger_lines_cents', sql`${table.cents} <> 0`),
  ],
)
