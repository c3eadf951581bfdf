import type { AlertKind, AlertState } from '@marquee/contract/alerts'
import { ALERTS_PER_PAGE } from '@marquee/contract/alerts'
import { type SQL, sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../identity/schema.ts'
import { alerts } from '../schema.ts'

/** How long closed alerts are shown. */
const HISTORY_MS = 30 * DAYS
/** More than a person reads; each kind and location is one group. */
const MAX_GROUPS = 100
/** The first alerts of a group, which are shown at once. */
const GROUP_PREVIEW_SIZE = 5

export type AlertRow = {
  id: string
  kind: AlertKind
  subject: string
  name: string
  details: Record<string, unknown>
  since: string
  closedAt: string | null
  acknowledgedAt: string | null
  acknowledgedBy: string | null
}

export type GroupRow = {
  kind: AlertKind
  locationId: string | null
  locationName: string | null
  day: string | null
  count: number
  acknowledged: number
  since: string
  latestAt: string
  alerts: AlertRow[]
}

/** `kinds`: those that the reader sees (decision 38) */
export type AlertFilter = { state: AlertState; kind: AlertKind | undefined; kinds: readonly AlertKind[]; at: Date }

/**
 * Lists groups by kind and location, for closed alerts also by day. Unacknowledged groups come first, then the largest;
 * of closed ones the latest first.
 */
export async function listAlertGroups(db: Db, chosen: AlertFilter): Promise<GroupRow[]> {
  const { rows } = await db.execute<GroupRow>(sql`
    with chosen as (
      select ${alerts}.*, (closed_at at time zone 'UTC')::date as day,
        row_number() over (partition by kind, location_id, (closed_at at time zone 'UTC')::date order by since, id) as number
      from ${alerts} where ${buildFilter(chosen)}
    ), shown as (
      select kind, location_id, day, max(location_name) as location_name, count(*) as count,
        count(acknowledged_at) as acknowledged, min(since) as since, max(coalesce(closed_at, opened_at)) as latest_at
      from chosen group by kind, location_id, day
      order by ${chosen.state === 'open' ? sql`count(*) = count(acknowledged_at), count(*) desc` : sql`max(closed_at) desc`}, kind, location_id
      limit ${MAX_GROUPS}
    ), first_few as (
      select chosen.kind, chosen.location_id, chosen.day, json_agg(json_build_object(${fields}) order by number) as alerts
      from chosen left join ${users} on ${users.id} = acknowledged_by
      where number <= ${GROUP_PREVIEW_SIZE}
      group by chosen.kind, chosen.location_id, chosen.day
    )
    select shown.kind, shown.location_id as "locationId", location_name as "locationName", shown.day::text as day, count, acknowledged,
      shown.since, latest_at as "latestAt", alerts
    from shown join first_few on first_few.kind = shown.kind
      and first_few.location_id is not distinct from shown.location_id and first_few.day is not distinct from shown.day
    order by ${chosen.state === 'open' ? sql`count = acknowledged, count desc` : sql`latest_at desc`}, shown.kind, shown.location_id`)
  return rows
}

const operatorName = sql`${users.firstName} || ' ' || ${users.lastName}`
const fields = sql`'id', chosen.id, 'kind', chosen.kind, 'subject', subject, 'name', subject_name, 'details', details,
  'since', since, 'closedAt', closed_at, 'acknowledgedAt', acknowledged_at, 'acknowledgedBy', ${operatorName}`

export type GroupFilter = AlertFilter & { kind: AlertKind; locationId: string | undefined; day: string | undefined }

/** One page of a group, the oldest first, and the total number. */
export async function listGroupAlerts(
  db: Db,
  { locationId, day, ...chosen }: GroupFilter,
  page: number,
): Promise<{ alerts: AlertRow[]; total: number }> {
  const { rows } = await db.execute<AlertRow & { total: number }>(sql`
    select ${alerts.id}, kind, subject, subject_name as name, details, since, closed_at as "closedAt",
      acknowledged_at as "acknowledgedAt", ${operatorName} as "acknowledgedBy", count(*) over () as total
    from ${alerts} left join ${users} on ${users.id} = acknowledged_by
    where ${buildFilter(chosen)} and location_id is not distinct from ${locationId ?? null}::uuid
      and (${day ?? null}::date is null or (closed_at at time zone 'UTC')::date = ${day ?? null}::date)
    order by since, ${alerts.id}
    limit ${ALERTS_PER_PAGE} offset ${(page - 1) * ALERTS_PER_PAGE}`)
  return { alerts: rows, total: rows[0]?.total ?? 0 }
}

function buildFilter({ state, kind, kinds, at }: AlertFilter): SQL {
  const shownSince = new Date(at.getTime() - HISTORY_MS)
  const inState = state === 'open' ? sql`closed_at is null` : sql`closed_at > ${shownSince}::timestamptz`
  const shown = kind ? kinds.filter((one) => one === kind) : kinds
  return sql`${inState} and kind = any(${sql.param([...shown])}::text[])`
}
