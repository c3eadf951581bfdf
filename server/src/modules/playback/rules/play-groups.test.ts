import type { Play } from '@marquee/contract/player'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GroupFacts, judgeBatches, type JudgedBatch, type PairedBatch } from './play-groups.ts'
import { readRow } from './play-rows.ts'
import { spanOf } from './plays.ts'

const CAMPAIGN = '22222222-2222-4222-8222-222222222222'
const FILE = 'a'.repeat(64)
const RECEIVED = new Date('2026-11-21T12:00:00Z')
const PAIRED = new Date('2026-11-01T00:00:00Z')

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Device 1 and 2 stand behind screens of their own. */
const device = (number: number) => ({ deviceId: uuid(number), screenId: uuid(100 + number), pairedAt: PAIRED })

function play(id: number, seq: number, minutesAgo: number): Play {
  return {
    playId: uuid(1000 + id),
    bootId: uuid(9),
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

const airing = {
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
  audiences: new Map([1, 2].map((number) => [uuid(100 + number), { multiplier: 2, restaurant: null }])),
  airings: new Map([1, 2].map((number) => [uuid(100 + number), [airing]])),
  videoAirings: new Map(),
  shown: new Map(),
  companies: new Map(),
  flagged: new Map(),
}

const batch = (number: number, plays: readonly Play[]): PairedBatch => ({
  device: device(number),
  rows: plays.map((one) => readRow(one)),
  at: RECEIVED,
})

/** As if each batch had come by itself, with what was taken of those before in the database. */
function oneByOne(batches: readonly PairedBatch[]): JudgedBatch[] {
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
          all.map((each) => spanOf(each.play)),
        ]),
      ),
    }
    judged.push(...judgeBatches([one], facts))
  }
  return judged
}

test('judges the batches of a group as if each had come by itself (decision 3)', () => {
  const anyPlay = fc
    .record({ id: fc.nat(30), seq: fc.nat(30), tenSeconds: fc.nat(60) })
    .map(({ id, seq, tenSeconds }) => play(id, seq, tenSeconds / 6))
  const anyBatch = fc
    .tuple(fc.constantFrom(1, 2), fc.array(anyPlay, { minLength: 1, maxLength: 12 }))
    .map(([number, plays]) => batch(number, plays))
  fc.assert(
    fc.property(fc.array(anyBatch, { minLength: 1, maxLength: 6 }), (batches) => {
      expect(judgeBatches(batches, NOTHING_KNOWN)).toEqual(oneByOne(batches))
    }),
  )
})

test('takes an id of two devices in one group once, and a number of each (decision 15)', () => {
  const results = judgeBatches(
    [batch(1, [play(1, 5, 10), play(2, 6, 9)]), batch(2, [play(1, 5, 10), play(3, 6, 9)])],
    NOTHING_KNOWN,
  ).map((judged) => judged.results.map(({ result }) => result))
  expect(results).toEqual([
    ['accepted', 'accepted'],
    ['duplicate', 'accepted'],
  ])
})

test('takes no place that is nowhere on earth, and keeps the play', () => {
  const { play: read } = readRow({ ...play(1, 1, 1), latitude: 1e300, longitude: 16.3738 })
  expect(read).toMatchObject({ latitude: null, longitude: 16.37 })
})

describe('of plays that prove nothing (decision 15)', () => {
  const wrong = (id: number, seq: number) => ({ ...play(id, seq, 10), campaignId: uuid(77) })
  const reasonsOf = (judged: JudgedBatch[]) => judged.map(({ results }) => results.map(({ reason }) => reason))

  test('so many of a device are kept a day; more are answered and forgotten, and what counts is taken all the same', () => {
    const judged = judgeBatches(
      [batch(1, [wrong(1, 1), wrong(2, 2)]), batch(2, [wrong(3, 1)]), batch(1, [wrong(4, 3), play(5, 4, 5)])],
      { ...NOTHING_KNOWN, flagged: new Map([[uuid(1), { day: '2026-11-21', plays: 8 }]]) },
      10,
    )
    expect(reasonsOf(judged)).toEqual([['not-booked', 'not-booked'], ['not-booked'], ['too-many', undefined]])
    expect(judged.flatMap(({ taken }) => taken.map((one) => one.play.seq))).toEqual([1, 2, 1, 4])
  })

  test('those of another day take nothing from this one', () => {
    const flagged = new Map([[uuid(1), { day: '2026-11-20', plays: 10 }]])
    const judged = judgeBatches([batch(1, [wrong(1, 1)])], { ...NOTHING_KNOWN, flagged }, 10)
    expect(reasonsOf(judged)).toEqual([['not-booked']])
  })

  test('one that was forgotten keeps neither its id nor its number from others', () => {
    const judged = judgeBatches([batch(1, [wrong(1, 1)]), batch(1, [play(1, 1, 5)])], NOTHING_KNOWN, 0)
    expect(judged.map(({ results }) => results.map(({ result }) => result))).toEqual([['flagged'], ['accepted']])
  })
})
