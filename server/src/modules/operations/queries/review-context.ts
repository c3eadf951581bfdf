import { type ReviewKind, reviewKind } from '@marquee/contract/operator'
import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'
import { SHOWN_COLUMNS } from '../../audit/queries.ts'
import { audit } from '../../audit/schema.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { infotainmentVideos } from '../../infotainment/schema.ts'
import { listRefusingVenues, type RefusingVenue } from '../../inventory/queries/refusing-venues.ts'
import { listReservedDisplays, type ReservedDisplay } from '../../inventory/queries/reserved-displays.ts'
import { type ReviewLock, listActiveLocks } from './locks.ts'
import { waitingReviews } from './waiting.ts'

const KINDS = reviewKind.options

/** The context of items under review. */
export type ReviewContext = {
  records: ReadonlyMap<string, DecisionRecord>
  decisions: ReadonlyMap<string, LastDecision>
  locks: ReadonlyMap<string, ReviewLock>
  /** of campaigns: the venues that do not accept every category */
  refusing: ReadonlyMap<string, readonly RefusingVenue[]>
  /** of campaigns: the displays of their screens */
  displays: ReadonlyMap<string, readonly ReservedDisplay[]>
  /** The operator who asks, and whether they see prices. */
  operatorId: string
  readsMoney: boolean
}

type Subject = { id: string; partyId: string }

/** Runs five queries for any number of items. */
export async function getReviewContext(
  db: Db,
  rows: readonly Subject[],
  { operatorId, readsMoney, at }: { operatorId: string; readsMoney: boolean; at: Date },
): Promise<ReviewContext> {
  const ids = rows.map(({ id }) => id)
  const [records, decisions, locks, refusing, displays] = await Promise.all([
    listDecisionRecords(db, rows),
    listLastDecisions(db, rows),
    listActiveLocks(db, at),
    listRefusingVenues(db, ids),
    listReservedDisplays(db, ids),
  ])
  const venues = Map.groupBy(refusing, ({ holderId }) => holderId)
  return {
    refusing: venues,
    displays: Map.groupBy(displays, ({ holderId }) => holderId),
    records,
    decisions,
    locks: new Map(locks.map((lock) => [lock.subjectId, lock])),
    operatorId,
    readsMoney,
  }
}

export type DecisionRecord = { approvedBefore: number; rejectedBefore: number; wasApproved: boolean }

/** Counts the decisions on other items of the same party: all of them without those on the item itself; says whether it was approved. */
async function listDecisionRecords(db: Db, rows: readonly Subject[]): Promise<ReadonlyMap<string, DecisionRecord>> {
  if (rows.length === 0) return new Map()
  const asked = JSON.stringify(rows.map(({ id, partyId }) => ({ id, partyId })))
  const counted = sql`
    count(*) filter (where ${audit.action} = 'approve') as approved,
    count(*) filter (where ${audit.action} = 'reject') as rejected`
  const found = await db.execute<DecisionRecord & { id: string }>(sql`
    with asked as (select * from jsonb_to_recordset(${asked}::jsonb) as asked(id uuid, "partyId" uuid)),
    party as (
      select ${audit.partyId} as id, ${counted} from ${audit}
      where ${audit.partyId} in (select "partyId" from asked) and ${audit.action} in ('approve', 'reject')
      group by ${audit.partyId}),
    own as (
      select ${audit.subjectId} as id, ${counted} from ${audit}
      where ${inArray(audit.subjectKind, KINDS)}
        and ${audit.subjectId} in (select id from asked) and ${audit.action} in ('approve', 'reject')
      group by ${audit.subjectId})
    select asked.id,
      coalesce(party.approved, 0) - coalesce(own.approved, 0) as "approvedBefore",
      coalesce(party.rejected, 0) - coalesce(own.rejected, 0) as "rejectedBefore",
      coalesce(own.approved, 0) > 0 as "wasApproved"
    from asked left join party on party.id = asked."partyId" left join own on own.id = asked.id`)
  return new Map(found.rows.map(({ id, ...record }) => [id, record]))
}

export type LastDecision = { action: string; at: Date; by: string; reason: string | null }

async function listLastDecisions(db: Db, rows: readonly Subject[]): Promise<ReadonlyMap<string, LastDecision>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([audit.subjectId], {
      id: audit.subjectId,
      action: sql<string>`${audit.action}`,
      at: audit.at,
      by: SHOWN_COLUMNS.actorName,
      reason: audit.reason,
    })
    .from(audit)
    .where(
      and(
        inArray(audit.subjectKind, KINDS),
        inArray(
          audit.subjectId,
          rows.map(({ id }) => id),
        ),
        inArray(audit.action, ['approve', 'reject']),
      ),
    )
    .orderBy(audit.subjectId, desc(audit.at), desc(audit.id))
  return new Map(found.map(({ id, ...decision }) => [id, decision]))
}

/** Counts waiting items by kind, with the oldest time, in one query. */
export async function countWaiting(db: Db): Promise<{ counts: Record<ReviewKind, number>; oldestAt: Date | null }> {
  const { rows } = await db.execute<{ kind: ReviewKind; count: number; oldestMs: number }>(sql`
    select kind, count(*) as count, (extract(epoch from min(submitted_at)) * 1000)::bigint as "oldestMs"
    from (${waitingReviews}) as waiting group by kind`)
  const counts = { vehicle: 0, restaurant: 0, campaign: 0, infotainment: 0 }
  for (const { kind, count } of rows) counts[kind] = count
  return { counts, oldestAt: rows.length > 0 ? new Date(Math.min(...rows.map(({ oldestMs }) => oldestMs))) : null }
}

/** Lists the names of items by their ids. */
export async function listSubjectNames(
  db: Db,
  items: readonly { kind: ReviewKind; subjectId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = sql.join(
    [
      selectNames(vehicles, sql`${vehicles.brand} || ' ' || ${vehicles.model}`, pickIds(items, 'vehicle')),
      selectNames(restaurants, restaurants.name, pickIds(items, 'restaurant')),
      selectNames(campaigns, campaigns.name, pickIds(items, 'campaign')),
      selectNames(infotainmentVideos, infotainmentVideos.name, pickIds(items, 'infotainment')),
    ].filter((part) => part !== undefined),
    sql` union all `,
  )
  if (items.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(names)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const pickIds = (items: readonly { kind: ReviewKind; subjectId: string }[], kind: ReviewKind) =>
  items.filter((item) => item.kind === kind).map(({ subjectId }) => subjectId)

type ReviewTable = typeof vehicles | typeof restaurants | typeof campaigns | typeof infotainmentVideos

function selectNames(table: ReviewTable, name: AnyPgColumn | SQL, ids: readonly string[]): SQL | undefined {
  if (ids.length === 0) return undefined
  return sql`select ${table.id} as id, ${name} as name from ${table} where ${inArray(table.id, [...ids])}`
}
