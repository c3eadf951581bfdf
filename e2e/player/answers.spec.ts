import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { expectPlaysToMatch } from './comparison.ts'
import {
  BUNNY,
  createBooking,
  waitForManifest,
  waitForNextShowing,
  openPlayer,
  pairPlayer,
  setBookings,
  SQUATS,
  test,
} from './device.ts'
import { LEAP_MS } from './virtual-time.ts'
import { createObserver } from './observer.ts'

const PLAYS = '/api/player/plays'
const BEATS = '/api/player/heartbeats'
const BUSY_SECONDS = 45
const MINUTE_MS = 60_000
const STEP_MS = 5000

test.use({ startsAt: '2026-11-22T12:00:00Z' })

test('every play arrives exactly once despite lost, late, truncated and missing answers, and a busy server (product 5)', async ({
  server,
  browser,
  time,
}) => {
  const observer = createObserver({ isTurned: true })
  const { page, noise, close } = await openPlayer(browser, server.url, { observer, time })
  await pairPlayer(page, server)
  const ads = [createBooking('Squats', SQUATS), createBooking('Bunny', BUNNY)]
  await setBookings(server, { ads })
  await waitForManifest(page, server)
  server.disturb(PLAYS, 'lost', 'half', { busyForSeconds: BUSY_SECONDS }, 'garbage', { slowMs: 1500 }, 'down', 'lost')
  server.disturb(BEATS, 'half', 'lost', 'garbage')
  while (server.countDisturbances() > 0) {
    await waitForNextShowing(observer)
    await time.advance(page, LEAP_MS)
  }
  const shown = observer.showings().length
  await expect.poll(() => server.plays().length, POLL_OPTIONS).toBeGreaterThanOrEqual(shown)
  await expectPlaysToMatch(server, observer, ads)
  const plays = server.plays()
  expect(plays.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(plays.map((_, index) => index))
  // Plays that were stored but not acknowledged came again, and were recognised.
  expect(server.received.length).toBeGreaterThan(plays.length)
  expect(noise).toEqual([])
  await close()
})

test('backs off as long as a busy server asks, and does not flood an unreachable one (product 5)', async ({
  server,
  browser,
  time,
}) => {
  const { page, close } = await openPlayer(browser, server.url, { time })
  await pairPlayer(page, server)
  server.disturb(BEATS, { busyForSeconds: BUSY_SECONDS })
  const listCallTimes = (path: string) => server.asked.filter((ask) => ask.path === path).map(({ atMs }) => atMs)
  const before = listCallTimes(BEATS).length
  const advanceMinute = async () => {
    for (let passedMs = 0; passedMs < MINUTE_MS; passedMs += STEP_MS) await time.advance(page, STEP_MS)
  }
  for (let minute = 0; minute < 2; minute++) await advanceMinute()
  await expect.poll(() => listCallTimes(BEATS).length, POLL_OPTIONS).toBeGreaterThanOrEqual(before + 2)
  const [refusedAt = 0, nextAt = 0] = listCallTimes(BEATS).slice(before)
  expect(nextAt - refusedAt).toBeGreaterThanOrEqual(BUSY_SECONDS * 1000 - 500)

  server.goDown()
  const wentDownAt = server.asked.length
  const asked = () => server.asked.length - wentDownAt
  // Ten minutes, and more where the disk is slower than the virtual time.
  let minutes = 0
  for (; minutes < 10 || (asked() <= 10 && minutes < 60); minutes++) await advanceMinute()
  test.info().annotations.push({ type: `asked in ${minutes} minutes`, description: String(asked()) })
  expect(asked()).toBeGreaterThan(10)
  expect(asked() / minutes).toBeLessThan(12)
  await close()
})
