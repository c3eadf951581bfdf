import { SECONDS, startStopwatch } from './clock.ts'

const MIN_SECONDS = 5
/** Spread over this time while few are away. */
const MIN_SPREAD_SECONDS = 25
/**
 * A screen that was sent away with one sign of life brings it before it counts as silent, 120 s after the one before:
 * that came up to 33 s earlier, and what has to wait goes with the next one after its time, up to 33 s later.
 */
const MAX_SECONDS = 50
/** What may wait leaves the way to signs of life; what changes for the device it hears with those. */
const MAX_WAITING_SECONDS = 120
/** As many come back in a second as a process takes in beside everything else, or turns away again without effort. */
const RETRIES_PER_SECOND = 200

/**
 * When to come back, in seconds from now: the more are away already, the further the next ones are spread, so that those
 * who come back are no second rush.
 *
 * @param away how many were told a time that is still to come
 * @param chance evenly from 0 to 1, below 1
 * @param mayWait no sign of life is late by it
 */
export function computeRetrySeconds(away: number, chance: number, mayWait = false): number {
  const spread = Math.ceil(away / RETRIES_PER_SECOND)
  const latest = mayWait ? MAX_WAITING_SECONDS : MAX_SECONDS
  const seconds = Math.min(Math.max(spread, MIN_SPREAD_SECONDS), latest - MIN_SECONDS)
  return MIN_SECONDS + Math.floor(chance * (seconds + 1))
}

/** When those come back who were sent away by one process. */
export type RetrySchedule = {
  /** Sends one more away, and says for how many seconds. */
  scheduleRetry(mayWait?: boolean): number
  /** How many are away. */
  countPending(): number
}

/** @param passedMs since some moment, never going back */
export function createRetrySchedule(passedMs: () => number, random = Math.random): RetrySchedule {
  /** How many come in each second, by its number; those of now are in the place of those of that time ago. */
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
      const place = ++second % due.length
      away -= due[place] ?? 0
      due[place] = 0
    }
  }

  return {
    scheduleRetry(mayWait) {
      advance()
      const seconds = computeRetrySeconds(away, random(), mayWait)
      const place = (second + seconds) % due.length
      due[place] = (due[place] ?? 0) + 1
      away++
      return seconds
    },
    countPending() {
      advance()
      return away
    },
  }
}

/** Of this process. */
export const retrySchedule = createRetrySchedule(startStopwatch())
