import { getMedia } from '@marquee/contract/media'
import { refuse } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type Remembered, remembered } from '../../platform/remembered.ts'
import { type Served, servedFinder } from './queries.ts'
import { isMediaName } from './rules.ts'

export const mediaRoutes: readonly Route[] = [
  route(getMedia, async ({ params }, house) => {
    const { mediaNotFound } = getMedia.refusals
    if (!isMediaName(params.fileName)) throw refuse(mediaNotFound)
    const served = await shelfOf(house).get(params.fileName)
    if (!served) throw refuse(mediaNotFound)
    const { name, sha256, type, sizeBytes } = served
    return { path: house.files.pathOf(sha256), type, fileName: name, sizeBytes, etag: `"${sha256}"` }
  }),
]

const MOST_NAMES = 5000
const shelves = new WeakMap<House, Remembered<Served>>()

/**
 * What lies behind the names that were asked for lately. A name never changes its content; when it is
 * released, every process hears of it.
 */
function shelfOf(house: House): Remembered<Served> {
  const known = shelves.get(house)
  if (known) return known
  const shelf = remembered(servedFinder(house.db), MOST_NAMES)
  house.events.subscribe(({ topic, data }) => {
    // The names are written by `release` alone.
    if (topic === 'media-released') shelf.forget(data?.names as readonly string[])
    else if (topic === 'resync') shelf.forget()
  })
  shelves.set(house, shelf)
  return shelf
}
