import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { createBooking, HAND, openPlayer, pairPlayer, setBookings, SQUATS, test } from './device.ts'
import { countObjectUrls, type ResourceUsage, measureResources, pickMinimum } from './resources.ts'
import { createObserver } from './observer.ts'

const SPOTS = 10
/** Temporary objects are gone at another reading, so a leak is the minimum of several readings. */
const READINGS = 3

test('leaks nothing of past spots, and keeps the display awake (D-57, PLY-4, PLY-7)', async ({ server, browser }) => {
  const observer = createObserver()
  const { context, page, noise, close } = await openPlayer(browser, server.url, {
    observer,
    before: async (opened) => {
      await opened.addInitScript(countObjectUrls)
      await opened.addInitScript(countWakeLocks)
    },
  })
  await pairPlayer(page, server)
  await setBookings(server, { ads: [createBooking('Squats', SQUATS), createBooking('Hand', HAND)] })
  const session = await context.newCDPSession(page)
  const waitForSpots = async (spots: number) => {
    const before = observer.showings().length
    await expect.poll(() => observer.showings().length, POLL_OPTIONS).toBeGreaterThanOrEqual(before + spots)
  }
  const readLeast = async () => {
    const readings: ResourceUsage[] = []
    while (readings.length < READINGS) {
      await waitForSpots(1)
      readings.push(await measureResources(page, session))
    }
    return pickMinimum(readings)
  }
  await waitForSpots(1)
  const early = await readLeast()
  await waitForSpots(SPOTS - READINGS)
  const late = await readLeast()
  test.info().annotations.push({ type: 'held', description: JSON.stringify({ early, late }) })
  expect(late.objectUrls).toBeLessThanOrEqual(2)
  // One leaked element or listener per spot would add up to SPOTS.
  expect(late.elements - early.elements).toBeLessThan(SPOTS)
  expect(late.listeners - early.listeners).toBeLessThan(SPOTS)

  const locks = () => page.evaluate(() => (window as unknown as { wakeLocks: number }).wakeLocks)
  expect(await locks()).toBeGreaterThan(0)
  const before = await locks()
  await page.evaluate(() => (window as unknown as { hide: (isHidden: boolean) => void }).hide(true))
  await page.evaluate(() => (window as unknown as { hide: (isHidden: boolean) => void }).hide(false))
  await expect.poll(locks, POLL_OPTIONS).toBeGreaterThan(before)
  expect(noise).toEqual([])
  await close()
})

/** Runs in the page: counts requested wake locks, and hides the page as another page in front of it would. */
function countWakeLocks(): void {
  const state = window as unknown as { wakeLocks: number; hide: (isHidden: boolean) => void }
  state.wakeLocks = 0
  const sentinels: (EventTarget & { released: boolean })[] = []
  if ('wakeLock' in navigator) {
    navigator.wakeLock.request = async () => {
      state.wakeLocks++
      const sentinel = Object.assign(new EventTarget(), {
        released: false,
        type: 'screen' as const,
        release: async () => {},
        onrelease: null,
      })
      sentinels.push(sentinel)
      return sentinel
    }
  }
  state.hide = (isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    // Like the browser: a hidden page loses its wake lock.
    for (const sentinel of isHidden ? sentinels : []) {
      sentinel.released = true
      sentinel.dispatchEvent(new Event('release'))
    }
    document.dispatchEvent(new Event('visibilitychange'))
  }
}
