/**
 * For what comes once the machine has time for it. Says nothing of how fast the product is: a promise in seconds is
 * kept by clocks, from the event to its effect.
 */
export const POLL_OPTIONS = { timeout: 60_000, intervals: [50] }
