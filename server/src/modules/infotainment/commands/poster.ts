import { COMMON } from '@marquee/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type NewPoster, replacePoster } from '../../media/commands/posters.ts'
import type { OwnInfotainment } from '../policy.ts'
import { infotainmentVideos } from '../schema.ts'
import { lockInfotainment, notifyState } from './state.ts'

/**
 * Sets the poster of an infotainment video. It plays on no screen, so the status stays; an operator who decides meanwhile
 * has to look again, because the version changes.
 *
 * @returns the name of the poster
 */
export async function setInfotainmentPoster(tx: Tx, own: OwnInfotainment, sent: NewPoster): Promise<string> {
  const stored = await lockInfotainment(tx, own.videoId)
  if (!stored) throw refuse(COMMON.notFound)
  const { poster, isChanged } = await replacePoster(tx, stored.video, sent)
  if (!isChanged) return poster
  await tx
    .update(infotainmentVideos)
    .set({ version: sql`${infotainmentVideos.version} + 1` })
    .where(eq(infotainmentVideos.id, stored.id))
  await notifyState(tx, stored)
  return poster
}
