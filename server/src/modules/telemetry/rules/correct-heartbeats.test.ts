import type { HeartbeatReport } from '@marquee/contract/player'
import { describe, expect, it } from 'vitest'
import { DAYS, HOURS, MINUTES, SECONDS } from '../../../platform/clock.ts'
import { correctHeartbeats } from './correct-heartbeats.ts'

const NOW = new Date('2026-11-21T11:00:00Z')
const BOOT = '7b0f8f0e-5a56-4b0e-9d0e-0d3a3a6f0001'

/** A heartbeat with a device time some milliseconds before now. */
const createHeartbeat = (seq: number, agoMs: number, more: Partial<HeartbeatReport> = {}): HeartbeatReport => ({
  seq,
  bootId: BOOT,
  at: new Date(NOW.getTime() - agoMs).toISOString(),
  monotonicMs: 100 * HOURS - agoMs,
  positions: [],
  ...more,
})

const arrival = { receivedAt: NOW, sentAt: undefined, pairedAt: new Date('2026-01-02T00:00:00Z') }
const computeAges = (heartbeats: readonly HeartbeatReport[], sentAgoMs?: number, pairedAgoMs?: number) =>
  correctHeartbeats(heartbeats, {
    receivedAt: NOW,
    sentAt: sentAgoMs === undefined ? undefined : new Date(NOW.getTime() - sentAgoMs).toISOString(),
    pairedAt: pairedAgoMs === undefined ? arrival.pairedAt : new Date(NOW.getTime() - pairedAgoMs),
  }).heartbeats.map(({ atMs }) => NOW.getTime() - atMs)

describe('the clock of a device', () => {
  it.each([
    ['right', 2 * SECONDS, 2 * SECONDS],
    ['an hour fast', -1 * HOURS, 0],
    ['a year fast', -365 * DAYS, 0],
    ['in 1970', NOW.getTime() - 5000, 0],
    ['for a heartbeat of yesterday', 24 * HOURS, 24 * HOURS],
    ['for a heartbeat of 29 days ago', 29 * DAYS, 29 * DAYS],
  ])('is corrected without a send time: %s (product 5)', (_, claimed, meant) => {
    expect(computeAges([createHeartbeat(1, claimed)])).toEqual([meant])
  })

  it.each([
    ['an hour slow', 1 * HOURS, 1 * HOURS, 0],
    ['an hour fast, with a heartbeat that waited for ten minutes', -50 * MINUTES, -1 * HOURS, 10 * MINUTES],
    ['in 1970', NOW.getTime(), NOW.getTime() - 30_000, 30_000],
    ['right, within the duration of a request', 3 * HOURS, 2 * SECONDS, 3 * HOURS],
  ])('is corrected with a send time: %s (product 5)', (_, claimed, sent, meant) => {
    expect(computeAges([createHeartbeat(1, claimed)], sent)).toEqual([meant])
  })

  it('is corrected by the monotonic clock for heartbeats before a change (product 5)', () => {
    const before = createHeartbeat(1, NOW.getTime(), { monotonicMs: 5000 })
    const after = createHeartbeat(2, 0, { monotonicMs: 65_000 })
    expect(computeAges([after, before])).toEqual([60_000, 0])
  })

  it('is corrected for heartbeats from before it was set (product 5)', () => {
    const before = createHeartbeat(1, 5 * HOURS, { monotonicMs: 5000 })
    const after = createHeartbeat(2, 0, { monotonicMs: 65_000 })
    expect(computeAges([before, after], 0)).toEqual([60_000, 0])
  })

  it('counts more than a monotonic clock that stands still or drifts', () => {
    expect(
      computeAges([createHeartbeat(1, 60_000, { monotonicMs: 0 }), createHeartbeat(2, 0, { monotonicMs: 0 })], 0),
    ).toEqual([60_000, 0])
    expect(
      computeAges([
        createHeartbeat(1, 5 * HOURS, { monotonicMs: 30_000 }),
        createHeartbeat(2, 0, { monotonicMs: 60_000 }),
      ]),
    ).toEqual([5 * HOURS, 0])
  })

  it('is ignored for heartbeats without a possible time, and the rest is kept', () => {
    const other = { bootId: '7b0f8f0e-5a56-4b0e-9d0e-0d3a3a6f0002' }
    expect(
      computeAges([
        createHeartbeat(7, NOW.getTime() - 4000, other),
        createHeartbeat(9, -2 * HOURS, other),
        createHeartbeat(1, 0),
      ]),
    ).toEqual([0])
  })

  it('is ignored when the corrected time is out of range, together with its faults', () => {
    const extra = { faults: [{ at: NOW.toISOString(), kind: 'other' as const, detail: 'its clocks' }] }
    const heartbeats = [
      createHeartbeat(1, 1000, { monotonicMs: 5, ...extra }),
      createHeartbeat(2, 0, { monotonicMs: 1e300, ...extra }),
    ]
    expect(computeAges(heartbeats, 0)).toEqual([0])
  })

  it('never places a heartbeat before the pairing of the device (product 6, product 8)', () => {
    const fixes = [DAYS, 2 * MINUTES].map((ago) => ({ at: createHeartbeat(1, ago).at, latitude: 1, longitude: 1 }))
    const heartbeats = [
      createHeartbeat(1, 3 * DAYS),
      createHeartbeat(2, 10 * MINUTES + 30 * SECONDS),
      createHeartbeat(3, 0, { positions: fixes }),
    ]
    expect(computeAges(heartbeats, 0, 10 * MINUTES)).toEqual([10 * MINUTES + 30 * SECONDS, 0])
    const pairedAt = new Date(NOW.getTime() - 10 * MINUTES)
    const [newest] = correctHeartbeats(heartbeats, {
      receivedAt: NOW,
      sentAt: NOW.toISOString(),
      pairedAt,
    }).heartbeats.toReversed()
    expect(newest?.fixes).toMatchObject([{ atMs: NOW.getTime() - 2 * MINUTES }])
    // A heartbeat from a slow clock without a send time counts as sent just now.
    expect(computeAges([createHeartbeat(1, HOURS)], undefined, MINUTES)).toEqual([0])
  })

  it('moves the fixes together with their heartbeat', () => {
    const fix = { at: new Date(NOW.getTime() + 1 * HOURS - 5000).toISOString(), latitude: 48.2, longitude: 16.4 }
    const [corrected] = correctHeartbeats([createHeartbeat(1, -1 * HOURS, { positions: [fix] })], arrival).heartbeats
    expect(corrected?.fixes).toEqual([
      { atMs: NOW.getTime() - 5000, latitude: 48.2, longitude: 16.4, speedMps: null, accuracyM: null },
    ])
  })

  it('marks a heartbeat as live that did not have to wait (SCR-DET-17)', () => {
    const { heartbeats } = correctHeartbeats([createHeartbeat(1, 5 * MINUTES), createHeartbeat(2, 0)], arrival)
    expect(heartbeats.map(({ isLive }) => isLive)).toEqual([false, true])
  })
})
