import type { Play } from '@marquee/contract/player'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GroupFacts, judgeBatches, type JudgedBatch, type PairedBatch } from './play-groups.ts'
import { parseRow } from './play-rows.ts'
import { toSpan } from './plays.ts'

const CAMPAIGN = '22222222-2222-4222-8222-222222222222'
const FILE = 'a'.repeat(64)
const RECEIVED = new Date('2026-11-21T12:00:00Z')
const PAIRED = new Date('2026-11-01T00:00:00Z')

const createUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A device with a screen of its own. */
const createDevice = (number: number) => ({
  deviceId: createUuid(number),
  screenId: createUuid(100 + number),
  pairedAt: PAIRED,
})

function createPlay(id: number, seq: number, minutesAgo: number): Play {
  return {
    playId: createUuid(1000 + id),
    bootId: createUuid(9),
    seq,
    slot: 0,
    kind: 'campaign',
    campaignId: CAMPAIGN,
    sha256: FILE,
    startedAt: new Date(RECEIVED.getTime() - minutesAgo * 60_000).toISOString(),
    durationMs: 12_000,
    complete: true,
  }
}

const window = {
  campaignId: CAMPAIGN,
  startsOn: '2026-11-20',
  endsOn: '2026-11-26',
  sha256: FILE,
  durationMs: 12_000,
  fromAt: new Date('2026-11-19T09:00:00Z'),
  untilAt: null,
  timeZone: 'Europe/Vienna',
}

const NOTHING_KNOWN: GroupFacts = {
  known: new Set(),
  audiences: new Map([1, 2].map((number) => [createUuid(100 + number), { multiplier: 2, restaurant: null }])),
  campaignWindows: new Map([1, 2].map((number) => [createUuid(100 + number), [window]])),
  videoWindows: new Map(),
  shown: new Map(),
  companies: new Map(),
  flagged: new Map(),
}

const createBatch = (number: number, plays: readonly Play[]): PairedBatch => ({
  device: createDevice(number),
  rows: plays.map((one) => parseRow(one)),
  at: RECEIVED,
})

/** Judges each batch alone, with the plays of earlier ones in the database. */
function judgeSeparately(batches: readonly PairedBatch[]): JudgedBatch[] {
  const judged: JudgedBatch[] = []
  for (const one of batches) {
    const taken = judged.flatMap((before) => before.taken)
    const plays = one.rows.flatMap((row) => row.play ?? [])
    const isKnown = ({ playId, bootId, seq }: Play) =>
      taken.some(
        ({ play: before, deviceId }) =>
          before.playId === playId ||
          (deviceId === one.device.deviceId && before.bootId === bootId && before.seq === seq),
      )
    const shown = taken.filter(({ verdict }) => verdict !== 'flagged')
    const facts = {
      ...NOTHING_KNOWN,
      known: new Set(plays.flatMap((each, place) => (isKnown(each) ? [place] : []))),
      shown: new Map(
        [...Map.groupBy(shown, ({ screenId }) => screenId)].map(([id, all]) => [
          id,
          all.map((each) => toSpan(each.play)),
        ]),
      ),
    }
    judged.push(...judgeBatches([one], facts))
  }
  return judged
}

test('judges the batches of a group as if each was alone (decision 3)', () => {
  const anyPlay = fc
    .record({ id: fc.nat(30), seq: fc.nat(30), tenSeconds: fc.nat(60) })
    .map(({ id, seq, tenSeconds }) => createPlay(id, seq, tenSeconds / 6))
  const anyBatch = fc
    .tuple(fc.constantFrom(1, 2), fc.array(anyPlay, { minLength: 1, maxLength: 12 }))
    .map(([number, plays]) => createBatch(number, plays))
  fc.assert(
    fc.property(fc.array(anyBatch, { minLength: 1, maxLength: 6 }), (batches) => {
      expect(judgeBatches(batches, NOTHING_KNOWN)).toEqual(judgeSeparately(batches))
    }),
  )
})

test('records an id of two devices in one group once, and a sequence number for each device (decision 15)', () => {
  const results = judgeBatches(
    [
      createBatch(1, [createPlay(1, 5, 10), createPlay(2, 6, 9)]),
      createBatch(2, [createPlay(1, 5, 10), createPlay(3, 6, 9)]),
    ],
    NOTHING_KNOWN,
  ).map((judged) => judged.results.map(({ result }) => result))
  expect(results).toEqual([
    ['accepted', 'accepted'],
    ['duplicate', 'accepted'],
  ])
})

test('answers an invalid row as malformed, and records each play once, with the impressions of its screen (decision 15)', () => {
  const batch = createBatch(1, [createPlay(1, 5, 10), createPlay(1, 5, 10)])
  const rows = [...batch.rows, parseRow({ playId: 'p-1' })]
  const [judged] = judgeBatches([{ ...batch, rows }], NOTHING_KNOWN)
  expect(judged?.results).toEqual([
    { playId: createUuid(1001), result: 'accepted' },
    { playId: createUuid(1001), result: 'duplicate' },
    { playId: 'p-1', result: 'flagged', reason: 'malformed' },
  ])
  expect(judged?.taken).toMatchObject([
    { verdict: 'counted', impressions: 2, deviceId: createUuid(1), screenId: createUuid(101) },
  ])
})

test('judges a screen without an audience, and infotainment by its own windows', () => {
  const { campaignId, ...approved } = window
  const video = { ...createPlay(2, 6, 9), kind: 'infotainment' as const, campaignId: undefined, videoId: campaignId }
  const facts = {
    ...NOTHING_KNOWN,
    audiences: new Map(),
    videoWindows: new Map([[createUuid(101), [{ ...approved, videoId: campaignId }]]]),
  }
  const [judged] = judgeBatches([createBatch(1, [createPlay(1, 5, 10), video])], facts)
  expect(judged?.taken).toMatchObject([
    { verdict: 'counted', impressions: 1 },
    { verdict: 'counted', impressions: 0 },
  ])
})

test('drops impossible coordinates, and keeps the play', () => {
  const { play: read } = parseRow({ ...createPlay(1, 1, 1), latitude: 1e300, longitude: 16.3738 })
  expect(read).toMatchObject({ latitude: null, longitude: 16.37 })
})

describe('flagged plays (decision 15)', () => {
  const createWrong = (id: number, seq: number) => ({ ...createPlay(id, seq, 10), campaignId: createUuid(77) })
  const listReasons = (judged: JudgedBatch[]) => judged.map(({ results }) => results.map(({ reason }) => reason))

  test('are stored up to a daily maximum per device; more are answered but dropped, and counted plays are still recorded', () => {
    const judged = judgeBatches(
      [
        createBatch(1, [createWrong(1, 1), createWrong(2, 2)]),
        createBatch(2, [createWrong(3, 1)]),
        createBatch(1, [createWrong(4, 3), createPlay(5, 4, 5)]),
      ],
      { ...NOTHING_KNOWN, flagged: new Map([[createUuid(1), { day: '2026-11-21', plays: 8 }]]) },
      10,
    )
    expect(listReasons(judged)).toEqual([['not-booked', 'not-booked'], ['not-booked'], ['too-many', undefined]])
    expect(judged.flatMap(({ taken }) => taken.map((one) => one.play.seq))).toEqual([1, 2, 1, 4])
  })

  test('of another day do not count towards the maximum', () => {
    const flagged = new Map([[createUuid(1), { day: '2026-11-20', plays: 10 }]])
    const judged = judgeBatches([createBatch(1, [createWrong(1, 1)])], { ...NOTHING_KNOWN, flagged }, 10)
    expect(listReasons(judged)).toEqual([['not-booked']])
  })

  test('that were dropped block neither their id nor their number', () => {
    const judged = judgeBatches(
      [createBatch(1, [createWrong(1, 1)]), createBatch(1, [createPlay(1, 1, 5)])],
      NOTHING_KNOWN,
      0,
    )
    expect(judged.map(({ results }) => results.map(({ result }) => result))).toEqual([['flagged'], ['accepted']])
  })
})
