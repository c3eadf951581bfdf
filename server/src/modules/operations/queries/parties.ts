import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../companies/schema.ts'
import { users } from '../../identity/schema.ts'
import { owners } from '../../owners/schema.ts'

/** The id of the owner profile or the company that somebody acts for; null without one. */
export async function findPartyId(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ ownerId: owners.id, companyId: companies.id })
    .from(users)
    .leftJoin(owners, eq(owners.userId, users.id))
    .leftJoin(companies, eq(companies.userId, users.id))
    .where(eq(users.id, userId))
  return row?.ownerId ?? row?.companyId ?? null
}

/** The operator with that address who has not chosen a password yet, and may be invited once more. */
export async function findInvitedOperator(db: Db, email: string) {
  const [user] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(
      and(eq(users.email, email), eq(users.role, 'operator'), isNull(users.passwordHash), isNull(users.suspendedAt)),
    )
  return user
}
