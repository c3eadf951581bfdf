import {
  listCompanyVideos,
  removeCompanyVideo,
  restoreCompanyVideo,
  VIDEOS_PER_PAGE,
} from '@marquee/contract/company-videos'
import { mediaTexts } from '@marquee/contract/messages/media'
import { runInTransaction } from '../../../platform/db/database.ts'
import { readRoute, type Route, route } from '../../../platform/http/route.ts'
import { requireOwnCompany } from '../../companies/policy.ts'
import { removeVideo, restoreVideo } from '../commands/videos.ts'
import { searchVideos } from '../queries/videos.ts'

/** The library of a company's videos. */
export const videoRoutes: readonly Route[] = [
  readRoute(listCompanyVideos, ({ caller, query: { page = 1, ...filter } }, { db }) => {
    const company = requireOwnCompany(caller, listCompanyVideos.refusals.noCompany)
    return searchVideos(db, company, filter, { from: (page - 1) * VIDEOS_PER_PAGE, size: VIDEOS_PER_PAGE })
  }),

  route(removeCompanyVideo, async ({ caller, params: { name } }, { database, clock }) => {
    const company = requireOwnCompany(caller, removeCompanyVideo.refusals.noCompany)
    const who = { name, userId: caller.userId, at: clock.now() }
    await runInTransaction(database, (tx) => removeVideo(tx, company, who))
    return { success: true, message: mediaTexts.videoRemoved }
  }),

  route(restoreCompanyVideo, async ({ caller, params: { name } }, { database }) => {
    const company = requireOwnCompany(caller, restoreCompanyVideo.refusals.noCompany)
    await runInTransaction(database, (tx) => restoreVideo(tx, company, name))
    return { success: true, message: mediaTexts.videoRestored }
  }),
]
