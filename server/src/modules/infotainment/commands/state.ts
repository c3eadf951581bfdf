import type { InfotainmentStatus } from '@marquee/contract/scalars'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notify, notifyAll } from '../../../platform/notify.ts'
import type { Notification } from '../../../platform/topics.ts'
import { removeApprovedVersions } from '../../media/commands/approved-versions.ts'
import { releaseFiles } from '../../media/commands/files.ts'
import type { OwnInfotainment } from '../policy.ts'
import { getVideoContent } from '../queries/videos.ts'
import { INFOTAINMENT_DECISIONS, type InfotainmentDecision } from '../rules.ts'
import { infotainmentScreens, infotainmentVideos } from '../schema.ts'
import { openApprovalWindows, type ScreenChoice, closeApprovalWindows, lockChoices } from './approval-windows.ts'

export type DecisionInput = {
  id: string
  /** The version that the operator saw; undefined: the current one. */
  version?: number | undefined
  /** The hash of the video that the operator saw; undefined: the current one. */
  sha256?: string | undefined
  decision: InfotainmentDecision
  /** The reason of a rejection, shown to the partner. */
  reason?: string | undefined
  at: Date
}
export type DecisionResult =
  /** The new version, which makes a second decision on the same version fail. */
  { kind: 'decided'; version: number } | { kind: 'notFound' | 'notReviewable' | 'versionChanged' }

/**
 * Approves or rejects an infotainment video (product 3). An approved video plays from now on; a rejected one stops at
 * once.
 */
export async function decideInfotainment(
  tx: Tx,
  { id, version, sha256, decision, reason, at }: DecisionInput,
): Promise<DecisionResult> {
  const stored = await lockInfotainment(tx, id)
  if (!stored) return { kind: 'notFound' }
  const status = INFOTAINMENT_DECISIONS[stored.status][decision]
  if (!status) return { kind: 'notReviewable' }
  const present = await getVideoContent(tx, stored.video)
  if ((version ?? stored.version) !== stored.version || (sha256 ?? present.sha256) !== present.sha256) {
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
  const choices = await lockChoices(tx, eq(infotainmentScreens.videoId, id))
  const screenIds = listScreenIds(choices)
  if (status === 'approved') await openApprovalWindows(tx, { ...stored, videoId: id, ...present }, screenIds, at)
  else await closeApprovalWindows(tx, choices, at)
  await notifyShowing(tx, id, { stop: stored.status === 'approved' ? screenIds : [], screenIds })
  await notifyState(tx, { ...stored, status })
  return { kind: 'decided', version: stored.version }
}

/**
 * Deletes a video and its file, and stops it on every screen (API-INF-03). Its plays stay proven.
 *
 * @returns false if it was deleted before
 */
export async function deleteInfotainment(tx: Tx, own: OwnInfotainment, at: Date): Promise<boolean> {
  const stored = await lockInfotainment(tx, own.videoId)
  if (!stored) return false
  const { id } = stored
  await tx
    .update(infotainmentVideos)
    .set({ deletedAt: at, updatedAt: at, video: null })
    .where(eq(infotainmentVideos.id, id))
  await releaseFiles(tx, stored.video)
  await removeApprovedVersions(tx, 'infotainment', [id])
  const choices = await lockChoices(tx, eq(infotainmentScreens.videoId, id))
  await tx.delete(infotainmentScreens).where(eq(infotainmentScreens.videoId, id))
  await closeApprovalWindows(tx, choices, at)
  const screenIds = listScreenIds(choices)
  await notifyShowing(tx, id, { stop: stored.status === 'approved' ? screenIds : [], screenIds })
  await notifyState(tx, stored)
  return true
}

/** A video that is not deleted has a file. */
export type StoredVideo = typeof infotainmentVideos.$inferSelect & { video: string }

/** Locks a video until the transaction ends; undefined if it was deleted. */
export async function lockInfotainment(tx: Tx, id: string): Promise<StoredVideo | undefined> {
  const [video] = await tx
    .select()
    .from(infotainmentVideos)
    .where(and(eq(infotainmentVideos.id, id), isNull(infotainmentVideos.deletedAt)))
    .for('update')
  // A check of the table allows a missing file only for deleted rows.
  return video as StoredVideo | undefined
}

export function listScreenIds(choices: readonly ScreenChoice[]): string[] {
  return choices.map(({ screenId }) => screenId)
}

/** Makes some players interrupt a video, and all refresh their manifests. */
export async function notifyShowing(
  tx: Tx,
  videoId: string,
  { stop, screenIds }: { stop: readonly string[]; screenIds: readonly string[] },
): Promise<void> {
  await notifyAll(tx, [
    { topic: 'stop', screenIds: stop, data: { videoId } },
    { topic: 'content', screenIds },
  ])
}

type VideoState = { id: string; ownerId: string; status: InfotainmentStatus }

/** Notifies the owner and the operators of the status of a video. */
export async function notifyState(tx: Tx, state: VideoState): Promise<void> {
  await notify(tx, buildStateNotification(state))
}

export function buildStateNotification({ id, ownerId, status }: VideoState): Notification {
  return { topic: 'review', ownerIds: [ownerId], data: { kind: 'infotainment', id, status } }
}
