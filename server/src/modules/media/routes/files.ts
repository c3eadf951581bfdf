import { stat } from 'node:fs/promises'
import { getMedia } from '@marquee/contract/media'
import { refuse } from '../../../platform/errors.ts'
import type { Announcement } from '../../../platform/events.ts'
import type { House } from '../../../platform/house.ts'
import { type FileAnswer, type Route, route } from '../../../platform/http/route.ts'
import { type Remembered, remembered } from '../../../platform/remembered.ts'
import { drawSmaller } from '../adapter/pictures.ts'
import { type Served, servedFinder } from '../queries.ts'
import { isMediaName } from '../rules.ts'

export const mediaRoutes: readonly Route[] = [
  route(getMedia, async ({ params, query }, house) => {
    const { mediaNotFound } = getMedia.refusals
    if (!isMediaName(params.fileName)) throw refuse(mediaNotFound)
    const served = await shelfOf(house).get(params.fileName)
    if (!served) throw refuse(mediaNotFound)
    const width = Number(query.w ?? 0)
    if (width > 0 && served.kind === 'picture' && served.width > width) return smaller(served, width, house)
    return whole(served, house)
  }),
]

function whole({ name, sha256, type, sizeBytes }: Served, { files }: House): FileAnswer {
  return { path: files.pathOf(sha256), type, fileName: name, sizeBytes, etag: `"${sha256}"` }
}

/** Made by whoever asks first, and kept. No room for it, or a damaged original, is no reason to fail: that is served. */
async function smaller(served: Served, width: number, house: House): Promise<FileAnswer> {
  const { name, sha256, type } = served
  const { files, log } = house
  try {
    const path = await files.derived(sha256, String(width), (to) => drawSmaller(files.pathOf(sha256), to, width))
    const { size: sizeBytes } = await stat(path)
    return { path, type, fileName: name, sizeBytes, etag: `"${sha256}-${width}"` }
  } catch (error) {
    log.error({ err: error, name }, 'a picture could not be made smaller')
    return whole(served, house)
  }
}

const MOST_NAMES = 5000
const shelves = new WeakMap<House, Remembered<Served>>()

/**
 * What lies behind the names that were asked for lately. A name never changes its content; when it is
 * released, every process hears of it.
 */
function shelfOf(house: House): Remembered<Served> {
  const known = shelves.get(house)
  if (known) return known
  const find = servedFinder(house.db)
  const shelf = remembered(find, MOST_NAMES)
  let isHearing = true
  const forget = ({ topic, data }: Announcement) => {
    // The names are written by `release` alone.
    if (topic === 'media-released') shelf.forget(data?.names as readonly string[])
    if (topic !== 'resync' && topic !== 'deaf') return
    isHearing = topic === 'resync'
    shelf.forget()
  }
  house.events.subscribe(forget, { topics: ['media-released', 'deaf', 'resync'] })
  // Who does not hear what was released asks each time.
  const honest: Remembered<Served> = { ...shelf, get: (name) => (isHearing ? shelf.get(name) : find(name)) }
  shelves.set(house, honest)
  return honest
}
