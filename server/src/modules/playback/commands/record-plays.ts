import type { PlayResult } from '@marquee/contract/player'
import { sql } from 'drizzle-orm'
import { toSqlArray, formatRanges } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockDevices, forceIndexScans, readPlayFacts } from '../queries/play-facts.ts'
import { sumByDay } from '../rules/day-sums.ts'
import { computeTallies } from '../rules/flag-tallies.ts'
import { judgeBatches, type IngestedPlay } from '../rules/play-groups.ts'
import type { PlayRow } from '../rules/play-rows.ts'
import { campaignDays, flagTallies, playSequences, plays } from '../schema.ts'

/** The plays of one call of a device. */
export type PlayBatch = { deviceId: string; rows: readonly PlayRow[]; at: Date }

/**
 * The stored ranges of a start are read completely for each of its plays. Players count without gaps. A device that
 * causes thousands of gaps slows only itself: its plays in a gap then count as known (decision 3).
 */
const MAX_SET_BYTES = 32 * 1024

/** A campaign whose report has grown, and its company. */
export type GrownReport = { campaignId: string; companyId: string }

export type RecordedPlays = {
  /**
   * In the order of the batches, each with one result per row; undefined: the device is no longer paired with its
   * screen.
   */
  results: (PlayResult[] | undefined)[]
  grown: GrownReport[]
}

/**
 * Records the batches of many devices, judges their plays and adds the proven ones to the reports (decision 15). A
 * repeated play is recorded once.
 *
 * Three statements for any size: lock, read, write (decision 3). The lock is a separate statement, because a statement
 * that waits for a lock reads data from before the wait. A screen has one paired device, and the lock prevents a change
 * of it. So the plays of a screen are judged one after the other, each with all earlier ones, also across changes of
 * devices.
 */
export async function recordPlays(tx: Tx, batches: readonly PlayBatch[]): Promise<RecordedPlays> {
  await forceIndexScans(tx)
  const devices = await lockDevices(
    tx,
    batches.map(({ deviceId }) => deviceId),
  )
  const paired = batches.flatMap(({ deviceId, rows, at }) => {
    const device = devices.get(deviceId)
    return device ? [{ device, rows, at }] : []
  })
  const facts = await readPlayFacts(tx, paired)
  const judged = judgeBatches(paired, facts)
  const taken = judged.flatMap((one) => one.taken)
  if (taken.length > 0) await savePlays(tx, taken)

  const answers = judged.values()
  const results = batches.map(({ deviceId }) => (devices.has(deviceId) ? answers.next().value?.results : undefined))
  return { results, grown: listGrownReports(taken, facts.companies) }
}

/** Saves plays, their sequences, tallies and sums in one statement. Sums have a fixed order to avoid deadlocks. */
async function savePlays(tx: Tx, taken: readonly IngestedPlay[]): Promise<void> {
  const marked = toSequenceRows(taken)
  const sums = computeSums(taken)
  const flagged = computeTallies(taken)
  await tx.execute(sql`
    with kept as (
      insert into ${plays} (received_at, started_at, play_id, device_id, screen_id, boot_id, campaign_id, video_id, seq,
        slot, duration_ms, latitude, longitude, day, verdict, reason, impressions, complete, sha256)
      select received_at, started_at, play_id, device_id, screen_id, boot_id, campaign_id, video_id, seq,
        slot, duration_ms, latitude, longitude, day, verdict, reason, impressions, complete, decode(sha256, 'hex')
      from unnest(
        ${toSqlArray(taken, ({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
        ${toSqlArray(taken, ({ play }) => toWholeMs(play.startedAt))}::timestamptz[],
        ${toSqlArray(taken, ({ play }) => play.playId)}::uuid[],
        ${toSqlArray(taken, ({ deviceId }) => deviceId)}::uuid[],
        ${toSqlArray(taken, ({ screenId }) => screenId)}::uuid[],
        ${toSqlArray(taken, ({ play }) => play.bootId)}::uuid[],
        ${toSqlArray(taken, ({ play }) => play.campaignId)}::uuid[],
        ${toSqlArray(taken, ({ play }) => play.videoId)}::uuid[],
        ${toSqlArray(taken, ({ play }) => play.seq)}::integer[],
        ${toSqlArray(taken, ({ play }) => play.slot)}::integer[],
        ${toSqlArray(taken, ({ play }) => play.durationMs)}::integer[],
        ${toSqlArray(taken, ({ play }) => play.latitude)}::real[],
        ${toSqlArray(taken, ({ play }) => play.longitude)}::real[],
        ${toSqlArray(taken, ({ day }) => day)}::date[],
        ${toSqlArray(taken, ({ verdict }) => verdict)}::text[],
        ${toSqlArray(taken, ({ reason }) => reason)}::text[],
        ${toSqlArray(taken, ({ impressions }) => impressions)}::numeric[],
        ${toSqlArray(taken, ({ play }) => play.complete)}::boolean[],
        ${toSqlArray(taken, ({ play }) => play.sha256)}::text[]
      ) as taken(received_at, started_at, play_id, device_id, screen_id, boot_id, campaign_id, video_id, seq, slot,
        duration_ms, latitude, longitude, day, verdict, reason, impressions, complete, sha256)
    ), marked as (
      insert into ${playSequences} as known (device_id, boot_id, taken, last_on)
      select "deviceId", "bootId", taken, "lastOn"
      from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as marked(
        "deviceId" uuid, "bootId" uuid, taken int8multirange, "lastOn" date
      )
      order by "deviceId", "bootId"
      on conflict (device_id, boot_id) do update
      set last_on = greatest(known.last_on, excluded.last_on), taken = case
        when pg_column_size(known.taken + excluded.taken) <= ${MAX_SET_BYTES} then known.taken + excluded.taken
        else range_merge(known.taken + excluded.taken)::int8multirange end
    ), tallied as (
      insert into ${flagTallies} as known (device_id, day, plays)
      select device_id, day, plays
      from unnest(
        ${toSqlArray(flagged, ({ deviceId }) => deviceId)}::uuid[],
        ${toSqlArray(flagged, ({ day }) => day)}::date[],
        ${toSqlArray(flagged, (tally) => tally.plays)}::integer[]
      ) as flagged(device_id, day, plays)
      order by device_id
      on conflict (device_id) do update
      set day = greatest(known.day, excluded.day), plays = case
        when known.day = excluded.day then known.plays + excluded.plays
        when known.day < excluded.day then excluded.plays
        else known.plays end
    )
    insert into ${campaignDays} as known
      (campaign_id, screen_id, day, plays, partial_plays, impressions, last_played_at)
    select campaign_id, screen_id, day, plays, partial_plays, impressions, last_played_at
    from unnest(
      ${toSqlArray(sums, ({ campaignId }) => campaignId)}::uuid[],
      ${toSqlArray(sums, ({ screenId }) => screenId)}::uuid[],
      ${toSqlArray(sums, ({ day }) => day)}::date[],
      ${toSqlArray(sums, (sum) => sum.plays)}::integer[],
      ${toSqlArray(sums, ({ partialPlays }) => partialPlays)}::integer[],
      ${toSqlArray(sums, ({ impressions }) => impressions)}::numeric[],
      ${toSqlArray(sums, ({ lastPlayedAt }) => lastPlayedAt?.toISOString())}::timestamptz[]
    ) as sums(campaign_id, screen_id, day, plays, partial_plays, impressions, last_played_at)
    order by campaign_id, screen_id, day
    on conflict (campaign_id, screen_id, day) do update set
      plays = known.plays + excluded.plays,
      partial_plays = known.partial_plays + excluded.partial_plays,
      impressions = known.impressions + excluded.impressions,
      last_played_at = greatest(known.last_played_at, excluded.last_played_at)`)
}

/** Rounds an instant down to whole milliseconds; devices may send more digits. */
function toWholeMs(instant: string): string {
  return new Date(instant).toISOString()
}

/** The sequence numbers that the plays add to each start of a device. */
function toSequenceRows(taken: readonly IngestedPlay[]) {
  const byStart = Map.groupBy(taken, ({ deviceId, play }) => `${deviceId} ${play.bootId}`)
  return [...byStart.values()].map((ofStart) => {
    // A group has at least one play.
    const { deviceId, play } = ofStart[0] as IngestedPlay
    const lastMs = Math.max(...ofStart.map(({ receivedAt }) => receivedAt.getTime()))
    return {
      deviceId,
      bootId: play.bootId,
      taken: formatRanges(ofStart.map((one) => one.play.seq)),
      lastOn: new Date(lastMs).toISOString().slice(0, 10),
    }
  })
}

/** The sums that the plays add to each campaign, screen and day. */
function computeSums(taken: readonly IngestedPlay[]) {
  const byScreen = [...Map.groupBy(taken, ({ screenId }) => screenId)]
  return byScreen.flatMap(([screenId, ofScreen]) => sumByDay(ofScreen).map((sum) => ({ ...sum, screenId })))
}

/** Lists each campaign once that has a counted or partial play. */
function listGrownReports(taken: readonly IngestedPlay[], companies: ReadonlyMap<string, string>): GrownReport[] {
  const ids = new Set(taken.flatMap(({ day, play }) => (day === null ? [] : (play.campaignId ?? []))))
  return [...ids].flatMap((campaignId) => {
    const companyId = companies.get(campaignId)
    return companyId === undefined ? [] : [{ campaignId, companyId }]
  })
}
