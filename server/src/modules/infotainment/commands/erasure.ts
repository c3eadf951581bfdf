import { and, inArray, isNull } from 'drizzle-orm'
import type { EraseSlice } from '../../../platform/erasure.ts'
import { removeApprovedVersions } from '../../media/commands/approved-versions.ts'
import { releaseFiles } from '../../media/commands/files.ts'
import { infotainmentScreens, infotainmentVideos } from '../schema.ts'

const ROWS_PER_SLICE = 50

/** Deletes the infotainment videos of erased partners, with their files (decision 35). */
export const eraseInfotainment: EraseSlice = async (tx, { ownerIds, at }) => {
  const found = await tx
    .select({ id: infotainmentVideos.id, video: infotainmentVideos.video })
    .from(infotainmentVideos)
    .where(and(inArray(infotainmentVideos.ownerId, [...ownerIds]), isNull(infotainmentVideos.deletedAt)))
    .limit(ROWS_PER_SLICE)
  const ids = found.map(({ id }) => id)
  await tx
    .update(infotainmentVideos)
    .set({ video: null, rejectionReason: null, deletedAt: at, updatedAt: at })
    .where(inArray(infotainmentVideos.id, ids))
  await tx.delete(infotainmentScreens).where(inArray(infotainmentScreens.videoId, ids))
  await removeApprovedVersions(tx, 'infotainment', ids)
  await releaseFiles(tx, ...found.flatMap(({ video }) => video ?? []))
  return found.length === ROWS_PER_SLICE
}
