import type { ComingDecision } from '@marquee/contract/operator'
import { useEffect, useState } from 'react'
import { now } from '../../../lib/clock.ts'
import { thingKey, type Undoable, withUndoable } from './queue.rules.ts'

/**
 * What can still be taken back, the latest last; what was decided before the page was loaded again too. The
 * server has the say: it carries out when the time is over, whatever becomes of this page.
 */
export function useUndo(known: readonly ComingDecision[] | undefined) {
  const [undoables, setUndoables] = useState<readonly Undoable[]>([])
  const [isSeeded, setSeeded] = useState(false)
  const add = ({ kind, id, name, decision, leftMs }: ComingDecision) =>
    setUndoables((present) => withUndoable(present, { kind, id, name, decision, untilMs: now().getTime() + leftMs }))
  /** The server's own time counts; what was taken back meanwhile stays so. */
  const renew = (coming: ComingDecision) =>
    setUndoables((present) =>
      present.map((one) =>
        thingKey(one) === thingKey(coming) ? { ...one, untilMs: now().getTime() + coming.leftMs } : one,
      ),
    )
  const remove = (thing: Pick<Undoable, 'kind' | 'id'>) =>
    setUndoables((present) => present.filter((one) => thingKey(one) !== thingKey(thing)))
  if (known && !isSeeded) {
    setSeeded(true)
    for (const one of known) add(one)
  }
  const firstUntilMs = undoables.length > 0 ? Math.min(...undoables.map(({ untilMs }) => untilMs)) : undefined
  useEffect(() => {
    if (firstUntilMs === undefined) return undefined
    const timer = setTimeout(
      () => setUndoables((present) => present.filter(({ untilMs }) => untilMs > firstUntilMs)),
      Math.max(0, firstUntilMs - now().getTime()),
    )
    return () => clearTimeout(timer)
  }, [firstUntilMs])
  return { undoables, add, renew, remove }
}
