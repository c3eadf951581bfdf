import { operatorTexts } from '@marquee/contract/messages/operator'
import { buildReviewKey, deriveStanding, findNextReview } from './queue.rules.ts'
import type { OpenReview } from './use-open-review.ts'
import type { ReviewList } from './use-review-list.ts'
import { useReviewLock } from './use-review-lock.ts'

/** Locks the open review while it is pending, and says why it cannot be decided: changed, gone, or locked by another. */
export function useObstacle(isPending: boolean, list: ReviewList, opened: OpenReview) {
  const { shown } = opened
  const otherHolder = shown && list.others.get(buildReviewKey(shown))
  const holder = useReviewLock(isPending ? shown : undefined, otherHolder, (taken) => {
    const next = findNextReview(list.entries, taken, list.isHeldByOther)
    if (!opened.isChosen && next && !list.isHeldByOther(next) && next.id !== taken.id) opened.open(next, 'page')
  })
  const heldBy = otherHolder ?? (holder && !holder.mine ? holder.name : undefined)
  const standing = shown && isPending ? deriveStanding(shown, list.entries, list.isWhole) : 'same'
  const reason = { gone: operatorTexts.gone, changed: operatorTexts.changed, same: undefined }[standing]
  return {
    standing,
    heldBy,
    isHeldByMe: heldBy === undefined && holder?.mine === true,
    /** The sentence that refuses a decision. */
    obstacle: reason ?? (heldBy === undefined ? undefined : operatorTexts.heldByHelp({ name: heldBy })),
  }
}
