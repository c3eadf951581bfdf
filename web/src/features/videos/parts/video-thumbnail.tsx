import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import styles from './video-thumbnail.module.css'

type Props = {
  /** the stored video, if there is one */
  video: { poster?: string | null } | null | undefined
  isUpright: boolean
  look?: 'card' | 'small'
  /** A portrait video is on the right, so that a badge on the left stays visible (VIS-8). */
  stands?: 'right' | 'middle'
}

const SIZES = { card: '(max-width: 767px) 100vw, 360px', small: '64px' }
/** A portrait poster is narrower than its frame. */
const UPRIGHT_SIZES = { card: '160px', small: '32px' }

/**
 * The poster of a stored video, for cards and lines; a portrait one in a dark frame. It has no accessible text, because the
 * name is beside it. A video without a poster has a calm mark in the same place: nothing of a video is loaded (decision 11).
 */
export function VideoThumbnail({ video, isUpright, look = 'card', stands = 'right' }: Props) {
  const sizes = (isUpright ? UPRIGHT_SIZES : SIZES)[look]
  return (
    <span
      className={classNames(
        styles.media,
        isUpright && styles.portrait,
        isUpright && styles[stands],
        look === 'small' && styles.small,
      )}
      aria-hidden="true"
    >
      <Picture
        source={buildPictureSource(video?.poster, sizes)}
        alt=""
        otherwise={
          <span className={styles.without}>
            <Glyph icon={video ? IconMovie : IconMovieOff} size={look === 'small' ? 16 : 28} />
          </span>
        }
      />
    </span>
  )
}
