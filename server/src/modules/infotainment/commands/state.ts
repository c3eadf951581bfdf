import type { InfotainmentStatus } from '@marquee/contract/scalars'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { announce, announceAll } from '../../../platform/events.ts'
import type { OwnInfotainment } from '../policy.ts'
import { contentOf, screenIdsOf } from '../queries.ts'
import { INFOTAINMENT_DECISIONS, type InfotainmentDecision } from '../rules.ts'
import { infotainmentVideos } from '../schema.ts'

export type DecidedOn = {
  id: string
  /** The version that was looked at; absent: the present one. */
  version?: number | undefined
  /** The content of the video that was looked at; absent: the present one. */
  sha256?: string | undefined
  decision: InfotainmentDecision
  /** of a rejection; shown to the partner */
  reason?: string | undefined
  at: Date
}
export type DecisionMade =
  /** on that version; it counts up, so that a second decision on the same one is none */
  { kind: 'decided'; version: number } | { kind: 'notFound' | 'notReviewable' | 'versionChanged' }

/**
 * Approves or rejects an infotainment video (product design 3). Approved it plays from now on; one that
 * is taken back stops at once.
 */
export async function decideInfotainment(
  tx: Tx,
  { id, version, sha256, decision, reason, at }: DecidedOn,
): Promise<DecisionMade> {
  const stored = await lockInfotainment(tx, id)
  if (!stored) return { kind: 'notFound' }
  const status = INFOTAINMENT_DECISIONS[stored.status][decision]
  if (!status) return { kind: 'notReviewable' }
  const present = await contentOf(tx, stored.video)
  if ((version ?? stored.version) !== stored.version || (sha256 ?? present) !== present) {
    return { kind: 'versionChanged' }
  }
  await tx
    .update(infotainmentVideos)
    .set({
      status,
      rejectionReason: decision === 'reject' ? (reason ?? null) : null,
      version: stored.version + 1,
      updatedAt: at,
    })
    .where(eq(infotainmentVideos.id, id))
  const screenIds = await screenIdsOf(tx, id)
  await announceShowing(tx, id, { stop: stored.status === 'approved' ? screenIds : [], screenIds })
  await announceState(tx, { ...stored, status })
  return { kind: 'decided', version: stored.version }
}

/**
 * Deletes a video and stops it on every screen (API-INF-03). What was played stays proven. Deleting it a
 * second time is `false`.
 */
export async function deleteInfotainment(tx: Tx, own: OwnInfotainment, at: Date): Promise<boolean> {
  const stored = await lockInfotainment(tx, own.videoId)
  if (!stored) return false
  await tx.update(infotainmentVideos).set({ deletedAt: at, updatedAt: at }).where(eq(infotainmentVideos.id, stored.id))
  const screenIds = await screenIdsOf(tx, stored.id)
  await announceShowing(tx, stored.id, { stop: stored.status === 'approved' ? screenIds : [], screenIds })
  await announceState(tx, stored)
  return true
}

/** The video, for this transaction alone; nothing when it was deleted. */
export async function lockInfotainment(
  tx: Tx,
  id: string,
): Promise<typeof infotainmentVideos.$inferSelect | undefined> {
  const [video] = await tx
    .select()
    .from(infotainmentVideos)
    .where(and(eq(infotainmentVideos.id, id), isNull(infotainmentVideos.deletedAt)))
    .for('update')
  return video
}

/** Makes players break a video off where they have to, and look what they play from now on. */
export async function announceShowing(
  tx: Tx,
  videoId: string,
  { stop, screenIds }: { stop: readonly string[]; screenIds: readonly string[] },
): Promise<void> {
  await announceAll(tx, [
    ...(stop.length > 0 ? [{ topic: 'stop', screenIds: stop, data: { videoId } }] : []),
    ...(screenIds.length > 0 ? [{ topic: 'content', screenIds }] : []),
  ])
}

/** Tells the owner and the operators where a video stands now. */
export async function announceState(
  tx: Tx,
  { id, ownerId, status }: { id: string; ownerId: string; status: InfotainmentStatus },
): Promise<void> {
  await announce(tx, { topic: 'review', ownerIds: [ownerId], data: { kind: 'infotainment', id, status } })
}
