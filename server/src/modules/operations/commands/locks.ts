import type { ReviewKind } from '@marquee/contract/operator'
import { REVIEW_LOCK_SECONDS } from '@marquee/contract/reviews.rules'
import { and, eq, lte, or, sql } from 'drizzle-orm'
import { SECONDS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type ReviewLock, findLock } from '../queries/locks.ts'
import { reviewLocks } from '../schema.ts'

export type LockRequest = { kind: ReviewKind; id: string; operatorId: string; at: Date }

/**
 * Locks a review for an operator, or extends the lock. A lock of another operator stays until it is released or expires
 * (decision 7). Returns the holder.
 */
export async function lockReview(tx: Tx, { kind, id, operatorId, at }: LockRequest): Promise<ReviewLock> {
  const until = new Date(at.getTime() + REVIEW_LOCK_SECONDS * SECONDS)
  const isMine = eq(reviewLocks.operatorId, operatorId)
  const [taken] = await tx
    .insert(reviewLocks)
    .values({ kind, subjectId: id, operatorId, since: at, until })
    .onConflictDoUpdate({
      target: [reviewLocks.kind, reviewLocks.subjectId],
      set: { operatorId, until, since: sql`case when ${isMine} then ${reviewLocks.since} else ${at} end` },
      setWhere: or(isMine, lte(reviewLocks.until, at)),
    })
    .returning({ since: reviewLocks.since })
  // An extended lock needs no notification.
  if (taken && taken.since.getTime() === at.getTime()) await notifyLock(tx, kind, id)
  const holder = await findLock(tx, kind, id, at)
  if (!holder) throw new Error('the lock was written just before')
  return holder
}

/** Releases the operator's own lock. */
export async function unlockReview(tx: Tx, { kind, id, operatorId }: Omit<LockRequest, 'at'>): Promise<void> {
  const gone = await tx
    .delete(reviewLocks)
    .where(and(eq(reviewLocks.kind, kind), eq(reviewLocks.subjectId, id), eq(reviewLocks.operatorId, operatorId)))
    .returning({ id: reviewLocks.subjectId })
  if (gone.length > 0) await notifyLock(tx, kind, id)
}

/** Deletes expired locks, for example of closed pages. */
export async function deleteExpiredLocks(tx: Tx, at: Date): Promise<void> {
  await tx.delete(reviewLocks).where(lte(reviewLocks.until, at))
}

/** Only operators get the notification: it names neither owner nor company. */
function notifyLock(tx: Tx, kind: ReviewKind, id: string): Promise<void> {
  return notify(tx, { topic: 'lock', data: { kind, id } })
}
