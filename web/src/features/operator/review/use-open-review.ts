import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FoundReview, useReviewItem } from './api.ts'
import { findFirstFree } from './queue.rules.ts'
import type { QueueAddress } from './use-queue-address.ts'
import type { ReviewList } from './use-review-list.ts'

export type OpenReview = ReturnType<typeof useOpenReview>

/** The open review, and the reason that is being written to reject it. */
export function useOpenReview(address: QueueAddress, list: ReviewList) {
  const { wanted } = address
  const { entries } = list
  /** The review as it was opened, so that no unseen change is decided on. */
  const [shown, setShown] = useState<Review>()
  /** The review of an address or of an undone decision: opened as soon as it is listed. */
  const [awaited, setAwaited] = useState(address.id)
  /** Whether the operator chose it; a review that the page chose is left to another operator who opens it. */
  const [isChosen, setChosen] = useState(false)
  const reasons = useReasons(shown)

  // Another list starts over, once it is the current one.
  const listName = `${wanted.view} ${wanted.tab} ${wanted.search}`
  const [listShown, setListShown] = useState(listName)
  if (listShown !== listName) {
    setListShown(listName)
    setShown(undefined)
  }

  const isSought = awaited !== null && !shown
  const { sought, entry } = useAwaitedReview(isSought, awaited, address, list)
  if (entry) {
    setShown(entry)
    setAwaited(null)
    setChosen(true)
    // A reason written for the review that was open until now is not for this one.
    reasons.clear()
  } else if (!shown && awaited === null && entries.length > 0) {
    setShown(findFirstFree(entries, list.isHeldByOther))
    setChosen(false)
  }

  return {
    shown,
    isChosen,
    reasons,
    /** The review of an address is being looked up, or does not exist. */
    sought: isSought ? sought : undefined,
    open: (review: Review | undefined, by: 'operator' | 'page') => {
      setShown(review)
      setAwaited(null)
      setChosen(by === 'operator')
      reasons.clear()
      address.setReview(review?.id)
    },
    openOnceListed: (id: string) => {
      setAwaited(id)
      address.setReview(id)
    },
    /** Forgets the awaited review and the reason, before another list is shown. */
    leave: () => {
      setAwaited(null)
      reasons.clear()
    },
  }
}

/**
 * The entry of the awaited review. It may be further down or in another list; no other review is shown instead, and the
 * page goes to the list that contains it.
 */
function useAwaitedReview(isSought: boolean, awaited: string | null, address: QueueAddress, list: ReviewList) {
  const { wanted } = address
  const sought = useReviewItem(isSought ? awaited : null)
  const isListedHere = sought.data?.view === wanted.view && wanted.tab === 'all' && wanted.search === ''
  const entry =
    awaited === null
      ? undefined
      : (list.entries.find(({ id }) => id === awaited) ??
        (isSought && list.isLoaded && isListedHere ? sought.data?.review : undefined))
  const goToReview = useEffectEvent(({ view, review }: FoundReview) => {
    address.setList({ tab: 'all', view, search: '' }, review.id)
  })
  const found = list.isLoaded && !isListedHere && !entry ? sought.data : undefined
  useEffect(() => {
    if (found) goToReview(found)
  }, [found])
  return { sought, entry }
}

/** The templates for rejecting something of a kind; they refer to the facts shown beside them. */
const TEMPLATES: Readonly<Record<Review['kind'], readonly string[]>> = {
  campaign: operatorTexts.reasons,
  infotainment: operatorTexts.reasons,
  vehicle: operatorTexts.vehicleReasons,
  restaurant: operatorTexts.restaurantReasons,
}

/** The reason of a rejection: one of the templates, or the operator's own text. */
function useReasons(review: Review | undefined) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [ownWords, setOwnWords] = useState('')
  /** The operator tried to reject without a reason, which is required. */
  const [isAsked, setAsked] = useState(false)
  const templates = review ? TEMPLATES[review.kind] : operatorTexts.reasons
  const words = chosen === null ? '' : (templates[chosen] ?? ownWords.trim())
  return {
    templates,
    chosen,
    ownWords,
    words,
    isAsked: isAsked && words === '',
    choose: setChosen,
    write: setOwnWords,
    ask: () => setAsked(true),
    clear: () => {
      setChosen(null)
      setOwnWords('')
      setAsked(false)
    },
  }
}
