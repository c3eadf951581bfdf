/** The target time for a decision, in hours (OPS-1). */
export const REVIEW_TARGET_HOURS = 24

/** A decision is carried out after so many seconds; until then the operator can undo it (OPS-2). */
export const UNDO_SECONDS = 5

/** A lock expires so many seconds after its last renewal. */
export const REVIEW_LOCK_SECONDS = 30

/** Submissions on one page of the queue. */
export const REVIEWS_PER_PAGE = 100

/** Of a decision, and of what an operator does to a person. */
export const MAX_REASON_LENGTH = 1000

/** The target time of the decision on a submission. */
export function computeDueDate(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + REVIEW_TARGET_HOURS * 3_600_000)
}
