import { expect, type Page } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { SAMPLES } from '../support/samples.ts'
import { CARS, createBooking, expectInstalled, openPlayer, pairPlayer, setBookings, test } from './device.ts'
import type { Video } from '@marquee/simulator/testing/device-server'
import { watchDisplay } from './display.ts'
import { CARD } from '../pages/house-card-fixtures.ts'

/** The house card that the operator designed, on a real display (decision 40). */

const LOGO: Video = { file: SAMPLES.taxi, durationMs: 0, type: 'image/png' }
const { headline: title, line: text, action, background, foreground } = CARD.card
const design = { action, background, foreground, logo: null, qr: CARD.signUp.qr }
const houseCard = { title, text, durationMs: 2000, design }

const countLogoPixels = (page: Page) =>
  page.locator('.house-card-logo img').evaluate((img: HTMLImageElement) => img.naturalWidth)

for (const { how, viewport, direction } of [
  { how: 'landscape', viewport: { width: 1280, height: 720 }, direction: 'row' },
  { how: 'portrait', viewport: { width: 540, height: 960 }, direction: 'column' },
]) {
  test(`shows the card with its logo and QR code, ${how}, also after a restart without a network (decision 40)`, async ({
    server,
    browser,
  }) => {
    const { context, page, noise, close } = await openPlayer(browser, server.url, { options: { viewport } })
    await pairPlayer(page, server)
    const logo = await server.addVideo(LOGO)
    server.setManifest({ houseCard: { ...houseCard, design: { ...design, logo } }, files: [logo] })
    const card = page.locator('.house-card')
    await expect(card).toContainText(title, POLL_OPTIONS)
    await expect(card).toContainText(action)
    await expect(card).toHaveCSS('background-color', 'rgb(42, 53, 205)')
    await expect(card).toHaveCSS('flex-direction', direction)
    await expect.poll(() => countLogoPixels(page), POLL_OPTIONS).toBeGreaterThan(0)
    const { qr, inside } = await card.evaluate((element) => {
      const qr = element.querySelector('.house-card-qr')?.getBoundingClientRect()
      const words = [...element.querySelectorAll('.house-card-words > *')].map((word) => word.getBoundingClientRect())
      const inside = words.every(({ top, bottom, right }) => top >= 0 && bottom <= innerHeight && right <= innerWidth)
      return { qr: qr && [qr.width, qr.height], inside }
    })
    expect(inside).toBe(true)
    // A camera reads a code of a third of the shorter side from some metres away.
    for (const side of qr ?? [0]) expect(side).toBeCloseTo(Math.min(viewport.width, viewport.height) * 0.36, 0)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/player-${how}.png` })

    await expectInstalled(context, page)
    server.goDown()
    await page.reload()
    await expect(card).toContainText(title, POLL_OPTIONS)
    await expect.poll(() => countLogoPixels(page), POLL_OPTIONS).toBeGreaterThan(0)
    expect(noise).toEqual([])
    await close()
  })
}

test('changes between videos and the card without a black picture, and follows a new design (decision 40)', async ({
  server,
  browser,
}) => {
  const { page, noise, close } = await openPlayer(browser, server.url)
  await pairPlayer(page, server)
  server.setManifest({ houseCard })
  await setBookings(server, { ads: [createBooking('Cars', CARS)], slotsPerLoop: 2 })
  await expect(page.locator('body')).toHaveAttribute('data-state', 'playing', POLL_OPTIONS)
  const stop = await watchDisplay(page)
  await expect(page.locator('body')).toHaveAttribute('data-state', 'house', POLL_OPTIONS)
  await expect(page.locator('.house-card')).toContainText(title)
  await expect.poll(() => server.plays().length, POLL_OPTIONS).toBeGreaterThanOrEqual(2)
  expect((await stop()).empty).toEqual([])
  server.setManifest({ houseCard: { ...houseCard, title: 'New words', design: { ...design, qr: null } } })
  await expect(page.locator('.house-card')).toContainText('New words', POLL_OPTIONS)
  await expect(page.locator('.house-card-qr')).toHaveCount(0)
  server.setManifest({ houseCard: { title: 'Default', text: 'again', durationMs: 2000 } })
  await expect(page.getByRole('heading', { name: 'Default' })).toBeAttached(POLL_OPTIONS)
  expect(noise).toEqual([])
  await close()
})
