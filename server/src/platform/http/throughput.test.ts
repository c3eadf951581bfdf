import { expect, it } from 'vitest'
import { createThroughput } from './throughput.ts'

function createMeasured() {
  let passedMs = 0
  const throughput = createThroughput(() => passedMs)
  /** So many a second are answered for half a second, while so many wait. */
  const simulateCalls = (perSecond: number, waiting: number) => {
    for (let one = 0; one < perSecond / 2; one++) throughput.recordAnswer(waiting)
    passedMs += 500
    return throughput.measurePerSecond(waiting)
  }
  return { throughput, goOn: simulateCalls }
}

it('is taken for high until something is known, so that a first rush comes in (decision 2)', () => {
  expect(createMeasured().throughput.measurePerSecond(1000)).toBe(500)
})

it('goes by what is answered while many wait, what came last counting most', () => {
  const { throughput, goOn: simulateCalls } = createMeasured()
  throughput.measurePerSecond(300)
  expect(simulateCalls(100, 300)).toBe(300)
  expect(simulateCalls(100, 300)).toBe(200)
  expect(simulateCalls(800, 300)).toBe(500)
})

it('falls while nothing is answered at all, as when the database stands still', () => {
  const { throughput, goOn: simulateCalls } = createMeasured()
  throughput.measurePerSecond(300)
  for (let half = 0; half < 10; half++) simulateCalls(0, 300)
  expect(throughput.measurePerSecond(300)).toBeLessThan(1)
})

it('is told nothing by a server that has little to do', () => {
  const { throughput, goOn: simulateCalls } = createMeasured()
  for (let half = 0; half < 10; half++) expect(simulateCalls(4, 3)).toBe(500)
  expect(throughput.measurePerSecond(300)).toBe(500)
  expect(simulateCalls(100, 300)).toBe(300)
})
