/** Does something after that time unless it is taken back; the simulator's time is not the machine's. */
export type StartTimer = (ms: number, work: () => void) => () => void

export type Deadline = {
  signal: AbortSignal
  /** Something has happened; the next thing has that long. */
  restart(ms: number): void
  end(): void
}

/** A signal that fires with the given one, or when nothing has happened for that long. */
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
