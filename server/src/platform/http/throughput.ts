import { SECONDS } from '../clock.ts'

/** Until something was measured. */
const FIRST_PER_SECOND = 500
const SAMPLE_INTERVAL_MS = 500
/** With fewer waiting nobody had to hurry, so it says nothing about how many could be answered. */
const MIN_BUSY_CALLS = 64
/** What was measured last counts half. */
const NEWEST_WEIGHT = 0.5

/** How many calls are answered in a second while there are always more. */
export type Throughput = {
  /** One was answered; so many still wait. */
  recordAnswer(waiting: number): void
  /** @param waiting how many wait now */
  measurePerSecond(waiting: number): number
}

/** @param passedMs since some moment, never going back */
export function createThroughput(passedMs: () => number): Throughput {
  let perSecond = FIRST_PER_SECOND
  let answered = 0
  let beganMs = passedMs()
  let wasBusy = false

  function update(waiting: number): void {
    const tookMs = passedMs() - beganMs
    const isBusy = waiting >= MIN_BUSY_CALLS
    if (tookMs < SAMPLE_INTERVAL_MS && isBusy === wasBusy) return
    if (wasBusy && tookMs >= SAMPLE_INTERVAL_MS)
      perSecond += ((answered * SECONDS) / tookMs - perSecond) * NEWEST_WEIGHT
    answered = 0
    beganMs += tookMs
    wasBusy = isBusy
  }

  return {
    recordAnswer(waiting) {
      answered++
      update(waiting)
    },
    measurePerSecond(waiting) {
      update(waiting)
      return perSecond
    },
  }
}
