import { decideReview as decideReviewCall, listReviews } from '@marquee/contract/operator'
import { COMMON } from '@marquee/contract/refusals'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { decideReview } from './commands/decide-review.ts'
import { presentReview } from './present.ts'
import { findReviews, recordsOf } from './queries/reviews.ts'

const REFUSALS = { ...decideReviewCall.refusals, notFound: COMMON.notFound }

/** The review queue. */
export const operationsRoutes: readonly Route[] = [
  route(listReviews, async ({ query }, { db }) => {
    const reviews = await findReviews(db, { kind: query.kind, state: query.status ?? 'pending' })
    const records = await recordsOf(db, reviews)
    return { reviews: reviews.map((row) => presentReview(row, records.get(row.id))) }
  }),

  route(decideReviewCall, async ({ caller, params, body }, { db, database, clock, config }) => {
    const { decision, reason, version, sha256 } = body
    if (decision === 'reject' && !reason) throw refuse(REFUSALS.reasonMissing, { field: 'reason' })
    const made = await inTransaction(database, (tx) =>
      decideReview(tx, {
        operator: caller,
        ...params,
        decision,
        reason,
        version,
        sha256,
        at: clock.now(),
        publicUrl: config.publicUrl,
      }),
    )
    if (made.kind !== 'decided') throw refuse(REFUSALS[made.kind])
    const records = await recordsOf(db, [made.review])
    return { success: true, review: presentReview(made.review, records.get(made.review.id)) }
  }),
]
