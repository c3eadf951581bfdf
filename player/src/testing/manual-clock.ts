import type { Clock } from '../clock.ts'

/** A clock that tests and load runs advance themselves, without real waiting. */
export type ManualClock = Clock & {
  /** Advances the clock and resolves the waits in order of their due time, with time to run in between. */
  advance(ms: number): Promise<void>
  /** Makes the device's clock wrong by that much. */
  setWrong(ms: number): void
}

export function createManualClock(startsAt: string | number): ManualClock {
  const startMs = typeof startsAt === 'number' ? startsAt : Date.parse(startsAt)
  let passedMs = 0
  let wrongMs = 0
  let offsetMs: number | null = null
  let waiting: { dueMs: number; wake: () => void }[] = []
  const deviceNow = () => startMs + passedMs + wrongMs

  return {
    now: () => deviceNow() + (offsetMs ?? 0),
    deviceNow,
    monotonicMs: () => passedMs,
    getElapsedMs: (earlierMs) => passedMs - earlierMs,
    offsetMs: () => offsetMs,
    learn(serverNow, atMonotonicMs) {
      offsetMs = serverNow - (deviceNow() - (passedMs - atMonotonicMs))
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const wake = () => {
          waiting = waiting.filter((one) => one !== entry)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const entry = { dueMs: passedMs + Math.max(0, ms), wake }
        waiting.push(entry)
        signal?.addEventListener('abort', wake)
      }),
    setWrong(ms) {
      wrongMs = ms
    },
    async advance(ms) {
      const untilMs = passedMs + ms
      await flushPromises()
      for (;;) {
        const next = waiting.toSorted((a, b) => a.dueMs - b.dueMs)[0]
        if (!next || next.dueMs > untilMs) break
        passedMs = Math.max(passedMs, next.dueMs)
        next.wake()
        await flushPromises()
      }
      passedMs = untilMs
      await flushPromises()
    },
  }
}

/** Waits until all promises are settled; the test database needs several turns of the event loop. */
async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => scheduleTurn(() => resolve(null)))
}

/** Node's `setImmediate`; elsewhere a timer. */
const { setImmediate: scheduleTurn = (work: () => void): unknown => setTimeout(work, 0) } = globalThis as {
  setImmediate?: (work: () => void) => unknown
}
