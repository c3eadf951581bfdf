import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { mediaFiles, videoPosters } from '../schema.ts'

/** The poster of a video, as a column of another query. */
export function selectPoster(video: SQLWrapper): SQL<string | null> {
  return sql`(select ${videoPosters.poster} from ${videoPosters} where ${videoPosters.video} = ${video})`
}

/** The same for people who may see only what an operator has approved: a poster that was there at the decision. */
export function selectReviewedPoster(video: SQLWrapper, decidedAt: SQLWrapper): SQL<string | null> {
  return sql`(select ${videoPosters.poster} from ${videoPosters}
    where ${videoPosters.video} = ${video} and ${videoPosters.sentAt} <= ${decidedAt})`
}

/** Finds the dimensions of a stored video, and its poster. */
export async function findShownVideo(db: Db, name: string) {
  const [row] = await db
    .select({ width: mediaFiles.width, height: mediaFiles.height, poster: videoPosters.poster })
    .from(mediaFiles)
    .leftJoin(videoPosters, eq(videoPosters.video, mediaFiles.name))
    .where(eq(mediaFiles.name, name))
  return row
}

/** Finds the poster of a video. */
export async function findPoster(db: Db, video: string | null): Promise<string | null> {
  if (video === null) return null
  const [row] = await db.select({ poster: videoPosters.poster }).from(videoPosters).where(eq(videoPosters.video, video))
  return row?.poster ?? null
}
