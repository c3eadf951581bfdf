import { getNow } from './clock.ts'

/** Between the rounds, so that a busy campaign does not ask without end: what takes long to answer rests longer. */
const computePauseMs = (roundMs: number) => Math.min(5000, Math.max(1000, 4 * roundMs))
/** A round that takes longer than this holds nobody up. */
const MAX_ROUND_MS = 10_000

/**
 * Gathers names and deals with them round by round: the first at once, what comes meanwhile in the next.
 *
 * A round begins once the one before is dealt with. Beginning anew with every event would break off the
 * answer under way, and where events come faster than answers nothing would ever arrive.
 */
export function createBatchRunner(
  handleName: (name: string) => Promise<unknown>,
  signal: AbortSignal,
): (name: string) => void {
  const waiting = new Set<string>()
  let isUnderWay = false
  const run = async () => {
    isUnderWay = true
    while (waiting.size > 0 && !signal.aborted) {
      const round = [...waiting]
      waiting.clear()
      const beganAtMs = getNow().getTime()
      await Promise.race([Promise.allSettled(round.map(handleName)), pause(MAX_ROUND_MS, signal)])
      await pause(computePauseMs(getNow().getTime() - beganAtMs), signal)
    }
    isUnderWay = false
  }
  return (name) => {
    waiting.add(name)
    // After this turn, so that names of one moment share a round.
    if (!isUnderWay) queueMicrotask(() => isUnderWay || void run())
  }
}

/** Waits that long, or until it is no longer wanted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      // The signal of a stream lives for hours, a pause for a second.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
