import type { Play } from '@marquee/contract/player'
import { sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import { column } from '../../../platform/db/arrays.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { locations, restaurants } from '../../fleet/schema.ts'
import { infotainmentAirings } from '../../infotainment/schema.ts'
import { holdings } from '../../inventory/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import type { FlagTally } from '../rules/flag-tallies.ts'
import type { Audience } from '../rules/impressions.ts'
import type { GroupFacts, PairedBatch, PairedDevice } from '../rules/play-groups.ts'
import { type Span, windowsAround } from '../rules/play-time.ts'
import { type Airing, CLOCK_TOLERANCE_MS, OLDEST_PLAY_MS, spanOf, timeFlaw, type VideoAiring } from '../rules/plays.ts'
import { airings, flagTallies, playSequences, plays } from '../schema.ts'

/**
 * What is looked up here are some rows of tables that grow without end, by their keys. Left to choose, the planner reads
 * whole tables to look up a thousand, most of all in a month so young that nobody has counted its rows.
 */
export async function lookUpByKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config(name, 'off', true) from unnest(array[
    'enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']) as name`)
}

/** Those of these devices that are behind a screen, which they stay until the end of this transaction. */
export async function lockedDevices(tx: Tx, deviceIds: readonly string[]): Promise<ReadonlyMap<string, PairedDevice>> {
  // In one order, that of every group of signs and plays, so that two groups never wait for each other in a circle.
  const { rows } = await tx.execute<{ deviceId: string; screenId: string; pairedMs: number; isPaired: boolean }>(sql`
    select id as "deviceId", screen_id as "screenId", ${inMs(sql`paired_at`)} as "pairedMs",
      unpaired_at is null as "isPaired"
    from ${devices} where id = any(${column([...new Set(deviceIds)], (id) => id)}::uuid[])
    order by id for no key update`)
  return new Map(
    rows.flatMap(({ deviceId, screenId, pairedMs, isPaired }) =>
      isPaired ? [[deviceId, { deviceId, screenId, pairedAt: new Date(pairedMs) }]] : [],
    ),
  )
}

/** A play, the device that brings it, and when it came. */
type Sent = { play: Play; device: PairedDevice; at: Date }

type FactsRow = {
  known: number[]
  audiences: (Audience & { screenId: string })[]
  airings: (OnWire<Airing> & { companyId: string })[]
  videoAirings: OnWire<VideoAiring>[]
  shown: { screenId: string; starts: number[]; durations: number[] }[]
  flagged: (FlagTally & { deviceId: string })[]
}
/** Instants as milliseconds. */
type OnWire<T> = Omit<T, 'fromAt' | 'untilAt'> & { screenId: string; fromAt: number; untilAt: number | null }

/** Everything that judging these batches needs, by one statement whatever their size. */
export async function playFacts(tx: Db, batches: readonly PairedBatch[]): Promise<GroupFacts> {
  const sent = batches.flatMap(({ device, rows, at }) => rows.flatMap(({ play }) => (play ? { play, device, at } : [])))
  if (sent.length === 0) return NOTHING_SENT
  const { rows } = await tx.execute<FactsRow>(sql`select
    ${allOf(knownOf(sent))} as known,
    ${allOf(audiencesOf(sent))} as audiences,
    ${allOf(airingsOf(sent))} as airings,
    ${allOf(videoAiringsOf(sent))} as "videoAirings",
    ${allOf(shownAround(sent))} as shown,
    ${allOf(flaggedOf(sent))} as flagged`)
  // A select without a table returns one row.
  const facts = rows[0] as FactsRow
  return {
    known: new Set(facts.known),
    audiences: new Map(facts.audiences.map((audience) => [audience.screenId, audience])),
    airings: Map.groupBy(facts.airings.map(withInstants), ({ screenId }) => screenId),
    videoAirings: Map.groupBy(facts.videoAirings.map(withInstants), ({ screenId }) => screenId),
    shown: spansByScreen(facts.shown),
    companies: new Map(facts.airings.map(({ campaignId, companyId }) => [campaignId, companyId])),
    flagged: new Map(facts.flagged.map(({ deviceId, ...tally }) => [deviceId, tally])),
  }
}

const NOTHING_SENT: GroupFacts = {
  known: new Set(),
  audiences: new Map(),
  airings: new Map(),
  videoAirings: new Map(),
  shown: new Map(),
  companies: new Map(),
  flagged: new Map(),
}

/** The answers of a query of one column as a list. */
const allOf = (query: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(one.fact), '[]') from (${query}) as one(fact))`

/** `date_part`, as `extract` answers a number of any length, which takes as long as all the rest. */
const inMs = (instant: ReturnType<typeof sql>) => sql`(date_part('epoch', ${instant}) * 1000)::int8`

/**
 * The places of those that were taken before: by their place in the life of the device, or by their own id.
 *
 * A play that is sent again lies where plays came since it began, or came when it began by a clock that is ahead: so only
 * those pieces are looked into, which for all that still counts are the last two or three. Each is looked up by itself
 * (`offset`, `limit`): left to choose, the planner reads whole months to look up a thousand.
 */
function knownOf(sent: readonly Sent[]) {
  const earliestMs = Math.min(
    ...sent.map(({ play, at }) => Math.min(Date.parse(play.startedAt) - DAYS, at.getTime() - OLDEST_PLAY_MS - DAYS)),
  )
  return sql`
    select sent.place - 1
    from unnest(
      ${column(sent, ({ play }) => play.playId)}::uuid[], ${column(sent, ({ device }) => device.deviceId)}::uuid[],
      ${column(sent, ({ play }) => play.bootId)}::uuid[], ${column(sent, ({ play }) => play.seq)}::int8[]
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
function audiencesOf(sent: readonly Sent[]) {
  return sql`
    select json_build_object('screenId', s.id, 'multiplier', s.impression_multiplier, 'restaurant', case when r.id is not
      null then json_build_object('footTrafficEstimate', r.foot_traffic_estimate, 'openingHours', r.opening_hours) end)
    from ${screens} as s left join ${restaurants} as r on r.id = s.restaurant_id
    where s.id = any(${column(screenIdsOf(sent), (id) => id)}::uuid[])`
}

/**
 * When these campaigns were to be shown on those screens. What is still in force must still hold the
 * screen; the days of a flight are counted in the zone of the campaign's location.
 */
function airingsOf(sent: readonly Sent[]) {
  const shown = distinctPairs(sent, ({ campaignId }) => campaignId)
  return sql`
    select json_build_object('campaignId', a.campaign_id, 'screenId', a.screen_id, 'startsOn', a.starts_on,
      'endsOn', a.ends_on, 'sha256', a.sha256, 'durationMs', a.duration_ms, 'fromAt', ${inMs(sql`a.from_at`)},
      'untilAt', ${inMs(sql`a.until_at`)}, 'timeZone', l.time_zone, 'companyId', c.company_id)
    from unnest(${column(shown, ([id]) => id)}::uuid[], ${column(shown, ([, id]) => id)}::uuid[]) as sent(campaign_id, screen_id)
    join ${airings} as a on a.campaign_id = sent.campaign_id and a.screen_id = sent.screen_id
    join ${campaigns} as c on c.id = a.campaign_id
    join ${locations} as l on l.id = c.location_id
    left join ${holdings} as h on h.holder_id = a.campaign_id and h.screen_id = a.screen_id
    where a.until_at is not null or h.holder_id is not null`
}

/** When these infotainment videos were to be shown on those screens; also what was deleted since. */
function videoAiringsOf(sent: readonly Sent[]) {
  const shown = distinctPairs(sent, ({ videoId }) => videoId)
  return sql`
    select json_build_object('videoId', a.video_id, 'screenId', a.screen_id, 'startsOn', a.starts_on, 'endsOn', a.ends_on,
      'sha256', a.sha256, 'durationMs', a.duration_ms, 'fromAt', ${inMs(sql`a.from_at`)},
      'untilAt', ${inMs(sql`a.until_at`)}, 'timeZone', l.time_zone)
    from unnest(${column(shown, ([id]) => id)}::uuid[], ${column(shown, ([, id]) => id)}::uuid[]) as sent(video_id, screen_id)
    join ${infotainmentAirings} as a on a.video_id = sent.video_id and a.screen_id = sent.screen_id
    join ${locations} as l on l.id = a.location_id`
}

/**
 * When the screens were busy around these plays, as far as it was believed.
 *
 * Each window is looked up by itself (`offset 0` keeps it so): as one join the planner reads every play the
 * screen has ever shown. What was believed came when it ended, or later.
 */
function shownAround(sent: readonly Sent[]) {
  const windows = [...Map.groupBy(sent.filter(isTimely), ({ device }) => device.screenId)].flatMap(([screenId, some]) =>
    windowsAround(some.map(({ play }) => spanOf(play))).map((window) => ({ screenId, ...window })),
  )
  const earliestMs = Math.min(...windows.map(({ fromMs }) => fromMs)) - CLOCK_TOLERANCE_MS
  const cameAfter = new Date(windows.length > 0 ? earliestMs : 0)
  return sql`
    select json_build_object('screenId', around.screen_id, 'starts', p.starts, 'durations', p.durations)
    from unnest(
      ${column(windows, ({ screenId }) => screenId)}::uuid[],
      ${column(windows, ({ fromMs }) => new Date(fromMs).toISOString())}::timestamptz[],
      ${column(windows, ({ untilMs }) => new Date(untilMs).toISOString())}::timestamptz[]
    ) as around(screen_id, from_at, until_at)
    cross join lateral (
      select json_agg(${inMs(sql`started_at`)}) as starts, json_agg(duration_ms) as durations
      from ${plays}
      where screen_id = around.screen_id and verdict <> 'flagged' and started_at >= around.from_at
        and started_at < around.until_at and received_at >= ${cameAfter}::timestamptz
      offset 0
    ) as p
    where p.starts is not null`
}

/** How many of these devices' plays were kept before though they prove nothing. */
function flaggedOf(sent: readonly Sent[]) {
  const deviceIds = [...new Set(sent.map(({ device }) => device.deviceId))]
  return sql`
    select json_build_object('deviceId', device_id, 'day', day, 'plays', plays)
    from ${flagTallies} where device_id = any(${column(deviceIds, (id) => id)}::uuid[])`
}

/** Of others it does not matter what else was shown then; theirs may be any time there is. */
const isTimely = ({ play, device, at }: Sent) =>
  timeFlaw(play, { receivedAt: at, pairedAt: device.pairedAt }) === undefined

const screenIdsOf = (sent: readonly Sent[]) => [...new Set(sent.map(({ device }) => device.screenId))]

/** What was shown and where, each once. */
function distinctPairs(sent: readonly Sent[], idOf: (play: Play) => string | undefined): [string, string][] {
  const pairs = new Map<string, [string, string]>()
  for (const { play, device } of sent) {
    const id = idOf(play)
    if (id) pairs.set(`${id} ${device.screenId}`, [id, device.screenId])
  }
  return [...pairs.values()]
}

function withInstants<T extends { fromAt: number; untilAt: number | null }>({ fromAt, untilAt, ...airing }: T) {
  return { ...airing, fromAt: new Date(fromAt), untilAt: untilAt === null ? null : new Date(untilAt) }
}

function spansByScreen(shown: FactsRow['shown']): ReadonlyMap<string, readonly Span[]> {
  const spans = new Map<string, Span[]>()
  for (const { screenId, starts, durations } of shown) {
    const ofScreen = spans.get(screenId) ?? []
    // As many durations as starts: both come from the same rows.
    starts.forEach((startMs, index) => ofScreen.push({ startMs, durationMs: durations[index] as number }))
    spans.set(screenId, ofScreen)
  }
  return spans
}
