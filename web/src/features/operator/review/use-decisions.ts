import type { Review, ReviewVerdict } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/texts/operator'
import { useState } from 'react'
import { findNextReview } from './queue.rules.ts'
import type { OpenReview } from './use-open-review.ts'
import type { ReviewList } from './use-review-list.ts'
import { useSentDecisions } from './use-sent-decisions.ts'

/** Decides on the open review, goes on to the next one, and undoes the last decision; each step is announced. */
export function useDecisions(list: ReviewList, opened: OpenReview, obstacle: string | undefined) {
  const { send, takeBackLast, undoables } = useSentDecisions(list)
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
    announce(describeShown(outcome(review.name), next))
    send(review, decision, reasons.words)
    opened.open(next, 'page')
  }
  const undoLast = async () => {
    const undone = await takeBackLast()
    if (!undone) return
    const review = list.findHidden(undone)
    list.relist(undone)
    announce(operatorTexts.undone(undone.name))
    if (review) opened.open(review, 'operator')
    else opened.openOnceListed(undone.id)
  }
  return { decide, undoLast, undoables, announcement, count }
}

function describeShown(outcome: string, next: Review | undefined): string {
  return next ? operatorTexts.nowShown(outcome, next.name, next.submittedBy) : operatorTexts.nothingLeft(outcome)
}
