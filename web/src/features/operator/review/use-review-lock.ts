import type { LockHolder, Review } from '@marquee/contract/operator'
import { REVIEW_LOCK_SECONDS } from '@marquee/contract/reviews.rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { getNow } from '../../../lib/clock.ts'
import { logFailure } from '../../../lib/log.ts'
import { lockReview, releaseReview } from './api.ts'
import { buildReviewKey } from './queue.rules.ts'

/** Whoever only passes by holds nothing. */
const SETTLE_MS = 150
const RENEW_EVERY_MS = (REVIEW_LOCK_SECONDS * 1000) / 3
/** A page that nobody has touched for so long does not hold anything back from others. */
const IDLE_MS = 120_000
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'visibilitychange'] as const

/**
 * Holds what is looked at for as long as somebody does: renewed while the page is seen and touched, let go of
 * when another thing is looked at or the page is left (decision 7). Answers who holds it.
 *
 * @param heldByOther whoever holds it already; it is asked for again when they let go
 * @param onTaken called when somebody else was faster
 */
export function useReviewLock(
  review: Review | undefined,
  heldByOther: string | undefined,
  onTaken: (review: Review) => void,
): LockHolder | null {
  const [answer, setAnswer] = useState<{ of: string; holder: LockHolder } | null>(null)
  const requestLock = useEffectEvent(async (thing: Review) => {
    const { heldBy } = await lockReview(thing)
    setAnswer({ of: buildReviewKey(thing), holder: heldBy })
    if (!heldBy.mine) onTaken(thing)
  })
  const key = review && buildReviewKey(review)
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

/** Asks at once and again and again, unless the page sleeps; answers how to stop. */
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
    // After the claim has arrived, or it would stay.
    void asked?.then(leave)
  }
}
