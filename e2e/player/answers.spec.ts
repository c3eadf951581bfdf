import { expect } from '@playwright/test'
import { PATIENTLY } from '../support/patience.ts'
import { expectBooksToAgree } from './books.ts'
import { BUNNY, booked, knows, nextPicture, openPlayer, pairPlayer, program, SQUATS, test } from './device.ts'
import { LEAP_MS } from './turned-time.ts'
import { createWitness } from './witness.ts'

const PLAYS = '/api/player/plays'
const BEATS = '/api/player/heartbeats'
const BUSY_SECONDS = 45
const MINUTE_MS = 60_000
const STEP_MS = 5000

test.use({ startsAt: '2026-11-22T12:00:00Z' })

test('every play arrives exactly once over answers that are lost, late, half, no answers at all, or a server that is busy (product 5)', async ({
  server,
  browser,
  time,
}) => {
  const witness = createWitness({ isTurned: true })
  const { page, noise, close } = await openPlayer(browser, server.url, { witness, time })
  await pairPlayer(page, server)
  const ads = [booked('Squats', SQUATS), booked('Bunny', BUNNY)]
  await program(server, { ads })
  await knows(page, server)
  server.disturb(PLAYS, 'lost', 'half', { busyForSeconds: BUSY_SECONDS }, 'garbage', { slowMs: 1500 }, 'down', 'lost')
  server.disturb(BEATS, 'half', 'lost', 'garbage')
  while (server.disturbances() > 0) {
    await nextPicture(witness)
    await time.passes(page, LEAP_MS)
  }
  const shown = witness.showings().length
  await expect.poll(() => server.plays().length, PATIENTLY).toBeGreaterThanOrEqual(shown)
  await expectBooksToAgree(server, witness, ads)
  const plays = server.plays()
  expect(plays.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(plays.map((_, index) => index))
  // What was taken and not heard of came again, and was known.
  expect(server.received.length).toBeGreaterThan(plays.length)
  expect(noise).toEqual([])
  await close()
})

test('leaves a busy server alone for as long as it asked for, and does not hammer at one that is away (product 5)', async ({
  server,
  browser,
  time,
}) => {
  const { page, close } = await openPlayer(browser, server.url, { time })
  await pairPlayer(page, server)
  server.disturb(BEATS, { busyForSeconds: BUSY_SECONDS })
  const asksOf = (path: string) => server.asked.filter((ask) => ask.path === path).map(({ atMs }) => atMs)
  const before = asksOf(BEATS).length
  const aMinutePasses = async () => {
    for (let passedMs = 0; passedMs < MINUTE_MS; passedMs += STEP_MS) await time.passes(page, STEP_MS)
  }
  for (let minute = 0; minute < 2; minute++) await aMinutePasses()
  await expect.poll(() => asksOf(BEATS).length, PATIENTLY).toBeGreaterThanOrEqual(before + 2)
  const [refusedAt = 0, nextAt = 0] = asksOf(BEATS).slice(before)
  expect(nextAt - refusedAt).toBeGreaterThanOrEqual(BUSY_SECONDS * 1000 - 500)

  server.goDown()
  const wentDownAt = server.asked.length
  const asked = () => server.asked.length - wentDownAt
  // Ten minutes, and more where its disk is slower than time is turned.
  let minutes = 0
  for (; minutes < 10 || (asked() <= 10 && minutes < 60); minutes++) await aMinutePasses()
  test.info().annotations.push({ type: `asked in ${minutes} minutes`, description: String(asked()) })
  expect(asked()).toBeGreaterThan(10)
  expect(asked() / minutes).toBeLessThan(12)
  await close()
})
