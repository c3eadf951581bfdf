import { hasShapeOf } from '@marquee/contract/media.rules'
import { POSTER_REFUSALS, SET_POSTER_REFUSALS } from '@marquee/contract/posters'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AcceptedPoster } from '../policy.ts'
import { findShownVideo } from '../queries/posters.ts'
import { videoPosters } from '../schema.ts'
import { adoptFile, releaseFiles } from './files.ts'

/**
 * Gives a video its poster and releases the one before. The caller holds the lock of what the video belongs to.
 *
 * @param video the name of the video; null refuses the poster
 * @returns the name of the poster
 * @throws Refused posterWithoutVideo, or posterShape when it does not have the shape of the video
 */
export async function savePoster(
  tx: Tx,
  video: string | null,
  { sender, ...accepted }: AcceptedPoster,
  at: Date,
): Promise<string> {
  const shown = video === null ? undefined : await findShownVideo(tx, video)
  if (video === null || !shown) throw refuse(POSTER_REFUSALS.posterWithoutVideo, { field: 'poster' })
  if (!hasShapeOf(accepted, shown)) throw refuse(POSTER_REFUSALS.posterShape, { field: 'poster' })
  const poster = await adoptFile(tx, accepted, at)
  await tx
    .insert(videoPosters)
    .values({ video, poster, sentAt: at, sentBy: sender })
    .onConflictDoUpdate({ target: videoPosters.video, set: { poster, sentAt: at, sentBy: sender } })
  if (shown.poster) await releaseFiles(tx, shown.poster)
  return poster
}

/** A poster that is sent for a stored video. */
export type NewPoster = {
  poster: AcceptedPoster
  /** the name of the video that the picture shows */
  video: string
  onlyIfMissing?: boolean | undefined
  at: Date
}

/**
 * Gives a stored video another poster.
 *
 * @throws Refused posterOfOtherVideo when the picture shows another one, and as `savePoster`
 */
export async function replacePoster(
  tx: Tx,
  stored: string | null,
  { poster, video, onlyIfMissing, at }: NewPoster,
): Promise<{ poster: string; isChanged: boolean }> {
  if (stored !== video) throw refuse(SET_POSTER_REFUSALS.posterOfOtherVideo, { field: 'video' })
  const present = onlyIfMissing ? (await findShownVideo(tx, video))?.poster : null
  if (present) return { poster: present, isChanged: false }
  return { poster: await savePoster(tx, video, poster, at), isChanged: true }
}
