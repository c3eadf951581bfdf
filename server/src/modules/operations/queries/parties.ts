import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { companies } from '../../companies/schema.ts'
import { users } from '../../identity/schema.ts'
import { memberships } from '../../members/schema.ts'
import { owners } from '../../owners/schema.ts'

/** Finds the owner profile or company that a user belongs to, the first one they joined, or founded; null without one. */
export async function findPartyId(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({
      id: sql<string | null>`coalesce(${memberships.ownerId}, ${memberships.companyId}, ${owners.id}, ${companies.id})`,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(owners, eq(owners.userId, users.id))
    .leftJoin(companies, eq(companies.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(memberships.createdAt, memberships.id)
    .limit(1)
  return row?.id ?? null
}

/** Finds an operator by address who has no password yet and can be invited again. */
export async function findInvitedOperator(db: Db, email: string) {
  const [user] = await db
    .select(pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'language'))
    .from(users)
    .where(
      and(eq(users.email, email), eq(users.role, 'operator'), isNull(users.passwordHash), isNull(users.suspendedAt)),
    )
  return user
}
