import type { Review, ReviewVerdict } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { useEffect, useEffectEvent, useState } from 'react'
import { findNextReview, type Undoable } from './queue.rules.ts'
import type { OpenReview } from './use-open-review.ts'
import type { ReviewList } from './use-review-list.ts'
import { useSentDecisions } from './use-sent-decisions.ts'

/** Decides on the open review, goes on to the next one, and undoes the last decision; each step is announced. */
export function useDecisions(list: ReviewList, opened: OpenReview, obstacle: string | undefined) {
  const { send, undoLast: undoLastSent, undoables } = useSentDecisions(list)
  const [announcement, announce] = useState('')
  const [count, setCount] = useState(0)

  const decide = (review: Review, decision: ReviewVerdict) => {
    const { reasons } = opened
    if (obstacle !== undefined) return announce(obstacle)
    if (decision === 'reject' && reasons.words === '') return reasons.ask()
    const next = findNextReview(list.entries, review, list.isHeldByOther)
    list.hide(review)
    setCount((present) => present + 1)
    const outcome = decision === 'approve' ? operatorTexts.approved : operatorTexts.rejected
    announce(describeShown(outcome({ name: review.name }), next))
    send(review, decision, reasons.words)
    opened.open(next, 'page')
  }
  const [undone, setUndone] = useState<Undoable>()
  // The list and the address may have changed until the server answers an undo.
  const showUndone = useEffectEvent((decision: Undoable) => {
    const review = list.findHidden(decision)
    list.relist(decision)
    if (review) opened.open(review, 'operator')
    else opened.openOnceListed(decision.id)
  })
  useEffect(() => {
    if (undone) showUndone(undone)
  }, [undone])
  const undoLast = async () => {
    const decision = await undoLastSent()
    if (!decision) return
    setUndone(decision)
    announce(operatorTexts.undone({ name: decision.name }))
  }
  return { decide, undoLast, undoables, announcement, count }
}

function describeShown(outcome: string, next: Review | undefined): string {
  return next
    ? operatorTexts.nowShown({ said: outcome, name: next.name, party: next.submittedBy })
    : operatorTexts.nothingLeft({ said: outcome })
}
