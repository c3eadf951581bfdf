/** Short delays at first, then every half minute; a restored connection is used at once anyway. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 15_000]
const MAX_DELAY_MS = 30_000

/** @param failures the number of failures since the last progress */
export function getRetryDelayMs(failures: number): number {
  return DELAYS_MS[failures] ?? MAX_DELAY_MS
}

/**
 * Whether an answer is temporary and not a refusal: conflicts, rate limits, a restarting server. A full disk is a
 * refusal.
 */
export function isTransient(status: number): boolean {
  return status === 408 || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507)
}

/** Smaller files are sent with their form, because sending one again costs less than a partial upload (decision 12). */
const MIN_EARLY_BYTES = 2 * 1024 * 1024

export function isSentEarly(file: File): boolean {
  return file.size > MIN_EARLY_BYTES
}
