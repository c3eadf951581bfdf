/** The duration of counting up (CONST-13). */
export const COUNT_UP_MS = 2000

/** The displayed integer at that time after the start: fast at first, the final number from 2000 ms on. */
export function computeCountUp(from: number, to: number, elapsedMs: number): number {
  if (elapsedMs >= COUNT_UP_MS) return to
  const share = Math.max(0, elapsedMs) / COUNT_UP_MS
  return from + Math.trunc((to - from) * (1 - (1 - share) ** 3))
}
