import { type ReviewKind, reviewKind } from '@marquee/contract/operator'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { infotainmentVideos } from '../../infotainment/schema.ts'
import { owners } from '../../owners/schema.ts'
import { REVIEW_STATES } from '../rules/reviews.ts'
import { scheduledDecisions } from '../schema.ts'

/** The table, owner and waiting time of each kind. Older campaigns have no submission time. */
const REVIEW_TABLES = {
  vehicle: { table: vehicles, party: owners, partyId: vehicles.ownerId, since: sql`${vehicles.submittedAt}` },
  restaurant: {
    table: restaurants,
    party: owners,
    partyId: restaurants.ownerId,
    since: sql`${restaurants.submittedAt}`,
  },
  campaign: {
    table: campaigns,
    party: companies,
    partyId: campaigns.companyId,
    since: sql`coalesce(${campaigns.submittedAt}, ${campaigns.updatedAt})`,
  },
  infotainment: {
    table: infotainmentVideos,
    party: owners,
    partyId: infotainmentVideos.ownerId,
    since: sql`${infotainmentVideos.submittedAt}`,
  },
} as const satisfies Record<ReviewKind, object>

/**
 * Defines when an item waits for a decision, for the queue, its counts and its alerts: it is undecided, has no
 * scheduled decision, and its party is not suspended (decision 7).
 */
export function isAwaitingReview(kind: ReviewKind): SQL {
  const { table, party, partyId } = REVIEW_TABLES[kind]
  return sql`(${and(
    inArray(table.status, [...REVIEW_STATES[kind].pending]),
    isNull(table.deletedAt),
    sql`not exists (select 1 from ${scheduledDecisions}
      where ${scheduledDecisions.kind} = ${kind} and ${scheduledDecisions.subjectId} = ${table.id})`,
    sql`not exists (select 1 from ${party} where ${party.id} = ${partyId} and ${party.suspendedAt} is not null)`,
  )})`
}

/** All waiting items, by `kind` and `submitted_at`. */
export const waitingReviews: SQL = sql.join(
  reviewKind.options.map((kind) => {
    const { table, since } = REVIEW_TABLES[kind]
    return sql`select ${kind}::text as kind, ${since} as submitted_at from ${table} where ${isAwaitingReview(kind)}`
  }),
  sql` union all `,
)
