import type { Review } from '@marquee/contract/operator'
import { useState } from 'react'
import { getNow } from '../../../lib/clock.ts'
import { type QueueQuery, type ReviewRef, useOtherLocks, useReviews } from './api.ts'
import {
  buildReviewKey,
  buildVersionKey,
  countByTab,
  type DecidedReview,
  listStillCounted,
  subtractDecided,
} from './queue.rules.ts'

export type ReviewList = ReturnType<typeof useReviewList>

/** After this time the server's list contains the result of a decision. */
const HIDDEN_FOR_MS = 20_000
const NO_COUNTS = { vehicle: 0, restaurant: 0, campaign: 0, infotainment: 0 }

/** The loaded part of the list, without the reviews that were just decided here, and the locks of other operators. */
export function useReviewList({ tab, view, search }: QueueQuery) {
  const load = useReviews({ tab, view, search })
  const others = useOtherLocks()
  const [decided, setDecided] = useState<readonly DecidedReview[]>([])

  const pages = load.data?.pages
  const listed = pages?.flatMap((page) => page.reviews) ?? []
  const gone = new Set(decided.map(({ review }) => buildVersionKey(review)))
  const entries = view === 'pending' ? listed.filter((review) => !gone.has(buildVersionKey(review))) : listed
  const newest = pages?.at(-1)
  const waiting = newest?.waiting
  const stillCounted = newest ? listStillCounted(decided, newest) : []
  const counts = countByTab(subtractDecided(waiting?.counts ?? NO_COUNTS, stillCounted))

  const relist = (thing: ReviewRef) =>
    setDecided((hidden) => hidden.filter(({ review }) => buildReviewKey(review) !== buildReviewKey(thing)))
  return {
    load,
    loadMore: () => {
      if (load.hasNextPage && !load.isFetchingNextPage) void load.fetchNextPage()
    },
    isLoaded: pages !== undefined,
    isWhole: !load.hasNextPage,
    entries,
    counts,
    /** Before the first answer, or if it failed, the count is unknown. */
    isCounted: waiting !== undefined,
    oldestAt: waiting?.oldestAt ?? undefined,
    /** The number of reviews; for decided ones only once the whole list has loaded. */
    total: view === 'pending' ? counts[tab] : load.hasNextPage ? undefined : entries.length,
    /** The answer with the decisions from before a reload that can still be undone. */
    scheduled: pages?.[0],
    others,
    isHeldByOther: (review: Review) => others.has(buildReviewKey(review)),
    /** Hides a decided review until the server's list contains the decision. */
    hide: (review: Review) => {
      const added = { review, decidedAtMs: getNow().getTime() }
      setDecided((hidden) => [...hidden, added])
      setTimeout(() => setDecided((hidden) => hidden.filter((one) => one !== added)), HIDDEN_FOR_MS)
    },
    /** Lists a review again whose decision was undone or failed. */
    relist,
    findHidden: (thing: ReviewRef) =>
      decided.find(({ review }) => buildReviewKey(review) === buildReviewKey(thing))?.review,
  }
}
