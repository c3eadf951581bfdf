import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { formatDuration } from '@marquee/contract/duration.rules'
import { judgeVideo, VIDEO_RULES } from '@marquee/contract/media.rules'
import type { Review } from '@marquee/contract/operator'
import { REVIEW_TARGET_HOURS } from '@marquee/contract/reviews.rules'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { uiTexts } from '@marquee/contract/messages/ui'
import { videoTexts } from '@marquee/contract/messages/videos'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatBytes, formatSeconds, formatWait } from '../../../../lib/format.ts'
import { buildMediaUrl, buildPictureSource, buildPosterUrl } from '../../../../lib/media-url.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Button } from '../../../../ui/button.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { useApprovedVersion } from '../api.ts'
import { togglePlayback } from '../toggle-playback.ts'
import { isOverdue, computeWaitSeconds, writeFacts } from '../queue.rules.ts'
import type { Queue } from '../use-queue.ts'
import { EarlierVersion } from './earlier-version.tsx'
import styles from './review-stage.module.css'

type Props = { queue: Queue; review: Review; at: Date; player: RefObject<HTMLVideoElement | null> }

/** The object under review on the dark stage: its video, or the pictures of a venue. */
export function ReviewStage({ queue, review, at, player }: Props) {
  const version = useApprovedVersion(review, queue.isComparing)
  return (
    <section className={styles.stage} aria-label={operatorTexts.stage}>
      <header className={styles.head}>
        <h2 className={styles.name} title={review.name}>
          {review.name}
        </h2>
        {queue.index >= 0 && queue.total !== undefined && (
          <span className={styles.position}>
            {operatorTexts.position({ number: queue.index + 1, of: queue.total })}
          </span>
        )}
        {queue.wanted.view === 'pending' && <LockNotice queue={queue} review={review} at={at} />}
      </header>
      <Standing queue={queue} />
      <StageButtons queue={queue} />
      {review.video ? (
        <StageVideo
          video={review.video}
          player={player}
          approved={queue.isComparing ? version.data?.video : undefined}
        />
      ) : (
        <Pictures images={review.images} />
      )}
      {queue.isComparing && <EarlierVersion review={review} version={version} />}
      {review.video && !queue.isComparing && (
        <div className={styles.checks}>
          <Poster video={review.video} />
          <Verdicts review={review} video={review.video} />
        </div>
      )}
      <LongFacts review={review} />
    </section>
  )
}

/** What is folded beside the submission, by key or button (issue 19). */
function StageButtons({ queue }: { queue: Queue }) {
  return (
    <div className={styles.buttons}>
      <Button size="small" aria-keyshortcuts="S" onClick={() => queue.setScreensOpen(true)}>
        {operatorTexts.screens.show}
        <kbd aria-hidden="true">S</kbd>
      </Button>
      {queue.canCompare && (
        <Button size="small" aria-pressed={queue.isComparing} aria-keyshortcuts="C" onClick={queue.toggleComparison}>
          {operatorTexts.earlier.show}
          <kbd aria-hidden="true">C</kbd>
        </Button>
      )}
    </div>
  )
}

/** The lock holder. The waiting time is shown here only where the list is hidden. */
function LockNotice({ queue: { heldBy, isHeldByMe }, review, at }: { queue: Queue; review: Review; at: Date }) {
  const isLate = isOverdue(review, at)
  const waited = formatWait(computeWaitSeconds(review, at))
  return (
    <span className={styles.holding}>
      <span
        className={classNames(styles.target, isLate && styles.overdue)}
        title={isLate ? operatorTexts.overdue({ waited }) : operatorTexts.inTime({ waited })}
      >
        <Glyph icon={isLate ? IconAlertCircle : IconClock} size={14} />
        {operatorTexts.target({ hours: REVIEW_TARGET_HOURS })}
      </span>
      {(heldBy !== undefined || isHeldByMe) && (
        <span className={classNames(styles.holder, heldBy !== undefined && styles.other)} role="note">
          <Glyph icon={IconLock} size={14} />
          {heldBy === undefined ? operatorTexts.heldByYou : operatorTexts.heldByName({ name: heldBy })}
        </span>
      )}
    </span>
  )
}

/** A changed or removed review is announced, and reloaded only on request. */
function Standing({ queue }: { queue: Queue }) {
  if (queue.standing === 'same') return null
  const isChanged = queue.standing === 'changed'
  return (
    <div role="alert" className={styles.standing}>
      <span>{isChanged ? operatorTexts.changed : operatorTexts.gone}</span>
      <Button size="small" onClick={() => (isChanged ? queue.openPresent() : queue.move(1))}>
        {isChanged ? operatorTexts.showChanged : operatorTexts.goOn}
      </Button>
    </div>
  )
}

/** Text that is too long for a line beside the stage. */
function LongFacts({ review }: { review: Review }) {
  const facts = writeFacts(review).long
  if (facts.length === 0) return null
  return (
    <dl className={styles.long}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Video = NonNullable<Review['video']>

/** The video under review, beside the one that was approved before while both are compared. */
function StageVideo(props: { video: Video; player: Props['player']; approved: Video | undefined }) {
  const { video, player, approved } = props
  const [isPaused, setIsPaused] = useState(true)
  const [seconds, setSeconds] = useState(0)
  /** The number of retries; a video that failed to load shows the failure until the next retry. */
  const [attempt, setAttempt] = useState(0)
  const [lostAttempt, setLostAttempt] = useState<number>()
  const isLost = lostAttempt === attempt
  const label = isPaused ? operatorTexts.play : operatorTexts.pause
  return (
    <>
      <div className={classNames(styles.frame, approved && styles.pair)}>
        {approved && <ApprovedVideo video={approved} isPaused={isPaused} />}
        <figure className={styles.shot}>
          {isLost && (
            <div role="alert" className={styles.without}>
              <Glyph icon={IconMovieOff} size={32} />
              {operatorTexts.videoLost}
              <Button size="small" onClick={() => setAttempt(attempt + 1)}>
                {uiTexts.tryAgain}
              </Button>
            </div>
          )}
          {/* Advertising on these screens runs without sound, so there is nothing to be captioned. */}
          <video
            key={attempt}
            ref={player}
            src={buildMediaUrl(video.name)}
            poster={buildPosterUrl(video.poster, 960)}
            className={classNames(styles.film, video.height > video.width && styles.upright)}
            hidden={isLost}
            onError={() => setLostAttempt(attempt)}
            autoPlay
            loop
            muted
            playsInline
            onPlay={() => setIsPaused(false)}
            onPause={() => setIsPaused(true)}
            onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
          />
          {approved && <figcaption>{operatorTexts.earlier.current}</figcaption>}
        </figure>
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.play}
          aria-label={label}
          title={label}
          disabled={isLost}
          onClick={() => togglePlayback(player.current)}
        >
          <Glyph icon={isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled} size={16} />
        </button>
        <span className={styles.track} aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(100, (seconds / video.durationSeconds) * 100)}%` }} />
        </span>
        <span>
          {formatDuration(seconds)} / {formatDuration(video.durationSeconds)}
        </span>
        <span>{operatorTexts.muted}</span>
      </div>
    </>
  )
}

/** The video of the approved version; it plays and pauses with the one under review. */
function ApprovedVideo({ video, isPaused }: { video: Video; isPaused: boolean }) {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (film.current && film.current.paused !== isPaused) togglePlayback(film.current)
  }, [isPaused])
  return (
    <figure className={styles.shot}>
      {/* Without sound, so there is nothing to be captioned. */}
      <video
        ref={film}
        src={buildMediaUrl(video.name)}
        poster={buildPosterUrl(video.poster, 960)}
        className={classNames(styles.film, video.height > video.width && styles.upright)}
        loop
        muted
        playsInline
      />
      <figcaption>{operatorTexts.earlier.title}</figcaption>
    </figure>
  )
}

/** The picture that lists show instead of the video; the sender chose it, so it is reviewed with the video. */
function Poster({ video }: { video: Video }) {
  return (
    <figure className={styles.poster}>
      <span className={classNames(styles.still, video.height > video.width && styles.uprightStill)}>
        <Picture
          source={buildPictureSource(video.poster, '112px')}
          alt={videoTexts.poster}
          otherwise={<Glyph icon={IconPhotoOff} size={20} />}
        />
      </span>
      <figcaption>{video.poster ? videoTexts.poster : videoTexts.noPoster}</figcaption>
    </figure>
  )
}

/** The four rules, checked again with the shared function. */
function Verdicts({ review, video }: { review: Review; video: Video }) {
  const kind = review.kind === 'infotainment' ? 'infotainment' : 'campaign'
  const verdict = judgeVideo(video, VIDEO_RULES[kind][review.screenType ?? 'vehicle'])
  const facts = [
    ['size', formatBytes(video.sizeBytes)],
    ['duration', formatSeconds(video.durationSeconds)],
    ['dimensions', `${video.width} × ${video.height}`],
    ['orientation', video.height > video.width ? operatorTexts.portrait : operatorTexts.landscape],
  ] as const
  return (
    <dl className={styles.verdicts}>
      {facts.map(([name, value]) => (
        <div key={name} className={verdict[name] ? undefined : styles.failed}>
          <Glyph icon={verdict[name] ? IconCircleCheckFilled : IconCircleXFilled} size={18} />
          <dt>{operatorTexts.facts[name]}</dt>
          <dd>
            {value} <span className="mq-hidden">{verdict[name] ? videoTexts.rulePasses : videoTexts.ruleFails}</span>
          </dd>
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
    <div className={classNames(styles.frame, styles.pictures, images.length > 1 && styles.several)}>
      {images.map((image) => (
        <VenuePicture key={image} image={image} />
      ))}
    </div>
  )
}

function VenuePicture({ image }: { image: string }) {
  const src = buildMediaUrl(image)
  return (
    <Picture
      source={src ? { src } : undefined}
      alt=""
      otherwise={
        <p className={styles.without}>
          <Glyph icon={IconPhotoOff} size={32} />
          {operatorTexts.pictureLost}
        </p>
      }
    />
  )
}
