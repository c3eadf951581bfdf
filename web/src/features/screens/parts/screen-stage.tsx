import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconDeviceTvOff from '@tabler/icons-react/dist/esm/icons/IconDeviceTvOff.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import type { Screen } from '@marquee/contract/screens'
import { playStateTexts } from '@marquee/contract/messages/play-states'
import { screenTexts } from '@marquee/contract/messages/screens'
import { useRef, useState } from 'react'
import { getNow } from '../../../lib/clock.ts'
import { buildMediaUrl, buildPosterUrl } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { VideoThumbnail } from '../../videos/parts/video-thumbnail.tsx'
import { formatLocalRelativeTime } from '../times.rules.ts'
import styles from './screen-stage.module.css'

const t = screenTexts

/** The current content of a screen, as reported in the last heartbeat; for a card of the list. */
export function ScreenPicture({ screen }: { screen: Screen }) {
  const isUpright = screen.defaultOrientation === 'portrait'
  if (!getPlayingVideo(screen)) return <QuietScreen screen={screen} />
  return (
    <div className={styles.picture}>
      <VideoThumbnail video={{ poster: screen.nowPlaying?.poster ?? null }} isUpright={isUpright} stands="middle" />
      <span className={styles.badge}>
        <Glyph icon={IconPlayerPlayFilled} size={12} />
        {t.nowPlaying}
      </span>
    </div>
  )
}

/** The same on the dark stage of the details page: the video plays, and can be stopped (WCAG 2.2.2). */
export function ScreenStage({ screen }: { screen: Screen }) {
  const videoUrl = buildMediaUrl(getPlayingVideo(screen))
  const [broken, setBroken] = useState<string>()
  const isUpright = screen.defaultOrientation === 'portrait'
  return (
    <div className={classNames(styles.stage, isUpright && styles.upright)}>
      {videoUrl && videoUrl !== broken ? (
        <StageVideo
          key={videoUrl}
          url={videoUrl}
          poster={screen.nowPlaying?.poster}
          name={screen.nowPlaying?.name ?? ''}
          onBroken={() => setBroken(videoUrl)}
        />
      ) : (
        <QuietScreen screen={screen} isLarge reason={videoUrl && t.playing({ name: screen.nowPlaying?.name ?? '' })} />
      )}
    </div>
  )
}

function StageVideo(props: { url: string; poster: string | null | undefined; name: string; onBroken: () => void }) {
  const { url, poster, name, onBroken } = props
  const video = useRef<HTMLVideoElement>(null)
  const [isMoving, setMoving] = useState(false)
  const mayMove = !matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <>
      <p className={styles.head}>
        {t.nowPlaying}
        <button
          type="button"
          aria-label={isMoving ? t.pause : t.play}
          title={isMoving ? t.pause : t.play}
          className={styles.pause}
          onClick={() => void (isMoving ? video.current?.pause() : video.current?.play())}
        >
          <Glyph icon={isMoving ? IconPlayerPauseFilled : IconPlayerPlayFilled} size={16} />
        </button>
      </p>
      <div className={styles.glass}>
        {/* Spots on these screens have no sound to be captioned. */}
        <video
          ref={video}
          src={url}
          poster={buildPosterUrl(poster, 960)}
          preload={poster && !mayMove ? 'none' : 'metadata'}
          autoPlay={mayMove}
          loop
          muted
          playsInline
          aria-label={name}
          onPlay={() => setMoving(true)}
          onPause={() => setMoving(false)}
          onError={onBroken}
        />
      </div>
      <p className={styles.name} title={name}>
        {name}
      </p>
    </>
  )
}

/** A screen without a video, in its own orientation. */
function QuietScreen({ screen, reason, isLarge = false }: { screen: Screen; reason?: string; isLarge?: boolean }) {
  const isUpright = screen.defaultOrientation === 'portrait'
  const isOn = screen.onlineStatus === 'online'
  return (
    <div className={classNames(styles.quiet, isLarge && styles.large, isUpright && styles.quietUpright)}>
      <span className={styles.panel}>
        <Glyph icon={isOn ? IconDeviceTv : IconDeviceTvOff} size={26} />
      </span>
      <p>
        <DateText>{reason ?? describeQuietScreen(screen)}</DateText>
      </p>
    </div>
  )
}

const getPlayingVideo = ({ onlineStatus, playState, nowPlaying }: Screen) =>
  onlineStatus === 'online' && playState !== 'closed' ? nowPlaying?.video : undefined

/** Why a screen shows no video. */
export function describeQuietScreen(screen: Screen): string {
  const { onlineStatus, playState, lastConnection, nowPlaying } = screen
  if (playState === 'closed') return playStateTexts.closed
  if (playState === 'unused' && onlineStatus === 'online') return playStateTexts.unused
  if (onlineStatus === 'Unknown') return t.neverSeen
  if (onlineStatus === 'online') return nowPlaying ? t.cardOnScreen({ name: nowPlaying.name }) : t.nothingPlaying
  return lastConnection
    ? t.noSignalNote({ when: formatLocalRelativeTime(lastConnection, getNow(), screen) })
    : t.noSignal
}
