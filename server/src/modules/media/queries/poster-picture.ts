import type { AppContext } from '../../../platform/app-context.ts'
import { getContentKey } from '../../../platform/files/media-storage.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { toJpeg } from '../adapter/pictures.ts'
import { createServedFinder } from './files.ts'

/** Reads a poster for a document; null when it is gone or damaged, since a document is complete without it. */
export async function readPosterPicture(
  { db, files, log }: Pick<AppContext, 'db' | 'files' | 'log'>,
  poster: string | null,
): Promise<Picture | null> {
  if (poster === null) return null
  const served = await createServedFinder(db)(poster)
  if (served?.kind !== 'picture') return null
  try {
    return await toJpeg(await files.storage.get(getContentKey(served.sha256)))
  } catch (error) {
    log.error({ err: error, name: poster }, 'a poster could not be read for a document')
    return null
  }
}
