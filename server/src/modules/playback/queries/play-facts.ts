import type { Audience } from '@marquee/contract/impressions.rules'
import type { Play } from '@marquee/contract/player'
import { sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import { toSqlArray } from '../../../platform/db/arrays.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { locations, restaurants } from '../../fleet/schema.ts'
import { infotainmentApprovalWindows } from '../../infotainment/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import type { FlagTally } from '../rules/flag-tallies.ts'
import type { GroupFacts, PairedBatch, PairedDevice } from '../rules/play-groups.ts'
import { type Span, computeWindows } from '../rules/play-time.ts'
import {
  type CampaignWindow,
  CLOCK_TOLERANCE_MS,
  MAX_PLAY_AGE_MS,
  toSpan,
  checkPlayTime,
  type VideoWindow,
} from '../rules/plays.ts'
import { approvalWindows, flagTallies, packedPlays, playSequences, plays, shownSpans } from '../schema.ts'

/**
 * These queries look up a few rows of ever-growing tables by key. With all plans allowed, the planner reads whole
 * tables to look up a thousand rows, especially in a new week without statistics.
 */
export async function forceIndexScans(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config(name, 'off', true) from unnest(array[
    'enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']) as name`)
}

/** Locks those of the devices that are paired, so that they stay so until the transaction ends. */
export async function lockDevices(tx: Tx, deviceIds: readonly string[]): Promise<ReadonlyMap<string, PairedDevice>> {
  // The fixed order of all groups of heartbeats and plays, to avoid deadlocks.
  const { rows } = await tx.execute<{ deviceId: string; screenId: string; pairedMs: number; isPaired: boolean }>(sql`
    select id as "deviceId", screen_id as "screenId", ${toEpochMs(sql`paired_at`)} as "pairedMs",
      unpaired_at is null as "isPaired"
    from ${devices} where id = any(${toSqlArray([...new Set(deviceIds)], (id) => id)}::uuid[])
    order by id for no key update`)
  return new Map(
    rows.flatMap(({ deviceId, screenId, pairedMs, isPaired }) =>
      isPaired ? [[deviceId, { deviceId, screenId, pairedAt: new Date(pairedMs) }]] : [],
    ),
  )
}

/** Plays are packed seven days after the end of their week at the earliest, by another clock. */
const MIN_PACKED_AGE_MS = 6 * DAYS
/** What arrived in a week began at most so long after the week did, by a clock that is ahead. */
const MAX_START_IN_WEEK_MS = 7 * DAYS + CLOCK_TOLERANCE_MS

/** A play with its device and the time of its arrival. */
type SentPlay = { play: Play; device: PairedDevice; at: Date }

type FactsRow = {
  known: number[]
  audiences: (Audience & { screenId: string })[]
  approvalWindows: (EpochMs<CampaignWindow> & { companyId: string })[]
  videoAirings: EpochMs<VideoWindow>[]
  shown: { screenId: string; starts: number[]; durations: number[] }[]
  flagged: (FlagTally & { deviceId: string })[]
}
/** Instants as milliseconds. */
type EpochMs<T> = Omit<T, 'fromAt' | 'untilAt'> & { screenId: string; fromAt: number; untilAt: number | null }

/** Reads everything that is necessary to judge some batches, in one statement for any size. */
export async function readPlayFacts(tx: Db, batches: readonly PairedBatch[]): Promise<GroupFacts> {
  const sent = batches.flatMap(({ device, rows, at }) => rows.flatMap(({ play }) => (play ? { play, device, at } : [])))
  if (sent.length === 0) return NO_FACTS
  const { rows } = await tx.execute<FactsRow>(sql`select
    ${aggregateFacts(selectKnown(sent))} as known,
    ${aggregateFacts(selectAudiences(sent))} as audiences,
    ${aggregateFacts(selectCampaignWindows(sent))} as "approvalWindows",
    ${aggregateFacts(selectVideoWindows(sent))} as "videoAirings",
    ${aggregateFacts(selectShownSpans(sent))} as shown,
    ${aggregateFacts(selectFlagTallies(sent))} as flagged`)
  // A select without a table returns one row.
  const facts = rows[0] as FactsRow
  return {
    known: new Set(facts.known),
    audiences: new Map(facts.audiences.map((audience) => [audience.screenId, audience])),
    campaignWindows: Map.groupBy(facts.approvalWindows.map(parseInstants), ({ screenId }) => screenId),
    videoWindows: Map.groupBy(facts.videoAirings.map(parseInstants), ({ screenId }) => screenId),
    shown: groupSpans(facts.shown),
    companies: new Map(facts.approvalWindows.map(({ campaignId, companyId }) => [campaignId, companyId])),
    flagged: new Map(facts.flagged.map(({ deviceId, ...tally }) => [deviceId, tally])),
  }
}

const NO_FACTS: GroupFacts = {
  known: new Set(),
  audiences: new Map(),
  campaignWindows: new Map(),
  videoWindows: new Map(),
  shown: new Map(),
  companies: new Map(),
  flagged: new Map(),
}

/** The single column of a query as a list. */
const aggregateFacts = (query: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(one.fact), '[]') from (${query}) as one(fact))`

/** `date_part`, because `extract` returns a numeric, which takes as long as all the rest. */
const toEpochMs = (instant: ReturnType<typeof sql>) => sql`(date_part('epoch', ${instant}) * 1000)::int8`

/**
 * The positions of plays that were recorded before, with the same sequence number of the device or the same id.
 *
 * A repeated play is in a partition from its start on, or earlier if the clock of the device is ahead. So only these
 * partitions are read. Each play is looked up separately (`offset`, `limit`), because otherwise the planner reads whole
 * weeks.
 */
function selectKnown(sent: readonly SentPlay[]) {
  const earliestMs = Math.min(
    ...sent.map(({ play, at }) => Math.min(Date.parse(play.startedAt) - DAYS, at.getTime() - MAX_PLAY_AGE_MS - DAYS)),
  )
  return sql`
    select sent.place - 1
    from unnest(
      ${toSqlArray(sent, ({ play }) => play.playId)}::uuid[], ${toSqlArray(sent, ({ device }) => device.deviceId)}::uuid[],
      ${toSqlArray(sent, ({ play }) => play.bootId)}::uuid[], ${toSqlArray(sent, ({ play }) => play.seq)}::int8[]
    ) with ordinality as sent(play_id, device_id, boot_id, seq, place)
    left join lateral (
      select true as yes from ${playSequences} as q
      where q.device_id = sent.device_id and q.boot_id = sent.boot_id and q.taken @> sent.seq
      offset 0
    ) as by_sequence on true
    left join lateral (
      select true as yes from ${plays} as p
      where p.play_id = sent.play_id and p.received_at >= ${new Date(earliestMs)}::timestamptz
      limit 1
    ) as by_id on true
    where by_sequence.yes or by_id.yes`
}

/** The facts from which impressions are computed. */
function selectAudiences(sent: readonly SentPlay[]) {
  return sql`
    select json_build_object('screenId', s.id, 'multiplier', s.impression_multiplier, 'restaurant', case when r.id is not
      null then json_build_object('footTrafficEstimate', r.foot_traffic_estimate, 'openingHours', r.opening_hours) end)
    from ${screens} as s left join ${restaurants} as r on r.id = s.restaurant_id
    where s.id = any(${toSqlArray(listScreenIds(sent), (id) => id)}::uuid[])`
}

/**
 * When these campaigns were approved on those screens. A window that still applies also needs a reservation. The days
 * of a flight are those of the campaign's location.
 */
function selectCampaignWindows(sent: readonly SentPlay[]) {
  const shown = listDistinctPairs(sent, ({ campaignId }) => campaignId)
  return sql`
    select json_build_object('campaignId', a.campaign_id, 'screenId', a.screen_id, 'startsOn', a.starts_on,
      'endsOn', a.ends_on, 'sha256', a.sha256, 'durationMs', a.duration_ms, 'fromAt', ${toEpochMs(sql`a.from_at`)},
      'untilAt', ${toEpochMs(sql`a.until_at`)}, 'timeZone', l.time_zone, 'companyId', c.company_id)
    from unnest(${toSqlArray(shown, ([id]) => id)}::uuid[], ${toSqlArray(shown, ([, id]) => id)}::uuid[]) as sent(campaign_id, screen_id)
    join ${approvalWindows} as a on a.campaign_id = sent.campaign_id and a.screen_id = sent.screen_id
    join ${campaigns} as c on c.id = a.campaign_id
    join ${locations} as l on l.id = c.location_id
    left join ${reservations} as h on h.holder_id = a.campaign_id and h.screen_id = a.screen_id
    where a.until_at is not null or h.holder_id is not null`
}

/** When these infotainment videos were approved on those screens, including videos deleted since. */
function selectVideoWindows(sent: readonly SentPlay[]) {
  const shown = listDistinctPairs(sent, ({ videoId }) => videoId)
  return sql`
    select json_build_object('videoId', a.video_id, 'screenId', a.screen_id, 'startsOn', a.starts_on, 'endsOn', a.ends_on,
      'sha256', a.sha256, 'durationMs', a.duration_ms, 'fromAt', ${toEpochMs(sql`a.from_at`)},
      'untilAt', ${toEpochMs(sql`a.until_at`)}, 'timeZone', l.time_zone)
    from unnest(${toSqlArray(shown, ([id]) => id)}::uuid[], ${toSqlArray(shown, ([, id]) => id)}::uuid[]) as sent(video_id, screen_id)
    join ${infotainmentApprovalWindows} as a on a.video_id = sent.video_id and a.screen_id = sent.screen_id
    join ${locations} as l on l.id = a.location_id`
}

/**
 * When the screens were busy around these plays, by plays that were not flagged.
 *
 * Each window is looked up separately (`offset 0`), because in one join the planner reads every play of the screen.
 * These plays arrived at their end or later.
 */
function selectShownSpans(sent: readonly SentPlay[]) {
  const windows = listShownWindows(sent)
  const latestMs = Math.max(...sent.map(({ at }) => at.getTime()))
  // Only late plays have packed ones around them, and most batches have none of these.
  const old = windows.filter(({ fromMs }) => fromMs < latestMs - MIN_PACKED_AGE_MS)
  return old.length === 0
    ? selectStoredSpans(windows)
    : sql`${selectStoredSpans(windows)} union all ${selectPackedSpans(joinWindows(old))}`
}

type ShownWindow = { screenId: string; fromMs: number; untilMs: number }

function listShownWindows(sent: readonly SentPlay[]): ShownWindow[] {
  return [...Map.groupBy(sent.filter(isTimely), ({ device }) => device.screenId)].flatMap(([screenId, some]) =>
    computeWindows(some.map(({ play }) => toSpan(play))).map((window) => ({ screenId, ...window })),
  )
}

/** One window for each screen and day (UTC), because the spans of a day are one row. More spans change no verdict. */
function joinWindows(windows: readonly ShownWindow[]): ShownWindow[] {
  const days = Map.groupBy(windows, ({ screenId, fromMs }) => `${screenId} ${Math.floor(fromMs / DAYS)}`)
  return [...days.values()].map((some) => ({
    screenId: some[0]?.screenId ?? '',
    fromMs: Math.min(...some.map(({ fromMs }) => fromMs)),
    untilMs: Math.max(...some.map(({ untilMs }) => untilMs)),
  }))
}

const unnestWindows = (windows: readonly ShownWindow[]) => sql`unnest(
  ${toSqlArray(windows, ({ screenId }) => screenId)}::uuid[],
  ${toSqlArray(windows, ({ fromMs }) => new Date(fromMs).toISOString())}::timestamptz[],
  ${toSqlArray(windows, ({ untilMs }) => new Date(untilMs).toISOString())}::timestamptz[]
) as around(screen_id, from_at, until_at)`

function selectStoredSpans(windows: readonly ShownWindow[]) {
  const earliestMs = Math.min(...windows.map(({ fromMs }) => fromMs)) - CLOCK_TOLERANCE_MS
  const cameAfter = new Date(windows.length > 0 ? earliestMs : 0)
  return sql`
    select json_build_object('screenId', around.screen_id, 'starts', p.starts, 'durations', p.durations)
    from ${unnestWindows(windows)}
    cross join lateral (
      select json_agg(${toEpochMs(sql`started_at`)}) as starts, json_agg(duration_ms) as durations
      from ${plays}
      where screen_id = around.screen_id and verdict <> 'flagged' and started_at >= around.from_at
        and started_at < around.until_at and received_at >= ${cameAfter}::timestamptz
      offset 0
    ) as p
    where p.starts is not null`
}

/** The spans of packed plays, of the weeks that are completely packed. */
function selectPackedSpans(windows: readonly ShownWindow[]) {
  const earliestAt = new Date(Math.min(...windows.map(({ fromMs }) => fromMs)) - MAX_START_IN_WEEK_MS)
  return sql`
    select json_build_object('screenId', around.screen_id, 'starts', s.starts, 'durations', s.durations)
    from ${unnestWindows(windows)}
    cross join lateral (
      select json_agg(day_ms + start_ms) as starts, json_agg(duration_ms) as durations
      from (
        select ${toEpochMs(sql`day::timestamp at time zone 'UTC'`)} as day_ms, starts_ms, durations_ms
        from ${shownSpans} as packed
        where screen_id = around.screen_id and week_at >= ${earliestAt}::timestamptz
          and day between (around.from_at at time zone 'UTC')::date and (around.until_at at time zone 'UTC')::date
          and exists (select from ${packedPlays} where starts_on = (packed.week_at at time zone 'UTC')::date)
        offset 0
      ) as days
      cross join lateral unnest(starts_ms, durations_ms) as span(start_ms, duration_ms)
      where day_ms + start_ms >= ${toEpochMs(sql`around.from_at`)} and day_ms + start_ms < ${toEpochMs(sql`around.until_at`)}
      offset 0
    ) as s
    where s.starts is not null`
}

/** How many flagged plays of these devices are stored. */
function selectFlagTallies(sent: readonly SentPlay[]) {
  const deviceIds = [...new Set(sent.map(({ device }) => device.deviceId))]
  return sql`
    select json_build_object('deviceId', device_id, 'day', day, 'plays', plays)
    from ${flagTallies} where device_id = any(${toSqlArray(deviceIds, (id) => id)}::uuid[])`
}

/** Plays with an impossible time are flagged anyway, and their window could be anywhere. */
const isTimely = ({ play, device, at }: SentPlay) =>
  checkPlayTime(play, { receivedAt: at, pairedAt: device.pairedAt }) === undefined

const listScreenIds = (sent: readonly SentPlay[]) => [...new Set(sent.map(({ device }) => device.screenId))]

/** The distinct pairs of content and screen. */
function listDistinctPairs(sent: readonly SentPlay[], getId: (play: Play) => string | undefined): [string, string][] {
  const pairs = new Map<string, [string, string]>()
  for (const { play, device } of sent) {
    const id = getId(play)
    if (id) pairs.set(`${id} ${device.screenId}`, [id, device.screenId])
  }
  return [...pairs.values()]
}

function parseInstants<T extends { fromAt: number; untilAt: number | null }>({ fromAt, untilAt, ...window }: T) {
  return { ...window, fromAt: new Date(fromAt), untilAt: untilAt === null ? null : new Date(untilAt) }
}

function groupSpans(shown: FactsRow['shown']): ReadonlyMap<string, readonly Span[]> {
  const spans = new Map<string, Span[]>()
  for (const { screenId, starts, durations } of shown) {
    const ofScreen = spans.get(screenId) ?? []
    // Both lists come from the same rows, so they have the same length.
    starts.forEach((startMs, index) => ofScreen.push({ startMs, durationMs: durations[index] as number }))
    spans.set(screenId, ofScreen)
  }
  return spans
}
