import type { Beat } from '@marquee/contract/player'
import { describe, expect, it } from 'vitest'
import { DAYS, HOURS, MINUTES, SECONDS } from '../../../platform/clock.ts'
import { correctBeats } from './corrected-beats.ts'

const NOW = new Date('2026-11-21T11:00:00Z')
const BOOT = '7b0f8f0e-5a56-4b0e-9d0e-0d3a3a6f0001'

/** A beat whose device clock shows that long before now. */
const beat = (seq: number, agoMs: number, more: Partial<Beat> = {}): Beat => ({
  seq,
  bootId: BOOT,
  at: new Date(NOW.getTime() - agoMs).toISOString(),
  monotonicMs: 100 * HOURS - agoMs,
  positions: [],
  ...more,
})

const agoMs = (beats: readonly Beat[], sentAgoMs?: number) =>
  correctBeats(
    beats,
    NOW,
    sentAgoMs === undefined ? undefined : new Date(NOW.getTime() - sentAgoMs).toISOString(),
  ).beats.map(({ atMs }) => NOW.getTime() - atMs)

describe('the clock of a device', () => {
  it.each([
    ['right', 2 * SECONDS, 2 * SECONDS],
    ['an hour fast', -1 * HOURS, 0],
    ['a year fast', -365 * DAYS, 0],
    ['in 1970', NOW.getTime() - 5000, 0],
    ['that of a beat of yesterday', 24 * HOURS, 24 * HOURS],
    ['that of a beat of 29 days ago', 29 * DAYS, 29 * DAYS],
  ])('without its time of sending: %s (product design 5)', (_, claimed, meant) => {
    expect(agoMs([beat(1, claimed)])).toEqual([meant])
  })

  it.each([
    ['an hour slow', 1 * HOURS, 1 * HOURS, 0],
    ['an hour fast, with a beat kept for ten minutes', -50 * MINUTES, -1 * HOURS, 10 * MINUTES],
    ['in 1970', NOW.getTime(), NOW.getTime() - 30_000, 30_000],
    ['right, within what a request takes', 3 * HOURS, 2 * SECONDS, 3 * HOURS],
  ])('with its time of sending: %s (product design 5)', (_, claimed, sent, meant) => {
    expect(agoMs([beat(1, claimed)], sent)).toEqual([meant])
  })

  it('tells by the monotonic clock when the beats before a correction were made (product design 5)', () => {
    const before = beat(1, NOW.getTime(), { monotonicMs: 5000 })
    const after = beat(2, 0, { monotonicMs: 65_000 })
    expect(agoMs([after, before])).toEqual([60_000, 0])
  })

  it('that was slow until it was set is put right for the beats before (product design 5)', () => {
    const before = beat(1, 5 * HOURS, { monotonicMs: 5000 })
    const after = beat(2, 0, { monotonicMs: 65_000 })
    expect(agoMs([before, after], 0)).toEqual([60_000, 0])
  })

  it('is believed over a monotonic clock that stands still or runs in its own way', () => {
    expect(agoMs([beat(1, 60_000, { monotonicMs: 0 }), beat(2, 0, { monotonicMs: 0 })], 0)).toEqual([60_000, 0])
    expect(agoMs([beat(1, 5 * HOURS, { monotonicMs: 30_000 }), beat(2, 0, { monotonicMs: 60_000 })])).toEqual([
      5 * HOURS,
      0,
    ])
  })

  it('leaves out what cannot be placed, and keeps the rest', () => {
    const other = { bootId: '7b0f8f0e-5a56-4b0e-9d0e-0d3a3a6f0002' }
    expect(agoMs([beat(7, NOW.getTime() - 4000, other), beat(9, -2 * HOURS, other), beat(1, 0)])).toEqual([0])
  })

  it('moves the fixes along with their beat', () => {
    const fix = { at: new Date(NOW.getTime() + 1 * HOURS - 5000).toISOString(), latitude: 48.2, longitude: 16.4 }
    const [corrected] = correctBeats([beat(1, -1 * HOURS, { positions: [fix] })], NOW).beats
    expect(corrected?.fixes).toEqual([
      { atMs: NOW.getTime() - 5000, latitude: 48.2, longitude: 16.4, speedMps: null, accuracyM: null },
    ])
  })

  it('calls a beat live that did not have to wait (SCR-DET-17)', () => {
    const { beats } = correctBeats([beat(1, 5 * MINUTES), beat(2, 0)], NOW)
    expect(beats.map(({ isLive }) => isLive)).toEqual([false, true])
  })
})
