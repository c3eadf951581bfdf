import type { Review, ReviewVerdict } from '@marquee/contract/operator'
import { UNDO_SECONDS } from '@marquee/contract/reviews.rules'
import { operatorTexts } from '@marquee/contract/texts/operator'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getNow } from '../../../lib/clock.ts'
import { CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { useServerEvent } from '../../../lib/event-listeners.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useUser } from '../../session/api.ts'
import {
  type FoundReview,
  useDecide,
  useOtherLocks,
  useReviewItem,
  useReviews,
  useUndoDecision,
  type QueueQuery,
} from './api.ts'
import {
  countByTab,
  subtractDecided,
  findFirstFree,
  findNextReview,
  type QueueTab,
  type QueueView,
  deriveStanding,
  parseTab,
  buildReviewKey,
  buildVersionKey,
  parseView,
} from './queue.rules.ts'
import { useReviewLock } from './use-review-lock.ts'
import { useReasons } from './use-reasons.ts'
import { useUndo } from './use-undo.ts'

export type Queue = ReturnType<typeof useQueue>

/** After this time the server's list contains the result of a decision. */
const HIDDEN_FOR_MS = 20_000
const NO_COUNTS = { vehicle: 0, restaurant: 0, campaign: 0, infotainment: 0 }

/** The queue of one operator: the list, the open review, and the actions on it. */
export function useQueue() {
  const [address, setAddress] = useSearchParams()
  const wanted: QueueQuery = {
    tab: parseTab(address.get('kind')),
    view: parseView(address.get('status')),
    search: address.get('search') ?? '',
  }
  const load = useReviews(wanted)
  const others = useOtherLocks()
  const toast = useToast()
  const { _id: userId } = useUser()
  const [decided, setDecided] = useState<readonly Review[]>([])
  /** The review as it was opened, so that no unseen change is decided on. */
  const [shown, setShown] = useState<Review>()
  /** The review of an address or of an undone decision: opened as soon as it is listed. */
  const [awaited, setAwaited] = useState(address.get('id'))
  /** Whether the operator chose it; a review that the page chose is left to another operator who opens it. */
  const [isChosen, setChosen] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [decisions, setDecisions] = useState(0)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const reasons = useReasons(shown)

  const pages = load.data?.pages
  const undo = useUndo(pages?.[0]?.coming)
  const gone = new Set(decided.map(buildVersionKey))
  const listed = pages?.flatMap((page) => page.reviews) ?? []
  const entries = wanted.view === 'pending' ? listed.filter((review) => !gone.has(buildVersionKey(review))) : listed
  const waiting = pages?.at(-1)?.waiting
  const stillCounted = decided.filter((review) =>
    listed.some((other) => buildVersionKey(other) === buildVersionKey(review)),
  )
  const counts = countByTab(subtractDecided(waiting?.counts ?? NO_COUNTS, stillCounted))
  const isHeldByOther = (review: Review) => others.has(buildReviewKey(review))

  const open = (review: Review | undefined, by: 'operator' | 'page') => {
    setShown(review)
    setAwaited(null)
    setChosen(by === 'operator')
    reasons.clear()
    setAddress(buildQuery(wanted, review?.id), { replace: true, preventScrollReset: true })
  }
  // Another list starts over, once it is the current one.
  const list = `${wanted.view} ${wanted.tab} ${wanted.search}`
  const [listShown, setListShown] = useState(list)
  if (listShown !== list) {
    setListShown(list)
    setShown(undefined)
  }
  // The review of an address may be further down or in another list; no other review is shown instead.
  const isSought = awaited !== null && !shown
  const sought = useReviewItem(isSought ? awaited : null)
  const isListedHere = sought.data?.view === wanted.view && wanted.tab === 'all' && wanted.search === ''
  const awaitedEntry =
    awaited === null
      ? undefined
      : (entries.find(({ id }) => id === awaited) ??
        (isSought && pages && isListedHere ? sought.data?.review : undefined))
  if (awaitedEntry) {
    setShown(awaitedEntry)
    setAwaited(null)
    setChosen(true)
  } else if (!shown && awaited === null && entries.length > 0) {
    setShown(findFirstFree(entries, isHeldByOther))
    setChosen(false)
  }
  const goToReview = useEffectEvent(({ view, review }: FoundReview) => {
    setAddress(buildQuery({ tab: 'all', view, search: '' }, review.id), { replace: true })
  })
  const found = pages && !isListedHere && !awaitedEntry ? sought.data : undefined
  useEffect(() => {
    if (found) goToReview(found)
  }, [found])

  const holder = useReviewLock(
    wanted.view === 'pending' ? shown : undefined,
    shown && others.get(buildReviewKey(shown)),
    (taken) => {
      const next = findNextReview(entries, taken, isHeldByOther)
      if (!isChosen && next && !isHeldByOther(next) && next.id !== taken.id) open(next, 'page')
    },
  )
  const standing = shown && wanted.view === 'pending' ? deriveStanding(shown, entries, !load.hasNextPage) : 'same'
  const otherHolder = shown && others.get(buildReviewKey(shown))
  const heldBy = otherHolder ?? (holder && !holder.mine ? holder.name : undefined)
  const obstacle = { gone: operatorTexts.gone, changed: operatorTexts.changed, same: undefined }[standing]

  const decideCall = useDecide()
  /** The decisions sent per object, and whether each arrived; only those can be undone. */
  const sending = useRef(new Map<string, Promise<boolean>>())
  const decide = (decision: ReviewVerdict) => {
    if (!shown || wanted.view !== 'pending') return
    if (obstacle !== undefined) return setAnnouncement(obstacle)
    if (heldBy !== undefined) return setAnnouncement(operatorTexts.heldByHelp(heldBy))
    if (decision === 'reject' && reasons.words === '') return reasons.ask()
    const review = shown
    const next = findNextReview(entries, review, isHeldByOther)
    setDecided((present) => [...present, review])
    setTimeout(() => setDecided((present) => present.filter((one) => one !== review)), HIDDEN_FOR_MS)
    setDecisions((count) => count + 1)
    const outcome = decision === 'approve' ? operatorTexts.approved : operatorTexts.rejected
    setAnnouncement(describeShown(outcome(review.name), next))
    // Set at once, so that the undo key applies to this decision even before the server has answered.
    const { kind, id, name } = review
    undo.add({ kind, id, name, decision, reason: null, leftMs: UNDO_SECONDS * 1000 })
    const sent = decideCall.mutateAsync({ review, decision, ...(decision === 'reject' && { reason: reasons.words }) })
    sending.current.set(
      buildReviewKey(review),
      sent.then(
        (coming) => {
          undo.renew(coming)
          return true
        },
        (failure: unknown) => {
          undo.remove(review)
          relistReview(review)
          toast.error(review.name, getErrorMessage(failure))
          return false
        },
      ),
    )
    open(next, 'page')
  }

  const relistReview = (undone: Pick<Review, 'kind' | 'id'>) =>
    setDecided((present) => present.filter((review) => buildReviewKey(review) !== buildReviewKey(undone)))
  const takeBack = useUndoDecision()
  const undoLast = async () => {
    const last = undo.undoables.at(-1)
    if (!last) return
    undo.remove(last)
    // A decision that did not arrive was never made, and the failure was reported.
    if ((await sending.current.get(buildReviewKey(last))) === false) return
    try {
      await takeBack.mutateAsync(last)
    } catch (failure) {
      toast.error(last.name, getErrorMessage(failure))
      // Only the server can refuse an undo as too late; after a lost connection the operator can try again.
      if (!(failure instanceof CallRefused))
        undo.add({ ...last, reason: null, leftMs: last.untilMs - getNow().getTime() })
      return
    }
    const review = decided.find((one) => buildReviewKey(one) === buildReviewKey(last))
    relistReview(last)
    setAnnouncement(operatorTexts.undone(last.name))
    if (review) open(review, 'operator')
    else setAwaited(last.id)
  }

  useServerEvent('review', ({ dropped, operatorId, kind, id, name }) => {
    if (dropped === undefined || operatorId !== userId || kind === 'user') return
    const thing = { kind, id }
    relistReview(thing)
    undo.remove(thing)
    toast.error(operatorTexts.dropped(name ?? ''), describeDropReason(dropped))
  })

  const choose = (more: Partial<QueueQuery>) => {
    setAwaited(null)
    reasons.clear()
    setAddress(buildQuery({ ...wanted, ...more }, undefined), { replace: true })
  }
  const index = shown ? entries.findIndex(({ id }) => id === shown.id) : -1
  const loadMore = () => {
    if (load.hasNextPage && !load.isFetchingNextPage) void load.fetchNextPage()
  }
  const move = (by: 1 | -1) => {
    const next = entries[index < 0 ? 0 : index + by]
    if (next) open(next, 'operator')
    if (index + by >= entries.length - 10) loadMore()
  }

  return {
    wanted,
    load,
    loadMore,
    entries,
    counts,
    /** Before the first answer, or if it failed, the count is unknown. */
    isCounted: waiting !== undefined,
    oldestAt: waiting?.oldestAt ?? undefined,
    shown,
    shownKey: shown && buildVersionKey(shown),
    /** The index in the list; negative if it is not in the list. */
    index,
    /** The number of reviews; for decided ones only once the whole list has loaded. */
    total: wanted.view === 'pending' ? counts[wanted.tab] : load.hasNextPage ? undefined : entries.length,
    /** The review of an address is being looked up, or does not exist. */
    sought: isSought ? sought : undefined,
    next: shown && findNextReview(entries, shown, isHeldByOther),
    others,
    isHeldByMe: heldBy === undefined && holder?.mine === true,
    heldBy,
    standing,
    said: announcement,
    decisions,
    reasons,
    undoables: undo.undoables,
    isHistoryOpen,
    setHistoryOpen,
    open: (review: Review) => open(review, 'operator'),
    /** The open review in its current state. */
    openPresent: () =>
      open(
        entries.find(({ id }) => id === shown?.id),
        'operator',
      ),
    move,
    decide,
    undo: () => void undoLast(),
    chooseReason: (reason: number) => wanted.view === 'pending' && shown && reasons.choose(reason),
    chooseTab: (tab: QueueTab) => choose({ tab }),
    chooseView: (view: QueueView) => choose({ view, search: '' }),
    findByName: (search: string) => choose({ search }),
  }
}

function buildQuery({ tab, view, search }: QueueQuery, id: string | undefined): Record<string, string> {
  return {
    ...(tab !== 'all' && { kind: tab }),
    ...(view !== 'pending' && { status: view }),
    ...(search && { search }),
    ...(id && { id }),
  }
}

function describeShown(outcome: string, next: Review | undefined): string {
  return next ? operatorTexts.nowShown(outcome, next.name, next.submittedBy) : operatorTexts.nothingLeft(outcome)
}

function describeDropReason(code: string): string {
  const sentences: Readonly<Record<string, string>> = operatorTexts.droppedBecause
  return sentences[code] ?? operatorTexts.droppedBecause.otherwise
}
