import { createClock, type DeviceClock } from '@marquee/player/clock'
import type { Timeline } from './timelines.ts'

/** The error of a device's clock, shown less true time, at an instant of a boot. */
export type ClockError = (bootMs: number, atMs: number) => number

/** The player's clock in one boot of a machine, with an error and a drift. */
export function createDeviceClock(lane: Timeline, error: ClockError, driftPpm: number): DeviceClock {
  const bootMs = lane.nowMs()
  const clock = createClock({
    timeOfDay: () => Math.round(lane.nowMs() + error(bootMs, lane.nowMs())),
    steady: () => (lane.nowMs() - bootMs) * (1 + driftPpm / 1e6),
  })
  return {
    ...clock,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const finish = () => {
          cancel()
          signal?.removeEventListener('abort', finish)
          resolve()
        }
        const cancel = lane.schedule(lane.nowMs() + Math.max(0, ms), finish)
        signal?.addEventListener('abort', finish)
      }),
  }
}
