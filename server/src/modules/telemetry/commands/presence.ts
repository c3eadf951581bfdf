import { and, eq, lte, sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Announcement, announceAll } from '../../../platform/events.ts'
import { screens } from '../../screens/schema.ts'
import type { CorrectedBeat } from '../rules/corrected-beats.ts'
import { withFaults } from '../rules/faults.ts'
import { onlineStatusAt, SILENT_AFTER_MS } from '../rules/online.ts'
import { beats, fixes, presences } from '../schema.ts'

/**
 * Brings what is known of a screen now up to date; only ever forwards in time, so late beats change
 * nothing that is newer. Whoever watches is told when the screen comes online.
 *
 * @param fresh new beats in time order, at least one
 */
export async function noteSigns(
  tx: Tx,
  screenId: string,
  ownerId: string,
  fresh: readonly CorrectedBeat[],
  clockOffsetMs: number,
  now: Date,
): Promise<void> {
  const [before] = await tx
    .select({ isOnline: presences.isOnline, faults: presences.faults })
    .from(presences)
    .where(eq(presences.screenId, screenId))
    .for('update')
  const newest = fresh.at(-1)
  if (!newest) return
  const { beat } = newest
  const lastBeatAt = new Date(newest.atMs)
  const isOnline = onlineStatusAt(now, lastBeatAt) === 'online'
  const seen = {
    isOnline,
    lastBeatAt,
    playing: beat.playing ?? null,
    manifestVersion: beat.manifestVersion ?? null,
    playerVersion: beat.playerVersion ?? null,
    clockOffsetMs,
    queuedPlays: beat.queuedPlays === undefined ? null : Math.round(beat.queuedPlays),
    storageUsedBytes: typeof beat.storageUsedBytes === 'number' ? Math.round(beat.storageUsedBytes) : null,
  }
  const faults = withFaults(before?.faults ?? [], fresh)
  await tx
    .insert(presences)
    .values({ screenId, ...seen, faults })
    .onConflictDoUpdate({ target: presences.screenId, set: seen, setWhere: lte(presences.lastBeatAt, lastBeatAt) })
  await noteLastPosition(tx, screenId, fresh)
  if (before && fresh.some(({ faults }) => faults.length > 0)) {
    await tx.update(presences).set({ faults }).where(eq(presences.screenId, screenId))
  }
  if (!isOnline || before?.isOnline) return
  await announceAll(tx, [changed(screenId, ownerId, 'online')])
}

async function noteLastPosition(tx: Tx, screenId: string, fresh: readonly CorrectedBeat[]): Promise<void> {
  const all = fresh.flatMap((beat) => beat.fixes)
  if (all.length === 0) return
  const { atMs, latitude, longitude } = all.reduce((a, b) => (b.atMs > a.atMs ? b : a))
  const positionAt = new Date(atMs)
  await tx
    .update(presences)
    .set({ latitude, longitude, positionAt })
    .where(
      and(
        eq(presences.screenId, screenId),
        sql`(${presences.positionAt} is null or ${presences.positionAt} < ${positionAt})`,
      ),
    )
}

/** Tells whoever watches that screens have fallen silent; answers how many. */
export async function markSilentScreens(tx: Tx, now: Date): Promise<number> {
  const silent = await tx
    .update(presences)
    .set({ isOnline: false })
    .from(screens)
    .where(
      and(
        eq(screens.id, presences.screenId),
        eq(presences.isOnline, true),
        lte(presences.lastBeatAt, new Date(now.getTime() - SILENT_AFTER_MS)),
      ),
    )
    .returning({ screenId: presences.screenId, ownerId: screens.ownerId })
  await announceAll(
    tx,
    silent.map(({ screenId, ownerId }) => changed(screenId, ownerId, 'offline')),
  )
  return silent.length
}

function changed(screenId: string, ownerId: string, onlineStatus: 'online' | 'offline'): Announcement {
  return { topic: 'screen', screenIds: [screenId], ownerIds: [ownerId], data: { screenId, onlineStatus } }
}

/** As many as are removed in one short transaction. */
const FORGOTTEN_AT_ONCE = 10_000

/**
 * Removes a piece of the raw signs of life that are older than that many days; the log drawn from them
 * stays (product design 6). A fleet makes millions of them a day, so the caller asks again as long as the
 * answer is `true`: there may be more.
 */
export async function forgetSigns(tx: Tx, keptDays: number, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - keptDays * DAYS)
  const counts = [await forgetPiece(tx, fixes, before), await forgetPiece(tx, beats, before)]
  return counts.includes(FORGOTTEN_AT_ONCE)
}

async function forgetPiece(tx: Tx, table: typeof fixes | typeof beats, before: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where at < ${before}::timestamptz limit ${FORGOTTEN_AT_ONCE}))`)
  return rowCount ?? 0
}
