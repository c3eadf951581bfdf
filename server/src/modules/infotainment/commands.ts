import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { announceAll } from '../../platform/events.ts'
import { mediaFiles } from '../media/schema.ts'
import { INFOTAINMENT_DECISIONS, type InfotainmentDecision } from './rules.ts'
import { infotainmentScreens, infotainmentVideos } from './schema.ts'

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
  const [stored] = await tx
    .select({
      ownerId: infotainmentVideos.ownerId,
      status: infotainmentVideos.status,
      version: infotainmentVideos.version,
      sha256: mediaFiles.sha256,
    })
    .from(infotainmentVideos)
    .innerJoin(mediaFiles, eq(mediaFiles.name, infotainmentVideos.video))
    .where(and(eq(infotainmentVideos.id, id), isNull(infotainmentVideos.deletedAt)))
    .for('update', { of: infotainmentVideos })
  if (!stored) return { kind: 'notFound' }
  const status = INFOTAINMENT_DECISIONS[stored.status][decision]
  if (!status) return { kind: 'notReviewable' }
  if ((version ?? stored.version) !== stored.version || (sha256 ?? stored.sha256) !== stored.sha256) {
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
  await announceDecision(tx, { id, ownerId: stored.ownerId, status, wasPlaying: stored.status === 'approved' })
  return { kind: 'decided', version: stored.version }
}

async function announceDecision(
  tx: Tx,
  { id, ownerId, status, wasPlaying }: { id: string; ownerId: string; status: string; wasPlaying: boolean },
): Promise<void> {
  const rows = await tx
    .select({ screenId: infotainmentScreens.screenId })
    .from(infotainmentScreens)
    .where(eq(infotainmentScreens.videoId, id))
  const screenIds = rows.map(({ screenId }) => screenId)
  await announceAll(tx, [
    ...(wasPlaying ? [{ topic: 'stop', screenIds, data: { videoId: id } }] : []),
    { topic: 'content', screenIds },
    { topic: 'review', ownerIds: [ownerId], data: { kind: 'infotainment', id, status } },
  ])
}
