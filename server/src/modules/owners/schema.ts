import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/db/columns.ts'
import { users } from '../identity/schema.ts'

/** The owner profile of a partner: company and bank. */
export const owners = pgTable('owners', {
  id: id(),
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
  sameInfoAsUser: boolean().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})
