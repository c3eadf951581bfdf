import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../identity/schema.ts'

/** The owner profile of a partner, with company and bank details. */
export const owners = pgTable(
  'owners',
  {
    // A random id, because statement numbers begin with its first characters (decision 19).
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
    /** When the bank details changed last; a change delays payouts. null: never changed. */
    bankChangedAt: instant(),
    sameInfoAsUser: boolean().notNull(),
    /** Since when its screens cannot be booked; null: not suspended. */
    suspendedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('owners_search').using('gin', sql`${table.name} gin_trgm_ops`)],
)
