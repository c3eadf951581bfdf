import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../identity/schema.ts'

/** The owner profile of a partner: company and bank. */
export const owners = pgTable(
  'owners',
  {
    // Not one that rises: the numbers of its statements begin with the first letters of it (decision 19).
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .unique('owners_user')
      .references(() => users.id),
    name: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    address: text().notNull(),
    bankName: text().notNull(),
    accountHolder: text().notNull(),
    accountNumber: text().notNull(),
    /** Since when the bank details are what they are; payouts wait for a while after a change. Null: as at the beginning. */
    bankChangedAt: instant(),
    sameInfoAsUser: boolean().notNull(),
    /** Since when nothing new is booked on its screens; null: they are offered. */
    suspendedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('owners_search').using('gin', sql`${table.name} gin_trgm_ops`)],
)
