import type { BodyOf } from '@marquee/contract/endpoint'
import { createInfotainment, type updateInfotainment } from '@marquee/contract/infotainment'
import { COMMON } from '@marquee/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { refuseUnknownLocation } from '../../fleet/commands/choices.ts'
import { adoptWithinShare, release, useUp } from '../../media/commands.ts'
import type { AcceptedVideo } from '../../media/policy.ts'
import type { OwnOwner } from '../../owners/policy.ts'
import type { OwnInfotainment } from '../policy.ts'
import { contentOf, timeZoneOf } from '../queries/videos.ts'
import { reviewAfterEdit, screensToStop, type Showing } from '../rules.ts'
import { infotainmentScreens, infotainmentVideos } from '../schema.ts'
import { beginAirings, endAirings, lockChoices } from './airings.ts'
import { refuseForeignScreens } from './choose-screens.ts'
import { announceShowing, announceState, lockInfotainment, screensOf, type Stored } from './state.ts'

/** The refusals of both saving calls; they are the same objects. */
const { endBeforeStart, screensMissing } = createInfotainment.refusals

/**
 * Takes a new video; it waits for review (API-INF-05, STATE-06).
 *
 * @returns its id
 * @throws Refused one of `createInfotainment.refusals`; the end of the transaction leaves nothing behind
 */
export async function addInfotainment(
  tx: Tx,
  { ownerId }: OwnOwner,
  { fields, video, at }: { fields: BodyOf<typeof createInfotainment>; video: AcceptedVideo; at: Date },
): Promise<string> {
  const { name, type, category, startDate, endDate, location: locationId, screenIds } = fields
  if (endDate < startDate) throw refuse(endBeforeStart, { field: 'endDate' })
  if (screenIds.length === 0) throw refuse(screensMissing, { field: 'screenIds' })
  await refuseUnknownLocation(tx, locationId)
  await refuseForeignScreens(tx, { ownerId, type, locationId, screenIds })
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
      video: await adoptWithinShare(tx, video, at, videosOf(tx, ownerId)),
      status: 'pending',
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: infotainmentVideos.id })
  if (!added) throw new Error('an insert of one row answers it')
  await chooseScreens(tx, added.id, screenIds)
  await announceState(tx, { id: added.id, ownerId, status: 'pending' })
  return added.id
}

/**
 * Saves a video again; type, start date and category stay what they were (OPEN-94), without a new file
 * the stored one stays (API-INF-06). What makes it another video sends it back to review, and every
 * screen that may not show it any longer stops at once.
 *
 * @throws Refused one of `updateInfotainment.refusals`; nothing is changed then
 */
export async function changeInfotainment(
  tx: Tx,
  own: OwnInfotainment,
  { fields, video, at }: { fields: BodyOf<typeof updateInfotainment>; video: AcceptedVideo | undefined; at: Date },
): Promise<void> {
  const stored = await lockInfotainment(tx, own.videoId)
  if (!stored) throw refuse(COMMON.notFound)
  const { name, endDate: endsOn, location: locationId, screenIds } = fields
  if (endsOn < stored.startsOn) throw refuse(endBeforeStart, { field: 'endDate' })
  // A location that was closed since may stay, a new one is chosen among the active ones (OPEN-44).
  if (locationId !== stored.locationId) await refuseUnknownLocation(tx, locationId)
  await refuseForeignScreens(tx, { ...stored, locationId, screenIds })

  const present = await contentOf(tx, stored.video)
  // The same content chosen once more is no other video.
  const newFile = video && video.sha256 !== present.sha256 ? video : undefined
  const review = reviewAfterEdit(stored, newFile !== undefined || name !== stored.name, at)
  const changed = { name, endsOn, locationId, ...review }
  if (video && !newFile) await useUp(tx, video)
  const among = { ...videosOf(tx, stored.ownerId), replaced: stored.video }
  const file = newFile ? await adoptWithinShare(tx, newFile, at, among) : stored.video
  await tx
    .update(infotainmentVideos)
    .set({ ...changed, video: file, updatedAt: at })
    .where(eq(infotainmentVideos.id, stored.id))
  if (newFile) await release(tx, stored.video)
  const after = { video: { ...stored, ...changed }, content: await contentOf(tx, file), screenIds }
  await moveShowing(tx, { video: stored, content: present }, after, at)
  await announceState(tx, { ...stored, status: review.status })
}

/** All videos of an owner. */
const videosOf = (tx: Tx, ownerId: string) => ({
  keeper: ownerId,
  names: tx
    .select({ name: infotainmentVideos.video })
    .from(infotainmentVideos)
    .where(eq(infotainmentVideos.ownerId, ownerId)),
})

type Version = { video: Stored; content: { sha256: string; durationMs: number } }

/** What the screens show of a video follows its change: the choice, what is remembered of it, and the players. */
async function moveShowing(
  tx: Tx,
  before: Version,
  after: Version & { screenIds: readonly string[] },
  at: Date,
): Promise<void> {
  const { id: videoId } = before.video
  const choices = await lockChoices(tx, eq(infotainmentScreens.videoId, videoId))
  await tx.delete(infotainmentScreens).where(eq(infotainmentScreens.videoId, videoId))
  await chooseScreens(tx, videoId, after.screenIds)
  await endAirings(tx, choices, at)
  if (after.video.status === 'approved') {
    await beginAirings(tx, { ...after.video, videoId, ...after.content }, after.screenIds, at)
  }
  const screenIds = screensOf(choices)
  const stop = screensToStop(await showing(tx, { ...before, screenIds }), await showing(tx, after), at)
  await announceShowing(tx, videoId, { stop, screenIds: [...new Set([...screenIds, ...after.screenIds])] })
}

async function showing(
  tx: Tx,
  { video, content, screenIds }: Version & { screenIds: readonly string[] },
): Promise<Showing> {
  const { status, startsOn, endsOn, locationId } = video
  return { status, startsOn, endsOn, timeZone: await timeZoneOf(tx, locationId), sha256: content.sha256, screenIds }
}

async function chooseScreens(tx: Tx, videoId: string, screenIds: readonly string[]): Promise<void> {
  if (screenIds.length === 0) return
  await tx.insert(infotainmentScreens).values(screenIds.map((screenId) => ({ videoId, screenId })))
}
