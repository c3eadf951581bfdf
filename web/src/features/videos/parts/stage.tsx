import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { videoTexts } from '@marquee/contract/messages/videos'
import { useEffect, useRef, useState } from 'react'
import { buildMediaUrl } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './stage.module.css'

type Props = {
  /** the stored file, if there is one */
  fileName: string | null | undefined
  name: string
  isUpright: boolean
  /** known dimensions reserve the space before the video loads */
  size?: { width: number; height: number } | null
}

/**
 * A stored video on a dark ground, inside a black bezel (CAMP-DET-10, INF-DET-04). The browser's controls would cover
 * half of a small picture, so they appear once it plays (D-38).
 */
export function Stage({ fileName, name, isUpright, size }: Props) {
  const url = buildMediaUrl(fileName)
  const player = useRef<HTMLVideoElement>(null)
  const [isStarted, setStarted] = useState(false)
  // The focused button is removed; a video that cannot be played says so in its controls.
  useEffect(() => {
    if (!isStarted) return
    player.current?.focus()
    player.current?.play().catch(() => undefined)
  }, [isStarted])
  return (
    <div className={styles.stage}>
      {url ? (
        <div className={classNames(styles.glass, isUpright && styles.uprightGlass)}>
          <video
            ref={player}
            src={url}
            controls={isStarted}
            playsInline
            preload="metadata"
            aria-label={videoTexts.videoLabel({ name })}
            width={size?.width}
            height={size?.height}
            className={classNames(styles.video, isUpright && styles.upright)}
          />
          {!isStarted && (
            <button
              type="button"
              className={styles.play}
              aria-label={videoTexts.play({ name })}
              onClick={() => setStarted(true)}
            >
              <Glyph icon={IconPlayerPlayFilled} size={20} />
            </button>
          )}
        </div>
      ) : (
        <p className={styles.none}>
          <Glyph icon={IconMovieOff} size={28} />
          {videoTexts.noVideo}
        </p>
      )}
    </div>
  )
}
