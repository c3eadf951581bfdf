import { createFairQueue } from '../../platform/fair-queue.ts'

/**
 * A lookup in a full market takes the database half a second. Each caller has one lookup at a time, and all callers
 * together use half of the connections, so that a caller who sends sixty requests delays only their own (decision 8).
 */
export const enqueueLookup = createFairQueue(5)
