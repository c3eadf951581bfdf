import type { Play, PlayResult } from '@marquee/contract/player'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { announceAll } from '../../platform/events.ts'
import type { DeviceCaller } from '../../platform/http/caller.ts'
import {
  type AiringOfCompany,
  airingsOn,
  deviceFacts,
  knownPlays,
  type Known,
  shownAround,
  videoAiringsOn,
} from './queries/play-facts.ts'
import { impressionMultiplier } from './rules/impressions.ts'
import { type DaySum, sumByDay } from './rules/day-sums.ts'
import { type Row, sequenceOf } from './rules/play-rows.ts'
import { type Judged, judgePlays } from './rules/plays.ts'
import { campaignDays, plays } from './schema.ts'

/**
 * Takes a batch of plays, judges them and adds what they prove to the reports (decision 007). The same
 * play twice is taken once; the answer has one line per row, in their order.
 *
 * A handful of statements, whatever the size of the batch. Batches of one device stand in a queue, so
 * that its plays are judged with all earlier ones in view.
 */
export async function recordPlays(
  tx: Tx,
  { device, rows, at }: { device: DeviceCaller; rows: readonly Row[]; at: Date },
): Promise<PlayResult[]> {
  const { deviceId, screenId } = device
  const sent = rows.flatMap(({ play }) => play ?? [])
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${deviceId}, 0))`)
  const fresh = freshPlays(sent, await knownPlays(tx, deviceId, sent))
  if (fresh.length === 0) return rows.map((row) => resultOf(row, new Map()))

  const { pairedAt, audience } = await deviceFacts(tx, deviceId)
  const airings = await airingsOn(tx, screenId, fresh)
  const videoAirings = await videoAiringsOn(tx, screenId, fresh)
  const facts = { receivedAt: at, pairedAt, airings, videoAirings, multiplier: impressionMultiplier(audience) }
  const judged = judgePlays(fresh, facts, await shownAround(tx, screenId, fresh))

  const taken = await keepPlays(tx, device, judged, at)
  const sums = sumByDay(taken)
  await addToReports(tx, screenId, sums)
  await announceReports(tx, sums, airings)
  const byPlay = new Map(taken.map((one) => [one.play, one]))
  return rows.map((row) => resultOf(row, byPlay))
}

/** The first of every play that was not taken before. */
function freshPlays(sent: readonly Play[], known: Known): Play[] {
  const playIds = new Set(known.playIds)
  const sequences = new Set(known.sequences)
  return sent.filter((play) => {
    const isKnown = playIds.has(play.playId) || sequences.has(sequenceOf(play))
    playIds.add(play.playId)
    sequences.add(sequenceOf(play))
    return !isKnown
  })
}

/** Answers those that are in now; another device may have used the same id in this very moment. */
async function keepPlays(
  tx: Tx,
  { deviceId, screenId }: DeviceCaller,
  judged: readonly Judged[],
  receivedAt: Date,
): Promise<Judged[]> {
  const kept = await tx
    .insert(plays)
    .values(
      judged.map(({ play, verdict, reason, impressions }) => ({
        ...play,
        deviceId,
        screenId,
        startedAt: new Date(play.startedAt),
        receivedAt,
        verdict,
        reason,
        impressions,
      })),
    )
    .onConflictDoNothing()
    .returning({ playId: plays.playId })
  const playIds = new Set(kept.map(({ playId }) => playId))
  return judged.filter(({ play }) => playIds.has(play.playId))
}

async function addToReports(tx: Tx, screenId: string, sums: readonly DaySum[]): Promise<void> {
  if (sums.length === 0) return
  await tx
    .insert(campaignDays)
    .values(sums.map((sum) => ({ ...sum, screenId })))
    .onConflictDoUpdate({
      target: [campaignDays.campaignId, campaignDays.screenId, campaignDays.day],
      set: {
        plays: sql`${campaignDays.plays} + excluded.plays`,
        partialPlays: sql`${campaignDays.partialPlays} + excluded.partial_plays`,
        impressions: sql`${campaignDays.impressions} + excluded.impressions`,
        lastPlayedAt: sql`greatest(${campaignDays.lastPlayedAt}, excluded.last_played_at)`,
      },
    })
}

/** Tells the companies whose reports have grown. */
async function announceReports(tx: Tx, sums: readonly DaySum[], airings: readonly AiringOfCompany[]): Promise<void> {
  const companyOf = new Map(airings.map(({ campaignId, companyId }) => [campaignId, companyId]))
  const campaignIds = [...new Set(sums.map(({ campaignId }) => campaignId))]
  await announceAll(
    tx,
    campaignIds.flatMap((campaignId) => {
      const companyId = companyOf.get(campaignId)
      return companyId ? [{ topic: 'plays', companyIds: [companyId], data: { campaignId } }] : []
    }),
  )
}

function resultOf({ playId, play }: Row, taken: ReadonlyMap<Play, Judged>): PlayResult {
  if (!play) return { playId, result: 'flagged', reason: 'malformed' }
  const judged = taken.get(play)
  if (!judged) return { playId, result: 'duplicate' }
  return judged.reason ? { playId, result: 'flagged', reason: judged.reason } : { playId, result: 'accepted' }
}
