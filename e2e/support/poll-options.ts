/**
 * For results that depend on the speed of the machine. These timeouts say nothing about the product: promises in
 * seconds are measured by clocks, from the event to its effect.
 */
export const POLL_OPTIONS = { timeout: 60_000, intervals: [50] }
