/** Does something after that time unless it is taken back; the simulator's time is not the machine's. */
export type After = (ms: number, work: () => void) => () => void

export type Limit = {
  signal: AbortSignal
  /** Something has happened; the next thing has that long. */
  within(ms: number): void
  end(): void
}

/** A signal that fires with the given one, or when nothing has happened for that long. */
export function limited(outer: AbortSignal | undefined, ms: number, after: After): Limit {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let takeBack = after(ms, abort)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    within(nextMs) {
      takeBack()
      takeBack = after(nextMs, abort)
    },
    end() {
      takeBack()
      outer?.removeEventListener('abort', abort)
    },
  }
}

export function machineTime(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
