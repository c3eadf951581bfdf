import 'fake-indexeddb/auto'
import type { HeartbeatReport, DeviceOrder, PositionFix } from '@marquee/contract/player'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { createHeartbeat, computePauseMs } from './heartbeat.ts'
import { Refused } from './call-errors.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'
import { openStore, type Store } from './store.ts'

let store: Store
let clock: ManualClock
let disk: { isFull: boolean }
let server: {
  beats: HeartbeatReport[]
  batches: number[]
  isAway: boolean
  refuses: boolean | ((beat: HeartbeatReport) => boolean)
  orders: DeviceOrder[]
  aheadMs: number
  /** Runs between the reading of the clock and the response. */
  meanwhile: () => Promise<void>
}

beforeEach(async () => {
  store = await openStore(new IDBFactory())
  clock = createManualClock('2026-06-15T10:00:00Z')
  disk = { isFull: false }
  server = {
    beats: [],
    batches: [],
    isAway: false,
    refuses: false,
    orders: [],
    aheadMs: 0,
    meanwhile: async () => undefined,
  }
})

class Never extends Error {}

function createTestHeartbeat(told: unknown[] = [], seconds: () => number | null = () => null) {
  return createHeartbeat({
    heartbeatStore: {
      ...store.heartbeats,
      put: (beat) => (disk.isFull ? Promise.reject(new Error('full')) : store.heartbeats.put(beat)),
    },
    clock,
    bootId: 'boot-1',
    seconds,
    vitals: () => ({ playing: { kind: 'house', id: null, name: 'House card' }, manifestVersion: '7' }),
    send: async (beats) => {
      if (server.isAway) throw new Error('away')
      const { refuses } = server
      if (typeof refuses === 'function' ? beats.some(refuses) : refuses) throw new Never()
      server.batches.push(beats.length)
      server.beats.push(...beats)
      const serverTime = new Date(clock.deviceNow() + server.aheadMs).toISOString()
      await server.meanwhile()
      return { serverTime, orders: server.orders.splice(0) }
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
  test('is sent every half minute with sequence, boot, both clocks and the current spot (product 5)', async () => {
    const life = new AbortController()
    const running = createTestHeartbeat().run(life.signal)
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
    ['a shorter one', 10, 4000, [0, 10_000, 20_000]],
    ['one shorter than what has passed', 10, 14_000, [0, 14_000, 24_000]],
    ['a longer one', 40, 4000, [0, 40_000, 80_000]],
  ])(
    'follows the pace of a programme that goes live while it waits, at once: %s',
    async (_name, seconds, liveAtMs, expected) => {
      let pace: number | null = null
      const heartbeat = createTestHeartbeat([], () => pace)
      const life = new AbortController()
      const running = heartbeat.run(life.signal)
      await clock.advance(liveAtMs)
      pace = seconds
      heartbeat.followPace()
      await clock.advance((expected.at(-1) ?? 0) - liveAtMs)
      expect(server.beats.map(({ monotonicMs }) => monotonicMs)).toEqual(expected)
      life.abort()
      await running
    },
  )

  test('stops at once with its signal, during a call and during a pause', async () => {
    const [early, late] = [new AbortController(), new AbortController()]
    const runs = [createTestHeartbeat().run(early.signal), createTestHeartbeat().run(late.signal)]
    early.abort()
    await clock.advance(4000)
    late.abort()
    await Promise.all(runs)
    expect(server.beats).toHaveLength(2)
  })

  test('keeps its pause when a new manifest has the same interval', async () => {
    const heartbeat = createTestHeartbeat()
    const life = new AbortController()
    const running = heartbeat.run(life.signal)
    for (let step = 0; step < 10; step++) {
      await clock.advance(7000)
      heartbeat.followPace()
    }
    expect(server.beats.map(({ monotonicMs }) => monotonicMs)).toEqual([0, 30_000, 60_000])
    life.abort()
    await running
  })

  test.each([
    [0, 27_000],
    [0.5, 30_000],
    [1, 33_000],
  ])('pauses a tenth longer or shorter by chance (%d): %i ms', (chance, expected) => {
    expect(computePauseMs(30, chance)).toBeCloseTo(expected)
  })

  test('contains the fixes since the last heartbeat, at most one in five seconds', async () => {
    const heartbeat = createTestHeartbeat()
    for (let second = 0; second < 30; second++) heartbeat.notePosition(fix(second))
    await heartbeat.beat()
    heartbeat.notePosition(fix(40))
    await heartbeat.beat()
    expect(server.beats[0]?.positions).toEqual([0, 5, 10, 15, 20, 25].map(fix))
    expect(server.beats[1]?.positions).toEqual([fix(40)])
  })

  test.each([
    ['forward by half an hour', 1_800_000],
    ['back by two hours', -7_200_000],
  ])('tells fixes by its own clock when that was set %s since they came (decision 16)', async (_name, movedMs) => {
    const heartbeat = createTestHeartbeat()
    const note = () => heartbeat.notePosition({ ...fix(0), at: new Date(clock.deviceNow()).toISOString() })
    note()
    await clock.advance(10_000)
    clock.setWrong(movedMs)
    note()
    await clock.advance(10_000)
    await heartbeat.beat()
    const [beat] = server.beats
    const agoMs = beat?.positions.map(({ at }) => Date.parse(beat.at) - Date.parse(at))
    expect(agoMs).toEqual([20_000, 10_000])
  })

  test('contains the faults since the last heartbeat', async () => {
    const heartbeat = createTestHeartbeat()
    heartbeat.noteFault({ at: fix(0).at, kind: 'file', detail: 'is not the file that the manifest names' })
    await heartbeat.beat()
    await heartbeat.beat()
    expect(server.beats.map(({ faults }) => faults?.length ?? 0)).toEqual([1, 0])
  })

  test('sends the clock of the device and learns the time of the server', async () => {
    clock.setWrong(-3_600_000)
    server.aheadMs = 3_600_000
    await createTestHeartbeat().beat()
    expect(server.beats[0]?.at).toBe('2026-06-15T09:00:00.000Z')
    expect(new Date(clock.now()).toISOString()).toBe('2026-06-15T10:00:00.000Z')
    expect(clock.offsetMs()).toBe(3_600_000)
  })

  test('ignores the time of a slow response and uses the next one', async () => {
    server.aheadMs = 90_000
    const heart = createTestHeartbeat()
    await heart.beat()
    expect(clock.offsetMs()).toBe(90_000)
    // The machine sleeps between request and response, so the time of the server's answer is uncertain.
    server.meanwhile = () => clock.advance(3_600_000)
    await heart.beat()
    expect(clock.offsetMs()).toBe(90_000)
    server.meanwhile = () => clock.advance(10_000)
    server.aheadMs = 60_000
    await heart.beat()
    expect(clock.offsetMs()).toBe(55_000)
  })

  test('does not correct a clock by less than the uncertainty of a late response', async () => {
    server.aheadMs = 90_000
    const heart = createTestHeartbeat()
    await heart.beat()
    // The response took the whole round trip, so the estimated time is wrong by half of it.
    server.meanwhile = () => clock.advance(4000)
    await heart.beat()
    expect(clock.offsetMs()).toBe(90_000)
    server.aheadMs = 90_000 - 2001
    await heart.beat()
    expect(clock.offsetMs()).toBe(90_000 - 2001 - 2000)
  })

  test('returns orders', async () => {
    const told: DeviceOrder[] = []
    server.orders = [{ kind: 'manifest-changed', version: '8' }]
    await createTestHeartbeat(told).beat()
    expect(told).toEqual([{ kind: 'manifest-changed', version: '8' }])
  })
})

describe('without a network', () => {
  test('heartbeats and positions are kept and arrive in order afterwards', async () => {
    const heartbeat = createTestHeartbeat()
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
    expect(await store.heartbeats.oldest(10)).toEqual([])
  })

  test('the latest heartbeat accompanies all of a start in which the clock was set (decision 16)', async () => {
    const heartbeat = createTestHeartbeat()
    clock.setWrong(-7_200_000)
    server.isAway = true
    for (let count = 0; count < 230; count++) {
      await heartbeat.beat()
      await clock.advance(30_000)
    }
    clock.setWrong(0)
    server.isAway = false
    await heartbeat.beat()
    expect(server.batches).toEqual([101, 101, 31])
    expect([100, 201, 232].map((place) => server.beats[place]?.seq)).toEqual([230, 230, 230])
  })

  test('a batch that is refused for ever does not block later ones', async () => {
    const heartbeat = createTestHeartbeat()
    server.refuses = true
    await heartbeat.beat()
    server.refuses = false
    await heartbeat.beat()
    expect(server.beats.map(({ seq }) => seq)).toEqual([1])
  })

  test('a heartbeat that is refused for ever is dropped alone and reported', async () => {
    const heartbeat = createTestHeartbeat()
    server.isAway = true
    for (let count = 0; count < 20; count++) await heartbeat.beat()
    server.isAway = false
    server.refuses = ({ seq }) => seq === 7
    await heartbeat.beat()
    await heartbeat.beat()
    expect(server.beats.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 22 }, (_, seq) => seq).filter((seq) => seq !== 7),
    )
    expect(server.beats.at(-1)?.faults).toMatchObject([{ detail: 'the server does not take a heartbeat' }])
  })

  test('positions are deleted after sixty days, like on the server', async () => {
    const heartbeat = createTestHeartbeat()
    server.isAway = true
    await heartbeat.beat()
    await clock.advance(61 * 24 * 3_600_000)
    server.isAway = false
    await heartbeat.beat()
    expect(server.beats.map(({ seq }) => seq)).toEqual([1])
  })
})

describe('a disk that rejects writes', () => {
  const away = (kind: 'file' | 'other') => ({ at: fix(0).at, kind, detail: 'something' }) as const

  test('loses no heartbeat, position or fault, also without a network', async () => {
    const heartbeat = createTestHeartbeat()
    disk.isFull = true
    server.isAway = true
    heartbeat.noteFault(away('file'))
    heartbeat.notePosition(fix(0))
    await heartbeat.beat()
    await heartbeat.beat()
    server.isAway = false
    await heartbeat.beat()
    expect(server.beats.map(({ seq }) => seq)).toEqual([0, 1, 2])
    expect(server.beats[0]).toMatchObject({ faults: [away('file')], positions: [fix(0)] })
    // Reported once, not with every heartbeat.
    expect(server.beats.flatMap(({ faults }) => faults ?? [])).toMatchObject([{}, { kind: 'storage' }])
  })

  test('stores the buffered heartbeats as soon as it accepts writes again', async () => {
    const heartbeat = createTestHeartbeat()
    disk.isFull = true
    server.isAway = true
    await heartbeat.beat()
    await heartbeat.beat()
    disk.isFull = false
    await heartbeat.beat()
    expect((await store.heartbeats.oldest(10)).map(({ seq }) => seq)).toEqual([0, 1, 2])
    server.isAway = false
    await heartbeat.beat()
    expect(server.beats.map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
  })
})

describe('a server that is busy', () => {
  test('gets no heartbeat until its Retry-After has passed (decision 14)', async () => {
    let isBusy = true
    const sent: number[][] = []
    const heartbeat = createHeartbeat({
      heartbeatStore: store.heartbeats,
      clock,
      bootId: 'boot-1',
      seconds: () => 10,
      vitals: () => ({ playing: null }),
      send: async (beats) => {
        sent.push(beats.map(({ seq }) => seq))
        if (isBusy) throw new Refused(503, 'busy', 25_000)
        return { serverTime: new Date(clock.deviceNow()).toISOString(), orders: [] }
      },
      isRefused: () => false,
      onOrders: () => {},
      random: () => 0.5,
    })
    const life = new AbortController()
    const running = heartbeat.run(life.signal)
    await clock.advance(1000)
    isBusy = false
    await clock.advance(29_000)
    expect(sent).toEqual([[0], [0, 1, 2, 3]])
    life.abort()
    await running
  })
})

test('loses no heartbeat when the clock jumps from 1970 to now', async () => {
  clock = createManualClock('1970-01-01T00:00:00Z')
  const heartbeat = createTestHeartbeat()
  server.isAway = true
  await heartbeat.beat()
  clock.setWrong(Date.parse('2026-06-15T10:00:00Z'))
  server.isAway = false
  await heartbeat.beat()
  expect(server.beats.map(({ seq }) => seq)).toEqual([0, 1])
})
