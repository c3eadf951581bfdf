import type { ReviewEventKind, ReviewKind } from '@marquee/contract/operator'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { audit } from '../../audit/schema.ts'
import { campaignChanges } from '../../campaigns/schema.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { users } from '../../identity/schema.ts'
import { infotainmentVideos } from '../../infotainment/schema.ts'
import { owners } from '../../owners/schema.ts'

export type ReviewHappening = {
  at: Date
  kind: ReviewEventKind
  by: string
  reason: string | null
  version: number | null
  sha256: string | null
}

/** Far more than happens to one thing; of what happens without end the latest are told. */
const MOST_EVENTS = 200

/** What happened to something that is reviewed, the latest first, of deleted things too. */
export async function historyOf(db: Db, kind: ReviewKind, id: string): Promise<ReviewHappening[]> {
  const [made, decided] = await Promise.all([
    kind === 'campaign' ? changesOf(db, id) : submissionsOf(db, kind, id),
    deedsOn(db, kind, id),
  ])
  // Of one instant the decision came later.
  return [...decided, ...made].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST_EVENTS)
}

const byName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
const undecided = { reason: null, version: null, sha256: null }

async function changesOf(db: Db, campaignId: string): Promise<ReviewHappening[]> {
  const rows = await db
    .select({ at: campaignChanges.at, kind: campaignChanges.kind, by: byName })
    .from(campaignChanges)
    .innerJoin(users, eq(users.id, campaignChanges.userId))
    .where(eq(campaignChanges.campaignId, campaignId))
    .orderBy(desc(campaignChanges.id))
    .limit(MOST_EVENTS)
  return rows.map((row) => ({ ...row, ...undecided }))
}

const OF_OWNERS = { vehicle: vehicles, restaurant: restaurants, infotainment: infotainmentVideos }

/** Of what belongs to owners the first and the last submission are known. */
async function submissionsOf(db: Db, kind: Exclude<ReviewKind, 'campaign'>, id: string): Promise<ReviewHappening[]> {
  const table = OF_OWNERS[kind]
  const [row] = await db
    .select({ createdAt: table.createdAt, submittedAt: table.submittedAt, by: byName })
    .from(table)
    .innerJoin(owners, eq(owners.id, table.ownerId))
    .innerJoin(users, eq(users.id, owners.userId))
    .where(eq(table.id, id))
  if (!row) return []
  const { createdAt, submittedAt, by } = row
  return [
    { at: submittedAt, kind: 'submitted', by, ...undecided },
    { at: createdAt, kind: 'created', by, ...undecided },
  ]
}

/** The words of the audit log, as they are told here. */
const DEEDS = { approve: 'approved', reject: 'rejected', undo: 'taken-back', 'drop-decision': 'dropped' } as const
type DeedAction = keyof typeof DEEDS
// The keys of an object written here are those alone.
const DEED_ACTIONS = Object.keys(DEEDS) as DeedAction[]

async function deedsOn(db: Db, kind: ReviewKind, id: string): Promise<ReviewHappening[]> {
  const rows = await db
    .select({
      at: audit.at,
      action: sql<DeedAction>`${audit.action}`,
      by: audit.actorName,
      reason: audit.reason,
      version: audit.version,
      sha256: audit.sha256,
    })
    .from(audit)
    .where(and(eq(audit.subjectKind, kind), eq(audit.subjectId, id), inArray(audit.action, DEED_ACTIONS)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MOST_EVENTS)
  return rows.map(({ action, ...row }) => ({ ...row, kind: DEEDS[action] }))
}
