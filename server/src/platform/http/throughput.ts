import { SECONDS } from '../clock.ts'

/** Until something was measured. */
const FIRST_PER_SECOND = 500
const LOOK_EVERY_MS = 500
/** With fewer waiting nobody had to hurry, so it says nothing about how many could be answered. */
const BUSY_FROM = 64
/** What was measured last counts half. */
const NEWEST = 0.5

/** How many calls are answered in a second while there are always more. */
export type Throughput = {
  /** One was answered; so many still wait. */
  answered(waiting: number): void
  /** @param waiting how many wait now */
  perSecond(waiting: number): number
}

/** @param passedMs since some moment, never going back */
export function createThroughput(passedMs: () => number): Throughput {
  let perSecond = FIRST_PER_SECOND
  let answered = 0
  let beganMs = passedMs()
  let wasBusy = false

  function look(waiting: number): void {
    const tookMs = passedMs() - beganMs
    const isBusy = waiting >= BUSY_FROM
    if (tookMs < LOOK_EVERY_MS && isBusy === wasBusy) return
    if (wasBusy && tookMs >= LOOK_EVERY_MS) perSecond += ((answered * SECONDS) / tookMs - perSecond) * NEWEST
    answered = 0
    beganMs += tookMs
    wasBusy = isBusy
  }

  return {
    answered(waiting) {
      answered++
      look(waiting)
    },
    perSecond(waiting) {
      look(waiting)
      return perSecond
    },
  }
}
