/** Soon at first, then every half minute; a line that comes back is used at once anyway. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 15_000]
const MAX_DELAY_MS = 30_000

/** @param failures how often it failed since something last arrived */
export function getRetryDelayMs(failures: number): number {
  return DELAYS_MS[failures] ?? MAX_DELAY_MS
}

/** Whether an answer is no refusal, only the wrong moment: conflicts, limits on speed, a server that restarts. A full disk is one. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507)
}

/** Smaller ones go with their form: to send one again costs less than to keep a place for it (decision 12). */
const MIN_EARLY_BYTES = 2 * 1024 * 1024

export function isSentEarly(file: File): boolean {
  return file.size > MIN_EARLY_BYTES
}
