import { getNow } from './clock.ts'

/** The pause between runs limits the requests of a busy campaign; a slow answer has a longer pause. */
const computePauseMs = (roundMs: number) => Math.min(5000, Math.max(1000, 4 * roundMs))
/** A run that takes longer than this no longer delays the next one. */
const MAX_ROUND_MS = 10_000

/**
 * Collects names and processes them in runs: the first name at once, later names in the next run.
 *
 * A run starts after the previous one has ended. Restarting at every event would abort the current request, and if
 * events came faster than answers, no answer would ever arrive.
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
    // Runs as a microtask, so that names of the same moment share a run.
    queueMicrotask(() => isUnderWay || void run())
  }
}

/** Waits for that time, or until the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      // The signal of a stream exists for hours, a pause only for a second.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
