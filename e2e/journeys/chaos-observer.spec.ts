import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startDeviceServer } from '@marquee/simulator/testing/device-server'
import { expect, test } from '@playwright/test'
import { createClips, type Picture } from '../chaos/clips.ts'
import { createDevice } from '../chaos/device.ts'
import { Observations } from '../chaos/observations.ts'
import { createObserver } from '../chaos/observer.ts'
import { createBooking, PAGES, pairPlayer, setBookings } from '../player/device.ts'
import { POLL_OPTIONS } from '../support/poll-options.ts'

/** The observer has to detect an empty display, and only that. */

const AT = Date.parse('2026-11-22T12:00:00Z')
const CLIPS = [{ number: 0, path: '', frames: 60, durationMs: 3000 }]
const NOTHING: Picture = { kind: 'nothing', colour: '#000000' }
const WHITE: Picture = { kind: 'nothing', colour: '#ffffff' }
const CHANGES = 3
const OTHER: Picture = { kind: 'other' }
const clip = (frame: number): Picture => ({ kind: 'clip', clip: 0, frame })

/** A start, and a picture every 50 ms. */
function buildReport(pictures: readonly (Picture | [picture: Picture, before: 'nothing painted'])[]) {
  const observations = new Observations(CLIPS, () => {})
  observations.recordStart(AT)
  pictures.forEach((one, index) => {
    const [picture, isPainted] = Array.isArray(one) ? [one[0], false] : [one, true]
    observations.recordPicture(picture, AT + (index + 1) * 50, isPainted)
  })
  return observations.getReport()
}

test('reports every instant without a picture with its context (PLY-2)', () => {
  const { empty } = buildReport([OTHER, clip(0), NOTHING, NOTHING, clip(3)])
  expect(empty).toEqual([
    {
      at: '12:00:00.150',
      colour: '#000000',
      during: 'the start of the day',
      sinceStartMs: 150,
      before: 'clip 0, picture 0, 12:00:00.100',
      after: 'clip 0, picture 3, 12:00:00.250',
    },
    expect.objectContaining({ at: '12:00:00.200', before: 'nothing (#000000), 12:00:00.150' }),
  ])
})

test('waits at a start for the page, regardless of what the browser shows before it', () => {
  const unpainted = (picture: Picture): [Picture, 'nothing painted'] => [picture, 'nothing painted']
  // A window that is being resized has edges; these do not belong to the player.
  const { empty, startsMs } = buildReport([unpainted(WHITE), unpainted(OTHER), unpainted(WHITE), WHITE, OTHER, clip(0)])
  expect(empty).toEqual([])
  expect(startsMs).toEqual([250])
  // Only a player shows clips, even before the event that it has painted something.
  expect(buildReport([unpainted(clip(0)), unpainted(NOTHING)]).empty).toHaveLength(1)
  expect(buildReport([OTHER, WHITE, OTHER]).empty).toHaveLength(1)
})

test('accepts pictures that the browser reports early, and detects an empty display (PLY-2)', async () => {
  const folder = test.info().outputPath('glass')
  await mkdir(folder, { recursive: true })
  const clips = await createClips(folder, 3)
  const server = await startDeviceServer({ now: () => Date.now(), pages: PAGES })
  const observer = createObserver(clips, join(folder, 'witness.jsonl'))
  const device = createDevice(`${server.url}/player`, join(folder, 'profile'), observer)
  const empty = async () => (await observer.getReport()).empty
  const countEmpty = async () => (await empty()).length
  try {
    await device.boot()
    const page = device.page()
    await pairPlayer(page, server)
    await page.evaluate(believePicturesAtOnce)
    const ads = clips.slice(0, 2).map(({ path, durationMs }, index) =>
      createBooking(`Ad ${index}`, {
        file: path,
        durationMs,
        type: path.endsWith('.mp4') ? 'video/mp4' : 'video/webm',
      }),
    )
    await setBookings(server, { ads })
    await expect.poll(() => server.plays().length, POLL_OPTIONS).toBeGreaterThanOrEqual(CHANGES)
    expect(await empty()).toEqual([])
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.style.cssText = 'position: fixed; inset: 0; z-index: 99; background: #000'
      document.body.append(cover)
    })
    await expect.poll(countEmpty, POLL_OPTIONS).toBeGreaterThan(0)
    await page.evaluate(() => document.querySelector('#cover')?.remove())
    await expect.poll(() => typeof observer.seen(), POLL_OPTIONS).toBe('number')
    expect(await empty()).toContainEqual(
      expect.objectContaining({ colour: '#000000', sinceStartMs: expect.any(Number) }),
    )
    expect((await observer.getReport()).startsMs).toHaveLength(1)
  } finally {
    await device.powerCut()
    await server.close()
  }
})

/**
 * Runs in the page: a picture counts as painted as soon as its video is in front, which a busy browser may report
 * early.
 */
function believePicturesAtOnce(): void {
  const videos = document.getElementsByTagName('video')
  const believe = () => {
    for (const { dataset } of videos) if (dataset.place === 'front') dataset.place = 'alone'
  }
  new MutationObserver(believe).observe(document, { subtree: true, attributeFilter: ['data-place'] })
}
