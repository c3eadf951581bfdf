import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { removeApprovedVersions } from '../../media/commands/approved-versions.ts'
import { releaseFiles } from '../../media/commands/files.ts'
import { campaigns, removedVideos } from '../schema.ts'

/** Deletes campaigns that were never in force, with their names and videos (decision 35). */
export async function eraseDrafts(
  tx: Tx,
  drafts: readonly { id: string; video: string | null }[],
  at: Date,
): Promise<void> {
  const ids = drafts.map(({ id }) => id)
  const deletedAt = sql`coalesce(${campaigns.deletedAt}, ${at})`
  await tx
    .update(campaigns)
    .set({ name: '', status: 'Draft', rejectionReason: null, video: null, deletedAt, updatedAt: at })
    .where(inArray(campaigns.id, ids))
  await removeApprovedVersions(tx, 'campaign', ids)
  await releaseFiles(tx, ...drafts.flatMap(({ video }) => video ?? []))
}

export async function eraseLibraries(tx: Tx, companyIds: readonly string[]): Promise<void> {
  await tx.delete(removedVideos).where(inArray(removedVideos.companyId, [...companyIds]))
}
