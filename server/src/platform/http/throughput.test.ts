import { expect, it } from 'vitest'
import { createThroughput } from './throughput.ts'

function createMeasured() {
  let passedMs = 0
  const throughput = createThroughput(() => passedMs)
  /** Answers `perSecond` calls a second for half a second, while `waiting` calls wait. */
  const simulateCalls = (perSecond: number, waiting: number) => {
    for (let one = 0; one < perSecond / 2; one++) throughput.recordAnswer(waiting)
    passedMs += 500
    return throughput.measurePerSecond(waiting)
  }
  return { throughput, simulateCalls }
}

it('throughput starts high, so that the first calls are admitted (decision 2)', () => {
  expect(createMeasured().throughput.measurePerSecond(1000)).toBe(500)
})

it('throughput follows the calls answered under load, and weights the newest sample most', () => {
  const { throughput, simulateCalls } = createMeasured()
  throughput.measurePerSecond(300)
  expect(simulateCalls(100, 300)).toBe(300)
  expect(simulateCalls(100, 300)).toBe(200)
  expect(simulateCalls(800, 300)).toBe(500)
})

it('throughput falls while nothing is answered, for example while the database hangs', () => {
  const { throughput, simulateCalls } = createMeasured()
  throughput.measurePerSecond(300)
  for (let half = 0; half < 10; half++) simulateCalls(0, 300)
  expect(throughput.measurePerSecond(300)).toBeLessThan(1)
})

it('throughput ignores samples without load', () => {
  const { throughput, simulateCalls } = createMeasured()
  for (let half = 0; half < 10; half++) expect(simulateCalls(4, 3)).toBe(500)
  expect(throughput.measurePerSecond(300)).toBe(500)
  expect(simulateCalls(100, 300)).toBe(300)
})
