import { beforeEach, describe, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'
import { createWatchdog, computeBackoffMs } from './watchdog.ts'

let clock: ManualClock
let page: { isHidden: boolean; isLit: boolean }
let streak: number
let told: string[]

beforeEach(() => {
  clock = createManualClock('2026-06-15T10:00:00Z')
  page = { isHidden: false, isLit: true }
  streak = 0
  told = []
})

function createTestWatchdog(restartPage = async (reason: string): Promise<void> => void told.push(reason)) {
  const watchdog = createWatchdog({
    clock,
    streak: () => streak,
    onWell: () => told.push('well'),
    restartPage: restartPage,
    onStoodStill: (ms) => told.push(`stood still ${ms}`),
  })
  return {
    ...watchdog,
    /** Checks every second, as the page does. */
    async live(seconds: number, everySeconds = 1): Promise<void> {
      for (let second = 0; second < seconds; second += everySeconds) {
        await clock.advance(everySeconds * 1000)
        watchdog.look(page)
      }
    },
  }
}

describe('a page', () => {
  test('is not restarted while spots follow each other', async () => {
    const watchdog = createTestWatchdog()
    for (let spot = 0; spot < 10; spot++) {
      watchdog.expect('new spot', 15_000)
      await watchdog.live(14)
    }
    expect(told).toEqual([])
  })

  test('is restarted when the next spot does not start (decision 14)', async () => {
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    await watchdog.live(15)
    expect(told).toEqual([])
    await watchdog.live(1)
    expect(told).toEqual(['no new spot'])
  })

  test('is restarted without a picture', async () => {
    const watchdog = createTestWatchdog()
    page.isLit = false
    await watchdog.live(9)
    page.isLit = true
    await watchdog.live(1)
    page.isLit = false
    await watchdog.live(9)
    expect(told).toEqual([])
    await watchdog.live(1)
    expect(told).toEqual(['no picture on the glass'])
  })

  test('is not restarted while it is hidden, and has its full time when it is visible again', async () => {
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    page.isHidden = true
    await watchdog.live(3000, 10)
    page.isHidden = false
    await watchdog.live(15)
    expect(told).toEqual([])
  })

  test('reports a freeze and has its full time afterwards', async () => {
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    await clock.advance(40_000)
    watchdog.look(page)
    await watchdog.live(15)
    expect(told).toEqual(['stood still 40000'])
  })

  test('is not restarted while nothing is expected, such as during pairing', async () => {
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    watchdog.rest()
    await watchdog.live(600)
    expect(told).toEqual([])
  })
})

describe('a restart', () => {
  test.each([
    [0, 0],
    [1, 60_000],
    [2, 120_000],
    [6, 1_800_000],
    [60, 1_800_000],
  ])('after %i times in a row waits until the page is %i ms old, so that it is no loop', (times, expected) => {
    expect(computeBackoffMs(times)).toBe(expected)
  })

  test('waits a minute after the previous one', async () => {
    streak = 1
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    await watchdog.live(59)
    expect(told).toEqual([])
    await watchdog.live(1)
    expect(told).toEqual(['no new spot'])
  })

  test('no longer counts after the page was healthy for an hour', async () => {
    const watchdog = createTestWatchdog()
    await watchdog.live(3610, 10)
    expect(told).toEqual(['well'])
  })

  test('is tried again later when the page could not be loaded', async () => {
    const watchdog = createTestWatchdog(async (reason) => void told.push(reason))
    watchdog.expect('new spot', 1000)
    await watchdog.live(2)
    await watchdog.live(60)
    expect(told).toEqual(['no new spot'])
    await watchdog.live(1)
    expect(told).toEqual(['no new spot', 'no new spot'])
  })
})
