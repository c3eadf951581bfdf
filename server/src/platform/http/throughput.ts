import { SECONDS } from '../clock.ts'

/** The assumption until the first sample. */
const FIRST_PER_SECOND = 500
const SAMPLE_INTERVAL_MS = 500
/** With fewer waiting calls the server is not at its limit, so the sample says nothing about its throughput. */
const MIN_BUSY_CALLS = 64
/** The weight of the newest sample. */
const NEWEST_WEIGHT = 0.5

/** The number of calls per second that a busy server answers. */
export type Throughput = {
  /** Counts an answered call; `waiting` calls are still active. */
  recordAnswer(waiting: number): void
  /** @param waiting the number of active calls */
  measurePerSecond(waiting: number): number
}

/** @param passedMs a monotonic clock */
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
