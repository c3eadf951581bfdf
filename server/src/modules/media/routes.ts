import { getMedia } from '@marquee/contract/media'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { servedUnder } from './queries.ts'

export const mediaRoutes: readonly Route[] = [
  route(getMedia, async ({ params }, { db, files }) => {
    const served = await servedUnder(db, params.fileName)
    if (!served) throw refuse(getMedia.refusals.mediaNotFound)
    return { path: files.pathOf(served.sha256), type: served.type, fileName: served.name }
  }),
]
