import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/texts/operator'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { waitText } from '../../../lib/format.ts'
import { mediaUrl, pictureSource } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/choices.tsx'
import { Glyph, type Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PROMISED_SECONDS, type QueueTab, TABS, waitedSeconds } from '../queue.rules.ts'
import styles from './review-list.module.css'

type Props = {
  tab: QueueTab
  counts: Readonly<Record<QueueTab, number>>
  entries: readonly Review[]
  shownId: string | undefined
  at: Date
  onTab: (tab: string) => void
  onChoose: (id: string) => void
}

/** Tabs by kind, and below them what waits, the longest first. */
export function ReviewList({ tab, counts, entries, shownId, at, onTab, onChoose }: Props) {
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = by && entries[entries.findIndex((entry) => entry.id === shownId) + by]
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
  }
  const list = (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={operatorTexts.queue}
      aria-activedescendant={shownId && `review-${shownId}`}
      className={styles.entries}
      onKeyDown={move}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} review={entry} isShown={entry.id === shownId} at={at} onChoose={onChoose} />
      ))}
    </div>
  )
  return (
    <section className={styles.list} aria-label={operatorTexts.queue}>
      <Tabs
        label={operatorTexts.kindsLabel}
        tabs={TABS.map((id) => ({ id, label: operatorTexts.kinds[id], count: counts[id], panel: id === tab && list }))}
        value={tab}
        onValue={onTab}
      />
    </section>
  )
}

const ICONS: Readonly<Record<Review['kind'], Icon>> = {
  campaign: IconMovie,
  infotainment: IconMovie,
  vehicle: IconCar,
  restaurant: IconBuildingStore,
}

function Entry({
  review,
  isShown,
  at,
  onChoose,
}: {
  review: Review
  isShown: boolean
  at: Date
  onChoose: (id: string) => void
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const seconds = waitedSeconds(review, at)
  const isLate = seconds > PROMISED_SECONDS
  const kind = review.screenType ?? review.kind
  return (
    // The list around it has the keyboard: arrows, J and K.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      id={`review-${review.id}`}
      role="option"
      aria-selected={isShown}
      tabIndex={-1}
      className={classNames(styles.entry, isShown && styles.shown)}
      onClick={() => onChoose(review.id)}
    >
      <Thumbnail review={review} />
      <span className={styles.words}>
        <strong className={styles.name}>{review.name}</strong>
        <span className={styles.by}>{review.submittedBy}</span>
        <span className={styles.meta}>
          <span className={styles.kind}>
            <Glyph icon={kind === 'vehicle' ? IconCar : IconBuildingStore} size={14} />
            {kind}
          </span>
          <span className={classNames(styles.wait, isLate && styles.late)}>
            <Glyph icon={isLate ? IconAlertCircle : IconClock} size={14} />
            {waitText(seconds)}
          </span>
        </span>
      </span>
    </div>
  )
}

function Thumbnail({ review }: { review: Review }) {
  const film = mediaUrl(review.video?.name)
  const isUpright = review.video !== null && review.video.height > review.video.width
  return (
    <span className={classNames(styles.thumbnail, isUpright && styles.upright)}>
      {film ? (
        // The first frame as a picture; it has no sound to be captioned.
        <video src={`${film}#t=0.5`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" />
      ) : (
        <Picture
          source={pictureSource(review.images[0], '58px')}
          alt=""
          otherwise={<Glyph icon={ICONS[review.kind]} size={20} />}
        />
      )}
    </span>
  )
}
