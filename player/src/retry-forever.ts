import type { Clock } from './clock.ts'
import { computeRetryMs } from './retry.ts'

const RETRY_LIMITS = { firstMs: 1000, longestMs: 60_000 }
/** After so long without a fault, the pauses begin from the shortest again. */
const STABLE_MS = 600_000

/**
 * Runs work that must not end while a screen plays. An unexpected error is reported and the work starts again, with
 * growing pauses when it fails at once.
 */
export async function retryForever(
  work: () => Promise<void>,
  { clock, signal, onFault }: { clock: Clock; signal: AbortSignal; onFault: (error: unknown) => void },
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const beganAtMs = clock.monotonicMs()
    try {
      await work()
      return
    } catch (error) {
      onFault(error)
    }
    failures = clock.monotonicMs() - beganAtMs > STABLE_MS ? 1 : failures + 1
    await clock.wait(computeRetryMs(failures, RETRY_LIMITS, null, 0.5), signal)
  }
}
