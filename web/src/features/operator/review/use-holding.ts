import type { Holder, Review } from '@marquee/contract/operator'
import { CLAIM_SECONDS } from '@marquee/contract/reviews.rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '../../../lib/clock.ts'
import { logFailure } from '../../../lib/log.ts'
import { claimOf, letGoOf } from './api.ts'
import { thingKey } from './queue.rules.ts'

/** Whoever only passes by holds nothing. */
const SETTLE_MS = 150
const RENEW_EVERY_MS = (CLAIM_SECONDS * 1000) / 3
/** A page that nobody has touched for so long does not hold anything back from others. */
const ASLEEP_AFTER_MS = 120_000
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'visibilitychange'] as const

/**
 * Holds what is looked at for as long as somebody does: renewed while the page is seen and touched, let go of
 * when another thing is looked at or the page is left (decision 7). Answers who holds it.
 *
 * @param heldByOther whoever holds it already; it is asked for again when they let go
 * @param onTaken called when somebody else was faster
 */
export function useHolding(
  review: Review | undefined,
  heldByOther: string | undefined,
  onTaken: (review: Review) => void,
): Holder | null {
  const [answer, setAnswer] = useState<{ of: string; holder: Holder } | null>(null)
  const claim = useEffectEvent(async (thing: Review) => {
    const { heldBy } = await claimOf(thing)
    setAnswer({ of: thingKey(thing), holder: heldBy })
    if (!heldBy.mine) onTaken(thing)
  })
  const key = review && thingKey(review)
  const begin = useEffectEvent((wanted: string) => {
    if (!review || thingKey(review) !== wanted) return undefined
    return holdWhileTouched(
      () => claim(review),
      () => void letGoOf(review),
    )
  })
  useEffect(() => (key === undefined || heldByOther !== undefined ? undefined : begin(key)), [key, heldByOther])
  return answer && answer.of === key ? answer.holder : null
}

/** Asks at once and again and again, unless the page sleeps; answers how to stop. */
function holdWhileTouched(ask: () => Promise<void>, leave: () => void): () => void {
  let lastTouchMs = now().getTime()
  let asked: Promise<void> | undefined
  const isAwake = () => document.visibilityState === 'visible' && now().getTime() - lastTouchMs < ASLEEP_AFTER_MS
  const askAgain = () => {
    if (isAwake()) asked = ask().catch((failure: unknown) => logFailure('Holding a review failed', failure))
  }
  const touch = () => {
    const hasSlept = !isAwake()
    lastTouchMs = now().getTime()
    if (hasSlept) askAgain()
  }
  const settle = setTimeout(askAgain, SETTLE_MS)
  const renew = setInterval(askAgain, RENEW_EVERY_MS)
  for (const name of TOUCHES) addEventListener(name, touch)
  addEventListener('pagehide', leave)
  return () => {
    clearTimeout(settle)
    clearInterval(renew)
    for (const name of TOUCHES) removeEventListener(name, touch)
    removeEventListener('pagehide', leave)
    // After the claim has arrived, or it would stay.
    void asked?.then(leave)
  }
}
