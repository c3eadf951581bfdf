import { PICTURE_WIDTHS } from '@marquee/contract/media.rules'
import { buildPath } from './call.rules.ts'

/** The address of a stored file; undefined without a file or for the text `null` (ENT-24, TRAP-29). */
export function buildMediaUrl(fileName: string | null | undefined): string | undefined {
  if (!fileName || fileName === 'null' || fileName === 'undefined') return undefined
  return buildPath('/api/s3/images/:fileName', { fileName })
}

/** The attributes by which an `<img>` fetches a picture no larger than it is shown. */
export type PictureSource = { src: string; srcSet?: string; sizes?: string }

export type PosterWidth = (typeof PICTURE_WIDTHS)[number]

/** The address of a poster for the attribute of `<video>`, which has no `srcset`. */
export function buildPosterUrl(fileName: string | null | undefined, width: PosterWidth): string | undefined {
  const src = buildMediaUrl(fileName)
  return src === undefined ? undefined : `${src}?w=${width}`
}

/** The largest width of a stored picture (decision 11). */
const STORED_WIDTH_PX = 2048

/**
 * The address of a stored picture in the widths that the server offers: `<img {...pictureSource(name, '320px')} />`.
 * The server never enlarges a picture.
 *
 * @param sizes the displayed width, as in the attribute of `<img>`
 */
export function buildPictureSource(fileName: string | null | undefined, sizes: string): PictureSource | undefined {
  const src = buildMediaUrl(fileName)
  return src === undefined ? undefined : { src, srcSet: buildSrcSet(src), sizes }
}

/** The widths of a stored picture of that address, as the `srcset` of `<img>`. */
export function buildSrcSet(src: string): string {
  const smaller = PICTURE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`)
  return [...smaller, `${src} ${STORED_WIDTH_PX}w`].join(', ')
}
