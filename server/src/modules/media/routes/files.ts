import { getMedia } from '@marquee/contract/media'
import { LRUCache } from 'lru-cache'
import { refuse } from '../../../platform/errors.ts'
import { getContentKey } from '../../../platform/files/media-storage.ts'
import type { Received } from '../../../platform/topics.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type FileAnswer, type Route, route } from '../../../platform/http/route.ts'
import { resizePicture } from '../adapter/pictures.ts'
import { type ServedFile, createServedFinder } from '../queries/files.ts'
import { isMediaName } from '../rules/file-names.ts'

export const mediaRoutes: readonly Route[] = [
  route(getMedia, async ({ params, query }, context) => {
    const { mediaNotFound } = getMedia.refusals
    if (!isMediaName(params.fileName)) throw refuse(mediaNotFound)
    const served = await getFinder(context)(params.fileName)
    if (!served) throw refuse(mediaNotFound)
    const width = Number(query.w ?? 0)
    if (width > 0 && served.kind === 'picture' && served.width > width) return resizeFile(served, width, context)
    return toFileAnswer(served)
  }),
]

function toFileAnswer({ name, sha256, type, sizeBytes }: ServedFile): FileAnswer {
  return { key: getContentKey(sha256), type, fileName: name, sizeBytes, etag: `"${sha256}"` }
}

/**
 * The first request creates the smaller picture, which is then stored. On a full disk or a damaged original the
 * original is served.
 */
async function resizeFile(served: ServedFile, width: number, context: AppContext): Promise<FileAnswer> {
  const { name, sha256, type } = served
  const { files, log } = context
  try {
    const { key, sizeBytes } = await files.getDerived(sha256, String(width), async (to) =>
      resizePicture(await files.storage.get(getContentKey(sha256)), to, width),
    )
    return { key, type, fileName: name, sizeBytes, etag: `"${sha256}-${width}"` }
  } catch (error) {
    log.error({ err: error, name }, 'a picture could not be made smaller')
    return toFileAnswer(served)
  }
}

const MAX_CACHED_NAMES = 5000
type FindServed = ReturnType<typeof createServedFinder>
const finders = new WeakMap<AppContext, FindServed>()

function getFinder(context: AppContext): FindServed {
  const known = finders.get(context)
  if (known) return known
  const { find, handleReceived } = createServedCache(createServedFinder(context.db))
  context.listeners.add(handleReceived, { topics: ['media-released', 'disconnected', 'resync'] })
  finders.set(context, find)
  return find
}

/**
 * The files of the names that were asked for lately. A name never changes its content; when it is released, every
 * process is notified. Names that do not exist are not kept: they would displace those that do.
 */
export function createServedCache(load: FindServed) {
  const cache = new LRUCache<string, ServedFile>({ max: MAX_CACHED_NAMES })
  let isConnected = true
  let forgottenCount = 0
  async function find(name: string): Promise<ServedFile | undefined> {
    // A disconnected process asks each time.
    const known = isConnected ? cache.get(name) : undefined
    if (known) return known
    const countBefore = forgottenCount
    const served = await load(name)
    // An answer that was loading while something was released is given, but not kept.
    if (served && isConnected && forgottenCount === countBefore) cache.set(name, served)
    return served
  }
  function handleReceived({ topic, data }: Received): void {
    if (topic === 'media-released') {
      forgottenCount++
      for (const name of data.names) cache.delete(name)
    } else if (topic === 'resync' || topic === 'disconnected') {
      forgottenCount++
      isConnected = topic === 'resync'
      cache.clear()
    }
  }
  return { find, handleReceived }
}
