import type { Review, ReviewVerdict } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { useState } from 'react'
import type { QueueQuery } from './api.ts'
import {
  buildVersionKey,
  findNextReview,
  type QueueTab,
  type QueueView,
  buildReviewKey,
  deriveStanding,
} from './queue.rules.ts'
import { useDecisions } from './use-decisions.ts'
import { useOpenReview, type OpenReview } from './use-open-review.ts'
import { useQueueAddress } from './use-queue-address.ts'
import { useReviewList, type ReviewList } from './use-review-list.ts'
import { useReviewLock } from './use-review-lock.ts'

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
  const [areScreensOpen, setScreensOpen] = useState(false)
  /** The version that is compared with the approved one; the next one opens without the comparison. */
  const [comparedKey, setComparedKey] = useState<string>()

  const { load, loadMore, entries, counts, isCounted, oldestAt, total, others } = list
  const { shown, sought, reasons } = opened
  const shownKey = shown && buildVersionKey(shown)
  const canCompare = isPending && shown?.wasApproved === true && shown.video !== null
  const isComparing = canCompare && comparedKey === shownKey
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
    shownKey,
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
    areScreensOpen,
    setScreensOpen,
    /** An earlier version of the open review was approved. */
    canCompare,
    isComparing,
    toggleComparison: () => setComparedKey(isComparing ? undefined : shownKey),
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

/** Locks the open review while it is pending, and says why it cannot be decided: changed, gone, or locked by another. */
function useObstacle(isPending: boolean, list: ReviewList, opened: OpenReview) {
  const { shown } = opened
  const otherHolder = shown && list.others.get(buildReviewKey(shown))
  const holder = useReviewLock(isPending ? shown : undefined, otherHolder, (taken) => {
    const next = findNextReview(list.entries, taken, list.isHeldByOther)
    if (!opened.isChosen && next && !list.isHeldByOther(next) && next.id !== taken.id) opened.open(next, 'page')
  })
  const heldBy = otherHolder ?? (holder && !holder.mine ? holder.name : undefined)
  const standing = shown && isPending ? deriveStanding(shown, list.entries, list.isWhole) : 'same'
  const reason = { gone: operatorTexts.gone, changed: operatorTexts.changed, same: undefined }[standing]
  return {
    standing,
    heldBy,
    isHeldByMe: heldBy === undefined && holder?.mine === true,
    /** The sentence that refuses a decision. */
    obstacle: reason ?? (heldBy === undefined ? undefined : operatorTexts.heldByHelp({ name: heldBy })),
  }
}
