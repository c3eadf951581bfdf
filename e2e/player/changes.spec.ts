import { expect } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { BUNNY, createBooking, CARS, HAND, openPlayer, pairPlayer, setBookings, SQUATS, test } from './device.ts'
import { watchDisplay } from './display.ts'
import { sortNumbers, computeQuantile } from './numbers.ts'
import { createObserver, computeGaps } from './observer.ts'

/** Changes between both codecs, in both orders; `npm run display -- changes` runs longer. */

const UPRIGHT = { viewport: { width: 540, height: 960 } }

for (const { how, videos, options, changes } of [
  { how: 'lying', videos: [CARS, BUNNY], options: {}, changes: 5 },
  { how: 'upright', videos: [SQUATS, HAND], options: UPRIGHT, changes: 4 },
]) {
  test(`plays H.264 and VP9 after each other, ${how}, without a gap over 100 ms and without a black picture (PLY-2)`, async ({
    server,
    browser,
  }) => {
    const observer = createObserver()
    const { page, noise, close } = await openPlayer(browser, server.url, { options, observer })
    await pairPlayer(page, server)
    const ads = videos.map((video, index) => createBooking(`Ad ${index}`, video))
    await setBookings(server, { ads })
    await expect(page.locator('body')).toHaveAttribute('data-state', 'playing')
    const stop = await watchDisplay(page)
    await expect.poll(() => server.plays().length, POLL_OPTIONS).toBeGreaterThanOrEqual(changes)
    const seen = await stop()
    const gaps = sortNumbers(computeGaps(observer.showings()))
    const standstills = sortNumbers(observer.showings().map(({ standstillMs }) => standstillMs))
    test.info().annotations.push({ type: 'gaps in ms', description: gaps.map(Math.round).join(', ') })
    test.info().annotations.push({ type: 'standstills in ms', description: standstills.map(Math.round).join(', ') })

    expect(seen.count).toBeGreaterThan(50)
    expect(seen.empty).toEqual([])
    // Nine of ten, because on a slow machine the next video may be late, and the house card, which is dark, replaces
    // it.
    expect(computeQuantile(seen.brightness, 0.1)).toBeGreaterThan(40)
    expect(gaps.length).toBeGreaterThanOrEqual(changes - 1)
    // The median, because a busy machine may miss a frame now and then. If it is also late with the frames in the
    // middle of a video, a change is no worse than those.
    expect(computeQuantile(gaps, 0.5)).toBeLessThan(Math.max(100, computeQuantile(standstills, 0.5)))
    const plays = server.plays()
    expect(plays.map(({ complete }) => complete)).toEqual(plays.map(() => true))
    expect(plays.map(({ slot }) => slot)).toEqual(plays.map(({ seq }) => (seq + 1) % 2))
    expect(server.beats[0]).toMatchObject({ seq: 0, playing: null })
    expect(noise).toEqual([])
    await close()
  })
}

test('keeps the bars beside a video while the next one starts: the card does not flash there (PLY-2)', async ({
  server,
  browser,
}) => {
  const { page, noise, close } = await openPlayer(browser, server.url, { options: UPRIGHT })
  await pairPlayer(page, server)
  await page.evaluate(recordBars)
  await setBookings(server, { ads: [createBooking('Cars', CARS), createBooking('Bunny', BUNNY)] })
  const bars = () => page.evaluate(() => (window as unknown as { bars: string[] }).bars)
  await expect.poll(bars, POLL_OPTIONS).not.toHaveLength(0)
  expect(await bars()).not.toContain('none')
  expect(noise).toEqual([])
  await close()
})

/** Runs in the page: what is drawn beside a video that another one replaces, from that moment on. */
function recordBars(): void {
  const bars: string[] = []
  Object.assign(window, { bars })
  const note = (changes: MutationRecord[]) => {
    for (const { target } of changes)
      if (target instanceof HTMLVideoElement && target.dataset.place === 'under')
        bars.push(getComputedStyle(target).boxShadow)
  }
  new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['data-place'] })
}
