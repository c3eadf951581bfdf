import { expect, it } from 'vitest'
import { createThroughput } from './throughput.ts'

function measured() {
  let passedMs = 0
  const throughput = createThroughput(() => passedMs)
  /** So many a second are answered for half a second, while so many wait. */
  const goOn = (perSecond: number, waiting: number) => {
    for (let one = 0; one < perSecond / 2; one++) throughput.answered(waiting)
    passedMs += 500
    return throughput.perSecond(waiting)
  }
  return { throughput, goOn }
}

it('is taken for high until something is known, so that a first rush comes in (decision 2)', () => {
  expect(measured().throughput.perSecond(1000)).toBe(500)
})

it('goes by what is answered while many wait, what came last counting most', () => {
  const { throughput, goOn } = measured()
  throughput.perSecond(300)
  expect(goOn(100, 300)).toBe(300)
  expect(goOn(100, 300)).toBe(200)
  expect(goOn(800, 300)).toBe(500)
})

it('falls while nothing is answered at all, as when the database stands still', () => {
  const { throughput, goOn } = measured()
  throughput.perSecond(300)
  for (let half = 0; half < 10; half++) goOn(0, 300)
  expect(throughput.perSecond(300)).toBeLessThan(1)
})

it('is told nothing by a server that has little to do', () => {
  const { throughput, goOn } = measured()
  for (let half = 0; half < 10; half++) expect(goOn(4, 3)).toBe(500)
  expect(throughput.perSecond(300)).toBe(500)
  expect(goOn(100, 300)).toBe(300)
})
