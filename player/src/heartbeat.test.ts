import 'fake-indexeddb/auto'
import type { Beat, Order, PositionFix } from '@marquee/contract/player'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { createHeartbeat, pauseMs } from './heartbeat.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { openStore, type Store } from './store.ts'

let store: Store
let clock: ManualClock
let server: { beats: Beat[]; batches: number[]; isAway: boolean; refuses: boolean; orders: Order[]; aheadMs: number }

beforeEach(async () => {
  store = await openStore(new IDBFactory())
  clock = createManualClock('2026-06-15T10:00:00Z')
  server = { beats: [], batches: [], isAway: false, refuses: false, orders: [], aheadMs: 0 }
})

class Never extends Error {}

function heartbeatOf(told: Order[] = []) {
  return createHeartbeat({
    book: store.beats,
    clock,
    bootId: 'boot-1',
    seconds: () => null,
    vitals: () => ({ playing: { kind: 'house', id: null, name: 'House card' }, manifestVersion: '7' }),
    send: async (beats) => {
      if (server.isAway) throw new Error('away')
      if (server.refuses) throw new Never()
      server.batches.push(beats.length)
      server.beats.push(...beats)
      return { serverTime: new Date(clock.deviceNow() + server.aheadMs).toISOString(), orders: server.orders.splice(0) }
    },
    isRefused: (error) => error instanceof Never,
    onOrders: (orders) => told.push(...orders),
    random: () => 0.5,
  })
}

function fix(seconds: number): PositionFix {
  return {
    at: new Date(Date.parse('2026-06-15T10:00:00Z') + seconds * 1000).toISOString(),
    latitude: 52.5,
    longitude: 13.4,
  }
}

describe('a heartbeat', () => {
  test('comes every half minute, with sequence, boot, both clocks and what plays (product design 5)', async () => {
    const life = new AbortController()
    const running = heartbeatOf().run(life.signal)
    await clock.advance(60_000)
    expect(server.beats.map(({ seq, at, monotonicMs }) => ({ seq, at, monotonicMs }))).toEqual([
      { seq: 0, at: '2026-06-15T10:00:00.000Z', monotonicMs: 0 },
      { seq: 1, at: '2026-06-15T10:00:30.000Z', monotonicMs: 30_000 },
      { seq: 2, at: '2026-06-15T10:01:00.000Z', monotonicMs: 60_000 },
    ])
    expect(server.beats[0]).toMatchObject({ bootId: 'boot-1', manifestVersion: '7', playing: { kind: 'house' } })
    life.abort()
    await running
  })

  test.each([
    [0, 27_000],
    [0.5, 30_000],
    [1, 33_000],
  ])('pauses a tenth longer or shorter by chance (%d): %i ms', (chance, expected) => {
    expect(pauseMs(30, chance)).toBeCloseTo(expected)
  })

  test('carries the fixes since the last one, thinned to one in five seconds', async () => {
    const heartbeat = heartbeatOf()
    for (let second = 0; second < 30; second++) heartbeat.notePosition(fix(second))
    await heartbeat.beat()
    heartbeat.notePosition(fix(40))
    await heartbeat.beat()
    expect(server.beats[0]?.positions).toEqual([0, 5, 10, 15, 20, 25].map(fix))
    expect(server.beats[1]?.positions).toEqual([fix(40)])
  })

  test('carries what went wrong since the last one', async () => {
    const heartbeat = heartbeatOf()
    heartbeat.noteFault({ at: fix(0).at, kind: 'file', detail: 'is not the file that the manifest names' })
    await heartbeat.beat()
    await heartbeat.beat()
    expect(server.beats.map(({ faults }) => faults?.length ?? 0)).toEqual([1, 0])
  })

  test('says with the device its own clock, and learns the time of the server', async () => {
    clock.setWrong(-3_600_000)
    server.aheadMs = 3_600_000
    await heartbeatOf().beat()
    expect(server.beats[0]?.at).toBe('2026-06-15T09:00:00.000Z')
    expect(new Date(clock.now()).toISOString()).toBe('2026-06-15T10:00:00.000Z')
    expect(clock.offsetMs()).toBe(3_600_000)
  })

  test('brings orders back', async () => {
    const told: Order[] = []
    server.orders = [{ kind: 'manifest-changed', version: '8' }]
    await heartbeatOf(told).beat()
    expect(told).toEqual([{ kind: 'manifest-changed', version: '8' }])
  })
})

describe('without a network', () => {
  test('beats and the way of the vehicle wait, and all arrive in order afterwards', async () => {
    const heartbeat = heartbeatOf()
    server.isAway = true
    for (let count = 0; count < 130; count++) {
      heartbeat.notePosition(fix(count * 30))
      await heartbeat.beat()
      await clock.advance(30_000)
    }
    server.isAway = false
    await heartbeat.beat()
    expect(server.batches).toEqual([100, 31])
    expect(server.beats.map(({ seq }) => seq)).toEqual(Array.from({ length: 131 }, (_, seq) => seq))
    expect(server.beats.flatMap(({ positions }) => positions)).toHaveLength(130)
    expect(await store.beats.oldest(10)).toEqual([])
  })

  test('a batch that is refused for ever does not hold up later ones', async () => {
    const heartbeat = heartbeatOf()
    server.refuses = true
    await heartbeat.beat()
    server.refuses = false
    await heartbeat.beat()
    expect(server.beats.map(({ seq }) => seq)).toEqual([1])
  })

  test('positions older than the server keeps are given up after sixty days', async () => {
    const heartbeat = heartbeatOf()
    server.isAway = true
    await heartbeat.beat()
    await clock.advance(61 * 24 * 3_600_000)
    server.isAway = false
    await heartbeat.beat()
    expect(server.beats.map(({ seq }) => seq)).toEqual([1])
  })
})
