import { stat } from 'node:fs/promises'
import { getMedia } from '@marquee/contract/media'
import { refuse } from '../../../platform/errors.ts'
import type { Announcement } from '../../../platform/events.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type FileAnswer, type Route, route } from '../../../platform/http/route.ts'
import { type LruCache, createLruCache } from '../../../platform/lru-cache.ts'
import { resizePicture } from '../adapter/pictures.ts'
import { type ServedFile, createServedFinder } from '../queries.ts'
import { isMediaName } from '../rules.ts'

export const mediaRoutes: readonly Route[] = [
  route(getMedia, async ({ params, query }, context) => {
    const { mediaNotFound } = getMedia.refusals
    if (!isMediaName(params.fileName)) throw refuse(mediaNotFound)
    const served = await getCache(context).get(params.fileName)
    if (!served) throw refuse(mediaNotFound)
    const width = Number(query.w ?? 0)
    if (width > 0 && served.kind === 'picture' && served.width > width) return resizeFile(served, width, context)
    return toFileAnswer(served, context)
  }),
]

function toFileAnswer({ name, sha256, type, sizeBytes }: ServedFile, { files }: AppContext): FileAnswer {
  return { path: files.getPath(sha256), type, fileName: name, sizeBytes, etag: `"${sha256}"` }
}

/**
 * The first request creates the smaller picture, which is then stored. On a full disk or a damaged original the
 * original is served.
 */
async function resizeFile(served: ServedFile, width: number, context: AppContext): Promise<FileAnswer> {
  const { name, sha256, type } = served
  const { files, log } = context
  try {
    const path = await files.getDerived(sha256, String(width), (to) => resizePicture(files.getPath(sha256), to, width))
    const { size: sizeBytes } = await stat(path)
    return { path, type, fileName: name, sizeBytes, etag: `"${sha256}-${width}"` }
  } catch (error) {
    log.error({ err: error, name }, 'a picture could not be made smaller')
    return toFileAnswer(served, context)
  }
}

const MAX_CACHED_NAMES = 5000
const caches = new WeakMap<AppContext, LruCache<ServedFile>>()

/**
 * Caches recently requested names. The content of a name never changes, and every process gets a notification when it
 * is released.
 */
function getCache(context: AppContext): LruCache<ServedFile> {
  const known = caches.get(context)
  if (known) return known
  const find = createServedFinder(context.db)
  const cache = createLruCache(find, MAX_CACHED_NAMES)
  let isConnected = true
  const forget = ({ topic, data }: Announcement) => {
    // Only `releaseFiles` sends these names.
    if (topic === 'media-released') cache.forget(data?.names as readonly string[])
    if (topic !== 'resync' && topic !== 'deaf') return
    isConnected = topic === 'resync'
    cache.forget()
  }
  context.events.subscribe(forget, { topics: ['media-released', 'deaf', 'resync'] })
  // Without notifications every request reads the database, because a name may have been released.
  const guardedCache: LruCache<ServedFile> = { ...cache, get: (name) => (isConnected ? cache.get(name) : find(name)) }
  caches.set(context, guardedCache)
  return guardedCache
}
