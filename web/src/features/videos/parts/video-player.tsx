import { videoTexts } from '@marquee/contract/messages/videos'
import { useEffect, useRef, useState } from 'react'
import { buildMediaUrl, buildPosterUrl, type PosterWidth } from '../../../lib/media-url.ts'
import { PlayButton } from './play-button.tsx'

type Props = {
  /** the stored video */
  fileName: string
  poster: string | null | undefined
  posterWidth: PosterWidth
  name: string
  size?: { width: number; height: number } | null | undefined
  /** its duration, shown until it plays */
  length?: string
  playLabel?: string
  className: string | undefined
  /** a small preview in a list: without sound, and nothing of it is loaded before it plays, even without a poster */
  isPreview?: boolean
}

/**
 * A stored video with one button in its middle. The browser's controls would cover half of a small picture, so they appear
 * once it plays (D-38). Its parent is positioned, and as large as the video.
 */
export function VideoPlayer(props: Props) {
  const { fileName, poster, posterWidth, name, size, length, playLabel, className, isPreview = false } = props
  const player = useRef<HTMLVideoElement>(null)
  const [isStarted, setStarted] = useState(false)
  // The focused button is removed; a video that cannot be played says so in its controls.
  useEffect(() => {
    if (!isStarted) return
    player.current?.focus()
    player.current?.play().catch(() => undefined)
  }, [isStarted])
  return (
    <>
      <video
        ref={player}
        src={buildMediaUrl(fileName)}
        poster={buildPosterUrl(poster, posterWidth)}
        preload={poster || isPreview ? 'none' : 'metadata'}
        controls={isStarted}
        muted={isPreview}
        playsInline
        aria-label={videoTexts.videoLabel({ name })}
        width={size?.width}
        height={size?.height}
        className={className}
      />
      {!isStarted && (
        <PlayButton
          label={playLabel ?? videoTexts.play({ name })}
          {...(length !== undefined && { length })}
          onPlay={() => setStarted(true)}
        />
      )}
    </>
  )
}
