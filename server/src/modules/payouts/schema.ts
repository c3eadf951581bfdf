import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { owners } from '../owners/schema.ts'
import { screens } from '../screens/schema.ts'
import { documents } from '../documents/schema/documents.ts'
import { payoutItems } from '../bank/schema/transfers.ts'

/** The statements that an item pays. A statement is in at most one run; a cancelled run releases its statements. */
export const payoutStatements = pgTable(
  'payout_statements',
  {
    statementId: uuid()
      .primaryKey()
      .references(() => documents.id),
    itemId: uuid()
      .notNull()
      .references(() => payoutItems.id),
  },
  (table) => [index('payout_statements_item').on(table.itemId)],
)

/** Owners whose payouts an operator holds; the reason is shown to the partner. */
export const payoutHolds = pgTable('payout_holds', {
  ownerId: uuid()
    .primaryKey()
    .references(() => owners.id),
  reason: text().notNull(),
  heldBy: uuid().notNull(),
  heldAt: instant().notNull(),
})

/** Whether the operator has paid a partner for a month of a screen. */
export const monthPayments = pgTable(
  'month_payments',
  {
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    /** YYYY-MM */
    month: text().notNull(),
    isPaid: boolean().notNull(),
    paidAt: instant(),
    /** the last paid revision of the month; a later correction is paid separately (decision 19) */
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.screenId, table.ownerId, table.month] }),
    check('month_payments_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)
