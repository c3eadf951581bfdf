import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { owners } from '../../owners/schema.ts'
import { bankEntries } from './payments.ts'
import { payoutItems } from './payouts.ts'

/** Transfers that a bank has sent back, each once; their statements can be paid again. */
export const payoutReturns = pgTable(
  'payout_returns',
  {
    itemId: uuid()
      .primaryKey()
      .references(() => payoutItems.id),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    returnedOn: date({ mode: 'string' }).notNull(),
    /** as banks say it: AC04; empty where they say nothing */
    code: text().notNull(),
    /** what the bank or the operator says besides */
    text: text().notNull(),
    /** Nothing more is sent to that account until it was changed, or an operator lets it go. */
    isAboutAccount: boolean().notNull(),
    /** null: an operator said so before a bank statement did */
    bankEntryId: uuid().references(() => bankEntries.id),
    /** null: recognised by itself */
    byUserId: uuid(),
    byName: text().notNull(),
    at: instant().notNull(),
    /** when an operator let the account be paid to again as it is */
    releasedAt: instant(),
  },
  (table) => [
    index('payout_returns_owner').on(table.ownerId),
    uniqueIndex('payout_returns_entry').on(table.bankEntryId).where(sql`${table.bankEntryId} is not null`),
  ],
)
