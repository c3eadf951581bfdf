import { expect, test } from 'vitest'
import { sumByDay } from './day-sums.ts'
import type { JudgedPlay } from './plays.ts'

function createJudged(campaignId: string | undefined, startedAt: string, more: Partial<JudgedPlay> = {}): JudgedPlay {
  const play = {
    playId: '44444444-4444-4444-8444-444444444444',
    bootId: '55555555-5555-4555-8555-555555555555',
    seq: 1,
    slot: 0,
    kind: 'campaign' as const,
    campaignId,
    sha256: 'a'.repeat(64),
    startedAt,
    durationMs: 12_000,
    complete: true,
  }
  return { play, verdict: 'counted', reason: null, impressions: 2, day: startedAt.slice(0, 10), ...more }
}

test('sums each campaign and day, ordered by campaign and day, with its last full play (product 5)', () => {
  const sum = { plays: 1, partialPlays: 0, impressions: 2 }
  expect(
    sumByDay([
      createJudged('a', '2026-11-22T10:00:00Z'),
      createJudged('b', '2026-11-21T10:00:00Z'),
      createJudged('a', '2026-11-21T12:00:00Z'),
      createJudged('a', '2026-11-21T10:00:00Z'),
      createJudged('a', '2026-11-21T14:00:00Z', { verdict: 'partial', impressions: 0 }),
    ]),
  ).toEqual([
    {
      campaignId: 'a',
      day: '2026-11-21',
      plays: 2,
      partialPlays: 1,
      impressions: 4,
      lastPlayedAt: new Date('2026-11-21T12:00:00Z'),
    },
    { ...sum, campaignId: 'a', day: '2026-11-22', lastPlayedAt: new Date('2026-11-22T10:00:00Z') },
    { ...sum, campaignId: 'b', day: '2026-11-21', lastPlayedAt: new Date('2026-11-21T10:00:00Z') },
  ])
})

test.each([
  ['a flagged play', createJudged('a', '2026-11-21T10:00:00Z', { verdict: 'flagged' })],
  ['a play without a day', createJudged('a', '2026-11-21T10:00:00Z', { day: null })],
  ['infotainment', createJudged(undefined, '2026-11-21T10:00:00Z')],
])('does not sum %s (product 5)', (_, judged) => {
  expect(sumByDay([judged])).toEqual([])
})
