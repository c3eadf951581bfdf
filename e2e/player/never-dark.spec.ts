import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import {
  BUNNY,
  createBooking,
  CARS,
  expectInstalled,
  waitForManifest,
  readDisplay,
  openPlayer,
  pairPlayer,
  setBookings,
  expectShown,
  test,
} from './device.ts'
import { watchDisplay } from './display.ts'

/** A file that matches the manifest exactly, but is not a video. */
const UNREADABLE = {
  file: fileURLToPath(new URL('../../samples/corrupt-cut-off.mp4', import.meta.url)),
  durationMs: 3000,
  type: 'video/mp4',
}
const LYING = { width: 1280, height: 720 }
const UPRIGHT = { width: 540, height: 960 }
const CLOSED = { start: '', end: '' }

test.use({ startsAt: '2026-11-22T12:00:00Z' })

test('always shows a picture, regardless of faults in its content (product 5)', async ({ server, browser, time }) => {
  const { context, page, noise, close } = await openPlayer(browser, server.url, { time })
  await pairPlayer(page, server)
  const [cars, bunny] = [createBooking('Cars', CARS), createBooking('Bunny', BUNNY)]
  const stop = await watchDisplay(page)

  await test.step('another loop', async () => {
    await setBookings(server, { ads: [cars] })
    await expectShown(page, cars.id)
    await setBookings(server, { ads: [cars, bunny] })
    await expectShown(page, bunny.id)
  })
  await test.step('diagnostics, and a resized and rotated display', async () => {
    await page.keyboard.press('d')
    await page.setViewportSize(UPRIGHT)
    await expectShown(page, cars.id)
    await page.setViewportSize(LYING)
    await page.keyboard.press('d')
  })
  await test.step('a stop in the middle', async () => {
    server.stop(cars.id)
    await expectShown(page, bunny.id)
  })
  await test.step('a file that cannot be shown', async () => {
    await setBookings(server, { ads: [createBooking('Cut off', UNREADABLE), bunny] })
    server.setManifest({ heartbeatSeconds: 1 })
    const faults = () => server.beats.flatMap((beat) => beat.faults ?? [])
    await expect.poll(faults, POLL_OPTIONS).toContainEqual(expect.objectContaining({ kind: 'playback' }))
  })
  await test.step('closing time, and opening time', async () => {
    await setBookings(server, { ads: [cars, bunny] })
    // A Sunday in Berlin, at a quarter past one.
    const sunday = { start: '10:00', end: '15:00' }
    const monday = { start: '09:00', end: '23:00' }
    const week = { tuesday: CLOSED, wednesday: CLOSED, thursday: CLOSED, friday: CLOSED, saturday: CLOSED }
    server.setManifest({ screenType: 'restaurant', openingHours: { sunday, monday, ...week } })
    await waitForManifest(page, server)
    await time.advanceUntilInstant(page, '2026-11-22T13:59:59Z')
    await expectShown(page, 'closed')
    await time.advanceUntilInstant(page, '2026-11-23T07:59:59Z')
    await expect.poll(() => readDisplay(page), POLL_OPTIONS).not.toBe('closed')
  })
  await test.step("the end of a flight, at midnight in the screen's time zone", async () => {
    server.setManifest({ openingHours: null })
    server.setManifest({
      flights: server
        .manifest()
        .flights.map((one) => (one.campaignId === cars.id ? { ...one, endsOn: '2026-11-23' } : one)),
    })
    await waitForManifest(page, server)
    await time.advanceUntilInstant(page, '2026-11-23T22:59:58Z')
    await expectShown(page, 'house')
  })
  await test.step('a new version of the player', async () => {
    await setBookings(server, { ads: [cars, bunny] })
    await expectInstalled(context, page)
    await server.publishVersion('another')
    const reloaded = page.waitForEvent('load', POLL_OPTIONS)
    // The first check may be a pending one, which began before the new version existed.
    await page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations()
      await registration?.update()
      await registration?.update()
    })
    await reloaded
    await expectShown(page, bunny.id)
  })

  const seen = await stop()
  expect(seen.count).toBeGreaterThan(50)
  expect(seen.empty).toEqual([])
  expect(noise).toEqual([])
  await close()
})
