import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { owners } from '../owners/schema.ts'
import { screens } from '../screens/schema.ts'

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
  },
  (table) => [
    primaryKey({ columns: [table.screenId, table.ownerId, table.month] }),
    check('month_payments_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)
