import { hasSlept, isJump, adjustOffset } from './clock.rules.ts'

/** The player's clocks; the only file that asks the machine for the time. */
export type Clock = {
  /** The time of day, in ms since 1970, corrected by what the server last said. */
  now: () => number
  /** The device's own idea of the time of day; may be wrong. */
  deviceNow: () => number
  /** Milliseconds since the start; never jumps. */
  monotonicMs: () => number
  /** How long ago that instant of this start was; a device that slept meanwhile counted none of it. */
  getElapsedMs: (monotonicMs: number) => number
  /**
   * How far the device's clock is behind the server's; null while the server has said nothing since the
   * start or since the device's clock last jumped.
   */
  offsetMs: () => number | null
  /** Takes the server's time, as of the given monotonic instant. */
  learn: (serverNow: number, atMonotonicMs: number) => void
  /** Resolves after that time, and at once when the signal says so. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** What a device knew of the time before it was restarted: it was `at` then, and its clock off by so much. */
export type KnownTime = { offsetMs: number; at: number }

export type DeviceClock = Clock & {
  /** Goes on with what was known before the restart, until the server says something. */
  resume(known: KnownTime | null): void
  /** What is worth keeping over a restart; null when the server never said anything. */
  known(): KnownTime | null
  /** By how much the device's clock has jumped since this was last asked; null when it did not. */
  takeJump(): number | null
}

type Sleep = { atMs: number; ms: number }

/** The two clocks of a machine; tests bring their own. */
export type TimeSource = { timeOfDay: () => number; steady: () => number }
const SYSTEM_TIME: TimeSource = { timeOfDay: () => Date.now(), steady: () => performance.now() }

export function createClock(machine: TimeSource = SYSTEM_TIME): DeviceClock {
  const startedAtMs = machine.steady()
  const monotonicMs = () => machine.steady() - startedAtMs
  const leadMs = () => machine.timeOfDay() - monotonicMs()
  let lastLeadMs = leadMs()
  let offset: { ms: number; isSure: boolean } | null = null
  /** A device without a clock of its own starts in the past; it is at least as late as it was. */
  let earliestAtStart = Number.NEGATIVE_INFINITY
  let jumpedMs: number | null = null
  /** Jumps forward of which only the server can tell whether the device slept, and those in which it did. */
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
        // setTimeout takes at most 2^31 - 1 ms; nobody here waits longer than a day.
        const timer = setTimeout(finish, Math.max(0, ms))
        signal?.addEventListener('abort', finish)
      }),
  }
}
