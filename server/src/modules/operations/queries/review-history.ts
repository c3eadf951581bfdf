import type { ReviewEventKind, ReviewKind } from '@marquee/contract/operator'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { SHOWN_COLUMNS } from '../../audit/queries.ts'
import { audit } from '../../audit/schema.ts'
import { campaignChanges } from '../../campaigns/schema.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { users } from '../../identity/schema.ts'
import { infotainmentVideos } from '../../infotainment/schema.ts'
import { owners } from '../../owners/schema.ts'

export type ReviewEventRow = {
  at: Date
  kind: ReviewEventKind
  by: string
  reason: string | null
  version: number | null
  sha256: string | null
}

/** Far more than an item usually has; otherwise the latest are listed. */
const MAX_EVENTS = 200

/** Lists the events of an item under review, the latest first, also of deleted items. */
export async function listReviewEvents(db: Db, kind: ReviewKind, id: string): Promise<ReviewEventRow[]> {
  const [made, decided] = await Promise.all([
    kind === 'campaign' ? listChanges(db, id) : listSubmissions(db, kind, id),
    listDecisions(db, kind, id),
  ])
  // At the same instant the decision comes later.
  return [...decided, ...made].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_EVENTS)
}

const actorName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
const undecided = { reason: null, version: null, sha256: null }

async function listChanges(db: Db, campaignId: string): Promise<ReviewEventRow[]> {
  const rows = await db
    .select({ at: campaignChanges.at, kind: campaignChanges.kind, by: actorName })
    .from(campaignChanges)
    .innerJoin(users, eq(users.id, campaignChanges.userId))
    .where(eq(campaignChanges.campaignId, campaignId))
    .orderBy(desc(campaignChanges.id))
    .limit(MAX_EVENTS)
  return rows.map((row) => ({ ...row, ...undecided }))
}

const OWNER_TABLES = { vehicle: vehicles, restaurant: restaurants, infotainment: infotainmentVideos }

/** For items of owners, only the first and the last submission are stored. */
async function listSubmissions(db: Db, kind: Exclude<ReviewKind, 'campaign'>, id: string): Promise<ReviewEventRow[]> {
  const table = OWNER_TABLES[kind]
  const [row] = await db
    .select({ createdAt: table.createdAt, submittedAt: table.submittedAt, by: actorName })
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

/** Maps actions of the audit log to kinds of events. */
const EVENT_KINDS = {
  approve: 'approved',
  reject: 'rejected',
  veto: 'vetoed',
  undo: 'taken-back',
  'drop-decision': 'dropped',
} as const
type DecisionAction = keyof typeof EVENT_KINDS
// A literal object has exactly these keys.
const DECISION_ACTIONS = Object.keys(EVENT_KINDS) as DecisionAction[]

async function listDecisions(db: Db, kind: ReviewKind, id: string): Promise<ReviewEventRow[]> {
  const rows = await db
    .select({
      at: audit.at,
      action: sql<DecisionAction>`${audit.action}`,
      by: SHOWN_COLUMNS.actorName,
      ...pickColumns(audit, 'reason', 'version', 'sha256'),
    })
    .from(audit)
    .where(and(eq(audit.subjectKind, kind), eq(audit.subjectId, id), inArray(audit.action, DECISION_ACTIONS)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MAX_EVENTS)
  return rows.map(({ action, ...row }) => ({ ...row, kind: EVENT_KINDS[action] }))
}
