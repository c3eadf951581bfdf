import { type SQL, sql } from 'drizzle-orm'
import { HOURS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { LogInterval, LogState } from '../rules/log.ts'
import { toFloat32, type Fix, MIN_SPEED_INTERVAL_MS, MAX_ACCURACY_M } from '../rules/motion.ts'
import { computeEvidenceSpan, type Neighbours, type Signals, type SignalSpan } from '../rules/affected-spans.ts'
import type { Span } from '../rules/spans.ts'
import { heartbeats, fixes, intervals } from '../schema.ts'

/** `selectTrusted` in SQL. */
const IS_TRUSTED = sql`(accuracy_m is null or accuracy_m <= ${sql.raw(String(MAX_ACCURACY_M))})`

/** A span of a screen. */
export type ScreenSpan<T extends Span = Span> = T & { screenId: string }

/** More than a day, so that an outage of a day needs no search of all days. */
const NEIGHBOUR_RANGE_MS = 26 * HOURS

/**
 * Lists the signals around new ones, by position in the list. It steps through the index, the nearest day first.
 *
 * @param isWhole searches all days; otherwise only a little beyond the new ones, because a statement on all partitions
 *   takes longer to plan than to run
 */
export async function listNeighbours(
  tx: Tx,
  spans: readonly ScreenSpan<SignalSpan>[],
  isWhole: boolean,
): Promise<Neighbours[]> {
  if (spans.length === 0) return []
  const firstMs = spans.reduce((ms, { fromMs }) => Math.min(ms, fromMs), Infinity) - NEIGHBOUR_RANGE_MS
  const lastMs = spans.reduce((ms, { untilMs }) => Math.max(ms, untilMs), -Infinity) + NEIGHBOUR_RANGE_MS
  const inReach = isWhole
    ? sql`true`
    : sql`at >= ${formatInstant(firstMs)}::timestamptz and at <= ${formatInstant(lastMs)}::timestamptz`
  const rows = spans.map(({ screenId, fromMs, untilMs, fixes }, n) => ({
    n,
    screenId,
    from: formatInstant(fromMs),
    until: formatInstant(untilMs),
    fixFrom: fixes && formatInstant(fixes.fromMs),
    fixUntil: fixes && formatInstant(fixes.untilMs),
  }))
  const selectEdge = (table: typeof heartbeats | typeof fixes, end: SQL, than: SQL) =>
    sql`(select ${end}(at) from ${table} where screen_id = s."screenId" and at ${than} and ${inReach})`
  /** Only trusted fixes, because others say nothing about movement. */
  const selectTrustedEdge = (end: SQL, than: SQL) =>
    sql`(select ${end}(at) from ${fixes} where screen_id = s."screenId" and at ${than} and ${inReach} and ${IS_TRUSTED})`
  const [max, min] = [sql`max`, sql`min`]
  // The speeds of the fixes soon after the next one may have been derived across the new ones.
  const nextFix = selectTrustedEdge(min, sql`> s."fixUntil"`)
  const found = await tx.execute<{ n: number } & Record<keyof Neighbours, number | null>>(sql`
    select n,
      ${toEpochMs(sql`greatest(${selectEdge(heartbeats, max, sql`< s."from"`)}, ${selectEdge(fixes, max, sql`< s."from"`)})`)} as "signBeforeMs",
      ${toEpochMs(sql`least(${selectEdge(heartbeats, min, sql`> s."until"`)}, ${selectEdge(fixes, min, sql`> s."until"`)})`)} as "signAfterMs",
      ${toEpochMs(selectTrustedEdge(max, sql`< s."fixFrom"`))} as "fixBeforeMs",
      ${toEpochMs(sql`(select coalesce(
        (select min(at) from ${fixes} where screen_id = s."screenId"
          and at >= next_fix.at + ${MIN_SPEED_INTERVAL_MS} * interval '1 millisecond' and ${inReach} and ${IS_TRUSTED}),
        (select max(at) from ${fixes} where screen_id = s."screenId" and at >= next_fix.at and ${inReach} and ${IS_TRUSTED})))`)} as "fixAfterMs"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(n integer, "screenId" uuid,
      "from" timestamptz, "until" timestamptz, "fixFrom" timestamptz, "fixUntil" timestamptz)
    left join lateral (select ${nextFix} as at) as next_fix on true
    order by n`)
  return found.rows.map(({ signBeforeMs, signAfterMs, fixBeforeMs, fixAfterMs }) => ({
    signBeforeMs: signBeforeMs ?? undefined,
    signAfterMs: signAfterMs ?? undefined,
    fixBeforeMs: fixBeforeMs ?? undefined,
    fixAfterMs: fixAfterMs ?? undefined,
  }))
}

/** The evidence of a span of a log, and its stored intervals. */
export type StoredEvidence = Signals & {
  /** Overlap or touch the span, in time order. */
  stored: readonly LogInterval[]
}

type EvidenceRow = {
  n: number
  heartbeats: [number, boolean][] | null
  fixes: [number, number, number, number | null, number | null][] | null
  stored: [number, number, string, LogState, boolean | null][] | null
}

/** An interval is at most a local day long, because it is cut at midnight. */
const MAX_INTERVAL_HOURS = 25
/** How far to search for the fixes on either side of a span. */
export type SearchRange = 'near' | 'days' | 'all'
/** Covers a night and a weekend, after which thousands of vehicles start in the same hour. */
const LOOKBACK_MS = { near: 2 * HOURS, days: 74 * HOURS }

/**
 * Lists the heartbeats and fixes of windows, with one more trusted fix on either side, and the stored intervals, by
 * position in the list.
 *
 * @param reach `all` searches all days for the fixes on either side; otherwise those after end with the windows, and
 *   those before are limited as well, so that few partitions are opened
 */
export async function listEvidence(
  tx: Tx,
  windows: readonly ScreenSpan[],
  reach: SearchRange,
): Promise<StoredEvidence[]> {
  if (windows.length === 0) return []
  const spans = windows.map(computeEvidenceSpan)
  const firstMs = spans.reduce((ms, { fromMs }) => Math.min(ms, fromMs), Infinity)
  const lastMs = spans.reduce((ms, { untilMs }) => Math.max(ms, untilMs), -Infinity)
  // Literal values, so that PostgreSQL excludes partitions when it plans the statement.
  const inReach = sql`at >= ${formatInstant(firstMs)}::timestamptz and at <= ${formatInstant(lastMs)}::timestamptz`
  const earliest = reach === 'all' ? '-infinity' : formatInstant(firstMs - LOOKBACK_MS[reach])
  const latest = reach === 'all' ? 'infinity' : formatInstant(lastMs)
  const rows = windows.map(({ screenId, fromMs, untilMs }, n) => ({
    n,
    screenId,
    from: formatInstant(fromMs),
    until: formatInstant(untilMs),
    evidenceFrom: formatInstant(spans[n]?.fromMs ?? fromMs),
    evidenceUntil: formatInstant(spans[n]?.untilMs ?? untilMs),
  }))
  const found = await tx.execute<EvidenceRow>(sql`
    select n,
      (select json_agg(json_build_array(${toEpochMs(sql`at`)}, is_live) order by at) from ${heartbeats}
        where screen_id = w."screenId" and at >= w."evidenceFrom" and at <= w."evidenceUntil" and ${inReach}) as heartbeats,
      (select json_agg(json_build_array(${toEpochMs(sql`at`)}, latitude, longitude, speed_mps, accuracy_m) order by at) from (
        select * from ${fixes}
          where screen_id = w."screenId" and at >= w."evidenceFrom" and at <= w."evidenceUntil" and ${inReach}
        union all (select * from ${fixes}
          where screen_id = w."screenId" and at < w."evidenceFrom" and at >= ${earliest}::timestamptz and ${IS_TRUSTED}
            and at <= ${formatInstant(lastMs)}::timestamptz
          order by at desc limit 1)
        union all (select * from ${fixes}
          where screen_id = w."screenId" and at > w."evidenceUntil" and at <= ${latest}::timestamptz and ${IS_TRUSTED}
            and at >= ${formatInstant(firstMs)}::timestamptz
          order by at limit 1)) as fix) as fixes,
      (select json_agg(json_build_array(${toEpochMs(sql`starts_at`)}, ${toEpochMs(sql`ends_at`)}, day, state, was_online) order by starts_at)
        from ${intervals} where screen_id = w."screenId" and ends_at >= w."from" and starts_at <= w."until"
          and starts_at >= w."from" - ${MAX_INTERVAL_HOURS} * interval '1 hour') as stored
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(n integer, "screenId" uuid,
      "from" timestamptz, "until" timestamptz, "evidenceFrom" timestamptz, "evidenceUntil" timestamptz)
    order by n`)
  return found.rows.map(({ heartbeats, fixes, stored }) => ({
    heartbeats: (heartbeats ?? []).map(([atMs, isLive]) => ({ atMs, isLive })),
    fixes: (fixes ?? []).map(toFix),
    stored: (stored ?? []).map(([startMs, endMs, day, state, wasOnline]) => ({
      startMs,
      endMs,
      day,
      state,
      wasOnline,
    })),
  }))
}

function toFix([atMs, latitude, longitude, speedMps, accuracyM]: NonNullable<EvidenceRow['fixes']>[number]): Fix {
  return { atMs, latitude, longitude, speedMps: toFloat32(speedMps), accuracyM: toFloat32(accuracyM) }
}

function formatInstant(ms: number): string {
  return new Date(ms).toISOString()
}

/** `date_part`, because `extract` returns a numeric, which takes as long as all the rest. */
function toEpochMs(instant: SQL): SQL {
  return sql`(date_part('epoch', ${instant}) * 1000)::int8`
}
