import type { EndpointBody } from '@marquee/contract/endpoint'
import { createInfotainment, type updateInfotainment } from '@marquee/contract/infotainment'
import { COMMON } from '@marquee/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { assertActiveLocation } from '../../fleet/commands/choices.ts'
import { adoptWithinQuota, releaseFiles, consumeUpload } from '../../media/commands/files.ts'
import { savePoster } from '../../media/commands/posters.ts'
import type { AcceptedPoster, AcceptedVideo } from '../../media/policy.ts'
import type { OwnOwner } from '../../owners/policy.ts'
import type { OwnInfotainment } from '../policy.ts'
import { getVideoContent, getTimeZone } from '../queries/videos.ts'
import { deriveReview, selectScreensToStop, type Showing } from '../rules.ts'
import { infotainmentScreens, infotainmentVideos } from '../schema.ts'
import { openApprovalWindows, closeApprovalWindows, lockChoices } from './approval-windows.ts'
import { assertOwnScreens } from './choose-screens.ts'
import { notifyShowing, notifyState, lockInfotainment, listScreenIds, type StoredVideo } from './state.ts'

/** The refusals of both saving calls; they are the same objects. */
const { endBeforeStart, screensMissing } = createInfotainment.refusals

/**
 * Adds a video, which then waits for review (API-INF-05, STATE-06).
 *
 * @returns its id
 * @throws Refused one of `createInfotainment.refusals`; the rollback removes everything
 */
export async function addInfotainment(
  tx: Tx,
  { ownerId }: OwnOwner,
  {
    fields,
    video,
    poster,
    at,
  }: {
    fields: EndpointBody<typeof createInfotainment>
    video: AcceptedVideo
    poster: AcceptedPoster | undefined
    at: Date
  },
): Promise<string> {
  const { name, type, category, startDate, endDate, location: locationId, screenIds } = fields
  if (endDate < startDate) throw refuse(endBeforeStart, { field: 'endDate' })
  if (screenIds.length === 0) throw refuse(screensMissing, { field: 'screenIds' })
  await assertActiveLocation(tx, locationId)
  await assertOwnScreens(tx, { ownerId, type, locationId, screenIds })
  const file = await adoptWithinQuota(tx, video, at, getVideoShare(tx, ownerId))
  if (poster) await savePoster(tx, file, poster, at)
  const [added] = await tx
    .insert(infotainmentVideos)
    .values({
      ownerId,
      name,
      type,
      category,
      startsOn: startDate,
      endsOn: endDate,
      locationId,
      video: file,
      status: 'pending',
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: infotainmentVideos.id })
  if (!added) throw new Error('an insert of one row answers it')
  await chooseScreens(tx, added.id, screenIds)
  await notifyState(tx, { id: added.id, ownerId, status: 'pending' })
  return added.id
}

/**
 * Saves a video again. Type, start date and category stay (OPEN-94). Without a new file the stored one stays
 * (API-INF-06). An essential change sends it back to review, and every screen that may no longer play it stops at once.
 *
 * @throws Refused one of `updateInfotainment.refusals`; nothing is changed then
 */
export async function changeInfotainment(
  tx: Tx,
  own: OwnInfotainment,
  {
    fields,
    video,
    poster,
    at,
  }: {
    fields: EndpointBody<typeof updateInfotainment>
    video: AcceptedVideo | undefined
    poster: AcceptedPoster | undefined
    at: Date
  },
): Promise<void> {
  const stored = await lockInfotainment(tx, own.videoId)
  if (!stored) throw refuse(COMMON.notFound)
  const { name, endDate: endsOn, location: locationId, screenIds } = fields
  if (endsOn < stored.startsOn) throw refuse(endBeforeStart, { field: 'endDate' })
  // A video keeps a location that was deactivated since; a new location must be active (OPEN-44).
  if (locationId !== stored.locationId) await assertActiveLocation(tx, locationId)
  await assertOwnScreens(tx, { ...stored, locationId, screenIds })

  const present = await getVideoContent(tx, stored.video)
  // A file with the same content is not a new file.
  const newFile = video && video.sha256 !== present.sha256 ? video : undefined
  const review = deriveReview(stored, newFile !== undefined || name !== stored.name, at)
  const changed = { name, endsOn, locationId, ...review }
  if (video && !newFile) await consumeUpload(tx, video)
  const among = { ...getVideoShare(tx, stored.ownerId), replaced: stored.video }
  const file = newFile ? await adoptWithinQuota(tx, newFile, at, among) : stored.video
  await tx
    .update(infotainmentVideos)
    .set({ ...changed, video: file, updatedAt: at })
    .where(eq(infotainmentVideos.id, stored.id))
  if (newFile) await releaseFiles(tx, stored.video)
  if (poster) await savePoster(tx, file, poster, at)
  const after = { video: { ...stored, ...changed }, content: await getVideoContent(tx, file), screenIds }
  await updateShowing(tx, { video: stored, content: present }, after, at)
  await notifyState(tx, { ...stored, status: review.status })
}

/** All videos of an owner. */
const getVideoShare = (tx: Tx, ownerId: string) => ({
  keeper: ownerId,
  names: tx
    .select({ name: infotainmentVideos.video })
    .from(infotainmentVideos)
    .where(eq(infotainmentVideos.ownerId, ownerId)),
})

type VideoVersion = { video: StoredVideo; content: { sha256: string; durationMs: number } }

/** Applies a change to the screens of a video: the choice, the approval windows, and the players. */
async function updateShowing(
  tx: Tx,
  before: VideoVersion,
  after: VideoVersion & { screenIds: readonly string[] },
  at: Date,
): Promise<void> {
  const { id: videoId } = before.video
  const choices = await lockChoices(tx, eq(infotainmentScreens.videoId, videoId))
  await tx.delete(infotainmentScreens).where(eq(infotainmentScreens.videoId, videoId))
  await chooseScreens(tx, videoId, after.screenIds)
  await closeApprovalWindows(tx, choices, at)
  if (after.video.status === 'approved') {
    await openApprovalWindows(tx, { ...after.video, videoId, ...after.content }, after.screenIds, at)
  }
  const screenIds = listScreenIds(choices)
  const stop = selectScreensToStop(await buildShowing(tx, { ...before, screenIds }), await buildShowing(tx, after), at)
  await notifyShowing(tx, videoId, { stop, screenIds: [...new Set([...screenIds, ...after.screenIds])] })
}

async function buildShowing(
  tx: Tx,
  { video, content, screenIds }: VideoVersion & { screenIds: readonly string[] },
): Promise<Showing> {
  const { status, startsOn, endsOn, locationId } = video
  return { status, startsOn, endsOn, timeZone: await getTimeZone(tx, locationId), sha256: content.sha256, screenIds }
}

async function chooseScreens(tx: Tx, videoId: string, screenIds: readonly string[]): Promise<void> {
  if (screenIds.length === 0) return
  await tx.insert(infotainmentScreens).values(screenIds.map((screenId) => ({ videoId, screenId })))
}
