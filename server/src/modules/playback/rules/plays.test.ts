import { REPORT_RETENTION_DAYS } from '@marquee/contract/device.rules'
import type { Play } from '@marquee/contract/player'
import { expect, test } from 'vitest'
import { sumByDay } from './day-sums.ts'
import { parseRow } from './play-rows.ts'
import { createPlayTimeline } from './play-time.ts'
import {
  type CampaignWindow,
  judgeScreenPlays,
  judgePlay,
  MAX_CLOCK_AHEAD_MS,
  type PlayFacts,
  type VideoWindow,
} from './plays.ts'

const CAMPAIGN = '22222222-2222-4222-8222-222222222222'
const VIDEO = '33333333-3333-4333-8333-333333333333'
const FILE = 'a'.repeat(64)
const OTHER_FILE = 'b'.repeat(64)

/** Saturday noon in Vienna, an hour before the batch arrives. */
const SHOWN = '2026-11-21T11:00:00.000Z'
const RECEIVED = new Date('2026-11-21T12:00:00Z')

function createPlay(more: Partial<Play> = {}): Play {
  return {
    playId: '44444444-4444-4444-8444-444444444444',
    bootId: '55555555-5555-4555-8555-555555555555',
    seq: 7,
    slot: 0,
    kind: 'campaign',
    campaignId: CAMPAIGN,
    sha256: FILE,
    startedAt: SHOWN,
    durationMs: 12_000,
    complete: true,
    ...more,
  }
}

function createWindow(more: Partial<CampaignWindow> = {}): CampaignWindow {
  return {
    campaignId: CAMPAIGN,
    startsOn: '2026-11-20',
    endsOn: '2026-11-26',
    sha256: FILE,
    durationMs: 12_000,
    fromAt: new Date('2026-11-19T09:00:00Z'),
    untilAt: null,
    timeZone: 'Europe/Vienna',
    ...more,
  }
}

function createVideoWindow(more: Partial<VideoWindow> = {}): VideoWindow {
  const { campaignId: _, ...approved } = createWindow()
  return { ...approved, videoId: VIDEO, ...more }
}

function createFacts(more: Partial<PlayFacts> = {}): PlayFacts {
  return {
    receivedAt: RECEIVED,
    pairedAt: new Date('2026-10-01T09:00:00Z'),
    campaignWindows: [createWindow()],
    videoWindows: [createVideoWindow()],
    multiplier: 13.5,
    ...more,
  }
}

test('counts a play of full length on its booked screen and day, with its impressions (decision 15)', () => {
  expect(judgePlay(createPlay(), createFacts())).toMatchObject({
    verdict: 'counted',
    reason: null,
    impressions: 13.5,
    day: '2026-11-21',
  })
})

test.each([
  ['500 ms short', { durationMs: 11_500 }, 'counted'],
  ['501 ms short', { durationMs: 11_499 }, 'partial'],
  ['reported as cut off', { durationMs: 12_000, complete: false }, 'partial'],
  ['reported as complete although it was not', { durationMs: 3_000, complete: true }, 'partial'],
  ['without a duration', { durationMs: 0, complete: false }, 'partial'],
  ['a second longer than its file', { durationMs: 13_000 }, 'counted'],
])('accepts a play that is %s (product 5)', (_, more, verdict) => {
  const judged = judgePlay(createPlay(more), createFacts())
  expect(judged).toMatchObject({ verdict, reason: null, impressions: verdict === 'counted' ? 13.5 : 0 })
})

const createStart = (instant: string) => ({ startedAt: instant })
test.each([
  ['that is over a minute in the future', createStart('2026-11-21T12:00:48.001Z'), {}, 'future'],
  ['from a clock that is a minute fast', createStart('2026-11-21T12:00:48.000Z'), {}, null],
  [
    'more than 30 days late',
    createStart('2026-10-22T11:59:59.999Z'),
    { campaignWindows: [createWindow({ startsOn: '2026-10-20' })] },
    'too-late',
  ],
  [
    'exactly 30 days late',
    createStart('2026-10-22T12:00:00.000Z'),
    { campaignWindows: [createWindow({ startsOn: '2026-10-20', fromAt: new Date('2026-10-20T09:00:00Z') })] },
    null,
  ],
  ['from before the device was paired', {}, { pairedAt: new Date('2026-11-21T11:01:00.001Z') }, 'not-paired'],
  ['from a minute before the pairing, by a slow clock', {}, { pairedAt: new Date('2026-11-21T11:01:00.000Z') }, null],
  ['of a campaign that was never booked here', {}, { campaignWindows: [] }, 'not-booked'],
  ['of another campaign than the booked one', { campaignId: VIDEO }, {}, 'not-booked'],
  ['on the day before the flight', createStart('2026-11-18T11:00:00Z'), {}, 'not-booked'],
  [
    'on the day after the flight',
    {},
    { campaignWindows: [createWindow({ startsOn: '2026-11-14', endsOn: '2026-11-20' })] },
    'not-booked',
  ],
  [
    'before it was approved',
    {},
    { campaignWindows: [createWindow({ fromAt: new Date('2026-11-21T11:01:00.001Z') })] },
    'not-booked',
  ],
  [
    'from a minute before the approval, by a slow clock',
    {},
    { campaignWindows: [createWindow({ fromAt: new Date('2026-11-21T11:01:00.000Z') })] },
    null,
  ],
  [
    'after it was deleted',
    {},
    { campaignWindows: [createWindow({ untilAt: new Date('2026-11-21T10:58:59.999Z') })] },
    'not-booked',
  ],
  [
    'in the minute after its deletion, which the screen needs to stop',
    {},
    { campaignWindows: [createWindow({ untilAt: new Date('2026-11-21T10:59:00.000Z') })] },
    null,
  ],
  ['of a file that was not the approved one', { sha256: OTHER_FILE }, {}, 'other-file'],
  [
    'of the file before it was replaced and approved again',
    {},
    {
      campaignWindows: [
        createWindow({ untilAt: new Date('2026-11-21T09:00:00Z') }),
        createWindow({ sha256: OTHER_FILE, fromAt: new Date('2026-11-21T10:00:00Z') }),
      ],
    },
    'other-file',
  ],
  ['longer than its file', { durationMs: 13_001 }, {}, 'too-long'],
])('judges a play %s (product 5, decision 15)', (_, more, known, reason) => {
  expect(judgePlay(createPlay(more), createFacts(known))).toMatchObject(
    reason ? { verdict: 'flagged', reason, impressions: 0, day: null } : { verdict: 'counted', reason: null },
  )
})

test('counts a late play of a campaign that was deleted since (decision 15)', () => {
  const deleted = createWindow({ untilAt: new Date('2026-11-21T11:30:00Z') })
  expect(judgePlay(createPlay(), createFacts({ campaignWindows: [deleted] })).verdict).toBe('counted')
})

test.each([
  ['in the evening of its last day in Vienna', '2026-11-26T22:59:59.000Z', '2026-11-26'],
  ['at the end of its last day, for that day', '2026-11-26T23:00:30.000Z', '2026-11-26'],
  ['a minute into the next day: not at all', '2026-11-26T23:01:00.000Z', null],
  ['in the first minute of its first day', '2026-11-19T23:00:00.000Z', '2026-11-20'],
  ['by a slightly fast clock before the first, for the first', '2026-11-19T22:59:30.000Z', '2026-11-20'],
])('counts a play %s (TRAP-02)', (_, startedAt, day) => {
  const judged = judgePlay(createPlay({ startedAt }), createFacts({ receivedAt: new Date('2026-11-27T12:00:00Z') }))
  expect(judged).toMatchObject({ verdict: day ? 'counted' : 'flagged', day })
})

const infotainment = { kind: 'infotainment' as const, campaignId: undefined, videoId: VIDEO }
test.each([
  ['of the screen', {}, {}, 'counted', null],
  ['that was cut', { durationMs: 4000, complete: false }, {}, 'partial', null],
  ['of another screen', {}, { videoWindows: [] }, 'flagged', 'not-booked'],
  ['that is not booked while another is', { videoId: CAMPAIGN }, {}, 'flagged', 'not-booked'],
  ['of another content', { sha256: OTHER_FILE }, {}, 'flagged', 'other-file'],
  ['that was deleted after it was shown', {}, endWindow('2026-11-21T11:30:00Z'), 'counted', null],
  ['that was deleted long before', {}, endWindow('2026-11-21T10:00:00Z'), 'flagged', 'not-booked'],
  ['before it was approved', { startedAt: '2026-11-18T11:00:00.000Z' }, {}, 'flagged', 'not-booked'],
  ['after its last day', {}, setLastDay('2026-11-20'), 'flagged', 'not-booked'],
  [
    'in the last second of its last day',
    { startedAt: '2026-11-20T22:59:59.000Z' },
    setLastDay('2026-11-20'),
    'counted',
    null,
  ],
])('accepts an infotainment video %s, without impressions', (_, more, known, verdict, reason) => {
  const judged = judgePlay(createPlay({ ...infotainment, ...more }), createFacts(known))
  expect(judged).toMatchObject({ verdict, reason, impressions: 0, day: null })
})

/** Plays that start a number of seconds after the first. */
const createPlays = (...seconds: number[]) =>
  seconds.map((second, seq) =>
    createPlay({
      seq,
      playId: `44444444-4444-4444-8444-${String(seq).padStart(12, '0')}`,
      startedAt: new Date(Date.parse(SHOWN) + second * 1000).toISOString(),
    }),
  )
const listReasons = (plays: Play[], shown: { startMs: number; durationMs: number }[] = []) =>
  judgeScreenPlays(plays, createFacts(), createPlayTimeline(shown)).map(({ reason }) => reason ?? 'fine')

test.each([
  ['one after the other', [0, 12, 24, 36], []],
  ['with a clock that was set back by 8 seconds between them', [0, 12, 16, 28, 40], []],
  ['two at once', [0, 0], [1]],
  ['a third that would begin 14 seconds late', [0, 5, 10, 22], [2]],
  ['twice as many as time allows', [0, 6, 12, 18, 24, 30], [2, 4]],
])('flags plays faster than time allows: %s (product 5)', (_, seconds, tooFast) => {
  const expected = seconds.map((_second, index) => (tooFast.includes(index) ? 'too-fast' : 'fine'))
  expect(listReasons(createPlays(...seconds))).toEqual(expected)
})

test('judges plays in the order of their start, whatever the order of the rows', () => {
  expect(listReasons(createPlays(24, 0, 36, 12))).toEqual(['fine', 'fine', 'fine', 'fine'])
  const judged = judgeScreenPlays(createPlays(24, 0, 36, 1), createFacts(), createPlayTimeline([]))
  expect(judged.map(({ play, reason }) => [play.seq, reason])).toEqual([
    [1, null],
    [3, 'too-fast'],
    [0, null],
    [2, null],
  ])
})

test('judges plays of the same start in the order of their numbers (decision 15)', () => {
  const [first, second] = createPlays(0, 0) as [Play, Play]
  const judged = judgeScreenPlays([second, first], createFacts(), createPlayTimeline([]))
  expect(judged.map(({ play, reason }) => [play.seq, reason])).toEqual([
    [0, null],
    [1, 'too-fast'],
  ])
})

test('considers earlier and later plays of the screen', () => {
  const startMs = Date.parse(SHOWN)
  expect(listReasons(createPlays(0), [{ startMs: startMs - 100, durationMs: 12_000 }])).toEqual(['too-fast'])
  expect(listReasons(createPlays(0), [{ startMs: startMs + 100, durationMs: 12_000 }])).toEqual(['too-fast'])
  expect(listReasons(createPlays(0), [{ startMs: startMs - 12_000, durationMs: 12_000 }])).toEqual(['fine'])
})

test('ignores faults of earlier plays', () => {
  const startMs = Date.parse(SHOWN)
  const crowd = [0, 1, 2].map((second) => ({ startMs: startMs - 300_000 + second * 1000, durationMs: 12_000 }))
  expect(listReasons(createPlays(0), crowd)).toEqual(['fine'])
})

test('ignores flagged plays when it computes busy time', () => {
  const [stranger, own] = createPlays(0, 1) as [Play, Play]
  expect(listReasons([{ ...stranger, sha256: OTHER_FILE }, own])).toEqual(['other-file', 'fine'])
})

test('stays fast for a thousand plays without a length', () => {
  const seconds = Array.from({ length: 1000 }, (_, index) => index / 1000)
  const plays = createPlays(...seconds).map((one) => ({ ...one, durationMs: 0, complete: false }))
  const crowd = Array.from({ length: 1199 }, (_, index) => ({ startMs: Date.parse(SHOWN) - index, durationMs: 0 }))
  expect(listReasons(plays, crowd).filter((verdict) => verdict === 'fine')).toHaveLength(1)
})

test('sums proven plays by campaign and day, in a fixed order', () => {
  const [first, second, third] = createPlays(0, 12, 24) as [Play, Play, Play]
  const judged = judgeScreenPlays(
    [third, { ...first, durationMs: 5000 }, second, { ...createPlay({ seq: 9 }), sha256: OTHER_FILE }],
    createFacts({ multiplier: 0.1 }),
    createPlayTimeline([]),
  )
  expect(sumByDay(judged)).toEqual([
    {
      campaignId: CAMPAIGN,
      day: '2026-11-21',
      plays: 2,
      partialPlays: 1,
      impressions: 0.2,
      lastPlayedAt: new Date('2026-11-21T11:00:24Z'),
    },
  ])
})

test.each([
  ['nothing', null, null],
  ['a word', 'play', null],
  ['a list', [], null],
  ['an id alone', { playId: createPlay().playId }, createPlay().playId],
  ['an id that is no UUID', { ...createPlay(), playId: 'p-1' }, 'p-1'],
  ['the longest id', { ...createPlay(), playId: 'x'.repeat(100) }, 'x'.repeat(100)],
  ['an endless id', { ...createPlay(), playId: 'x'.repeat(101) }, null],
  ['a number as id', { ...createPlay(), playId: 7 }, null],
  ['a day that does not exist', createPlay({ startedAt: '2026-02-30T10:00:00Z' }), createPlay().playId],
  ['a negative length', createPlay({ durationMs: -1 }), createPlay().playId],
  ['a number beyond the stored ones', createPlay({ seq: 2 ** 31 }), createPlay().playId],
  ['a campaign without its id', createPlay({ campaignId: undefined }), createPlay().playId],
  ['a video with the id of a campaign', createPlay({ kind: 'infotainment' }), createPlay().playId],
])('cannot parse %s, but returns its id if there is one', (_, row, playId) => {
  expect(parseRow(row)).toEqual({ playId, play: undefined })
})

test('parses a play to its stored form: lower case, whole milliseconds, coordinates of about a kilometre', () => {
  const row = createPlay({
    playId: 'ABCDEF00-4444-4444-8444-44444444444F',
    durationMs: 11_999.6,
    latitude: 48.208176,
    longitude: -16.373819,
    videoId: VIDEO,
  })
  expect(parseRow(row)).toEqual({
    playId: row.playId,
    play: {
      ...row,
      playId: row.playId.toLowerCase(),
      durationMs: 12_000,
      latitude: 48.21,
      longitude: -16.37,
      videoId: undefined,
    },
  })
})

test('parses the ids of an infotainment play in lower case, without that of a campaign', () => {
  const { play } = parseRow(
    createPlay({
      kind: 'infotainment',
      bootId: 'ABCDEF00-5555-4555-8555-55555555555F',
      campaignId: CAMPAIGN,
      videoId: 'ABCDEF00-3333-4333-8333-33333333333F',
    }),
  )
  expect(play).toMatchObject({
    bootId: 'abcdef00-5555-4555-8555-55555555555f',
    campaignId: undefined,
    videoId: 'abcdef00-3333-4333-8333-33333333333f',
  })
  const campaignId = 'ABCDEF00-2222-4222-8222-22222222222F'
  expect(parseRow(createPlay({ campaignId })).play?.campaignId).toBe(campaignId.toLowerCase())
})

test.each([
  [null, null],
  [undefined, null],
  [180, 180],
  [-180, -180],
  [0, 0],
])('parses the coordinate %s as %s', (longitude, expected) => {
  expect(parseRow(createPlay({ longitude })).play?.longitude).toBe(expected)
})

test('a clock may be ahead as long as reports are kept (decision 3)', () => {
  expect(MAX_CLOCK_AHEAD_MS).toBe(REPORT_RETENTION_DAYS * 24 * 3_600_000)
})

function endWindow(instant: string): Partial<PlayFacts> {
  return { videoWindows: [createVideoWindow({ untilAt: new Date(instant) })] }
}

function setLastDay(endsOn: string): Partial<PlayFacts> {
  return { videoWindows: [createVideoWindow({ endsOn })] }
}
