import { expect, type Page } from '@playwright/test'
import { PATIENTLY } from '../support/patience.ts'
import { expectBooksToAgree } from './books.ts'
import { BUNNY, booked, openPlayer, pairPlayer, program, SQUATS, test } from './device.ts'
import { createWitness, livesOf } from './witness.ts'

/** Short enough that the watchdog counts it. */
const STEP_MS = 5000

test.use({ startsAt: '2026-11-22T12:00:00Z' })

test('a page that is stuck starts over by itself, says so, and loses no play (decision 14)', async ({
  server,
  browser,
  time,
}) => {
  const witness = createWitness({ isTurned: true })
  const { page, noise, close } = await openPlayer(browser, server.url, { witness, time })
  await pairPlayer(page, server)
  const ads = [booked('Squats', SQUATS), booked('Bunny', BUNNY)]
  await program(server, { ads })
  const shown = (count: number) => expect.poll(() => witness.showings().length, PATIENTLY).toBeGreaterThanOrEqual(count)
  await shown(2)
  // Nobody hears of the plays before it is stuck.
  server.disturb('/api/player/plays', ...Array.from({ length: 20 }, () => 'down' as const))
  await shown(4)
  const loads: Page[] = []
  page.on('load', (loaded) => loads.push(loaded))

  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () => new Promise(() => {})
    Object.assign(window, { setTimeout: () => 0 })
  })
  // The spot that is on is seen to its end; after it nothing comes any more.
  const isStill = () => [...document.querySelectorAll('video')].every(({ paused, ended }) => paused || ended)
  await expect.poll(() => page.evaluate(isStill), PATIENTLY).toBe(true)
  while (loads.length === 0) await time.passes(page, STEP_MS)
  server.disturb('/api/player/plays')
  await expect.poll(() => livesOf(witness.showings())[1]?.length ?? 0, PATIENTLY).toBeGreaterThanOrEqual(2)
  await expectBooksToAgree(server, witness, ads)
  expect(livesOf(witness.showings())).toHaveLength(2)
  const faults = () => server.beats.flatMap((beat) => beat.faults ?? [])
  await expect
    .poll(faults, PATIENTLY)
    .toContainEqual(expect.objectContaining({ detail: expect.stringContaining('started over by itself') }))
  expect(noise).toEqual([])
  await close()
})
