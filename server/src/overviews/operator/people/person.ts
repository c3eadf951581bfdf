import type { AuditAction, AuditKind } from '@marquee/contract/audit.rules'
import type { PersonAction, PersonDetails } from '@marquee/contract/people'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { presentAuditEntry } from '../../../modules/audit/present.ts'
import { isNotAboutMoney, SHOWN_COLUMNS } from '../../../modules/audit/queries.ts'
import { audit } from '../../../modules/audit/schema.ts'
import { buildOnAirFilter } from '../../../modules/campaigns/queries/on-air.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { locations, restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { accountDeletions, secondFactors, sessions, users } from '../../../modules/identity/schema.ts'
import { infotainmentVideos } from '../../../modules/infotainment/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listPersonBusinesses } from './businesses.ts'
import { toIsoInstant, toOptionalIsoInstant, PARTIES, PERSON_COLUMNS, type PersonFacts, presentPerson } from './list.ts'

/** The number of audit entries on the page; the audit page has the rest. */
const MAX_HISTORY_ENTRIES = 20

/**
 * A person with all details for operators; undefined when there is none.
 *
 * @param id the id of the person, or of the person's owner profile or company
 * @param readsMoney whether the history has the entries about money (decision 38)
 */
export async function findPersonDetails(
  db: Db,
  id: string,
  { readsMoney, at }: { readsMoney: boolean; at: Date },
): Promise<PersonDetails | undefined> {
  const facts = await findFacts(db, id, at)
  if (!facts) return undefined
  const [businesses, history] = await Promise.all([
    listPersonBusinesses(db, facts.id),
    listHistory(db, { id: facts.id, partyId: facts.ownerId ?? facts.companyId }, readsMoney),
  ])
  const { phone, verifiedAt, suspendedAt, suspendedReason, suspendedBy, lastSignInAt, ...rest } = facts
  const { requestedAt, erasesAt, erasedAt } = facts
  const {
    hasSecondFactor,
    openSessions,
    vehicles: vehicleCount,
    restaurants: restaurantCount,
    videos,
    runningCampaigns,
    waitingCampaigns,
    requestedAt: _requested,
    erasesAt: _erases,
    erasedAt: _erased,
    ...row
  } = rest
  return {
    ...presentPerson(row),
    phone,
    verifiedAt: toOptionalIsoInstant(verifiedAt),
    deletion:
      requestedAt === null || erasesAt === null
        ? null
        : {
            requestedAt: toIsoInstant(requestedAt),
            erasesAt: toIsoInstant(erasesAt),
            erasedAt: toOptionalIsoInstant(erasedAt),
          },
    suspension:
      suspendedAt === null || (requestedAt !== null && suspendedReason === null)
        ? null
        : { since: toIsoInstant(suspendedAt), reason: suspendedReason ?? '', by: suspendedBy },
    hasSecondFactor,
    openSessions,
    lastSignInAt: toOptionalIsoInstant(lastSignInAt),
    vehicles: vehicleCount,
    restaurants: restaurantCount,
    videos,
    runningCampaigns,
    waitingCampaigns,
    businesses,
    history,
  }
}

type Facts = PersonFacts & {
  phone: string
  verifiedAt: string | Date | null
  suspendedAt: string | Date | null
  suspendedReason: string | null
  suspendedBy: string | null
  requestedAt: string | Date | null
  erasesAt: string | Date | null
  erasedAt: string | Date | null
  lastSignInAt: string | Date | null
  hasSecondFactor: boolean
  openSessions: number
  vehicles: number
  restaurants: number
  videos: number
  runningCampaigns: number
  waitingCampaigns: number
}

async function findFacts(db: Db, id: string, at: Date): Promise<Facts | undefined> {
  const isOwnSession = sql`seen.user_id = ${users.id} and seen.viewer_id is null`
  const { rows } = await db.execute<Facts>(sql`
    select ${PERSON_COLUMNS}, ${users.phone}, ${users.emailVerifiedAt} as "verifiedAt",
      ${users.suspendedAt} as "suspendedAt", ${users.suspendedReason} as "suspendedReason",
      ${accountDeletions.requestedAt} as "requestedAt", ${accountDeletions.erasesAt} as "erasesAt",
      ${accountDeletions.erasedAt} as "erasedAt",
      (select ${SHOWN_COLUMNS.actorName} from ${audit} where subject_kind = 'user' and subject_id = ${users.id} and action = 'suspend'
        order by at desc, id desc limit 1) as "suspendedBy",
      (select max(seen.created_at) from ${sessions} as seen where ${isOwnSession}) as "lastSignInAt",
      (select count(*)::integer from ${sessions} as seen where ${isOwnSession} and seen.expires_at > ${at}) as "openSessions",
      exists (select from ${secondFactors} where user_id = ${users.id} and confirmed_at is not null) as "hasSecondFactor",
      (select count(*)::integer from ${vehicles} where owner_id = ${owners.id} and deleted_at is null) as vehicles,
      (select count(*)::integer from ${restaurants} where owner_id = ${owners.id} and deleted_at is null) as restaurants,
      (select count(*)::integer from ${infotainmentVideos}
        where owner_id = ${owners.id} and deleted_at is null) as videos,
      (select count(*)::integer from ${campaigns} join ${locations} on ${locations.id} = ${campaigns.locationId}
        where ${campaigns.companyId} = ${companies.id} and ${buildOnAirFilter(at)}) as "runningCampaigns",
      (select count(*)::integer from ${campaigns} where ${campaigns.companyId} = ${companies.id}
        and ${campaigns.deletedAt} is null and ${campaigns.status} in ('Pending Approval', 'Pending')) as "waitingCampaigns"
    from ${users} ${PARTIES}
    where ${users.id} = coalesce((select user_id from ${owners} as one where one.id = ${id}),
      (select user_id from ${companies} as one where one.id = ${id}), ${id})`)
  return rows[0]
}

/** The audit entries about the person and the person's party, and of the person's own actions, newest first. */
async function listHistory(
  db: Db,
  { id, partyId }: { id: string; partyId: string | null },
  readsMoney: boolean,
): Promise<PersonAction[]> {
  const conditions = [
    and(eq(audit.subjectKind, 'user'), eq(audit.subjectId, id)),
    eq(audit.actorId, id),
    ...(partyId ? [eq(audit.partyId, partyId)] : []),
  ]
  const found = await Promise.all(
    conditions.map((which) => selectNewest(db, readsMoney ? which : and(which, isNotAboutMoney))),
  )
  const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, MAX_HISTORY_ENTRIES)
  return rows.map((row) => {
    const { at, actor, subject, reason } = presentAuditEntry(row, null)
    return {
      id: row.id,
      at,
      actorName: actor,
      isOwn: row.actorId === id,
      action: row.action satisfies AuditAction,
      subjectKind: row.subjectKind satisfies AuditKind,
      subjectName: subject.name,
      reason,
    }
  })
}

/** Each condition has its own index, which is read in order; a combined condition would read all entries. */
function selectNewest(db: Db, which: SQL | undefined) {
  return db
    .select(SHOWN_COLUMNS)
    .from(audit)
    .where(which)
    .orderBy(sql`${audit.at} desc nulls last`, desc(audit.id))
    .limit(MAX_HISTORY_ENTRIES)
}
