import { appendFileSync, writeFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Clip, HEIGHT, type Picture, readPicture, WIDTH } from './clips.ts'
import { Observations, type ObservationReport } from './observations.ts'

/**
 * Observes the display from outside, through the pictures that the browser itself painted, and records what was shown.
 * Independent of the player: uses neither its page nor its reports.
 */
export type Observer = {
  /** A browser was started at that instant and this is its page. */
  watch(page: Page, startedAtMs: number): Promise<void>
  /** Its browser was killed at that instant; the last picture is the end. */
  died(atMs: number): Promise<void>
  /** The current content of the display: the number of a clip, or something else. */
  seen: () => number | 'other' | null
  /** Writes another event into the same file. */
  note(what: string): void
  getReport(): Promise<ObservationReport>
}

/** @param file the record, one line per observation */
export function createObserver(clips: readonly Clip[], file: string): Observer {
  const write = (what: object) => appendFileSync(file, `${JSON.stringify(what)}\n`)
  const observations = new Observations(clips, write)
  let session: CDPSession | null = null
  let reading: Promise<void> = Promise.resolve()

  async function watch(page: Page, startedAtMs: number): Promise<void> {
    observations.recordStart(startedAtMs)
    write({ at: startedAtMs, browser: 'started' })
    const watching = await page.context().newCDPSession(page)
    session = watching
    let isPainted = false
    watching.on('Page.lifecycleEvent', ({ name, loaderId }) => {
      // The first page of a browser has no such event, because it has nothing to paint.
      if (name === 'firstContentfulPaint') isPainted = true
      if (name === 'commit' || name === 'firstContentfulPaint') write({ at: Date.now(), page: name, loaderId })
    })
    watching.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      watching.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
      const [pictureAtMs, isOfPage] = [(metadata.timestamp ?? 0) * 1000, isPainted]
      const image = Buffer.from(data, 'base64')
      reading = readInOrder(reading, image, (picture) => {
        if (session !== watching || !observations.recordPicture(picture, pictureAtMs, isOfPage)) return
        writeFileSync(`${file}.${Math.round(pictureAtMs)}.jpg`, image)
      })
    })
    await watching.send('Page.enable')
    await watching.send('Page.setLifecycleEventsEnabled', { enabled: true })
    const size = { maxWidth: WIDTH, maxHeight: HEIGHT, everyNthFrame: 1 }
    await watching.send('Page.startScreencast', { format: 'jpeg', quality: 80, ...size })
  }

  async function died(atMs: number): Promise<void> {
    await reading
    session = null
    observations.recordDeath(atMs)
    write({ at: atMs, browser: 'killed' })
  }

  return {
    watch,
    died,
    seen: () => observations.getVisible(),
    note: (what) => {
      observations.setActivity(what)
      write({ at: Date.now(), what })
    },
    getReport: async () => {
      await reading
      return observations.getReport()
    },
  }
}

/** One after the other, in the order in which they were shown. */
async function readInOrder(before: Promise<void>, image: Buffer, tell: (picture: Picture) => void): Promise<void> {
  await before
  const { data: pixels, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  tell(readPicture(pixels, info.width, info.height))
}
