import type { Clock } from './clock.ts'
import { computeRetryMs } from './retry.ts'

const RETRY_LIMITS = { firstMs: 1000, longestMs: 60_000 }
/** Work that went well for this long starts again at once after its next fault. */
const STABLE_MS = 600_000

/**
 * Keeps something going that must not end while a screen plays: whatever unexpected breaks it is reported,
 * and it starts again, ever more slowly when it breaks at once.
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
