import type { Review, ReviewVerdict } from '@marquee/contract/operator'
import { useState } from 'react'
import type { QueueQuery } from './api.ts'
import { buildVersionKey, findNextReview, type QueueTab, type QueueView } from './queue.rules.ts'
import { useDecisions } from './use-decisions.ts'
import { useObstacle } from './use-obstacle.ts'
import { useOpenReview } from './use-open-review.ts'
import { useQueueAddress } from './use-queue-address.ts'
import { useReviewList } from './use-review-list.ts'

export type Queue = ReturnType<typeof useQueue>

/** More reviews are loaded when so few are left below the open one. */
const MIN_ENTRIES_BELOW = 10

/** The queue of one operator: the list, the open review, and the actions on it. */
export function useQueue() {
  const address = useQueueAddress()
  const { wanted } = address
  const isPending = wanted.view === 'pending'
  const list = useReviewList(wanted)
  const opened = useOpenReview(address, list)
  const { standing, heldBy, isHeldByMe, obstacle } = useObstacle(isPending, list, opened)
  const decisions = useDecisions(list, opened, obstacle)
  const [isHistoryOpen, setHistoryOpen] = useState(false)

  const { load, loadMore, entries, counts, isCounted, oldestAt, total, others } = list
  const { shown, sought, reasons } = opened
  const index = shown ? entries.findIndex(({ id }) => id === shown.id) : -1
  const move = (by: 1 | -1) => {
    const next = entries[index < 0 ? 0 : index + by]
    if (next) opened.open(next, 'operator')
    if (index + by >= entries.length - MIN_ENTRIES_BELOW) loadMore()
  }
  const showList = (change: Partial<QueueQuery>) => {
    opened.leave()
    address.setList(change)
  }
  const openByOperator = (review: Review | undefined) => opened.open(review, 'operator')

  return {
    wanted,
    load,
    loadMore,
    entries,
    counts,
    isCounted,
    oldestAt,
    total,
    others,
    shown,
    shownKey: shown && buildVersionKey(shown),
    /** The index in the list; negative if it is not in the list. */
    index,
    sought,
    next: shown && findNextReview(entries, shown, list.isHeldByOther),
    isHeldByMe,
    heldBy,
    standing,
    said: decisions.announcement,
    decisions: decisions.count,
    undoables: decisions.undoables,
    reasons,
    isHistoryOpen,
    setHistoryOpen,
    open: (review: Review) => openByOperator(review),
    /** The open review in its current state. */
    openPresent: () => openByOperator(entries.find(({ id }) => id === shown?.id)),
    move,
    decide: (decision: ReviewVerdict) => shown && isPending && decisions.decide(shown, decision),
    undo: () => void decisions.undoLast(),
    chooseReason: (reason: number) => isPending && shown && reasons.choose(reason),
    chooseTab: (tab: QueueTab) => showList({ tab }),
    /** The outcomes of decided reviews share one search; pending ones have none. */
    chooseView: (view: QueueView) => showList(view === 'pending' ? { view, search: '' } : { view }),
    findByName: (search: string) => showList({ search }),
  }
}
