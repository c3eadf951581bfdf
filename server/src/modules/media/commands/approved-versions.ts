import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { approvedVersions } from '../schema.ts'
import { copyReviewedVideo, releaseFiles } from './files.ts'

type ApprovedVersion = typeof approvedVersions.$inferSelect
type Kind = ApprovedVersion['kind']

/** Saves what an operator approved in place of what was approved before (decision 44). */
export async function saveApprovedVersion(
  tx: Tx,
  { kind, subjectId, video, facts, approvedAt }: ApprovedVersion,
): Promise<void> {
  await removeApprovedVersions(tx, kind, [subjectId])
  // A poster that is sent later was not approved.
  const copy = await copyReviewedVideo(tx, video, { reviewedAt: approvedAt, at: approvedAt })
  await tx.insert(approvedVersions).values({ kind, subjectId, video: copy, facts, approvedAt })
}

/** Removes what was approved of campaigns or infotainment videos that are deleted, with the files. */
export async function removeApprovedVersions(tx: Tx, kind: Kind, subjectIds: readonly string[]): Promise<void> {
  const removed = await tx
    .delete(approvedVersions)
    .where(and(eq(approvedVersions.kind, kind), inArray(approvedVersions.subjectId, [...subjectIds])))
    .returning({ video: approvedVersions.video })
  await releaseFiles(tx, ...removed.map(({ video }) => video))
}
