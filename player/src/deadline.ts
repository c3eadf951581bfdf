/** Starts a timer and returns its cancel function. The simulator replaces it by virtual time. */
export type StartTimer = (ms: number, work: () => void) => () => void

export type Deadline = {
  signal: AbortSignal
  /** Restarts the timeout after progress. */
  restart(ms: number): void
  end(): void
}

/** A signal that aborts with the given one, or after so long without progress. */
export function createDeadline(outer: AbortSignal | undefined, ms: number, after: StartTimer): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let cancelTimer = after(ms, abort)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    restart(nextMs) {
      cancelTimer()
      cancelTimer = after(nextMs, abort)
    },
    end() {
      cancelTimer()
      outer?.removeEventListener('abort', abort)
    },
  }
}

export function startTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
