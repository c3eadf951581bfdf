import { addDays } from '@marquee/contract/days.rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/db/database.ts'
import { createPartitions } from '../../../platform/db/partitions.ts'
import type { PackedSum } from '../rules/packed-sums.ts'
import { campaignDays, plays } from '../schema.ts'
import { listEmptyWeeks, listPackedWeeks } from './play-files.ts'

/** A selection of sums: local days of flights, both included. */
export type SumsScope = {
  from: string
  until: string
  screenIds?: readonly string[] | undefined
  campaignId?: string | undefined
}

/** The key of a sum. */
export type DayKey = { campaignId: string; screenId: string; day: string }

export type Sums = { plays: number; partialPlays: number; impressions: number; lastPlayedAt: string | null }

/** A stored sum that differs from its plays. */
export type DayMismatch = DayKey & { kept: Sums; proven: Sums }

/**
 * The first day with all its plays; null without any. The first day of the oldest week does not count: in zones ahead of
 * UTC it began in the week before. Weeks that were packed without plays have no files, and nothing of them is missing.
 */
export async function findFirstProvenDay(database: Database): Promise<string | null> {
  const stored = await createPartitions(database, 'plays').listDays()
  const packed = await listPackedWeeks(database.db)
  let [oldest] = [...stored.slice(0, 1), ...packed.slice(0, 1)].toSorted()
  if (oldest === undefined) return null
  for (const { startsOn, endsOn } of await listEmptyWeeks(database.db, oldest))
    if (endsOn === addDays(oldest, -1)) oldest = startsOn
  return addDays(oldest, 1)
}

/**
 * Compares the stored sums with their plays. One statement reads both, because one transaction writes both while plays
 * arrive. Plays in files are given as sums.
 */
export async function listDayMismatches(
  db: Db,
  scope: SumsScope,
  packed: readonly PackedSum[] = [],
): Promise<DayMismatch[]> {
  const filter = buildScopeFilter(scope)
  const { rows } = await db.execute<DayMismatch>(sql`
    with proven as (
      select campaign_id, screen_id, day, sum(plays) as plays, sum(partial_plays) as partial_plays,
        sum(impressions) as impressions, max(last_played_at) as last_played_at
      from (
        select campaign_id, screen_id, day, ${sumColumns} from ${plays} as one
        where day between ${scope.from}::date and ${scope.until}::date
          and ${buildProofFilter(sql`${scope.from}::date`, sql`${scope.until}::date`)} and ${filter}
        group by campaign_id, screen_id, day
        union all ${selectPacked(packed)}
      ) as parts
      group by campaign_id, screen_id, day
    ), kept as (
      select * from ${campaignDays} as one where day between ${scope.from}::date and ${scope.until}::date and ${filter}
    )
    select campaign_id as "campaignId", screen_id as "screenId", day::text as day, ${toSqlJson('kept')} as kept,
      ${toSqlJson('proven')} as proven
    from proven full join kept using (campaign_id, screen_id, day)
    where ${toSqlRow('kept')} is distinct from ${toSqlRow('proven')}
    order by campaign_id, screen_id, day`)
  return rows
}

/** The sums of the plays of one campaign, screen and day. Only full plays count for the last time. */
export const sumColumns = sql`
  count(*) filter (where verdict = 'counted') as plays,
  count(*) filter (where verdict = 'partial') as partial_plays,
  coalesce(sum(impressions), 0) as impressions,
  max(started_at) filter (where verdict = 'counted') as last_played_at`

/**
 * Filters plays of some days by indexed columns. A local day lies within the day before and after it in UTC. A play
 * that proves something arrived after its end, and at most 30 days after its start (decision 15).
 */
export function buildProofFilter(from: SQL, until: SQL): SQL {
  return sql`started_at >= (${from} - 1)::timestamp at time zone 'UTC'
    and started_at < (${until} + 2)::timestamp at time zone 'UTC'
    and received_at >= (${from} - 2)::timestamp at time zone 'UTC'
    and received_at < (${until} + 33)::timestamp at time zone 'UTC'`
}

/** Sums of plays in files, as rows. */
export const selectPacked = (sums: readonly PackedSum[]) => sql`
  select "campaignId" as campaign_id, "screenId" as screen_id, day, plays, "partialPlays" as partial_plays, impressions,
    "lastPlayedAt" as last_played_at
  from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as packed("campaignId" uuid, "screenId" uuid, day date,
    plays bigint, "partialPlays" bigint, impressions numeric, "lastPlayedAt" timestamptz)`

const buildScopeFilter = ({ screenIds, campaignId }: SumsScope) =>
  sql.join(
    [
      sql`true`,
      ...(screenIds === undefined ? [] : [sql`screen_id = any(${sql.param(screenIds)}::uuid[])`]),
      ...(campaignId === undefined ? [] : [sql`campaign_id = ${campaignId}::uuid`]),
    ],
    sql` and `,
  )

/** A missing row counts as 0. */
const selectSum = (source: 'kept' | 'proven', column: string) => sql`coalesce(${sql.raw(`${source}.${column}`)}, 0)`

const toSqlRow = (source: 'kept' | 'proven') =>
  sql`(${selectSum(source, 'plays')}, ${selectSum(source, 'partial_plays')}, ${selectSum(source, 'impressions')}, ${sql.raw(`${source}.last_played_at`)})`

const toSqlJson = (source: 'kept' | 'proven') =>
  sql`json_build_object('plays', ${selectSum(source, 'plays')}, 'partialPlays', ${selectSum(source, 'partial_plays')},
    'impressions', ${selectSum(source, 'impressions')}, 'lastPlayedAt', ${sql.raw(`${source}.last_played_at`)})`
