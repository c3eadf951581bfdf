import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { judgeVideo, VIDEO_RULES } from '@marquee/contract/media.rules'
import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/texts/operator'
import { type RefObject, useState } from 'react'
import { bytesText, clockText, secondsText } from '../../../lib/format.ts'
import { mediaUrl } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './review-stage.module.css'

type Props = { review: Review; position: string; player: RefObject<HTMLVideoElement | null> }

/** The thing itself on the night stage: its video, or the pictures of a place. */
export function ReviewStage({ review, position, player }: Props) {
  return (
    <section className={styles.stage} aria-label={operatorTexts.stage}>
      <header className={styles.head}>
        <h2 className={styles.name}>{review.name}</h2>
        <span className={styles.position}>{position}</span>
      </header>
      {review.video ? <Film video={review.video} player={player} /> : <Pictures images={review.images} />}
      {review.video && <Verdicts review={review} video={review.video} />}
    </section>
  )
}

type Video = NonNullable<Review['video']>

function Film({ video, player }: { video: Video; player: Props['player'] }) {
  const [isPaused, setIsPaused] = useState(true)
  const [seconds, setSeconds] = useState(0)
  const label = isPaused ? operatorTexts.play : operatorTexts.pause
  return (
    <>
      <div className={styles.frame}>
        {/* Advertising on these screens runs without sound, so there is nothing to be captioned. */}
        <video
          ref={player}
          src={mediaUrl(video.name)}
          className={classNames(styles.film, video.height > video.width && styles.upright)}
          autoPlay
          loop
          muted
          playsInline
          onPlay={() => setIsPaused(false)}
          onPause={() => setIsPaused(true)}
          onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
        />
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.play}
          aria-label={label}
          title={label}
          onClick={() => void (isPaused ? player.current?.play() : player.current?.pause())}
        >
          <Glyph icon={isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled} size={16} />
        </button>
        <span className={styles.track} aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(100, (seconds / video.durationSeconds) * 100)}%` }} />
        </span>
        <span>
          {clockText(seconds)} / {clockText(video.durationSeconds)}
        </span>
        <span>{operatorTexts.muted}</span>
      </div>
    </>
  )
}

/** The four rules, judged again here with the same function as everywhere. */
function Verdicts({ review, video }: { review: Review; video: Video }) {
  const kind = review.kind === 'infotainment' ? 'infotainment' : 'campaign'
  const verdict = judgeVideo(video, VIDEO_RULES[kind][review.screenType ?? 'vehicle'])
  const facts = [
    ['size', bytesText(video.sizeBytes)],
    ['duration', secondsText(video.durationSeconds)],
    ['dimensions', `${video.width} × ${video.height}`],
    ['orientation', video.height > video.width ? operatorTexts.portrait : operatorTexts.landscape],
  ] as const
  return (
    <dl className={styles.verdicts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Glyph icon={verdict[name] ? IconCircleCheckFilled : IconCircleXFilled} size={18} />
          <dt>{operatorTexts.facts[name]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Pictures({ images }: { images: readonly string[] }) {
  if (images.length === 0) {
    return (
      <div className={styles.frame}>
        <p className={styles.without}>
          <Glyph icon={IconPhotoOff} size={32} />
          {operatorTexts.noPicture}
        </p>
      </div>
    )
  }
  return (
    <div className={classNames(styles.frame, styles.pictures)}>
      {images.map((image) => (
        <img key={image} src={mediaUrl(image)} alt="" />
      ))}
    </div>
  )
}
