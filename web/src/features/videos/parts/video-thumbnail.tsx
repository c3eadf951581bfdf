import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import { type RefObject, type SyntheticEvent, useRef } from 'react'
import { buildMediaUrl } from '../../../lib/media-url.ts'
import { useIsNear } from '../../../lib/use-is-near.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './video-thumbnail.module.css'

type Props = {
  /** the stored file, if there is one */
  fileName: string | null | undefined
  isUpright: boolean
  look?: 'card' | 'small'
  /** A portrait video is on the right, so that a badge on the left stays visible (VIS-8). */
  stands?: 'right' | 'middle'
  player?: RefObject<HTMLVideoElement | null>
  onPlaying?: (isPlaying: boolean) => void
}

/**
 * The first picture of a stored video, for cards and lines; a portrait video in a dark frame. It has no accessible
 * text, because the name is beside it. Outside the viewport nothing is loaded.
 */
export function VideoThumbnail({ fileName, isUpright, look = 'card', stands = 'right', player, onPlaying }: Props) {
  const ref = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(ref)
  const url = buildMediaUrl(fileName)
  return (
    <span
      ref={ref}
      className={classNames(
        styles.media,
        isUpright && styles.portrait,
        isUpright && styles[stands],
        look === 'small' && styles.small,
      )}
      aria-hidden="true"
    >
      {url ? (
        // A new element releases what the former one had loaded.
        <video
          key={String(isNear)}
          ref={player}
          src={url}
          preload={isNear ? 'metadata' : 'none'}
          muted
          playsInline
          disablePictureInPicture
          onLoadedMetadata={showFirstPicture}
          onPlay={() => onPlaying?.(true)}
          onPause={() => onPlaying?.(false)}
        />
      ) : (
        <Glyph icon={IconMovieOff} size={look === 'small' ? 16 : 28} />
      )}
    </span>
  )
}

/** Shortly after the start, because first frames are often black. */
function showFirstPicture({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
  if (currentTarget.paused) currentTarget.currentTime = Math.min(0.5, currentTarget.duration / 2)
}
