import {
  createInfotainment,
  deleteInfotainment,
  getInfotainment,
  listInfotainmentScreens,
  listOwnerInfotainment,
  type InfotainmentVideo,
  setInfotainmentPoster,
  updateInfotainment,
} from '@marquee/contract/infotainment'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { COMMON } from '@marquee/contract/refusals'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { mediaTexts } from '@marquee/contract/messages/media'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { acceptNewPoster, acceptPoster, acceptSentVideo } from '../media/policy.ts'
import { requireOwnOwner, requireVisibleOwner } from '../owners/policy.ts'
import { setInfotainmentPoster as savePoster } from './commands/poster.ts'
import { addInfotainment, changeInfotainment } from './commands/save.ts'
import { deleteInfotainment as removeInfotainment } from './commands/state.ts'
import { requireOwnInfotainment, type VisibleInfotainment, requireVisibleInfotainment } from './policy.ts'
import { presentInfotainment, presentScreen } from './present.ts'
import { findInfotainment, listInfotainment, listOwnScreens } from './queries/videos.ts'

/** The refusals of every call here that accepts a video; they are the same objects. */
const { refusals } = createInfotainment

/** The infotainment videos of partners. */
export const infotainmentRoutes: readonly Route[] = [
  route(listInfotainmentScreens, async ({ caller, query }, { db, clock }) => {
    // A partner without an owner profile has no screens (OPEN-47).
    const found = caller.ownerId ? await listOwnScreens(db, requireOwnOwner(caller, refusals.noOwner), query) : []
    return found.map((screen) => presentScreen(screen, clock.now()))
  }),

  route(listOwnerInfotainment, async ({ caller, params }, { db, clock }) => {
    const videos = await listInfotainment(db, requireVisibleOwner(caller, params.ownerId))
    return videos.map((video) => presentInfotainment(video, clock.now()))
  }),

  route(getInfotainment, async ({ caller, params }, context) =>
    presentCurrentVideo(context, await requireVisibleInfotainment(context.db, caller, params.id)),
  ),

  route(createInfotainment, async ({ caller, body, files }, context) => {
    const owner = requireOwnOwner(caller, refusals.noOwner)
    const sent = { files: files.video, upload: body.upload, sender: caller.userId }
    const video = await acceptSentVideo(context, sent, VIDEO_RULES.infotainment[body.type], refusals)
    if (!video) throw refuse(refusals.videoMissing, { field: 'video' })
    const poster = await acceptPoster(context, { files: files.poster, sender: caller.userId })
    const at = context.clock.now()
    const id = await runInTransaction(context.database, (tx) =>
      addInfotainment(tx, owner, { fields: body, video, poster, at }),
    )
    const added = await requireVisibleInfotainment(context.db, caller, id)
    return {
      success: true,
      message: infotainmentTexts.form.added,
      entertainmentVideo: await presentCurrentVideo(context, added),
    }
  }),

  route(updateInfotainment, async ({ caller, params, body, files }, context) => {
    const own = await requireOwnInfotainment(context.db, caller, params.id)
    const sent = { files: files.video, upload: body.upload, sender: caller.userId }
    // Outside any transaction, because checking a video takes time.
    const video = await acceptSentVideo(context, sent, VIDEO_RULES.infotainment[own.type], refusals)
    const poster = await acceptPoster(context, { files: files.poster, sender: caller.userId })
    const at = context.clock.now()
    await runInTransaction(context.database, (tx) => changeInfotainment(tx, own, { fields: body, video, poster, at }))
    return {
      success: true,
      message: infotainmentTexts.form.updated,
      entertainmentVideo: await presentCurrentVideo(context, own),
    }
  }),

  route(setInfotainmentPoster, async ({ caller, params, body, files }, context) => {
    const own = await requireOwnInfotainment(context.db, caller, params.id)
    const sent = await acceptNewPoster(context, { files: files.poster, sender: caller.userId })
    const at = context.clock.now()
    const poster = await runInTransaction(context.database, (tx) => savePoster(tx, own, { ...body, poster: sent, at }))
    return { success: true, message: mediaTexts.posterSaved, poster }
  }),

  route(deleteInfotainment, async ({ caller, params }, { db, database, clock }) => {
    const own = await requireOwnInfotainment(db, caller, params.id)
    const isDone = await runInTransaction(database, (tx) => removeInfotainment(tx, own, clock.now()))
    if (!isDone) throw refuse(COMMON.notFound)
    return { success: true, message: infotainmentTexts.list.deleted }
  }),
]

/** @throws Refused notFound if it was deleted in the meantime */
async function presentCurrentVideo({ db, clock }: AppContext, which: VisibleInfotainment): Promise<InfotainmentVideo> {
  const video = await findInfotainment(db, which)
  if (!video) throw refuse(COMMON.notFound)
  return presentInfotainment(video, clock.now())
}
