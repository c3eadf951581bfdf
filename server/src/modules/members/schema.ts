import { MEMBER_ROLES } from '@marquee/contract/members.rules'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { buildInCheck, citext, id, instant } from '../../platform/db/columns.ts'
import { companies } from '../companies/schema.ts'
import { users } from '../identity/schema.ts'
import { owners } from '../owners/schema.ts'

/** The company or owner profile; exactly one of the two. */
const business = () => ({
  companyId: uuid().references(() => companies.id),
  ownerId: uuid().references(() => owners.id),
})
const role = () => text({ enum: MEMBER_ROLES }).notNull()

/** Who belongs to a company or owner profile. A trigger adds its founder as an admin (decision 33). */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    ...business(),
    role: role(),
    createdAt: instant().notNull(),
    /** null for the founder */
    invitedBy: uuid().references(() => users.id),
  },
  (table) => [
    unique('memberships_company').on(table.userId, table.companyId),
    unique('memberships_owner').on(table.userId, table.ownerId),
    index('memberships_of_company').on(table.companyId).where(sql`${table.companyId} is not null`),
    index('memberships_of_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    check('memberships_business', sql`num_nonnulls(${table.companyId}, ${table.ownerId}) = 1`),
    check('memberships_role', buildInCheck(table.role, MEMBER_ROLES)),
  ],
)

/** A mailed invitation that is neither accepted nor withdrawn. Only the hash of its link is stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    ...business(),
    email: citext().notNull(),
    role: role(),
    tokenHash: text().notNull().unique('invitations_token_hash'),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    unique('invitations_company').on(table.companyId, table.email),
    unique('invitations_owner').on(table.ownerId, table.email),
    index('invitations_expiry').on(table.expiresAt),
    check('invitations_business', sql`num_nonnulls(${table.companyId}, ${table.ownerId}) = 1`),
    check('invitations_role', buildInCheck(table.role, MEMBER_ROLES)),
  ],
)
