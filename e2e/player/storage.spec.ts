import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { BUNNY, createBooking, CARS, openPlayer, pairPlayer, setBookings, expectShown, test } from './device.ts'
import { createObserver } from './observer.ts'

const LONG = {
  file: fileURLToPath(new URL('../../samples/too-long-bunny-30s.mp4', import.meta.url)),
  durationMs: 30_022,
  type: 'video/mp4',
}
const MiB = 1024 * 1024

test('plays the files that fit on a small disk, reports the others, and fetches them once there is space (product 5)', async ({
  server,
  browser,
}) => {
  server.setManifest({ heartbeatSeconds: 1 })
  const { context, page, noise, close } = await openPlayer(browser, server.url)
  await pairPlayer(page, server)
  const disk = await context.newCDPSession(page)
  const setQuota = (quotaSize: number) => disk.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize })
  await setQuota(await page.evaluate(async (more) => ((await navigator.storage.estimate()).usage ?? 0) + more, 3 * MiB))
  const [cars, long] = [createBooking('Cars', CARS), createBooking('Film', LONG)]
  await setBookings(server, { ads: [long, cars] })
  await expectShown(page, cars.id)
  await expect
    .poll(() => server.beats.flatMap(({ faults = [] }) => faults), POLL_OPTIONS)
    .toContainEqual(expect.objectContaining({ kind: 'storage' }))
  await expect.poll(() => server.plays().length, POLL_OPTIONS).toBeGreaterThan(0)
  await setQuota(500 * MiB)
  server.setManifest({ screenName: 'Another name' })
  await expectShown(page, long.id)
  expect(noise).toEqual([])
  await close()
})

test('fetches files again that the browser has removed, and shows a picture meanwhile (product 5)', async ({
  server,
  browser,
}) => {
  const observer = createObserver()
  const { page, noise, close } = await openPlayer(browser, server.url, { observer })
  await pairPlayer(page, server)
  const [cars, bunny] = [createBooking('Cars', CARS), createBooking('Bunny', BUNNY)]
  await setBookings(server, { ads: [cars, bunny] })
  await expect.poll(() => observer.showings().length, POLL_OPTIONS).toBeGreaterThan(0)
  const before = server.served.length
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry('files', { recursive: true })
  })
  await expect.poll(() => server.served.length, POLL_OPTIONS).toBeGreaterThanOrEqual(before + 2)
  const shown = observer.showings().length
  await expect.poll(() => observer.showings().length, POLL_OPTIONS).toBeGreaterThanOrEqual(shown + 3)
  expect(noise).toEqual([])
  await close()
})
