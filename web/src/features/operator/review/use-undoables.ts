import type { ScheduledDecision } from '@marquee/contract/operator'
import { useEffect, useState } from 'react'
import { getNow } from '../../../lib/clock.ts'
import { addScheduled, addUndoable, buildReviewKey, type ScheduledAnswer, type Undoable } from './queue.rules.ts'

/**
 * The decisions that can be undone, newest last, including those from before a reload. The server carries a decision
 * out when the time is over, regardless of this page.
 */
export function useUndoables(known: ScheduledAnswer | undefined) {
  const [undoables, setUndoables] = useState<readonly Undoable[]>([])
  const [openedAtMs] = useState(() => getNow().getTime())
  const [seed, setSeed] = useState<ScheduledAnswer>()
  const [isSeeded, setSeeded] = useState(false)
  const add = ({ kind, id, name, decision, leftMs }: ScheduledDecision) =>
    setUndoables((present) => addUndoable(present, { kind, id, name, decision, untilMs: getNow().getTime() + leftMs }))
  /** The server's time applies; undone decisions stay undone. */
  const renew = (coming: ScheduledDecision) =>
    setUndoables((present) =>
      present.map((one) =>
        buildReviewKey(one) === buildReviewKey(coming) ? { ...one, untilMs: getNow().getTime() + coming.leftMs } : one,
      ),
    )
  const remove = (review: Pick<Undoable, 'kind' | 'id'>) => {
    setSeeded(true)
    setUndoables((present) => present.filter((one) => buildReviewKey(one) !== buildReviewKey(review)))
  }
  if (known && known !== seed && !isSeeded) {
    setSeed(known)
    // After an answer from the cache, the next one is used too.
    setSeeded(known.answeredAtMs >= openedAtMs)
    setUndoables((present) => addScheduled(present, known, getNow().getTime()))
  }
  const firstUntilMs = undoables.length > 0 ? Math.min(...undoables.map(({ untilMs }) => untilMs)) : undefined
  useEffect(() => {
    if (firstUntilMs === undefined) return undefined
    const timer = setTimeout(
      () => setUndoables((present) => present.filter(({ untilMs }) => untilMs > firstUntilMs)),
      Math.max(0, firstUntilMs - getNow().getTime()),
    )
    return () => clearTimeout(timer)
  }, [firstUntilMs])
  return { undoables, add, renew, remove }
}
