import { describe, expect, it } from 'vitest'
import { computeRetrySeconds, createRetrySchedule } from './retry-after.ts'

describe('who is sent away comes back (product 5)', () => {
  it.each([
    ['in five seconds at the soonest', 0, 0, 5],
    ['within half a minute while few are away', 0, 0.999, 30],
    ['still then when as many are away as can come in that time', 5000, 0.999, 30],
    ['spread further the more are away', 8000, 0.999, 45],
    ['evenly', 8000, 0.5, 25],
    ['at the soonest as soon as ever, however many are away', 8000, 0, 5],
    ['within fifty seconds when thousands are', 11_000, 0.999, 50],
    ['never later, however many are', 1_000_000, 0.999, 50],
  ])('%s', (_what, away, chance, seconds) => {
    expect(computeRetrySeconds(away, chance)).toBe(seconds)
  })

  it.each([
    ['as soon as the others while few are away', 5000, 0.999, 30],
    ['later than they the more are away', 15_000, 0.999, 80],
    ['within two minutes, however many are', 1_000_000, 0.999, 120],
  ])('with what may wait %s', (_what, away, chance, seconds) => {
    expect(computeRetrySeconds(away, chance, true)).toBe(seconds)
  })
})

describe('those who are away', () => {
  /** Each chance in turn, so that they are spread as evenly as can be. */
  const createEvenRandom = (steps: number) => {
    let turn = 0
    return () => (turn++ % steps) / steps
  }

  it('are counted until their time has come', () => {
    let passedMs = 0
    const coming = createRetrySchedule(() => passedMs, createEvenRandom(26))
    for (let one = 0; one < 26; one++) coming.scheduleRetry()
    expect(coming.countPending()).toBe(26)
    passedMs = 17_000
    expect(coming.countPending()).toBe(13)
    passedMs = 30_000
    expect(coming.countPending()).toBe(0)
    passedMs = 86_400_000
    expect(coming.scheduleRetry()).toBe(5)
    expect(coming.countPending()).toBe(1)
  })

  it('are no second rush: of fifty thousand that are sent away at once no second brings more than a thirtieth', () => {
    const passedMs = 0
    const coming = createRetrySchedule(() => passedMs)
    const perSecond = new Map<number, number>()
    for (let device = 0; device < 50_000; device++) {
      const seconds = coming.scheduleRetry()
      perSecond.set(seconds, (perSecond.get(seconds) ?? 0) + 1)
    }
    expect(Math.min(...perSecond.keys())).toBeGreaterThanOrEqual(5)
    expect(Math.max(...perSecond.keys())).toBeLessThanOrEqual(50)
    expect(Math.max(...perSecond.values())).toBeLessThan(1600)
  })
})
