import { beforeEach, describe, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from './manual-clock.ts'
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

function createTestWatchdog(startOver = async (reason: string): Promise<void> => void told.push(reason)) {
  const watchdog = createWatchdog({
    clock,
    streak: () => streak,
    onWell: () => told.push('well'),
    restartPage: startOver,
    onStoodStill: (ms) => told.push(`stood still ${ms}`),
  })
  return {
    ...watchdog,
    /** Looks every second, as the page does. */
    async live(seconds: number, everySeconds = 1): Promise<void> {
      for (let second = 0; second < seconds; second += everySeconds) {
        await clock.advance(everySeconds * 1000)
        watchdog.look(page)
      }
    },
  }
}

describe('a page', () => {
  test('whose show goes on is left alone', async () => {
    const watchdog = createTestWatchdog()
    for (let spot = 0; spot < 10; spot++) {
      watchdog.expect('new spot', 15_000)
      await watchdog.live(14)
    }
    expect(told).toEqual([])
  })

  test('whose next spot does not come starts over (decision 14)', async () => {
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    await watchdog.live(15)
    expect(told).toEqual([])
    await watchdog.live(1)
    expect(told).toEqual(['no new spot'])
  })

  test('without any picture starts over', async () => {
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

  test('that nobody can see is left alone, and has its time when it is seen again', async () => {
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    page.isHidden = true
    await watchdog.live(3000, 10)
    page.isHidden = false
    await watchdog.live(15)
    expect(told).toEqual([])
  })

  test('that stood still says so, and gets its time from then on', async () => {
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    await clock.advance(40_000)
    watchdog.look(page)
    await watchdog.live(15)
    expect(told).toEqual(['stood still 40000'])
  })

  test('of which nothing is expected, as while it shows a code, is left alone', async () => {
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    watchdog.rest()
    await watchdog.live(600)
    expect(told).toEqual([])
  })
})

describe('starting over', () => {
  test.each([
    [0, 0],
    [1, 60_000],
    [2, 120_000],
    [6, 1_800_000],
    [60, 1_800_000],
  ])('after %i times in a row waits until the page is %i ms old, so that it is no loop', (times, expected) => {
    expect(computeBackoffMs(times)).toBe(expected)
  })

  test('again only after a minute when it has just done so', async () => {
    streak = 1
    const watchdog = createTestWatchdog()
    watchdog.expect('new spot', 15_000)
    await watchdog.live(59)
    expect(told).toEqual([])
    await watchdog.live(1)
    expect(told).toEqual(['no new spot'])
  })

  test('is forgotten once the page was well for an hour', async () => {
    const watchdog = createTestWatchdog()
    await watchdog.live(3610, 10)
    expect(told).toEqual(['well'])
  })

  test('that is not possible, because the page could not be loaded, is tried again later', async () => {
    const watchdog = createTestWatchdog(async (reason) => void told.push(reason))
    watchdog.expect('new spot', 1000)
    await watchdog.live(2)
    await watchdog.live(60)
    expect(told).toEqual(['no new spot'])
    await watchdog.live(1)
    expect(told).toEqual(['no new spot', 'no new spot'])
  })
})
