/** The player's clocks; the only file that asks the machine for the time. */
export type Clock = {
  /** The time of day, in ms since 1970, corrected by what the server last said. */
  now: () => number
  /** The device's own idea of the time of day; may be wrong. */
  deviceNow: () => number
  /** Milliseconds since the start; never jumps. */
  monotonicMs: () => number
  /** How far the device's clock is behind the server's; null before the server said anything. */
  offsetMs: () => number | null
  /** Takes the server's time, as of the given monotonic instant. */
  learn: (serverNow: number, atMonotonicMs: number) => void
  /** Resolves after that time, and at once when the signal says so. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

export function createClock(): Clock {
  let offsetMs: number | null = null
  const deviceNow = () => Date.now()
  const startedAt = performance.now()
  const monotonicMs = () => performance.now() - startedAt
  return {
    now: () => deviceNow() + (offsetMs ?? 0),
    deviceNow,
    monotonicMs,
    offsetMs: () => offsetMs,
    learn(serverNow, atMonotonicMs) {
      offsetMs = serverNow - (deviceNow() - (monotonicMs() - atMonotonicMs))
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const finish = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', finish)
          resolve()
        }
        // setTimeout takes at most 2^31 - 1 ms; nobody here waits longer than a day.
        const timer = setTimeout(finish, Math.max(0, ms))
        signal?.addEventListener('abort', finish)
      }),
  }
}
