import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCover } from './cover.ts'
import { playCovered } from './covered-time.ts'
import { createRemoteOrders, type OrderRecord, type OrderResult } from './remote-orders.ts'
import { openStore, type Store } from './store.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'

let store: Store
let clock: ManualClock
let disk: { isFull: boolean }
/** Gives each order to the first start that asks. */
let server: { takenBy: Map<string, string>; results: [string, string | null][]; isAway: boolean }
let performed: string[]

beforeEach(async () => {
  store = await openStore(new IDBFactory())
  clock = createManualClock('2026-06-15T10:00:00Z')
  disk = { isFull: false }
  server = { takenBy: new Map(), results: [], isAway: false }
  performed = []
})

class Never extends Error {}

/** One start of the player. */
function start(bootId: string, perform?: (kind: string) => Promise<OrderResult | undefined>) {
  const reach = () => {
    if (server.isAway) throw new Error('away')
  }
  return createRemoteOrders({
    clock,
    bootId,
    store: {
      load: () => store.get('remoteOrders'),
      save: (records: OrderRecord[]) =>
        disk.isFull ? Promise.reject(new Error('full')) : store.set('remoteOrders', records),
    },
    take: async (id) => {
      reach()
      if (!server.takenBy.has(id)) server.takenBy.set(id, bootId)
      return { isTaken: server.takenBy.get(id) === bootId, screen: { name: 'Front', venue: 'Octavia' } }
    },
    finish: async (id, { failure, screenshot }) => {
      reach()
      if (screenshot === 'damaged') throw new Never()
      server.results.push([id, failure])
    },
    perform: async (kind) => {
      performed.push(kind)
      return perform ? perform(kind) : { failure: null }
    },
    isRefused: (error) => error instanceof Never,
    signal: new AbortController().signal,
  })
}

describe('an order from afar (decision 37)', () => {
  test('is carried out once, however often it is told, and answered', async () => {
    const remote = start('a')
    for (const _ of [1, 2, 3]) remote.obey({ id: 'x', order: 'identify' })
    await clock.advance(0)
    expect([performed, server.results]).toEqual([['identify'], [['x', null]]])
    const again = start('b')
    again.obey({ id: 'x', order: 'identify' })
    await clock.advance(0)
    expect(performed).toHaveLength(1)
  })

  test.each(['reload', 'restart'])(
    'to %s is reported by the start that it caused, which does not do it again',
    async (kind) => {
      start('a', async () => undefined).obey({ id: 'x', order: kind })
      await clock.advance(0)
      expect([performed, server.results]).toEqual([[kind], []])
      const next = start('b')
      next.obey({ id: 'x', order: kind })
      await clock.advance(0)
      expect([performed, server.results]).toEqual([[kind], [['x', null]]])
      start('c')
      await clock.advance(0)
      expect(server.results).toHaveLength(1)
    },
  )

  test('that a crash interrupts has failed', async () => {
    start('a', () => new Promise(() => {})).obey({ id: 'x', order: 'screenshot' })
    await clock.advance(0)
    start('b')
    await clock.advance(0)
    expect([performed, server.results]).toEqual([['screenshot'], [['x', 'interrupted']]])
  })

  test('that a crash interrupts before the server gave it has failed, also a reload', async () => {
    server.isAway = true
    start('a').obey({ id: 'x', order: 'reload' })
    await clock.advance(0)
    const next = start('b')
    next.obey({ id: 'x', order: 'reload' })
    server.isAway = false
    await clock.advance(5000)
    expect(server.results).toContainEqual(['x', 'interrupted'])
  })

  test('that another start has, expired or was withdrawn is not carried out', async () => {
    server.takenBy.set('x', 'another')
    start('a').obey({ id: 'x', order: 'reload' })
    await clock.advance(0)
    expect([performed, server.results]).toEqual([[], []])
  })

  test('that the disk does not store is not carried out', async () => {
    disk.isFull = true
    start('a').obey({ id: 'x', order: 'reload' })
    await clock.advance(0)
    expect([performed, server.results]).toEqual([[], [['x', 'storage']]])
  })

  test('that this player does not know is refused', async () => {
    start('a').obey({ id: 'x', order: 'dance' })
    await clock.advance(0)
    expect([performed, server.results]).toEqual([[], [['x', 'unknown-order']]])
  })

  test('whose result the server refuses, or that throws, has failed', async () => {
    const remote = start('a', async (kind) => {
      if (kind === 'identify') throw new Error('no page')
      return { failure: null, screenshot: 'damaged' }
    })
    remote.obey({ id: 'x', order: 'screenshot' })
    remote.obey({ id: 'y', order: 'identify' })
    await clock.advance(0)
    expect(server.results).toEqual([
      ['x', 'other'],
      ['y', 'other'],
    ])
  })

  test('waits for a server that is away', async () => {
    server.isAway = true
    start('a').obey({ id: 'x', order: 'identify' })
    await clock.advance(20_000)
    expect(performed).toEqual([])
    server.isAway = false
    await clock.advance(5000)
    expect([performed, server.results]).toEqual([['identify'], [['x', null]]])
  })
})

describe('a play that was covered', () => {
  const play = (cover: ReturnType<typeof createCover>, ms: number) =>
    playCovered(
      {
        play: async (onFirstFrame) => {
          onFirstFrame()
          await clock.wait(ms)
          return { durationMs: ms, end: 'ended' }
        },
      },
      () => {},
      { coverMs: cover.measureMs },
    )

  test.each([
    ['not at all', null, 12_000],
    ['from its start on', [0, 30_000], 0],
    ['for its last two seconds', [10_000, 30_000], 10_000],
    ['for a second within', [4000, 1000], 11_000],
  ])('%s counts only what was seen', async (_, covered, seenMs) => {
    const cover = createCover(clock)
    const playing = play(cover, 12_000)
    const [afterMs = 0, lastingMs = 0] = covered ?? [60_000]
    const covering = clock.wait(afterMs).then(() => cover.cover(() => clock.wait(lastingMs)))
    await clock.advance(12_000)
    expect((await playing).durationMs).toBe(seenMs)
    await clock.advance(90_000)
    await covering
    const next = play(cover, 12_000)
    await clock.advance(12_000)
    expect((await next).durationMs).toBe(12_000)
  })
})
