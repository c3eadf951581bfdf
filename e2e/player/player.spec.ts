import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import {
  BUNNY,
  createBooking,
  CARS,
  expectInstalled,
  waitForNextShowing,
  openPlayer,
  pairPlayer,
  setBookings,
  SQUATS,
  expectShown,
  test,
} from './device.ts'
import { createObserver } from './observer.ts'

/** The player in a real browser, in front of a server that the test controls. */

const CLIP = {
  file: fileURLToPath(new URL('../../samples/autumn-roast.mp4', import.meta.url)),
  durationMs: 12_000,
  type: 'video/mp4',
}

const state = (expected: string | RegExp) => ['data-state', expected] as const

test('shows a code that is readable from five metres, as text and as a QR code (PLY-1)', async ({ device }) => {
  const tiles = device.getByTestId('pairing-code')
  const code = (await tiles.getAttribute('data-code')) ?? ''
  expect(code).toMatch(/^[A-Z2-9]{6}$/)
  await expect(device.getByRole('img', { name: `Pairing code ${code}` })).toBeVisible()
  await expect(device.getByRole('img', { name: 'QR code with the link for pairing' })).toBeVisible()
  await expect(device.getByText(/^New code in (10:00|9:\d\d)$/)).toBeVisible()
  const capitalHeight = await device
    .locator('.pairing-tile')
    .first()
    .evaluate((tile) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      if (!context) return 0
      context.font = getComputedStyle(tile).font
      return context.measureText('H').actualBoundingBoxAscent
    })
  expect(capitalHeight).toBeGreaterThanOrEqual(0.12 * 720)
})

test('gets a new code when the old one expires', async ({ server, browser }) => {
  server.setCodeLifetime(1500)
  const { page, close } = await openPlayer(browser, server.url)
  const tiles = page.getByTestId('pairing-code')
  const first = (await tiles.getAttribute('data-code')) ?? ''
  await expect(tiles).not.toHaveAttribute('data-code', first)
  await close()
})

test('starts an approved campaign and stops a deleted one within 5 s, in the middle of its play (product 5)', async ({
  server,
  browser,
}) => {
  const { page, saying, close } = await openPlayer(browser, server.url)
  await pairPlayer(page, server)
  await expect.poll(() => server.streams.size, POLL_OPTIONS).toBe(1)
  const campaign = createBooking('Film', CLIP)
  const approvedAtMs = Date.now()
  await setBookings(server, { ads: [campaign] })
  expect(await saying.measureFirst(approvedAtMs, ({ playing }) => playing === campaign.id)).toBeLessThan(5000)
  const deletedAtMs = Date.now()
  server.stop(campaign.id)
  expect(await saying.measureLast(deletedAtMs, ({ state }) => state === 'house')).toBeLessThan(5000)
  await expect(page.getByRole('heading', { name: 'Your ad could be here' })).toBeVisible()
  await expect.poll(() => server.plays(), POLL_OPTIONS).toMatchObject([{ campaignId: campaign.id, complete: false }])
  expect(server.plays()[0]?.durationMs).toBeLessThan(CLIP.durationMs - 500)
  await close()
})

test('is updated by the next heartbeat when the event stream is broken', async ({ server, device }) => {
  await pairPlayer(device, server)
  const cars = createBooking('Cars', CARS)
  server.setManifest({ heartbeatSeconds: 1 })
  await expect(device.locator('body')).toHaveAttribute('data-manifest', '2', POLL_OPTIONS)
  server.disturb('/api/player/events', ...Array.from({ length: 100 }, () => 'down' as const))
  for (const stream of server.streams) stream.destroy()
  server.streams.clear()
  await setBookings(server, { ads: [cars] })
  server.orders.push({ kind: 'manifest-changed', version: server.manifest().version })
  await expectShown(device, cars.id)
})

test('plays without a network, restarts without one, and every play arrives once (PLY-3)', async ({
  server,
  browser,
}) => {
  const observer = createObserver()
  const { context, page, saying, close } = await openPlayer(browser, server.url, { observer })
  await pairPlayer(page, server)
  const [cars, bunny] = [createBooking('Cars', CARS), createBooking('Bunny', BUNNY)]
  await setBookings(server, { ads: [cars, bunny] })
  await expect(page.locator('body')).toHaveAttribute(...state('playing'))
  await expectInstalled(context, page)
  const videosAsked = () => server.asked.filter(({ path }) => path.startsWith('/api/s3/')).length
  const fetched = videosAsked()
  await context.setOffline(true)
  server.goDown()
  await expectShown(page, cars.id)
  // Pending requests at the time of the disconnection have arrived by now, or never will.
  const before = server.plays().length
  await expectShown(page, bunny.id)

  // The power is cut in the middle of a spot; the device starts again, still without a network.
  await waitForNextShowing(observer)
  const restartedAtMs = Date.now()
  await page.reload()
  expect(await saying.measureFirst(restartedAtMs, (state) => state.state === 'playing')).toBeLessThan(3000)
  await expectShown(page, bunny.id)
  expect(server.plays()).toHaveLength(before)

  server.comeBack()
  await context.setOffline(false)
  const boots = () => new Set(server.plays().map(({ bootId }) => bootId))
  await expect.poll(() => boots().size, POLL_OPTIONS).toBe(2)
  const plays = server.plays()
  const ofTheFirst = plays.filter(({ bootId }) => bootId === server.beats[0]?.bootId)
  expect(ofTheFirst.toSorted((a, b) => a.seq - b.seq).at(-1)).toMatchObject({ complete: false })
  expect(new Set(plays.map(({ bootId, seq }) => `${bootId} ${seq}`)).size).toBe(plays.length)
  expect(plays.length).toBeGreaterThanOrEqual(before + 3)
  expect(videosAsked()).toBe(fetched)
  await close()
})

test('skips a file that does not match the manifest, reports it, and plays the rest (PLY-6)', async ({
  server,
  device,
}) => {
  await pairPlayer(device, server)
  const [cars, bunny] = [createBooking('Cars', CARS), createBooking('Bunny', BUNNY)]
  const spoilt = await server.addVideo(BUNNY)
  server.trouble(spoilt.url, 'corrupt')
  await setBookings(server, { ads: [cars, bunny] })
  server.setManifest({ heartbeatSeconds: 1 })
  await expectShown(device, cars.id)
  await device.keyboard.press('d')
  await expect(device.getByRole('complementary', { name: 'Diagnostics' })).toContainText('1 of 2 ready')
  await expect(device.getByRole('complementary')).toContainText('is not the file that the manifest names')
  await expect
    .poll(() => server.beats.flatMap(({ faults = [] }) => faults), POLL_OPTIONS)
    .toContainEqual(expect.objectContaining({ kind: 'file', sha256: spoilt.sha256 }))
})

test('removes all its data when it is unpaired, and shows a code again (product 4)', async ({ server, device }) => {
  await pairPlayer(device, server)
  await setBookings(server, { ads: [createBooking('Cars', CARS)] })
  await expect(device.locator('body')).toHaveAttribute(...state('playing'))
  server.unpair()
  for (const stream of server.streams) stream.destroy()
  await expect(device.locator('body')).toHaveAttribute('data-state', 'pairing', POLL_OPTIONS)
  await expect(device.getByTestId('pairing-code')).toBeVisible()
  await expect(device.locator('video')).toHaveCount(0)
})

test('shows a portrait video on the whole portrait display, without cursor, menu or scrollbar (PLY-4)', async ({
  server,
  browser,
}) => {
  const { page, close } = await openPlayer(browser, server.url, { options: { viewport: { width: 540, height: 960 } } })
  await pairPlayer(page, server)
  server.setManifest({ screenType: 'restaurant', orientation: 'portrait' })
  await setBookings(server, { ads: [createBooking('Squats', SQUATS)], slotsPerLoop: 1 })
  await expect(page.locator('body')).toHaveAttribute(...state('playing'))
  const front = page.locator('video[data-place=alone]')
  await expect(front).toHaveCSS('object-fit', 'cover')
  expect(await front.boundingBox()).toEqual({ x: 0, y: 0, width: 540, height: 960 })
  expect(await front.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  await expect(page.locator('body')).toHaveCSS('cursor', 'none')
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  const isMenuShown = await page.evaluate(() =>
    document.body.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true, bubbles: true })),
  )
  expect(isMenuShown).toBe(false)
  await close()
})

test('sends the route of a vehicle with its heartbeats, if it may know the position', async ({ server, browser }) => {
  const { page, close } = await openPlayer(browser, server.url, {
    options: {
      geolocation: { latitude: 53.550341, longitude: 9.993682 },
      permissions: ['geolocation'],
    },
  })
  server.setManifest({ heartbeatSeconds: 1 })
  await pairPlayer(page, server)
  await expect
    .poll(() => server.beats.flatMap(({ positions }) => positions), POLL_OPTIONS)
    .toContainEqual(expect.objectContaining({ latitude: 53.550341, longitude: 9.993682 }))
  await close()
})

test('shows diagnostics on the key d and on five taps (PLY-5)', async ({ server, device }) => {
  await pairPlayer(device, server)
  await setBookings(server, { ads: [createBooking('Cars', CARS)] })
  await expect(device.locator('body')).toHaveAttribute(...state('playing'))
  const panel = device.getByRole('complementary', { name: 'Diagnostics' })
  await device.keyboard.press('d')
  await expect(panel).toContainText('Sprinter HH-EM 214, left')
  await expect(panel).toContainText('1 of 1 ready')
  expect((await panel.boundingBox())?.width).toBe(356)
  await device.keyboard.press('d')
  await expect(panel).toHaveCount(0)
  // Without waiting in between, because they have to come within three seconds.
  await Promise.all(Array.from({ length: 5 }, () => device.mouse.click(200, 200)))
  await expect(panel).toBeVisible()
})

test('a second window stays idle, so that no play is proven twice', async ({ server, browser }) => {
  const { context, page, close } = await openPlayer(browser, server.url)
  await pairPlayer(page, server)
  const second = await context.newPage()
  await second.goto(`${server.url}/player`)
  await expect(second.getByRole('heading', { name: 'Already open' })).toBeVisible()
  await page.close()
  await expect(second.locator('body')).toHaveAttribute(...state('house'))
  await close()
})
