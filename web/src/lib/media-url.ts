import { PICTURE_WIDTHS } from '@marquee/contract/media.rules'
import { buildPath } from './call.rules.ts'

/** Where a stored file is shown from; nothing for no file or the text `null` (ENT-24, TRAP-29). */
export function buildMediaUrl(fileName: string | null | undefined): string | undefined {
  if (!fileName || fileName === 'null' || fileName === 'undefined') return undefined
  return buildPath('/api/s3/images/:fileName', { fileName })
}

/** What an `<img>` needs to fetch a picture no larger than it is shown. */
export type PictureSource = { src: string; srcSet?: string; sizes?: string }

/** A picture as it is stored is at most this wide (decision 11). */
const STORED_WIDTH_PX = 2048

/**
 * Where a stored picture is shown from, in the widths it is served in: `<img {...pictureSource(name, '320px')} />`.
 * The server never makes one wider than it is.
 *
 * @param sizes how wide it is shown, in the words of the attribute of `<img>`
 */
export function buildPictureSource(fileName: string | null | undefined, sizes: string): PictureSource | undefined {
  const src = buildMediaUrl(fileName)
  return src === undefined ? undefined : { src, srcSet: buildSrcSet(src), sizes }
}

/** The widths in which a stored picture of that address is served, as the `srcset` of `<img>`. */
export function buildSrcSet(src: string): string {
  const smaller = PICTURE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`)
  return [...smaller, `${src} ${STORED_WIDTH_PX}w`].join(', ')
}
