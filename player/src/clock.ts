import { hasSlept, isJump, adjustOffset } from './clock.rules.ts'

/** The player's clocks; the only file that asks the machine for the time. */
export type Clock = {
  /** The time in ms since 1970, corrected by the last time of the server. */
  now: () => number
  /** The uncorrected time of the device; may be wrong. */
  deviceNow: () => number
  /** Milliseconds since the start; monotonic. */
  monotonicMs: () => number
  /** The time since an instant of this start, including sleep, which `monotonicMs` does not count. */
  getElapsedMs: (monotonicMs: number) => number
  /**
   * How far the device's clock is behind the server's; null until the server sends its time after the start or after a
   * jump of the device's clock.
   */
  offsetMs: () => number | null
  /** Sets the server's time at the given monotonic instant. */
  learn: (serverNow: number, atMonotonicMs: number) => void
  /** Resolves after that time, or at once when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** The corrected time and the clock offset of a device before its restart. */
export type KnownTime = { offsetMs: number; at: number }

export type DeviceClock = Clock & {
  /** Continues with the time from before the restart, until the server sends its time. */
  resume(known: KnownTime | null): void
  /** The state to save for a restart; null before the first time of the server. */
  known(): KnownTime | null
  /** The jump of the device's clock since the last call; null without one. */
  takeJump(): number | null
}

/** How far the device's clock is ahead of the monotonic one; changes when the clock is set. */
export function getLeadMs({ deviceNow, monotonicMs }: Pick<Clock, 'deviceNow' | 'monotonicMs'>): number {
  return deviceNow() - monotonicMs()
}

type Sleep = { atMs: number; ms: number }

/** The two clocks of a machine; tests provide their own. */
export type TimeSource = { timeOfDay: () => number; steady: () => number }
const SYSTEM_TIME: TimeSource = { timeOfDay: () => Date.now(), steady: () => performance.now() }

export function createClock(machine: TimeSource = SYSTEM_TIME): DeviceClock {
  const startedAtMs = machine.steady()
  const monotonicMs = () => machine.steady() - startedAtMs
  const leadMs = () => machine.timeOfDay() - monotonicMs()
  let lastLeadMs = leadMs()
  let offset: { ms: number; isSure: boolean } | null = null
  /** A device without a battery clock starts in the past, but the time is at least the last known one. */
  let earliestAtStart = Number.NEGATIVE_INFINITY
  let jumpedMs: number | null = null
  /** Jumps forward that may be sleep, until the time of the server decides, and jumps that were sleep. */
  let perhapsSlept: Sleep[] = []
  const slept: Sleep[] = []

  function noticeJump(): void {
    const lead = leadMs()
    const movedMs = lead - lastLeadMs
    lastLeadMs = lead
    if (!isJump(movedMs)) return
    jumpedMs = (jumpedMs ?? 0) + movedMs
    if (!offset) return
    const ms = adjustOffset(offset.ms, movedMs)
    if (ms === offset.ms) perhapsSlept.push({ atMs: monotonicMs(), ms: movedMs })
    offset = { ms, isSure: false }
  }

  function now(): number {
    noticeJump()
    if (offset) return machine.timeOfDay() + offset.ms
    return Math.max(machine.timeOfDay(), earliestAtStart + monotonicMs())
  }

  return {
    now,
    deviceNow: machine.timeOfDay,
    monotonicMs,
    getElapsedMs: (earlierMs) =>
      slept.reduce((sum, { atMs, ms }) => sum + (atMs > earlierMs ? ms : 0), monotonicMs() - earlierMs),
    offsetMs() {
      noticeJump()
      return offset?.isSure ? offset.ms : null
    },
    learn(serverNow, atMonotonicMs) {
      noticeJump()
      const ms = serverNow - (machine.timeOfDay() - (monotonicMs() - atMonotonicMs))
      const totalMs = perhapsSlept.reduce((sum, sleep) => sum + sleep.ms, 0)
      if (offset && hasSlept(offset.ms, ms, totalMs)) slept.push(...perhapsSlept)
      perhapsSlept = []
      offset = { ms, isSure: true }
    },
    resume(known) {
      if (!known || offset) return
      if (machine.timeOfDay() + known.offsetMs >= known.at) offset = { ms: known.offsetMs, isSure: false }
      else earliestAtStart = known.at - monotonicMs()
    },
    known: () => (offset ? { offsetMs: offset.ms, at: now() } : null),
    takeJump() {
      noticeJump()
      const jump = jumpedMs
      jumpedMs = null
      return jump
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const finish = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', finish)
          resolve()
        }
        // setTimeout accepts at most 2^31 - 1 ms; no wait is longer than a day.
        const timer = setTimeout(finish, Math.max(0, ms))
        signal?.addEventListener('abort', finish)
      }),
  }
}
