import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { useEffect, useRef } from 'react'
import { formatAge, formatInstant, formatWait } from '../../../../lib/format.ts'
import { buildPictureSource } from '../../../../lib/media-url.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Glyph, type Icon } from '../../../../ui/icon.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { isOverdue, computeWaitSeconds } from '../queue.rules.ts'
import styles from './review-list.module.css'
import { getStatusName } from '../../../../ui/status-names.ts'

const ICONS: Readonly<Record<Review['kind'], Icon>> = {
  campaign: IconMovie,
  infotainment: IconMovie,
  vehicle: IconCar,
  restaurant: IconBuildingStore,
}

type Props = {
  review: Review
  isShown: boolean
  heldBy: string | undefined
  at: Date
  onOpen: (review: Review) => void
}

/** One line of the queue: the object, its owner, and the waiting time or the decision. */
export function ReviewEntry({ review, isShown, heldBy, at, onOpen }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const kind = review.screenType ?? review.kind
  return (
    // The surrounding list handles the keyboard: arrows, J and K.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      id={`review-${review.id}`}
      role="option"
      aria-selected={isShown}
      tabIndex={-1}
      className={classNames(styles.entry, isShown && styles.shown)}
      onClick={() => onOpen(review)}
    >
      <Thumbnail review={review} />
      <span className={styles.words}>
        <strong className={styles.name}>{review.name}</strong>
        <span className={styles.by}>{review.submittedBy}</span>
        <span className={styles.meta}>
          {heldBy === undefined ? (
            <span className={styles.kind}>
              <Glyph icon={kind === 'vehicle' ? IconCar : IconBuildingStore} size={14} />
              {getStatusName('screenType', kind)}
            </span>
          ) : (
            <span className={styles.kind} title={operatorTexts.heldByName({ name: heldBy })}>
              <Glyph icon={IconLock} size={14} />
              <span className={styles.holder}>{operatorTexts.heldMark({ name: heldBy, hidden: renderHidden })}</span>
            </span>
          )}
          {review.decided ? <Outcome decided={review.decided} now={at} /> : <Wait review={review} at={at} />}
        </span>
      </span>
    </div>
  )
}

const renderHidden = (text: string) => (
  <span key="hidden" className="mq-hidden">
    {text}
  </span>
)

function Wait({ review, at }: { review: Review; at: Date }) {
  const isLate = isOverdue(review, at)
  const waited = formatWait(computeWaitSeconds(review, at))
  return (
    <span
      className={classNames(styles.wait, isLate && styles.late)}
      title={isLate ? operatorTexts.overdue({ waited }) : operatorTexts.inTime({ waited })}
    >
      <Glyph icon={isLate ? IconAlertCircle : IconClock} size={14} />
      {isLate ? operatorTexts.waitedTooLong({ waited, hidden: renderHidden }) : waited}
    </span>
  )
}

function Outcome({ decided: { decision, at, by }, now }: { decided: NonNullable<Review['decided']>; now: Date }) {
  const isApproved = decision === 'approve'
  return (
    <span
      className={classNames(styles.wait, isApproved ? styles.approved : styles.late)}
      title={`${operatorTexts.decidedByName({ decision, by })}, ${formatInstant(at)}`}
    >
      <Glyph icon={isApproved ? IconCheck : IconX} size={14} />
      <span className="mq-hidden">{operatorTexts.decidedByName({ decision, by })} </span>
      {formatAge(at, now)}
    </span>
  )
}

/** The poster of a video, or the first picture of a venue. */
function Thumbnail({ review: { kind, video, images } }: { review: Review }) {
  const isUpright = video !== null && video.height > video.width
  return (
    <span className={classNames(styles.thumbnail, isUpright && styles.upright)}>
      <Picture
        source={buildPictureSource(video ? video.poster : images[0], '58px')}
        alt=""
        otherwise={<Glyph icon={ICONS[kind]} size={20} />}
      />
    </span>
  )
}
