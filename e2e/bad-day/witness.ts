import { appendFileSync, writeFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Clip, HEIGHT, type Picture, readPicture, WIDTH } from './clips.ts'

/**
 * Looks at the glass from outside, at the pictures that the browser itself put on it, and writes down what was
 * shown. Knows nothing of the player: neither its page nor what it reports.
 */

/** A clip that was on the glass, from its first picture to its last. */
export type Sight = {
  clip: number
  fromMs: number
  toMs: number
  lastFrame: number
  /** From its last picture that was seen to the one that came after it: what it showed in between nobody knows. */
  unseenMs: number
  /** What came after its last picture: another picture, or the end of the browser. */
  endedBy: 'picture' | 'death'
}

export type Testimony = {
  sights: Sight[]
  /** Instants at which there was no picture although the browser lived and had shown one. */
  empty: number[]
  /** How long each start took until there was a picture. */
  startsMs: number[]
  /** The longest that a picture of a clip stood still. */
  longestStandstillMs: number
  pictures: number
}

export type Witness = {
  /** A browser was started at that instant and this is its page. */
  watch(page: Page, startedAtMs: number): Promise<void>
  /** Its browser is gone; what was last seen is the last that there was. */
  died(): Promise<void>
  /** What is on the glass now: the number of a clip, or something else. */
  seen: () => number | 'other' | null
  /** Writes something else that happened into the same file. */
  note(what: string): void
  testify(): Promise<Testimony>
}

/** @param file where everything is written down, a line each */
export function createWitness(clips: readonly Clip[], file: string): Witness {
  const testimony: Testimony = { sights: [], empty: [], startsMs: [], longestStandstillMs: 0, pictures: 0 }
  let current: Sight | null = null
  let last: { atMs: number; kind: Picture['kind'] } | null = null
  let startedAtMs = 0
  let session: CDPSession | null = null
  let reading: Promise<void> = Promise.resolve()

  const write = (what: object) => appendFileSync(file, `${JSON.stringify(what)}\n`)

  function look(picture: Picture, atMs: number, image: Buffer): void {
    // A busy browser may hand over an older picture after a newer one.
    if (last && atMs <= last.atMs) return
    testimony.pictures++
    if (last === null) {
      // A browser begins with an empty page; the first picture ends its start.
      if (picture.kind === 'nothing') return
      testimony.startsMs.push(atMs - startedAtMs)
      write({ at: atMs, glass: 'first picture', kind: picture.kind })
    }
    if (picture.kind === 'nothing') {
      testimony.empty.push(atMs)
      const evidence = `${file}.${Math.round(atMs)}.jpg`
      writeFileSync(evidence, image)
      write({ at: atMs, glass: 'EMPTY', after: last?.kind, lastAt: last?.atMs, evidence })
    }
    if (last?.kind === 'clip' && picture.kind === 'clip')
      testimony.longestStandstillMs = Math.max(testimony.longestStandstillMs, atMs - last.atMs)
    last = { atMs, kind: picture.kind }
    if (picture.kind !== 'clip' || !clips[picture.clip]) return finish('picture', atMs)
    const { clip, frame } = picture
    if (current && (current.clip !== clip || frame < current.lastFrame)) finish('picture', atMs)
    current ??= { clip, fromMs: atMs, toMs: atMs, lastFrame: frame, unseenMs: 0, endedBy: 'picture' }
    current.toMs = atMs
    current.lastFrame = frame
  }

  function finish(endedBy: Sight['endedBy'], atMs: number): void {
    if (current === null) return
    const sight = { ...current, unseenMs: atMs - current.toMs, endedBy }
    testimony.sights.push(sight)
    const { clip, fromMs, toMs, lastFrame, unseenMs } = sight
    write({ at: fromMs, glass: `clip ${clip}`, until: toMs, lastFrame, unseenMs, endedBy })
    current = null
  }

  async function watch(page: Page, atMs: number): Promise<void> {
    startedAtMs = atMs
    last = null
    const watching = await page.context().newCDPSession(page)
    session = watching
    watching.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      watching.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
      const pictureAtMs = (metadata.timestamp ?? 0) * 1000
      const image = Buffer.from(data, 'base64')
      reading = readAfter(reading, image, (picture) => {
        if (session === watching) look(picture, pictureAtMs, image)
      })
    })
    const size = { maxWidth: WIDTH, maxHeight: HEIGHT, everyNthFrame: 1 }
    await watching.send('Page.startScreencast', { format: 'jpeg', quality: 80, ...size })
  }

  async function died(): Promise<void> {
    await reading
    session = null
    if (current) finish('death', current.toMs)
    write({ at: Date.now(), browser: 'gone' })
  }

  return {
    watch,
    died,
    seen: () => current?.clip ?? (last ? 'other' : null),
    note: (what) => write({ at: Date.now(), what }),
    testify: async () => {
      await reading
      if (current) finish('picture', current.toMs)
      return testimony
    },
  }
}

/** One after the other, in the order in which they were shown. */
async function readAfter(before: Promise<void>, image: Buffer, tell: (picture: Picture) => void): Promise<void> {
  await before
  const { data: pixels, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  tell(readPicture(pixels, info.width, info.height))
}
