import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { PATIENTLY } from '../support/patience.ts'
import {
  BUNNY,
  booked,
  CARS,
  installed,
  knows,
  onGlass,
  openPlayer,
  pairPlayer,
  program,
  shows,
  test,
} from './device.ts'
import { watchGlass } from './glass.ts'

/** A file that is exactly what the manifest says, and no video that could be shown. */
const UNREADABLE = {
  file: fileURLToPath(new URL('../../samples/corrupt-cut-off.mp4', import.meta.url)),
  durationMs: 3000,
  type: 'video/mp4',
}
const LYING = { width: 1280, height: 720 }
const UPRIGHT = { width: 540, height: 960 }
const CLOSED = { start: '', end: '' }

test.use({ startsAt: '2026-11-22T12:00:00Z' })

test('is never without a picture, whatever happens to what it plays (product 5)', async ({ server, browser, time }) => {
  const { context, page, noise, close } = await openPlayer(browser, server.url, { time })
  await pairPlayer(page, server)
  const [cars, bunny] = [booked('Cars', CARS), booked('Bunny', BUNNY)]
  const stop = await watchGlass(page)

  await test.step('another programme', async () => {
    await program(server, { ads: [cars] })
    await shows(page, cars.id)
    await program(server, { ads: [cars, bunny] })
    await shows(page, bunny.id)
  })
  await test.step('diagnostics, and a glass of another size that is turned', async () => {
    await page.keyboard.press('d')
    await page.setViewportSize(UPRIGHT)
    await shows(page, cars.id)
    await page.setViewportSize(LYING)
    await page.keyboard.press('d')
  })
  await test.step('a stop in the middle', async () => {
    server.stop(cars.id)
    await shows(page, bunny.id)
  })
  await test.step('a file that cannot be shown', async () => {
    await program(server, { ads: [booked('Cut off', UNREADABLE), bunny] })
    server.setManifest({ heartbeatSeconds: 1 })
    const faults = () => server.beats.flatMap((beat) => beat.faults ?? [])
    await expect.poll(faults, PATIENTLY).toContainEqual(expect.objectContaining({ kind: 'playback' }))
  })
  await test.step('closing time, and opening time', async () => {
    await program(server, { ads: [cars, bunny] })
    // A Sunday in Berlin, at a quarter past one.
    const sunday = { start: '10:00', end: '15:00' }
    const monday = { start: '09:00', end: '23:00' }
    const week = { tuesday: CLOSED, wednesday: CLOSED, thursday: CLOSED, friday: CLOSED, saturday: CLOSED }
    server.setManifest({ screenType: 'restaurant', openingHours: { sunday, monday, ...week } })
    await knows(page, server)
    await time.comes(page, '2026-11-22T13:59:59Z')
    await shows(page, 'closed')
    await time.comes(page, '2026-11-23T07:59:59Z')
    await expect.poll(() => onGlass(page), PATIENTLY).not.toBe('closed')
  })
  await test.step('the last moment of a flight, at midnight of the place', async () => {
    server.setManifest({ openingHours: null })
    server.setManifest({
      flights: server
        .manifest()
        .flights.map((one) => (one.campaignId === cars.id ? { ...one, endsOn: '2026-11-23' } : one)),
    })
    await knows(page, server)
    await time.comes(page, '2026-11-23T22:59:58Z')
    await shows(page, 'house')
  })
  await test.step('a new version of the player', async () => {
    await program(server, { ads: [cars, bunny] })
    await installed(context, page)
    await server.publishVersion('another')
    const reloaded = page.waitForEvent('load', PATIENTLY)
    // The first look may be one under way, which began before the new version was there.
    await page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations()
      await registration?.update()
      await registration?.update()
    })
    await reloaded
    await shows(page, bunny.id)
  })

  const seen = await stop()
  expect(seen.count).toBeGreaterThan(50)
  expect(seen.empty).toEqual([])
  expect(noise).toEqual([])
  await close()
})
