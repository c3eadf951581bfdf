import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { compare, type Entry, type Programme } from '../bad-day/books.ts'
import { HEIGHT, makeClips, readPicture, WIDTH } from '../bad-day/clips.ts'
import type { Sight } from '../bad-day/sights.ts'

/** Who looks for disagreements has to find each of them, and must not see any where there are none. */

const AT = Date.parse('2026-11-22T12:00:00Z')
const clip = { number: 2, path: '', frames: 60, durationMs: 3000 }
const campaign: Programme = { name: 'First', id: 'a', clip, isCampaign: true, stoppedAtMs: null }

const sight = (more: Partial<Sight> = {}): Sight => ({
  clip: 2,
  fromMs: AT,
  toMs: AT + 2950,
  lastFrame: 59,
  unseenMs: 50,
  endedBy: 'picture',
  livedOnMs: Infinity,
  ...more,
})
const entry = (more: Partial<Entry> = {}): Entry => ({
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

const AGREE: [string, Sight[], Entry[], Partial<Programme>?][] = [
  ['a whole spot that counts', [sight()], [entry()]],
  ['a cut spot that is partial', [sight(CUT)], [entry(PARTIAL)]],
  ['a spot cut by the power that nobody could note', [sight({ ...CUT, endedBy: 'death' })], []],
  ['a whole spot whose last picture stood when the power went', [sight({ endedBy: 'death' })], [entry(PARTIAL)]],
  ['a whole spot shortly after which the power went', [sight({ livedOnMs: 300 })], [entry(PARTIAL)]],
  ['a spot cut in its last half second', [sight({ lastFrame: 50 })], [entry(PARTIAL)]],
  ['a spot whose end was not looked at, and that was whole', [sight({ ...CUT, unseenMs: 2000 })], [entry()]],
  ['a spot whose end was not looked at, and that was cut', [sight({ ...CUT, unseenMs: 2000 })], [entry(PARTIAL)]],
  [
    'a picture that is seen again when the spot over it is cut at once',
    [sight(), sight({ fromMs: AT + 3100, toMs: AT + 3100, unseenMs: 700 })],
    [entry()],
  ],
  ['a glimpse that nobody saw', [], [entry({ ...PARTIAL, durationMs: 120 })]],
  [
    'a spot that a screen without a network showed long after it was stopped',
    [sight()],
    [entry({ verdict: 'flagged', reason: 'not-booked' })],
    { stoppedAtMs: AT - 90_000 },
  ],
]
for (const [name, sights, entries, more] of AGREE) {
  test(`finds nothing wrong with ${name}`, () => {
    expect(compare([{ ...campaign, ...more }], sights, entries).wrong).toEqual([])
  })
}

const DISAGREE: [string, Sight[], Entry[], string, Partial<Programme>?][] = [
  ['a whole spot that is missing', [sight()], [], 'not in the books'],
  ['a cut spot that is missing', [sight(CUT)], [], 'not in the books'],
  [
    'a whole spot of which the end alone was seen, some time after the one before',
    [sight(), sight({ fromMs: AT + 6000, toMs: AT + 6000 })],
    [entry()],
    'not in the books',
  ],
  ['a spot that is there twice', [sight()], [entry(), entry({ playId: 'q' })], 'in the books, not on the glass'],
  ['a spot that never was', [], [entry()], 'in the books, not on the glass'],
  ['a cut spot that counts', [sight(CUT)], [entry()], 'cut on the glass, full in the books'],
  ['a whole spot that is partial', [sight()], [entry(PARTIAL)], 'shown in full, partial in the books'],
  [
    'a whole spot that is partial, long before the power went',
    [sight({ livedOnMs: 5000 })],
    [entry(PARTIAL)],
    'shown in full, partial in the books',
  ],
  ['a spot at the wrong hour', [sight()], [entry({ startedAtMs: AT + 3_600_000 })], 'not in the books'],
  [
    'an honest spot that is flagged',
    [sight()],
    [entry({ verdict: 'flagged', reason: 'future' })],
    'flagged future instead of counted',
  ],
  [
    'a spot that counts long after it was stopped',
    [sight()],
    [entry()],
    'counted although it was stopped',
    { stoppedAtMs: AT - 90_000 },
  ],
  ['a clip that nobody booked', [sight({ clip: 5 })], [], 'which nobody booked'],
]
for (const [name, sights, entries, said, more] of DISAGREE) {
  test(`finds ${name}`, () => {
    expect(compare([{ ...campaign, ...more }], sights, entries).wrong.join('\n')).toContain(said)
  })
}

test('reads from every picture of a clip which one it is, and sees a glass without one', async () => {
  const folder = test.info().outputPath()
  await mkdir(folder, { recursive: true })
  const clips = await makeClips(folder, 1)
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
