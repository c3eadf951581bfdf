import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { comparePlays, type Entry, type BookedVideo } from '../chaos/comparison.ts'
import { HEIGHT, createClips, readPicture, WIDTH } from '../chaos/clips.ts'
import type { Observation } from '../chaos/observations.ts'

/** The comparison has to find each difference, and must report none where there are none. */

const AT = Date.parse('2026-11-22T12:00:00Z')
const clip = { number: 2, path: '', frames: 60, durationMs: 3000 }
const campaign: BookedVideo = { name: 'First', id: 'a', clip, isCampaign: true, stoppedAtMs: null }

const createObservation = (more: Partial<Observation> = {}): Observation => ({
  clip: 2,
  fromMs: AT,
  toMs: AT + 2950,
  lastFrame: 59,
  unseenMs: 50,
  endedBy: 'picture',
  livedOnMs: Infinity,
  ...more,
})
const createEntry = (more: Partial<Entry> = {}): Entry => ({
  playId: 'p',
  of: 'a',
  startedAtMs: AT + 20,
  durationMs: 2980,
  complete: true,
  verdict: 'counted',
  reason: null,
  ...more,
})
const CUT = { lastFrame: 20, toMs: AT + 1000 }
const PARTIAL = { durationMs: 1000, complete: false, verdict: 'partial' } as const

const AGREE: [string, Observation[], Entry[], Partial<BookedVideo>?][] = [
  ['a whole spot that counts', [createObservation()], [createEntry()]],
  ['a cut spot recorded as partial', [createObservation(CUT)], [createEntry(PARTIAL)]],
  ['a spot cut by a power failure before it was recorded', [createObservation({ ...CUT, endedBy: 'death' })], []],
  [
    'a whole spot whose last picture was visible at the power cut',
    [createObservation({ endedBy: 'death' })],
    [createEntry(PARTIAL)],
  ],
  ['a whole spot shortly before a power cut', [createObservation({ livedOnMs: 300 })], [createEntry(PARTIAL)]],
  ['a spot cut in its last half second', [createObservation({ lastFrame: 50 })], [createEntry(PARTIAL)]],
  ['a whole spot whose end was not observed', [createObservation({ ...CUT, unseenMs: 2000 })], [createEntry()]],
  ['a cut spot whose end was not observed', [createObservation({ ...CUT, unseenMs: 2000 })], [createEntry(PARTIAL)]],
  [
    'a picture that is seen again when the spot over it is cut at once',
    [createObservation(), createObservation({ fromMs: AT + 3100, toMs: AT + 3100, unseenMs: 700 })],
    [createEntry()],
  ],
  ['a glimpse that was not observed', [], [createEntry({ ...PARTIAL, durationMs: 120 })]],
  [
    'a spot that a screen without a network showed long after it was stopped',
    [createObservation()],
    [createEntry({ verdict: 'flagged', reason: 'not-booked' })],
    { stoppedAtMs: AT - 90_000 },
  ],
]
for (const [name, observations, entries, more] of AGREE) {
  test(`finds no difference with ${name}`, () => {
    expect(comparePlays([{ ...campaign, ...more }], observations, entries).wrong).toEqual([])
  })
}

const DISAGREE: [string, Observation[], Entry[], string, Partial<BookedVideo>?][] = [
  ['a whole spot that is missing', [createObservation()], [], 'not in the books'],
  ['a cut spot that is missing', [createObservation(CUT)], [], 'not in the books'],
  [
    'a whole spot of which only the end was observed, some time after the previous one',
    [createObservation(), createObservation({ fromMs: AT + 6000, toMs: AT + 6000 })],
    [createEntry()],
    'not in the books',
  ],
  [
    'a spot that is recorded twice',
    [createObservation()],
    [createEntry(), createEntry({ playId: 'q' })],
    'in the books, not on the glass',
  ],
  ['a recorded spot that was not shown', [], [createEntry()], 'in the books, not on the glass'],
  ['a cut spot that counts', [createObservation(CUT)], [createEntry()], 'cut on the glass, full in the books'],
  [
    'a whole spot recorded as partial',
    [createObservation()],
    [createEntry(PARTIAL)],
    'shown in full, partial in the books',
  ],
  [
    'a whole spot recorded as partial, long before the power cut',
    [createObservation({ livedOnMs: 5000 })],
    [createEntry(PARTIAL)],
    'shown in full, partial in the books',
  ],
  [
    'a spot at the wrong hour',
    [createObservation()],
    [createEntry({ startedAtMs: AT + 3_600_000 })],
    'not in the books',
  ],
  [
    'a valid spot that is flagged',
    [createObservation()],
    [createEntry({ verdict: 'flagged', reason: 'future' })],
    'flagged future instead of counted',
  ],
  [
    'a spot that counts long after it was stopped',
    [createObservation()],
    [createEntry()],
    'counted although it was stopped',
    { stoppedAtMs: AT - 90_000 },
  ],
  ['a clip that is not booked', [createObservation({ clip: 5 })], [], 'which was not booked'],
]
for (const [name, observations, entries, expected, more] of DISAGREE) {
  test(`finds ${name}`, () => {
    expect(comparePlays([{ ...campaign, ...more }], observations, entries).wrong.join('\n')).toContain(expected)
  })
}

test('reads the clip from every picture, and detects an empty display', async () => {
  const folder = test.info().outputPath()
  await mkdir(folder, { recursive: true })
  const clips = await createClips(folder, 1)
  for (const { path, number, frames } of clips) {
    const decoded = ['-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
    const limits = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const
    const { stdout } = await promisify(execFile)('ffmpeg', decoded, limits)
    const bytes = WIDTH * HEIGHT * 3
    const read = Array.from({ length: frames }, (_, frame) =>
      readPicture(stdout.subarray(frame * bytes, (frame + 1) * bytes), WIDTH, HEIGHT),
    )
    expect(read).toEqual(Array.from({ length: frames }, (_, frame) => ({ kind: 'clip', clip: number, frame })))
  }
  expect(readPicture(new Uint8Array(WIDTH * HEIGHT * 3), WIDTH, HEIGHT)).toEqual({ kind: 'nothing', colour: '#000000' })
})
