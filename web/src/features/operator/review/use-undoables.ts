import type { ScheduledDecision } from '@marquee/contract/operator'
import { useEffect, useState } from 'react'
import { getNow } from '../../../lib/clock.ts'
import { buildReviewKey, type Undoable, addUndoable } from './queue.rules.ts'

/**
 * The decisions that can be undone, newest last, including those from before a reload. The server carries a decision
 * out when the time is over, regardless of this page.
 */
export function useUndoables(known: readonly ScheduledDecision[] | undefined) {
  const [undoables, setUndoables] = useState<readonly Undoable[]>([])
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
  const remove = (review: Pick<Undoable, 'kind' | 'id'>) =>
    setUndoables((present) => present.filter((one) => buildReviewKey(one) !== buildReviewKey(review)))
  if (known && !isSeeded) {
    setSeeded(true)
    for (const one of known) add(one)
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
