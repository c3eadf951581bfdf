import { expect, type Page } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { expectPlaysToMatch } from './comparison.ts'
import { BUNNY, createBooking, openPlayer, pairPlayer, setBookings, SQUATS, test } from './device.ts'
import { createObserver } from './observer.ts'

const HOUR_MS = 3_600_000

test("keeps playing and dates its proof correctly when the device's clock is hours off and jumps forward and back (product 5)", async ({
  server,
  browser,
  time,
}) => {
  const observer = createObserver()
  const setClock = (page: Page, wrongMs: number) => page.clock.setSystemTime(time.now() + wrongMs)
  const ads = [createBooking('Squats', SQUATS), createBooking('Bunny', BUNNY)]
  await setBookings(server, { ads })
  const { page, noise, close } = await openPlayer(browser, server.url, {
    observer,
    time: { ...time, install: (opened) => opened.clock.install({ time: time.now() - 5 * HOUR_MS }) },
  })
  await pairPlayer(page, server)
  const shown = (count: number) =>
    expect.poll(() => observer.showings().length, POLL_OPTIONS).toBeGreaterThanOrEqual(count)
  await shown(2)
  for (const wrongMs of [3 * HOUR_MS, -26 * HOUR_MS, 0]) {
    const before = observer.showings().length
    await setClock(page, wrongMs)
    await shown(before + 1)
  }
  await expectPlaysToMatch(server, observer, ads)
  expect(noise).toEqual([])
  await close()
})
