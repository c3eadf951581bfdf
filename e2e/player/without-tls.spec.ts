import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { createBooking, CARS, openPlayer, pairPlayer, setBookings, test } from './device.ts'

/** A page without TLS, as in a trial in a local network: no service worker, no private file system, no locks. */

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const { args = [] } = launchOptions
    await use({ ...launchOptions, args: [...args, '--host-resolver-rules=MAP marquee.test 127.0.0.1'] })
  },
})

test('plays and sends proof without TLS, with its files in the database', async ({ server, browser }) => {
  const { page, noise, close } = await openPlayer(browser, server.url.replace('127.0.0.1', 'marquee.test'))
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await pairPlayer(page, server)
  await setBookings(server, { ads: [createBooking('Cars', CARS)], slotsPerLoop: 1 })
  await expect(page.locator('body')).toHaveAttribute('data-state', 'playing')
  const complete = () => server.plays().filter((play) => play.complete)
  await expect.poll(() => complete().length, POLL_OPTIONS).toBeGreaterThan(0)
  expect(noise).toEqual([])
  await close()
})
