import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/db/columns.ts'
import { users } from '../identity/schema.ts'
import { mediaFiles } from '../media/schema.ts'

/** The company that a client books for. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .unique('companies_user')
      .references(() => users.id),
    logo: text().references(() => mediaFiles.name),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    website: text().notNull().default(''),
    description: text().notNull(),
    /** Since when its campaigns pause; null: not suspended. */
    suspendedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('companies_logo').on(table.logo).where(sql`${table.logo} is not null`),
    index('companies_search').using('gin', sql`${table.name} gin_trgm_ops`),
  ],
)
