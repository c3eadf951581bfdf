/**
 * The pause before the next try: doubled after every failure, up to a quarter longer or shorter at random so that a
 * fleet does not return at the same moment, and at least the server's `Retry-After`.
 */
export function computeRetryMs(
  failures: number,
  limits: RetryLimits,
  retryAfterMs: number | null,
  chance: number,
): number {
  const doubledMs = Math.min(limits.firstMs * 2 ** Math.max(0, failures - 1), limits.longestMs)
  return Math.max(doubledMs * (0.75 + chance / 2), retryAfterMs ?? 0)
}

export type RetryLimits = { firstMs: number; longestMs: number }
