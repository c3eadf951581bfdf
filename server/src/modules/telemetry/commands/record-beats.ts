import { dayIn } from '@marquee/contract/days.rules'
import type { Beat } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { DeviceCaller } from '../../../platform/http/caller.ts'
import { lockedSite, type Site } from '../queries.ts'
import { zoneAt } from '../rules/clocks.ts'
import { correctBeats, type CorrectedBeat } from '../rules/corrected-beats.ts'
import { type Fix, oneFixEach } from '../rules/motion.ts'
import { beats, fixes, onlineDays } from '../schema.ts'
import { redrawLog } from './redraw-log.ts'
import { noteSigns } from './presence.ts'

export type BeatBatch = {
  device: DeviceCaller
  beats: readonly Beat[]
  /** The device's clock as it sent them. */
  sentAt: string | undefined
  receivedAt: Date
}

export type RecordedBeats = {
  /** Beats that were new; one that came before is none, and neither is one that cannot be placed in time. */
  accepted: number
  /** The newest beat of the batch, which tells what the device plays now. */
  newest: Beat | undefined
}

/**
 * Takes signs of life: presence, positions, log and days (product design 6). A beat is known by device,
 * boot and sequence, so the same one twice changes nothing. A few statements, whatever the size.
 *
 * @throws Refused notSignedIn when the device was unpaired in this very moment
 */
export async function recordBeats(tx: Tx, batch: BeatBatch): Promise<RecordedBeats> {
  const { device, receivedAt } = batch
  const site = await lockedSite(tx, device)
  if (!site) throw refuse(COMMON.notSignedIn)
  const corrected = correctBeats(batch.beats, receivedAt, batch.sentAt)
  const fresh = await keepBeats(tx, device, corrected.beats, receivedAt)
  const newest = corrected.beats.at(-1)
  if (fresh.length > 0) {
    const freshFixes = await keepFixes(tx, device.screenId, fresh)
    await keepOnlineDays(tx, device.screenId, site, fresh)
    await redrawLog(tx, device.screenId, site, fresh, freshFixes)
    await noteSigns(tx, device.screenId, site.ownerId, fresh, corrected.clockOffsetMs, receivedAt)
  }
  return { accepted: fresh.length, newest: newest?.beat }
}

/** Answers those that were not known. */
async function keepBeats(
  tx: Tx,
  { deviceId, screenId }: DeviceCaller,
  corrected: readonly CorrectedBeat[],
  receivedAt: Date,
): Promise<CorrectedBeat[]> {
  if (corrected.length === 0) return []
  const rows = corrected.map(({ beat, atMs, isLive }) => ({
    deviceId,
    bootId: beat.bootId,
    seq: beat.seq,
    screenId,
    at: new Date(atMs),
    deviceAt: new Date(beat.at),
    receivedAt,
    isLive,
  }))
  const kept = await tx
    .insert(beats)
    .values(rows)
    .onConflictDoNothing()
    .returning({ bootId: beats.bootId, seq: beats.seq })
  const isKept = new Set(kept.map(keyOf))
  // Within one batch the first of two stays; the second finds its key taken out.
  return corrected.filter(({ beat }) => isKept.delete(keyOf(beat)))
}

function keyOf({ bootId, seq }: { bootId: string; seq: number }): string {
  return `${bootId} ${seq}`
}

/**
 * The positions of new beats, each instant once: two that claim the same one are settled alike whichever
 * comes first, as in `oneFixEach`.
 */
async function keepFixes(tx: Tx, screenId: string, fresh: readonly CorrectedBeat[]): Promise<Fix[]> {
  const all = oneFixEach(fresh.flatMap((beat) => beat.fixes))
  if (all.length === 0) return []
  // As one value: a statement has room for 65,535 of them, and a device may be offline for long.
  const rows = JSON.stringify(all.map(({ atMs, ...fix }) => ({ at: new Date(atMs).toISOString(), ...fix })))
  await tx.execute(sql`
    insert into ${fixes} as known (screen_id, at, latitude, longitude, speed_mps, accuracy_m)
    select ${screenId}, at, latitude, longitude, "speedMps", "accuracyM"
    from jsonb_to_recordset(${rows}::jsonb) as fix(
      at timestamptz, latitude float8, longitude float8, "speedMps" real, "accuracyM" real
    )
    on conflict (screen_id, at) do update
    set latitude = excluded.latitude, longitude = excluded.longitude,
      speed_mps = excluded.speed_mps, accuracy_m = excluded.accuracy_m
    where (coalesce(excluded.accuracy_m, 'infinity'), excluded.latitude, excluded.longitude,
        coalesce(excluded.speed_mps, -1))
      < (coalesce(known.accuracy_m, 'infinity'), known.latitude, known.longitude, coalesce(known.speed_mps, -1))`)
  return all
}

/** A day counts from one sign of life, live or late (OPEN-55). */
async function keepOnlineDays(
  tx: Tx,
  screenId: string,
  { clocks }: Site,
  fresh: readonly CorrectedBeat[],
): Promise<void> {
  const days = new Set(fresh.map(({ atMs }) => dayIn(zoneAt(clocks, atMs), new Date(atMs))))
  await tx
    .insert(onlineDays)
    .values([...days].map((day) => ({ screenId, day })))
    .onConflictDoNothing()
}
