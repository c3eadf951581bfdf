import type { InfotainmentStatus } from '@marquee/contract/scalars'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { type Announcement, announce, announceAll } from '../../../platform/events.ts'
import { release } from '../../media/commands.ts'
import type { OwnInfotainment } from '../policy.ts'
import { contentOf } from '../queries/videos.ts'
import { INFOTAINMENT_DECISIONS, type InfotainmentDecision } from '../rules.ts'
import { infotainmentScreens, infotainmentVideos } from '../schema.ts'
import { beginAirings, type Choice, endAirings, lockChoices } from './airings.ts'

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
 * Approves or rejects an infotainment video (product 3). Approved it plays from now on; one that
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
  const screenIds = screensOf(choices)
  if (status === 'approved') await beginAirings(tx, { ...stored, videoId: id, ...present }, screenIds, at)
  else await endAirings(tx, choices, at)
  await announceShowing(tx, id, { stop: stored.status === 'approved' ? screenIds : [], screenIds })
  await announceState(tx, { ...stored, status })
  return { kind: 'decided', version: stored.version }
}

/**
 * Deletes a video and its file, and stops it on every screen (API-INF-03). What was played stays proven.
 * Deleting it a second time is `false`.
 */
export async function deleteInfotainment(tx: Tx, own: OwnInfotainment, at: Date): Promise<boolean> {
  const stored = await lockInfotainment(tx, own.videoId)
  if (!stored) return false
  const { id } = stored
  await tx
    .update(infotainmentVideos)
    .set({ deletedAt: at, updatedAt: at, video: null })
    .where(eq(infotainmentVideos.id, id))
  await release(tx, stored.video)
  const choices = await lockChoices(tx, eq(infotainmentScreens.videoId, id))
  await tx.delete(infotainmentScreens).where(eq(infotainmentScreens.videoId, id))
  await endAirings(tx, choices, at)
  const screenIds = screensOf(choices)
  await announceShowing(tx, id, { stop: stored.status === 'approved' ? screenIds : [], screenIds })
  await announceState(tx, stored)
  return true
}

/** A video that is there has a file. */
export type Stored = typeof infotainmentVideos.$inferSelect & { video: string }

/** The video, for this transaction alone; nothing when it was deleted. */
export async function lockInfotainment(tx: Tx, id: string): Promise<Stored | undefined> {
  const [video] = await tx
    .select()
    .from(infotainmentVideos)
    .where(and(eq(infotainmentVideos.id, id), isNull(infotainmentVideos.deletedAt)))
    .for('update')
  // A check on the table takes the file from deleted ones alone.
  return video as Stored | undefined
}

export function screensOf(choices: readonly Choice[]): string[] {
  return choices.map(({ screenId }) => screenId)
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

type State = { id: string; ownerId: string; status: InfotainmentStatus }

/** Tells the owner and the operators where a video stands now. */
export async function announceState(tx: Tx, state: State): Promise<void> {
  await announce(tx, stateOf(state))
}

export function stateOf({ id, ownerId, status }: State): Announcement {
  return { topic: 'review', ownerIds: [ownerId], data: { kind: 'infotainment', id, status } }
}
