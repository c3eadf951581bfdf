import { eq, isNotNull, sql } from 'drizzle-orm'
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

/** Finds the account of an address, with what decides on an invitation. An operator without a password is invited. */
export async function findUserByEmail(db: Db, email: string) {
  const [user] = await db
    .select({
      ...pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'language', 'role', 'operatorRole', 'suspendedAt'),
      hasPassword: isNotNull(users.passwordHash).mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.email, email))
  return user
}
