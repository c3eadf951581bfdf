import type { LockHolder, Review } from '@marquee/contract/operator'
import { REVIEW_LOCK_SECONDS } from '@marquee/contract/reviews.rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getNow } from '../../../lib/clock.ts'
import { logFailure } from '../../../lib/log.ts'
import { lockReview, releaseReview } from './api.ts'
import { buildReviewKey } from './queue.rules.ts'

/** A review that the operator only skips past is not locked. */
const SETTLE_MS = 150
const RENEW_EVERY_MS = (REVIEW_LOCK_SECONDS * 1000) / 3
/** After this time without input, the page stops renewing its lock. */
const IDLE_MS = 120_000
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'visibilitychange'] as const

/**
 * Locks the open review: renewed while the page is visible and used, released when another review is opened or the page
 * is left (decision 7). Returns the holder of the lock.
 *
 * @param heldByOther the current holder, if any; the lock is requested again once they release it
 * @param onTaken called if another operator was faster and the review is still open
 */
export function useReviewLock(
  review: Review | undefined,
  heldByOther: string | undefined,
  onTaken: (review: Review) => void,
): LockHolder | null {
  const [answer, setAnswer] = useState<{ of: string; holder: LockHolder } | null>(null)
  const key = review && buildReviewKey(review)
  const openKey = useRef<string>(undefined)
  useEffect(() => {
    openKey.current = key
    return () => {
      openKey.current = undefined
    }
  }, [key])
  // A separate event, so that it runs with the state of the page at the time of the answer.
  const handleAnswer = useEffectEvent((thing: Review, holder: LockHolder) => {
    // Another review was opened meanwhile, or the page was left.
    if (openKey.current !== buildReviewKey(thing)) return
    setAnswer({ of: buildReviewKey(thing), holder })
    if (!holder.mine) onTaken(thing)
  })
  const requestLock = useEffectEvent(async (thing: Review) => {
    const { heldBy } = await lockReview(thing)
    handleAnswer(thing, heldBy)
  })
  const beginLock = useEffectEvent((wanted: string) => {
    if (!review || buildReviewKey(review) !== wanted) return undefined
    return keepLocked(
      () => requestLock(review),
      () => void releaseReview(review),
    )
  })
  useEffect(() => (key === undefined || heldByOther !== undefined ? undefined : beginLock(key)), [key, heldByOther])
  return answer && answer.of === key ? answer.holder : null
}

/** Requests the lock now and periodically, unless the page is idle; returns a function that stops this. */
function keepLocked(ask: () => Promise<void>, leave: () => void): () => void {
  let lastTouchMs = getNow().getTime()
  let asked: Promise<void> | undefined
  const isAwake = () => document.visibilityState === 'visible' && getNow().getTime() - lastTouchMs < IDLE_MS
  const renewLock = () => {
    if (isAwake()) asked = ask().catch((failure: unknown) => logFailure('Holding a review failed', failure))
  }
  const recordActivity = () => {
    const hasSlept = !isAwake()
    lastTouchMs = getNow().getTime()
    if (hasSlept) renewLock()
  }
  const settleTimer = setTimeout(renewLock, SETTLE_MS)
  const renewTimer = setInterval(renewLock, RENEW_EVERY_MS)
  for (const name of ACTIVITY_EVENTS) addEventListener(name, recordActivity)
  addEventListener('pagehide', leave)
  return () => {
    clearTimeout(settleTimer)
    clearInterval(renewTimer)
    for (const name of ACTIVITY_EVENTS) removeEventListener(name, recordActivity)
    removeEventListener('pagehide', leave)
    // Releases after the pending request, because a later answer would lock the review again.
    void asked?.then(leave)
  }
}
