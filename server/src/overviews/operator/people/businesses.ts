import type { PersonBusiness } from '@marquee/contract/people'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { companies } from '../../../modules/companies/schema.ts'
import { users } from '../../../modules/identity/schema.ts'
import { toBusiness } from '../../../modules/members/queries.ts'
import { memberships } from '../../../modules/members/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Lists the businesses that a person belongs to or founded, with all members (decision 33). */
export async function listPersonBusinesses(db: Db, userId: string): Promise<PersonBusiness[]> {
  const own = sql`select company_id as id from ${memberships} as own where own.user_id = ${userId}
    union select owner_id from ${memberships} as own where own.user_id = ${userId}
    union select id from ${companies} as founded where founded.user_id = ${userId}
    union select id from ${owners} as founded where founded.user_id = ${userId}`
  const ids = (await db.execute<{ id: string | null }>(own)).rows.flatMap(({ id }) => id ?? [])
  const rows = await db
    .select({
      ...pickColumns(memberships, 'companyId', 'ownerId', 'role'),
      name: sql<string>`coalesce(${companies.name}, ${owners.name})`,
      isSuspended: sql`coalesce(${companies.suspendedAt}, ${owners.suspendedAt}) is not null`.mapWith(Boolean),
      user: pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'suspendedAt'),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(owners, eq(owners.id, memberships.ownerId))
    .where(or(inArray(memberships.companyId, ids), inArray(memberships.ownerId, ids)))
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
  const businesses = Map.groupBy(rows, (row) => toBusiness(row).id)
  return [...businesses.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const { name, isSuspended } = first
    return [{ ...toBusiness(first), name, isSuspended, members: members.map(presentMember) }]
  })
}

type Row = {
  role: PersonBusiness['members'][number]['role']
  user: Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'email' | 'suspendedAt'>
}

function presentMember({ role, user: { id, firstName, lastName, email, suspendedAt } }: Row) {
  return { id, name: `${firstName} ${lastName}`, email, role, isSuspended: suspendedAt !== null }
}
