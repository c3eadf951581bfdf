import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import { formatDuration } from '@marquee/contract/duration.rules'
import { videoTexts as texts } from '@marquee/contract/messages/videos'
import { useState } from 'react'
import { useSource } from '../../../lib/file-source.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Length, PlayMark } from './play-button.tsx'
import styles from './video-preview.module.css'

/** Gets the focus after a file was chosen, because the input is removed then. */
export const VIDEO_NAME_ID = 'video-name'

type Props = {
  source: File | string | undefined
  /** a chosen picture, or the address of the stored one */
  poster: File | string | undefined
  isUpright: boolean
  name: string
  /** once known */
  seconds: number | undefined
}

/**
 * A video before it is sent: 16 to 9, a portrait video inside a dark frame, its name below. The picture is too small
 * for the browser's controls, which would cover half of it, so it is a button that plays the video large (D-38).
 */
export function VideoPreview({ source, poster, isUpright, name, seconds }: Props) {
  const [isPlaying, setPlaying] = useState(false)
  const length = seconds === undefined ? '' : formatDuration(seconds)
  const frame = classNames(styles.frame, isUpright && styles.upright)
  return (
    <div>
      {source ? (
        <button
          type="button"
          className={frame}
          aria-label={length === '' ? texts.play({ name }) : texts.playOfLength({ name, length })}
          onClick={() => setPlaying(true)}
        >
          <Still source={source} poster={poster} />
          <PlayMark />
          {length !== '' && <Length length={length} />}
        </button>
      ) : (
        <div className={frame}>
          <Glyph icon={IconMovieOff} size={28} />
        </div>
      )}
      <p id={VIDEO_NAME_ID} tabIndex={-1} className={styles.name} title={name}>
        {name}
      </p>
      {source && (
        <Dialog open={isPlaying} onClose={() => setPlaying(false)} title={texts.preview({ name })} size="large">
          <Player source={source} poster={poster} name={name} />
        </Dialog>
      )}
    </div>
  )
}

/** The poster. Until a chosen file has one, the file itself; a stored video without one is not loaded for it. */
function Still({ source, poster }: { source: File | string; poster: File | string | undefined }) {
  if (poster !== undefined) return <StillPicture poster={poster} />
  return typeof source === 'string' ? null : <FirstPicture file={source} />
}

function StillPicture({ poster }: { poster: File | string }) {
  const ref = useSource(poster)
  return <img ref={ref} alt="" />
}

function FirstPicture({ file }: { file: File }) {
  const ref = useSource(file)
  return (
    <video
      ref={ref}
      muted
      playsInline
      disablePictureInPicture
      preload="metadata"
      tabIndex={-1}
      aria-hidden="true"
      // Shortly after the start, because first frames are often black.
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = Math.min(0.5, currentTarget.duration / 2)
      }}
    />
  )
}

/** The user has pressed play, so it plays at once. */
function Player({ source, poster, name }: { source: File | string; poster: File | string | undefined; name: string }) {
  const ref = useSource(source, poster)
  return (
    <video
      ref={ref}
      className={styles.large}
      controls
      autoPlay
      muted
      playsInline
      aria-label={texts.videoLabel({ name })}
    />
  )
}
