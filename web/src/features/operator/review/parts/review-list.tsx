import { operatorTexts } from '@marquee/contract/messages/operator'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsNear } from '../../../../lib/use-is-near.ts'
import { Button } from '../../../../ui/button.tsx'
import { SearchField, Segmented } from '../../../../ui/choices.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { SkeletonRows } from '../../../../ui/loading.tsx'
import { TABS, parseTab, buildReviewKey, parseView } from '../queue.rules.ts'
import type { Queue } from '../use-queue.ts'
import { ReviewEntry } from './review-entry.tsx'
import styles from './review-list.module.css'

type Props = { queue: Queue; at: Date; listRef: RefObject<HTMLDivElement | null>; children: ReactNode }

/** Tabs by kind, and below them the pending reviews, the longest waiting first, or the decided ones. */
export function ReviewList({ queue, at, listRef, children }: Props) {
  const { wanted, counts } = queue
  const isWaiting = wanted.view === 'pending'
  const panel = (
    <>
      <div className={styles.views}>
        <Segmented
          wide
          label={operatorTexts.viewsLabel}
          choices={[
            { value: 'pending', label: operatorTexts.views.pending },
            { value: 'decided', label: operatorTexts.views.decided },
          ]}
          value={isWaiting ? 'pending' : 'decided'}
          onValue={(view) => queue.chooseView(parseView(view))}
        />
        {!isWaiting && <Decided queue={queue} />}
      </div>
      <Entries queue={queue} at={at} listRef={listRef} />
    </>
  )
  return (
    <section className={styles.list} aria-label={isWaiting ? operatorTexts.queue : operatorTexts.views.decided}>
      <Tabs
        label={operatorTexts.kindsLabel}
        tabs={TABS.map((id) => ({
          id,
          label: operatorTexts.kinds[id],
          ...(isWaiting && queue.load.data && { count: counts[id] }),
          panel: id === wanted.tab && panel,
        }))}
        value={wanted.tab}
        onValue={(tab) => queue.chooseTab(parseTab(tab))}
      />
      {children}
    </section>
  )
}

/** The delay after the last key, so that not every key causes a request. */
const SETTLE_MS = 250

function Decided({ queue: { wanted, chooseView, findByName } }: { queue: Queue }) {
  const [search, setSearch] = useState(wanted.search)
  // Applied to the list at the end of the delay; the outcome may have been changed meanwhile.
  const applySearch = useEffectEvent((words: string) => {
    if (words !== wanted.search) findByName(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => applySearch(search.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [search])
  const { decided, approved, rejected } = operatorTexts.outcomes
  return (
    <>
      <Segmented
        wide
        label={operatorTexts.outcomesLabel}
        choices={[
          { value: 'decided', label: decided },
          { value: 'approved', label: approved },
          { value: 'rejected', label: rejected },
        ]}
        value={wanted.view}
        onValue={(view) => chooseView(parseView(view))}
      />
      <SearchField label={operatorTexts.search} value={search} onValue={setSearch} />
    </>
  )
}

function Entries({ queue, at, listRef }: Omit<Props, 'children'>) {
  const { entries, shown, others, wanted } = queue
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    queue.move(by === 1 ? 1 : -1)
  }
  if (!queue.load.data) return queue.load.isError ? null : <SkeletonRows rows={6} />
  return (
    <div className={styles.scroll}>
      <div
        ref={listRef}
        role="listbox"
        tabIndex={0}
        aria-label={wanted.view === 'pending' ? operatorTexts.queue : operatorTexts.views.decided}
        aria-activedescendant={queue.index < 0 ? undefined : `review-${shown?.id}`}
        className={styles.entries}
        onKeyDown={move}
      >
        {entries.map((entry) => (
          <ReviewEntry
            key={buildReviewKey(entry)}
            review={entry}
            isShown={entry.id === shown?.id}
            heldBy={others.get(buildReviewKey(entry))}
            at={at}
            onOpen={queue.open}
          />
        ))}
      </div>
      {queue.load.hasNextPage && <More key={entries.length} queue={queue} />}
    </div>
  )
}

/** Loads the next page of a long list when the end is near. */
function More({ queue: { load, loadMore, entries, total, wanted } }: { queue: Queue }) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(ref)
  const continueList = useEffectEvent(loadMore)
  useEffect(() => {
    if (isNear) continueList()
  }, [isNear])
  return (
    <div ref={ref} className={styles.more}>
      {wanted.view === 'pending' && total !== undefined && (
        <p>{operatorTexts.shownCount({ shown: entries.length, of: total })}</p>
      )}
      <Button size="small" busyText={load.isFetchingNextPage && operatorTexts.loadingMore} onClick={loadMore}>
        {operatorTexts.more}
      </Button>
    </div>
  )
}
