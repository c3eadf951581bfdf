import { SECONDS, startStopwatch } from './clock.ts'

const MIN_SECONDS = 5
/** The spread while few callers are waiting. */
const MIN_SPREAD_SECONDS = 25
/**
 * The next heartbeat of a shed screen must arrive before the screen counts as silent, 120 s after the last one: that
 * was up to 33 s earlier, and the delayed data goes with the next heartbeat, up to 33 s later.
 */
const MAX_SECONDS = 50
/** The limit for calls that may wait: they yield to heartbeats, which tell the device about changes. */
const MAX_WAITING_SECONDS = 120
/** As many returning callers per second a process admits besides its other work, or sheds again without effort. */
const RETRIES_PER_SECOND = 200

/**
 * The delay until a retry, in seconds: the more callers are waiting, the wider the next ones are spread, so that they
 * do not return all at once.
 *
 * @param away the number of callers whose retry is still to come
 * @param chance evenly from 0 to 1, below 1
 * @param mayWait the call delays no heartbeat
 */
export function computeRetrySeconds(away: number, chance: number, mayWait = false): number {
  const spread = Math.ceil(away / RETRIES_PER_SECOND)
  const latest = mayWait ? MAX_WAITING_SECONDS : MAX_SECONDS
  const seconds = Math.min(Math.max(spread, MIN_SPREAD_SECONDS), latest - MIN_SECONDS)
  return MIN_SECONDS + Math.floor(chance * (seconds + 1))
}

/** The retries of the callers that one process has shed. */
export type RetrySchedule = {
  /** Adds a caller, and returns its delay in seconds. */
  scheduleRetry(mayWait?: boolean): number
  /** The number of callers whose retry is still to come. */
  countPending(): number
}

/** @param passedMs a monotonic clock */
export function createRetrySchedule(passedMs: () => number, random = Math.random): RetrySchedule {
  /** A ring buffer with the number of retries in each second. */
  const due = new Uint32Array(MAX_WAITING_SECONDS + 1)
  let away = 0
  let second = 0

  function advance(): void {
    const now = Math.floor(passedMs() / SECONDS)
    if (now - second > due.length) {
      due.fill(0)
      away = 0
      second = now
    }
    while (second < now) {
      const index = ++second % due.length
      away -= due[index] ?? 0
      due[index] = 0
    }
  }

  return {
    scheduleRetry(mayWait) {
      advance()
      const seconds = computeRetrySeconds(away, random(), mayWait)
      const index = (second + seconds) % due.length
      due[index] = (due[index] ?? 0) + 1
      away++
      return seconds
    },
    countPending() {
      advance()
      return away
    },
  }
}

/** The schedule of this process. */
export const retrySchedule = createRetrySchedule(startStopwatch())
