import { sql } from 'drizzle-orm'
import { companies } from '../../modules/companies/schema.ts'
import { users } from '../../modules/identity/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import { pickColumns } from '../../platform/db/columns.ts'

/** What the callers of sessions and of API keys have in common. */

export const PROFILE_COLUMNS = pickColumns(
  users,
  'firstName',
  'lastName',
  'email',
  'phone',
  'language',
  'timeFormat',
  'profileImage',
  'emailVerifiedAt',
)

/** Others have the default in the table, which gives them nothing (decision 38). */
export const OPERATOR_ROLE = sql`case when ${users.role} = 'operator' then ${users.operatorRole} end`.mapWith(
  users.operatorRole,
)

export const IS_BUSINESS_SUSPENDED = sql`coalesce(${companies.suspendedAt}, ${owners.suspendedAt}) is not null`.mapWith(
  Boolean,
)
