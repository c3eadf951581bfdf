import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { infotainmentVideos } from '../schema.ts'

/** Finds the owner of a video; undefined for a deleted one. */
export async function findInfotainmentHead(db: Db, id: string) {
  const [video] = await db
    .select({ ownerId: infotainmentVideos.ownerId, type: infotainmentVideos.type })
    .from(infotainmentVideos)
    .where(and(eq(infotainmentVideos.id, id), isNull(infotainmentVideos.deletedAt)))
  return video
}
