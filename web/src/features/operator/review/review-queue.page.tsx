import { forAllowed } from '../../team/may.tsx'
import { listReviews } from '@marquee/contract/operator'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { operatorTexts } from '@marquee/contract/messages/operator'
import type { Review } from '@marquee/contract/operator'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatWait } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { buildMediaUrl, buildPosterUrl } from '../../../lib/media-url.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BesideTitle } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { DecidedPanel } from './parts/decided-panel.tsx'
import { DecisionPanel } from './parts/decision-panel.tsx'
import { ReviewHistory } from './parts/review-history.tsx'
import { ReviewList } from './parts/review-list.tsx'
import { ReviewScreens } from './parts/review-screens.tsx'
import { ReviewStage } from './parts/review-stage.tsx'
import { UndoBar } from './parts/undo-bar.tsx'
import { type Queue, useQueue } from './use-queue.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import styles from './review-queue.module.css'

/** `/operator/review`: pending reviews, shown and decided without leaving the page (OPS-1, OPS-2). */
export const Component = forAllowed(listReviews, ReviewQueuePage)

function ReviewQueuePage() {
  const queue = useQueue()
  const list = useRef<HTMLDivElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const at = useNow()
  useQueueKeys(queue, player)
  // After a decision the keys of the list continue from the next entry, regardless of where the decision was made.
  const { decisions } = queue
  useEffect(() => {
    if (decisions > 0) list.current?.focus({ preventScroll: true })
  }, [decisions])
  return (
    <>
      {queue.isCounted && (
        <BesideTitle>
          <span className={styles.waiting}>
            {operatorTexts.waiting({ count: queue.counts.all, oldest: formatOldestWait(queue, at) })}
          </span>
        </BesideTitle>
      )}
      <p role="status" className="mq-hidden">
        {queue.said}
      </p>
      <div className={styles.queue}>
        <ReviewList queue={queue} at={at} listRef={list}>
          <UndoBar undoables={queue.undoables} onUndo={queue.undo} />
        </ReviewList>
        {queue.shown ? (
          <>
            <ReviewStage key={queue.shownKey} queue={queue} review={queue.shown} at={at} player={player} />
            {queue.wanted.view === 'pending' ? (
              <DecisionPanel queue={queue} review={queue.shown} />
            ) : (
              <DecidedPanel review={queue.shown} onHistory={() => queue.setHistoryOpen(true)} />
            )}
          </>
        ) : (
          <Nothing queue={queue} />
        )}
      </div>
      <Preload review={queue.next} />
      {queue.isHistoryOpen && queue.shown && (
        <ReviewHistory review={queue.shown} onClose={() => queue.setHistoryOpen(false)} />
      )}
      {queue.areScreensOpen && queue.shown && (
        <ReviewScreens review={queue.shown} onClose={() => queue.setScreensOpen(false)} />
      )}
    </>
  )
}

function formatOldestWait({ oldestAt }: Queue, at: Date): string {
  return oldestAt === undefined ? '' : formatWait((at.getTime() - new Date(oldestAt).getTime()) / 1000)
}

function Nothing({ queue }: { queue: Queue }) {
  return <div className={styles.nothing}>{renderEmptyState(queue)}</div>
}

function renderEmptyState({ load, sought, wanted, chooseView }: Queue): ReactNode {
  if (load.isError) return <NotLoaded query={load} />
  if (sought) {
    if (sought.isError) return <NotLoaded query={sought} />
    if (sought.data !== null) return <Spinner />
    return (
      <EmptyState
        icon={IconChecks}
        title={operatorTexts.notThere}
        reason={operatorTexts.notThereReason}
        action={<Button onClick={() => chooseView('pending')}>{operatorTexts.showWaiting}</Button>}
      />
    )
  }
  if (!load.data) return <Spinner />
  if (wanted.view !== 'pending') {
    const title = wanted.search === '' ? operatorTexts.nothingDecided : operatorTexts.nothingFound
    return <EmptyState icon={IconChecks} title={title} reason={operatorTexts.nothingDecidedReason} />
  }
  const title = wanted.tab === 'all' ? operatorTexts.queueEmpty : operatorTexts.nothingOfKind
  return <EmptyState icon={IconChecks} title={title} reason={operatorTexts.queueEmptyReason} />
}

/** Loads the media of the next review while the current one is shown. */
function Preload({ review }: { review: Review | undefined }) {
  const videoUrl = buildMediaUrl(review?.video?.name)
  return (
    <div hidden aria-hidden="true">
      {/* Hidden from users, and without sound. */}
      {videoUrl && (
        <video
          key={videoUrl}
          src={videoUrl}
          poster={buildPosterUrl(review?.video?.poster, 960)}
          preload="auto"
          muted
          tabIndex={-1}
        />
      )}
      {review?.images.map((image) => (
        <img key={image} src={buildMediaUrl(image)} alt="" />
      ))}
    </div>
  )
}
