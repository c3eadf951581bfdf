import { expect, type Page } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { expectPlaysToMatch } from './comparison.ts'
import { BUNNY, createBooking, openPlayer, pairPlayer, setBookings, SQUATS, test } from './device.ts'
import { createObserver, groupLives } from './observer.ts'

/** Short enough that the watchdog counts it. */
const STEP_MS = 5000

test.use({ startsAt: '2026-11-22T12:00:00Z' })

test('a stuck page restarts on its own, reports it, and loses no play (decision 14)', async ({
  server,
  browser,
  time,
}) => {
  const observer = createObserver({ isTurned: true })
  const { page, noise, close } = await openPlayer(browser, server.url, { observer, time })
  await pairPlayer(page, server)
  const ads = [createBooking('Squats', SQUATS), createBooking('Bunny', BUNNY)]
  await setBookings(server, { ads })
  const shown = (count: number) =>
    expect.poll(() => observer.showings().length, POLL_OPTIONS).toBeGreaterThanOrEqual(count)
  await shown(2)
  // The plays cannot be sent before the page is stuck.
  server.disturb('/api/player/plays', ...Array.from({ length: 20 }, () => 'down' as const))
  await shown(4)
  const loads: Page[] = []
  page.on('load', (loaded) => loads.push(loaded))

  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () => new Promise(() => {})
    Object.assign(window, { setTimeout: () => 0 })
  })
  // The current spot plays to its end; after it nothing else is shown.
  const isStill = () => [...document.querySelectorAll('video')].every(({ paused, ended }) => paused || ended)
  await expect.poll(() => page.evaluate(isStill), POLL_OPTIONS).toBe(true)
  while (loads.length === 0) await time.advance(page, STEP_MS)
  server.disturb('/api/player/plays')
  await expect.poll(() => groupLives(observer.showings())[1]?.length ?? 0, POLL_OPTIONS).toBeGreaterThanOrEqual(2)
  await expectPlaysToMatch(server, observer, ads)
  expect(groupLives(observer.showings())).toHaveLength(2)
  const faults = () => server.beats.flatMap((beat) => beat.faults ?? [])
  await expect
    .poll(faults, POLL_OPTIONS)
    .toContainEqual(expect.objectContaining({ detail: expect.stringContaining('started over by itself') }))
  expect(noise).toEqual([])
  await close()
})
