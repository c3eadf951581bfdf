import type { Clock } from './clock.ts'
import { computeRetryMs } from './retry.ts'

/** When the manifest is requested: in rounds, sooner after a failure, and at once after a change on the server. */

/** Changes arrive by the event stream and heartbeats; polling is the third way. */
const POLL_INTERVAL_MS = 5 * 60_000
const RETRY_LIMITS = { firstMs: 2000, longestMs: 60_000 }

/** `isDone`: nothing is left to fetch. */
export type RoundResult = { isDone: boolean; retryAfterMs: number | null }

export function createRounds(clock: Clock, random: () => number, sync: (signal: AbortSignal) => Promise<RoundResult>) {
  let round = new AbortController()
  let rest = new AbortController()

  async function run(signal: AbortSignal): Promise<void> {
    let failures = 0
    signal.addEventListener('abort', restart)
    while (!signal.aborted) {
      round = new AbortController()
      rest = new AbortController()
      const resting = rest.signal
      const { isDone, retryAfterMs } = await sync(round.signal)
      failures = isDone ? 0 : failures + 1
      await clock.wait(
        isDone ? POLL_INTERVAL_MS : computeRetryMs(failures, RETRY_LIMITS, retryAfterMs, random()),
        resting,
      )
      if (resting.aborted) failures = 0
    }
    signal.removeEventListener('abort', restart)
  }

  /** Ends the current round and begins another. */
  function restart(): void {
    round.abort()
    rest.abort()
  }

  return { run, restart }
}
