import type { Clock } from './clock.ts'

/** Measures how long something has covered the display. */
export function createCover(clock: Pick<Clock, 'monotonicMs'>) {
  let coveredMs = 0
  let sinceMs: number | null = null

  const measureMs = () => coveredMs + (sinceMs === null ? 0 : clock.monotonicMs() - sinceMs)

  /** Covers the display as long as the work takes. */
  async function cover(work: () => Promise<void>): Promise<void> {
    sinceMs = clock.monotonicMs()
    await work()
    coveredMs = measureMs()
    sinceMs = null
  }

  return { cover, measureMs }
}
