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
import type { Audience } from '../rules/impressions.ts'
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
import { approvalWindows, flagTallies, playSequences, plays } from '../schema.ts'

/**
 * What is looked up here are some rows of tables that grow without end, by their keys. Left to choose, the planner reads
 * whole tables to look up a thousand, most of all in a month so young that nobody has counted its rows.
 */
export async function forceIndexScans(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config(name, 'off', true) from unnest(array[
    'enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']) as name`)
}

/** Those of these devices that are behind a screen, which they stay until the end of this transaction. */
export async function lockDevices(tx: Tx, deviceIds: readonly string[]): Promise<ReadonlyMap<string, PairedDevice>> {
  // In one order, that of every group of signs and plays, so that two groups never wait for each other in a circle.
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

/** A play, the device that brings it, and when it came. */
type SentPlay = { play: Play; device: PairedDevice; at: Date }

type FactsRow = {
  known: number[]
  audiences: (Audience & { screenId: string })[]
  airings: (EpochMs<CampaignWindow> & { companyId: string })[]
  videoAirings: EpochMs<VideoWindow>[]
  shown: { screenId: string; starts: number[]; durations: number[] }[]
  flagged: (FlagTally & { deviceId: string })[]
}
/** Instants as milliseconds. */
type EpochMs<T> = Omit<T, 'fromAt' | 'untilAt'> & { screenId: string; fromAt: number; untilAt: number | null }

/** Everything that judging these batches needs, by one statement whatever their size. */
export async function readPlayFacts(tx: Db, batches: readonly PairedBatch[]): Promise<GroupFacts> {
  const sent = batches.flatMap(({ device, rows, at }) => rows.flatMap(({ play }) => (play ? { play, device, at } : [])))
  if (sent.length === 0) return NO_FACTS
  const { rows } = await tx.execute<FactsRow>(sql`select
    ${aggregateFacts(selectKnown(sent))} as known,
    ${aggregateFacts(selectAudiences(sent))} as audiences,
    ${aggregateFacts(selectCampaignWindows(sent))} as airings,
    ${aggregateFacts(selectVideoWindows(sent))} as "videoAirings",
    ${aggregateFacts(selectShownSpans(sent))} as shown,
    ${aggregateFacts(selectFlagTallies(sent))} as flagged`)
  // A select without a table returns one row.
  const facts = rows[0] as FactsRow
  return {
    known: new Set(facts.known),
    audiences: new Map(facts.audiences.map((audience) => [audience.screenId, audience])),
    campaignWindows: Map.groupBy(facts.airings.map(parseInstants), ({ screenId }) => screenId),
    videoWindows: Map.groupBy(facts.videoAirings.map(parseInstants), ({ screenId }) => screenId),
    shown: groupSpans(facts.shown),
    companies: new Map(facts.airings.map(({ campaignId, companyId }) => [campaignId, companyId])),
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

/** The answers of a query of one column as a list. */
const aggregateFacts = (query: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(one.fact), '[]') from (${query}) as one(fact))`

/** `date_part`, as `extract` answers a number of any length, which takes as long as all the rest. */
const toEpochMs = (instant: ReturnType<typeof sql>) => sql`(date_part('epoch', ${instant}) * 1000)::int8`

/**
 * The places of those that were taken before: by their place in the life of the device, or by their own id.
 *
 * A play that is sent again lies where plays came since it began, or came when it began by a clock that is ahead: so only
 * those pieces are looked into, which for all that still counts are the last two or three. Each is looked up by itself
 * (`offset`, `limit`): left to choose, the planner reads whole months to look up a thousand.
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

/** What decides about impressions. */
function selectAudiences(sent: readonly SentPlay[]) {
  return sql`
    select json_build_object('screenId', s.id, 'multiplier', s.impression_multiplier, 'restaurant', case when r.id is not
      null then json_build_object('footTrafficEstimate', r.foot_traffic_estimate, 'openingHours', r.opening_hours) end)
    from ${screens} as s left join ${restaurants} as r on r.id = s.restaurant_id
    where s.id = any(${toSqlArray(listScreenIds(sent), (id) => id)}::uuid[])`
}

/**
 * When these campaigns were to be shown on those screens. What is still in force must still hold the
 * screen; the days of a flight are counted in the zone of the campaign's location.
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

/** When these infotainment videos were to be shown on those screens; also what was deleted since. */
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
 * When the screens were busy around these plays, as far as it was believed.
 *
 * Each window is looked up by itself (`offset 0` keeps it so): as one join the planner reads every play the
 * screen has ever shown. What was believed came when it ended, or later.
 */
function selectShownSpans(sent: readonly SentPlay[]) {
  const windows = [...Map.groupBy(sent.filter(isTimely), ({ device }) => device.screenId)].flatMap(([screenId, some]) =>
    computeWindows(some.map(({ play }) => toSpan(play))).map((window) => ({ screenId, ...window })),
  )
  const earliestMs = Math.min(...windows.map(({ fromMs }) => fromMs)) - CLOCK_TOLERANCE_MS
  const cameAfter = new Date(windows.length > 0 ? earliestMs : 0)
  return sql`
    select json_build_object('screenId', around.screen_id, 'starts', p.starts, 'durations', p.durations)
    from unnest(
      ${toSqlArray(windows, ({ screenId }) => screenId)}::uuid[],
      ${toSqlArray(windows, ({ fromMs }) => new Date(fromMs).toISOString())}::timestamptz[],
      ${toSqlArray(windows, ({ untilMs }) => new Date(untilMs).toISOString())}::timestamptz[]
    ) as around(screen_id, from_at, until_at)
    cross join lateral (
      select json_agg(${toEpochMs(sql`started_at`)}) as starts, json_agg(duration_ms) as durations
      from ${plays}
      where screen_id = around.screen_id and verdict <> 'flagged' and started_at >= around.from_at
        and started_at < around.until_at and received_at >= ${cameAfter}::timestamptz
      offset 0
    ) as p
    where p.starts is not null`
}

/** How many of these devices' plays were kept before though they prove nothing. */
function selectFlagTallies(sent: readonly SentPlay[]) {
  const deviceIds = [...new Set(sent.map(({ device }) => device.deviceId))]
  return sql`
    select json_build_object('deviceId', device_id, 'day', day, 'plays', plays)
    from ${flagTallies} where device_id = any(${toSqlArray(deviceIds, (id) => id)}::uuid[])`
}

/** Of others it does not matter what else was shown then; theirs may be any time there is. */
const isTimely = ({ play, device, at }: SentPlay) =>
  checkPlayTime(play, { receivedAt: at, pairedAt: device.pairedAt }) === undefined

const listScreenIds = (sent: readonly SentPlay[]) => [...new Set(sent.map(({ device }) => device.screenId))]

/** What was shown and where, each once. */
function listDistinctPairs(sent: readonly SentPlay[], getId: (play: Play) => string | undefined): [string, string][] {
  const pairs = new Map<string, [string, string]>()
  for (const { play, device } of sent) {
    const id = getId(play)
    if (id) pairs.set(`${id} ${device.screenId}`, [id, device.screenId])
  }
  return [...pairs.values()]
}

function parseInstants<T extends { fromAt: number; untilAt: number | null }>({ fromAt, untilAt, ...airing }: T) {
  return { ...airing, fromAt: new Date(fromAt), untilAt: untilAt === null ? null : new Date(untilAt) }
}

function groupSpans(shown: FactsRow['shown']): ReadonlyMap<string, readonly Span[]> {
  const spans = new Map<string, Span[]>()
  for (const { screenId, starts, durations } of shown) {
    const ofScreen = spans.get(screenId) ?? []
    // As many durations as starts: both come from the same rows.
    starts.forEach((startMs, index) => ofScreen.push({ startMs, durationMs: durations[index] as number }))
    spans.set(screenId, ofScreen)
  }
  return spans
}
