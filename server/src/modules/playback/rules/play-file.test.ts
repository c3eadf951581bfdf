import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlayReader, formatBlock, formatHeader, type StoredPlay } from './play-file.ts'

const SCREEN = '0197a1b2-0000-7000-8000-000000000001'

const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const degrees = fc.option(fc.integer({ min: -18_000, max: 18_000 }).map((hundredths) => hundredths / 100))

const storedPlay: fc.Arbitrary<StoredPlay> = fc
  .record({
    receivedAt: instants,
    startedAt: instants,
    playId: fc.uuid(),
    deviceId: fc.uuid(),
    bootId: fc.uuid(),
    contentId: fc.uuid(),
    isCampaign: fc.boolean(),
    seq: fc.nat(),
    slot: fc.nat(11),
    durationMs: fc.nat(),
    latitude: degrees,
    longitude: degrees,
    day: fc.option(instants.map((instant) => instant.toISOString().slice(0, 10))),
    verdict: fc.constantFrom('counted', 'partial', 'flagged'),
    reason: fc.option(fc.constantFrom('too-fast', 'not-booked')),
    impressions: fc.nat(1e12).map((units) => units / 10_000),
    sha256: fc.string({
      unit: fc.integer({ min: 0, max: 15 }).map((digit) => digit.toString(16)),
      minLength: 64,
      maxLength: 64,
    }),
    complete: fc.boolean(),
  })
  .map(({ contentId, isCampaign, ...play }) => ({
    ...play,
    screenId: SCREEN,
    campaignId: isCampaign ? contentId : null,
    videoId: isCampaign ? null : contentId,
  }))

/** Reads the lines of a text, as they come from a file. */
function readBlocks(text: string, screenId = SCREEN): StoredPlay[][] {
  const readLine = createPlayReader(screenId)
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      const block = readLine(line)
      return block ? [block] : []
    })
}

test('a file has every column of its plays, whatever their values (decision 3)', () => {
  fc.assert(
    fc.property(fc.array(fc.array(storedPlay, { minLength: 1, maxLength: 8 }), { maxLength: 4 }), (blocks) => {
      expect(readBlocks(formatHeader(SCREEN) + blocks.map(formatBlock).join(''))).toEqual(blocks)
    }),
  )
})

test('a text of another screen, or without a column or a value, is not read as plays', () => {
  const [play] = fc.sample(storedPlay, 1) as [StoredPlay]
  const text = formatHeader(SCREEN) + formatBlock([play])
  expect(() => readBlocks(text, play.deviceId)).toThrow(/these are no plays|a column of the plays/)
  expect(() => readBlocks(text.replace(/^bootId.*\n/m, ''))).toThrow(/these are no plays|a column of the plays/)
  expect(() => readBlocks(text.replace(/^slot,/m, 'slot,3,'))).toThrow(/these are no plays|a column of the plays/)
  expect(() => formatBlock([{ ...play, reason: 'a,b' }])).toThrow('cannot be packed')
})
