import type { MemberRole } from '@marquee/contract/members.rules'
import { eq, sql } from 'drizzle-orm'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../companies/schema.ts'
import type { Business } from '../../members/queries.ts'
import { memberships } from '../../members/schema.ts'
import { owners } from '../../owners/schema.ts'

/** The company and owner profiles that close with the account of their only member. */
export type Businesses = { readonly ownerIds: readonly string[]; readonly companyIds: readonly string[] }

/** A business that goes on with its other members. */
export type SharedBusiness = Business & {
  readonly name: string
  readonly membershipId: string
  readonly role: MemberRole
}

/** The businesses of a person: those without another member, which close with the account, and the others. */
export async function findBusinesses(
  db: Db,
  userId: string,
): Promise<{ sole: Businesses; shared: readonly SharedBusiness[] }> {
  const mine = memberships
  const rows = await db
    .select({
      ...pickColumns(mine, 'id', 'role', 'companyId', 'ownerId'),
      name: sql<string>`coalesce(${companies.name}, ${owners.name})`,
      isShared: sql<boolean>`exists (select from ${memberships} as other where other.user_id <> ${mine.userId}
        and (other.company_id = ${mine.companyId} or other.owner_id = ${mine.ownerId}))`,
    })
    .from(mine)
    .leftJoin(companies, eq(companies.id, mine.companyId))
    .leftJoin(owners, eq(owners.id, mine.ownerId))
    .where(eq(mine.userId, userId))
    .orderBy(mine.companyId, mine.ownerId)
  const alone = rows.filter(({ isShared }) => !isShared)
  return {
    sole: {
      ownerIds: alone.flatMap(({ ownerId }) => ownerId ?? []),
      companyIds: alone.flatMap(({ companyId }) => companyId ?? []),
    },
    shared: rows
      .filter(({ isShared }) => isShared)
      .map(({ id, role, companyId, ownerId, name }) => ({
        ...toBusiness(companyId, ownerId),
        name,
        membershipId: id,
        role,
      })),
  }
}

/** A check of the table admits exactly one of the two. */
const toBusiness = (companyId: string | null, ownerId: string | null): Business =>
  companyId ? { kind: 'company', id: companyId } : { kind: 'owner', id: String(ownerId) }
