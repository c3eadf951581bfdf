import { describe, expect, it } from 'vitest'
import { computeRetrySeconds, createRetrySchedule } from './retry-after.ts'

describe('a shed caller returns (product 5)', () => {
  it.each([
    ['after five seconds at the earliest', 0, 0, 5],
    ['within half a minute while few are waiting', 0, 0.999, 30],
    ['within the same time when as many are waiting as can return in it', 5000, 0.999, 30],
    ['later the more are waiting', 8000, 0.999, 45],
    ['at an even distribution', 8000, 0.5, 25],
    ['at the same earliest time, however many are waiting', 8000, 0, 5],
    ['within fifty seconds when thousands are waiting', 11_000, 0.999, 50],
    ['never later, however many are waiting', 1_000_000, 0.999, 50],
  ])('%s', (_what, away, chance, seconds) => {
    expect(computeRetrySeconds(away, chance)).toBe(seconds)
  })

  it.each([
    ['as soon as others while few are waiting', 5000, 0.999, 30],
    ['later than others the more are waiting', 15_000, 0.999, 80],
    ['within two minutes, however many are waiting', 1_000_000, 0.999, 120],
  ])('with a call that may wait %s', (_what, away, chance, seconds) => {
    expect(computeRetrySeconds(away, chance, true)).toBe(seconds)
  })
})

describe('waiting callers', () => {
  /** Random numbers that are spread evenly. */
  const createEvenRandom = (steps: number) => {
    let turn = 0
    return () => (turn++ % steps) / steps
  }

  it('are counted until their retry is due', () => {
    let passedMs = 0
    const schedule = createRetrySchedule(() => passedMs, createEvenRandom(26))
    for (let one = 0; one < 26; one++) schedule.scheduleRetry()
    expect(schedule.countPending()).toBe(26)
    passedMs = 17_000
    expect(schedule.countPending()).toBe(13)
    passedMs = 30_000
    expect(schedule.countPending()).toBe(0)
    passedMs = 86_400_000
    expect(schedule.scheduleRetry()).toBe(5)
    expect(schedule.countPending()).toBe(1)
  })

  it('are spread: of fifty thousand, at most a thirtieth returns in the same second', () => {
    const passedMs = 0
    const schedule = createRetrySchedule(() => passedMs)
    const perSecond = new Map<number, number>()
    for (let device = 0; device < 50_000; device++) {
      const seconds = schedule.scheduleRetry()
      perSecond.set(seconds, (perSecond.get(seconds) ?? 0) + 1)
    }
    expect(Math.min(...perSecond.keys())).toBeGreaterThanOrEqual(5)
    expect(Math.max(...perSecond.keys())).toBeLessThanOrEqual(50)
    expect(Math.max(...perSecond.values())).toBeLessThan(1600)
  })
})
