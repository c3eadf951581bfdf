/** How long after its approval a partner can keep a campaign off its screens (decision 43). */
export const VETO_HOURS = 24
export const MAX_VETO_REASON_LENGTH = 300

const HOUR_MS = 3_600_000

/** Until when a veto is possible. */
export const computeVetoEnd = (approvedAt: Date): Date => new Date(approvedAt.getTime() + VETO_HOURS * HOUR_MS)
