import { PEOPLE_PER_PAGE, type listPeople, type PersonRow, type PersonState } from '@marquee/contract/people'
import type { EndpointQuery, EndpointReply } from '@marquee/contract/endpoint'
import type { Role } from '@marquee/contract/identity'
import type { OperatorRole } from '@marquee/contract/operator-roles.rules'
import { auditTexts } from '@marquee/contract/messages/audit'
import { and, type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { accountDeletions, sessions, users } from '../../../modules/identity/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { screens } from '../../../modules/screens/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { buildSearchPattern } from '../../../platform/db/search.ts'

type PeopleQuery = EndpointQuery<typeof listPeople>

/** A page of matching people, the number of matches, and the number of people by role and state. */
export async function searchPeople(db: Db, query: PeopleQuery): Promise<EndpointReply<typeof listPeople>> {
  const [people, total, counts] = await Promise.all([listPage(db, query), countPeople(db, query), countByState(db)])
  return { people, total, counts }
}

/** The state of a user; every user has exactly one. */
const state = sql`case
  when ${accountDeletions.erasedAt} is not null then 'deleted'
  when ${accountDeletions.userId} is not null then 'closed'
  when ${users.suspendedAt} is not null then 'suspended'
  when ${users.passwordHash} is null then 'invited'
  when ${users.emailVerifiedAt} is null then 'unverified'
  else 'active' end`

const PEOPLE = sql`${users} left join ${accountDeletions} on ${accountDeletions.userId} = ${users.id}`

/** Nulls last, as in the indexes. */
const SORTS = {
  newest: sql`${users.createdAt} desc nulls last, ${users.id} desc nulls last`,
  oldest: sql`${users.createdAt} asc nulls first, ${users.id} asc nulls first`,
  name: sql`${users.lastName}, ${users.firstName}, ${users.id}`,
} as const

/** An index finds the page first; further columns are only read for it. */
async function listPage(db: Db, query: PeopleQuery): Promise<PersonRow[]> {
  const { sort = 'newest', page = 1 } = query
  const found = sql`(
    select ${users.id}, row_number() over (order by ${SORTS[sort]}) as place from ${PEOPLE} where ${buildFilter(query)}
    order by ${SORTS[sort]} limit ${PEOPLE_PER_PAGE} offset ${(page - 1) * PEOPLE_PER_PAGE})`
  const { rows } = await db.execute<PersonFacts>(sql`
    select ${PERSON_COLUMNS} from ${found} as found
    join ${users} on ${users.id} = found.id ${PARTIES}
    order by found.place`)
  return rows.map(presentPerson)
}

async function countPeople(db: Db, query: PeopleQuery): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${PEOPLE} where ${buildFilter(query)}`,
  )
  return rows[0]?.total ?? 0
}

async function countByState(db: Db) {
  const { rows } = await db.execute<{ role: Role; state: PersonState; people: number }>(sql`
    select ${users.role} as role, ${state} as state, count(*)::integer as people from ${PEOPLE} group by 1, 2`)
  return rows
}

function buildFilter({ role, state: wanted, search }: PeopleQuery): SQL {
  const conditions = [
    ...(role ? [sql`${users.role} = ${role}`] : []),
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
    ...(search ? [matchName(search)] : []),
  ]
  return and(...conditions) ?? sql`true`
}

/** Each of the three queries uses one index (`users_search`, `companies_search`, `owners_search`). */
function matchName(search: string): SQL {
  const part = buildSearchPattern(search)
  return sql`${users.id} in (
    select id from ${users} as named
      where (named.first_name || ' ' || named.last_name || ' ' || named.email::text) ilike ${part}
    union select user_id from ${companies} where ${companies.name} ilike ${part}
    union select user_id from ${owners} where ${owners.name} ilike ${part})`
}

/** The columns of a person, for queries that join `users` and `PARTIES`. */
export const PERSON_COLUMNS = sql`
  ${users.id}, ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.email}, ${users.role},
  case when ${users.role} = 'operator' then ${users.operatorRole} end as "operatorRole",
  ${users.profileImage} as "profileImage", ${state} as state, ${users.createdAt} as "createdAt",
  ${owners.id} as "ownerId", ${owners.name} as "ownerName",
  ${companies.id} as "companyId", ${companies.name} as "companyName",
  (select max(coalesce(last_used_at, created_at)) from ${sessions} as seen
    where seen.user_id = ${users.id} and seen.viewer_id is null) as "lastSeenAt",
  (select count(*)::integer from ${screens} where ${screens.ownerId} = ${owners.id}) as screens,
  (select count(*)::integer from ${campaigns}
    where ${campaigns.companyId} = ${companies.id} and ${campaigns.deletedAt} is null) as campaigns`

export const PARTIES = sql`
  left join ${accountDeletions} on ${accountDeletions.userId} = ${users.id}
  left join ${owners} on ${owners.userId} = ${users.id}
  left join ${companies} on ${companies.userId} = ${users.id}`

export type PersonFacts = {
  id: string
  firstName: string
  lastName: string
  email: string
  role: Role
  operatorRole: OperatorRole | null
  profileImage: string | null
  state: PersonState
  createdAt: string | Date
  ownerId: string | null
  ownerName: string | null
  companyId: string | null
  companyName: string | null
  lastSeenAt: string | Date | null
  screens: number
  campaigns: number
}

export function presentPerson({ operatorRole, ...facts }: PersonFacts): PersonRow {
  const { ownerId, ownerName, companyId, companyName, ...row } = facts
  const isDeleted = row.state === 'deleted'
  return {
    ...row,
    ...(operatorRole && { operatorRole }),
    // The row has a neutral name and an address that cannot receive emails.
    ...(isDeleted && { firstName: auditTexts.deletedUser, lastName: '', email: '' }),
    createdAt: toIsoInstant(row.createdAt),
    lastSeenAt: toOptionalIsoInstant(row.lastSeenAt),
    party: presentParty(),
  }

  function presentParty(): PersonRow['party'] {
    if (ownerId) return { kind: 'owner', id: ownerId, name: ownerName ?? '' }
    return companyId ? { kind: 'company', id: companyId, name: companyName ?? '' } : null
  }
}

/** Raw rows contain instants as the driver reads them. */
export const toIsoInstant = (value: string | Date): string => new Date(value).toISOString()
export const toOptionalIsoInstant = (value: string | Date | null): string | null => value && toIsoInstant(value)
