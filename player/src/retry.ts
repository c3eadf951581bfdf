/**
 * How long to wait before the next try: twice as long after every failure, a quarter longer or shorter
 * by chance, so that a fleet does not come back in one moment, and never shorter than the server said.
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
