/** Within so many hours everything that waits shall be decided (OPS-1). */
export const REVIEW_TARGET_HOURS = 24

/** A decision goes out after so many seconds; until then whoever made it can take it back (OPS-2). */
export const UNDO_SECONDS = 5

/** Who looks at something holds it for so many seconds from the last sign of looking. */
export const REVIEW_LOCK_SECONDS = 30

/** So many waiting things are listed at a time when nothing else is asked for. */
export const REVIEWS_PER_PAGE = 100

/** When something submitted then shall be decided. */
export function computeDueDate(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + REVIEW_TARGET_HOURS * 3_600_000)
}
