import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { owners } from '../../owners/schema.ts'
import { bankEntries } from './payments.ts'
import { payoutItems } from './transfers.ts'

/** Transfers that the bank returned, each at most once; their statements can be paid again. */
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
    /** the bank's code, such as AC04; empty if there is none */
    code: text().notNull(),
    /** an additional text of the bank or the operator */
    text: text().notNull(),
    /** no more transfers go to the account until it is changed or an operator releases it */
    isAboutAccount: boolean().notNull(),
    /** null: recorded by an operator without a bank statement */
    bankEntryId: uuid().references(() => bankEntries.id),
    /** null: recognised automatically */
    byUserId: uuid(),
    byName: text().notNull(),
    at: instant().notNull(),
    /** when an operator allowed transfers to the unchanged account again */
    releasedAt: instant(),
  },
  (table) => [
    index('payout_returns_owner').on(table.ownerId),
    uniqueIndex('payout_returns_entry').on(table.bankEntryId).where(sql`${table.bankEntryId} is not null`),
  ],
)
