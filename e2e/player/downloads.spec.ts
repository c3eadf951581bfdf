import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { createRandom } from '../../tools/src/harness/random.ts'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { createBooking, openPlayer, pairPlayer, setBookings, expectShown, test } from './device.ts'
import { LEAP_MS } from './virtual-time.ts'

/** Four megabytes in four chunks, so that there is something to resume. */
const LONG = {
  file: fileURLToPath(new URL('../../samples/too-long-bunny-30s.mp4', import.meta.url)),
  durationMs: 30_022,
  type: 'video/mp4',
}
const MiB = 1024 * 1024

test.use({ startsAt: '2026-11-22T12:00:00Z' })

test('resumes a file after disconnections and an outage of the server, and fetches only the interrupted chunk twice (product 5)', async ({
  server,
  browser,
  time,
}) => {
  const random = createRandom(6)
  const { page, noise, close } = await openPlayer(browser, server.url, { time })
  await pairPlayer(page, server)
  const long = createBooking('Film', LONG)
  const { url, bytes } = await server.addVideo(LONG)
  const cuts = 4
  const cutAfterBytes = () => Math.floor(random() * MiB)
  /** Nothing plays yet, so that no video freezes while the clock is turned. */
  const hurried = async (isSo: () => boolean) => {
    const look = async () => {
      await time.advance(page, LEAP_MS)
      return isSo()
    }
    await expect.poll(look, POLL_OPTIONS).toBe(true)
  }
  // In sequence, because a device may request again before the test has set the next fault.
  server.trouble(url, {
    cutAfterBytes: cutAfterBytes(),
    afterwards: { cutAfterBytes: cutAfterBytes(), afterwards: 'cut' },
  })
  await setBookings(server, { ads: [long], slotsPerLoop: 1 })
  await hurried(() => server.getFileFault(url) === 'cut')
  server.goDown()
  await time.advance(page, 60_000)
  server.trouble(url, { cutAfterBytes: cutAfterBytes(), afterwards: { cutAfterBytes: cutAfterBytes() } })
  server.comeBack()
  await hurried(() => server.served.some(({ from, bytes: of }) => from + of === bytes))
  expect(server.getFileFault(url)).toBeUndefined()
  await expectShown(page, long.id)
  const sent = server.served.reduce((sum, answer) => sum + answer.bytes, 0)
  test.info().annotations.push({ type: 'bytes', description: `${sent} sent of a file of ${bytes}` })
  expect(sent).toBeGreaterThan(bytes)
  expect(sent).toBeLessThanOrEqual(bytes + cuts * MiB)
  expect(noise).toEqual([])
  await close()
})

test('fetches a file at once if the server does not support ranges (product 5)', async ({ server, browser, time }) => {
  const { page, noise, close } = await openPlayer(browser, server.url, { time })
  await pairPlayer(page, server)
  const long = createBooking('Film', LONG)
  const { url, bytes } = await server.addVideo(LONG)
  server.trouble(url, 'ignores ranges')
  await setBookings(server, { ads: [long], slotsPerLoop: 1 })
  await expectShown(page, long.id)
  const sent = server.served.reduce((sum, answer) => sum + answer.bytes, 0)
  test.info().annotations.push({ type: 'bytes', description: `${sent} sent of a file of ${bytes}` })
  expect(sent).toBe(bytes)
  expect(noise).toEqual([])
  await close()
})
