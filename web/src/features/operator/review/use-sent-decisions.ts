import type { Review, ReviewVerdict, ScheduledDecision } from '@marquee/contract/operator'
import { UNDO_SECONDS } from '@marquee/contract/reviews.rules'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { useRef, useEffect, useState } from 'react'
import { CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { getNow } from '../../../lib/clock.ts'
import { useServerEvent } from '../../../lib/event-listeners.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useUser } from '../../session/api.ts'
import { type ReviewRef, useDecide, useUndoDecision } from './api.ts'
import { buildReviewKey, type Undoable, addScheduled, addUndoable, type ScheduledAnswer } from './queue.rules.ts'
import type { ReviewList } from './use-review-list.ts'

/** Sends decisions to the server and undoes them; a decision that fails is reported and its review listed again. */
export function useSentDecisions(list: ReviewList) {
  const undo = useUndoables(list.scheduled)
  const decideCall = useDecide()
  const undoCall = useUndoDecision()
  const toast = useToast()
  const { _id: userId } = useUser()
  /** Whether each decision that is being sent arrives; only those can be undone. */
  const arrivals = useRef(new Map<string, Promise<boolean>>())

  const dropAndRelist = (thing: ReviewRef) => {
    undo.remove(thing)
    list.relist(thing)
  }
  const send = (review: Review, decision: ReviewVerdict, reason: string) => {
    // Set at once, so that the undo key applies to this decision even before the server has answered.
    const { kind, id, name } = review
    undo.add({ kind, id, name, decision, reason: null, leftMs: UNDO_SECONDS * 1000 })
    const arrival = decideCall.mutateAsync({ review, decision, ...(decision === 'reject' && { reason }) }).then(
      (scheduled) => {
        undo.renew(scheduled)
        return true
      },
      (failure: unknown) => {
        dropAndRelist(review)
        toast.error(review.name, getErrorMessage(failure))
        return false
      },
    )
    const key = buildReviewKey(review)
    arrivals.current.set(key, arrival)
    void arrival.finally(() => {
      if (arrivals.current.get(key) === arrival) arrivals.current.delete(key)
    })
  }
  /** Undoes the last decision and returns it; `undefined` if there is none or the server refused. */
  const undoLast = async (): Promise<Undoable | undefined> => {
    const last = undo.undoables.at(-1)
    if (!last) return undefined
    undo.remove(last)
    // A decision that did not arrive was never made, and the failure was reported.
    if ((await arrivals.current.get(buildReviewKey(last))) === false) return undefined
    try {
      await undoCall.mutateAsync(last)
      return last
    } catch (failure) {
      toast.error(last.name, getErrorMessage(failure))
      // Only the server can refuse an undo as too late; after a lost connection the operator can try again.
      if (!(failure instanceof CallRefused))
        undo.add({ ...last, reason: null, leftMs: last.untilMs - getNow().getTime() })
      return undefined
    }
  }
  useServerEvent('review', ({ dropped, operatorId, kind, id, name }) => {
    if (dropped === undefined || operatorId !== userId || kind === 'user') return
    dropAndRelist({ kind, id })
    toast.error(operatorTexts.dropped({ name: name ?? '' }), describeDropReason(dropped))
  })
  return { send, undoLast, undoables: undo.undoables }
}

function describeDropReason(code: string): string {
  const sentences: Readonly<Record<string, string>> = operatorTexts.droppedBecause
  return sentences[code] ?? operatorTexts.droppedBecause.otherwise
}

/**
 * The decisions that can be undone, newest last, including those from before a reload. The server carries a decision
 * out when the time is over, regardless of this page.
 */
function useUndoables(known: ScheduledAnswer | undefined) {
  const [undoables, setUndoables] = useState<readonly Undoable[]>([])
  const [openedAtMs] = useState(() => getNow().getTime())
  const [seed, setSeed] = useState<ScheduledAnswer>()
  const [isSeeded, setSeeded] = useState(false)
  const add = ({ kind, id, name, decision, leftMs }: ScheduledDecision) =>
    setUndoables((present) => addUndoable(present, { kind, id, name, decision, untilMs: getNow().getTime() + leftMs }))
  /** The server's time applies; undone decisions stay undone. */
  const renew = (scheduled: ScheduledDecision) =>
    setUndoables((present) =>
      present.map((one) =>
        buildReviewKey(one) === buildReviewKey(scheduled)
          ? { ...one, untilMs: getNow().getTime() + scheduled.leftMs }
          : one,
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
