import 'fake-indexeddb/auto'
import type { Play, PlayResult } from '@marquee/contract/player'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAnsweredIds } from './delivery.ts'
import { Refused } from './call-errors.ts'
import { type Clock, createClock } from './clock.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'
import { createProof, isComplete, type PlayRecord, type Showing } from './proof.ts'
import { createTestFile, createTestId } from './testing/sample-manifest.ts'
import type { VideoSpot } from './schedule.ts'
import { openStore, type Store } from './store.ts'

const SCREEN = createTestId('screen')
const spot: VideoSpot = { kind: 'campaign', id: createTestId('a'), name: 'a', slot: 3, file: createTestFile('a') }
const whole: Showing = { durationMs: 12_000, end: 'ended' }

let databases: IDBFactory
let store: Store
let server: {
  plays: Map<string, Play>
  batches: number[]
  isAway: boolean
  /** Responds with `Retry-After`. */
  isBusy: boolean
  refuses: (play: Play) => boolean
}
let clock: ManualClock

beforeEach(async () => {
  databases = new IDBFactory()
  store = await openStore(databases)
  server = { plays: new Map(), batches: [], isAway: false, isBusy: false, refuses: () => false }
  clock = createManualClock('2026-06-15T10:00:00Z')
  clock.learn(clock.deviceNow(), 0)
})

class Away extends Error {}
class Never extends Error {}

/** A server for plays: stores each once and refuses an invalid batch as a whole. */
async function send(plays: Play[]): Promise<{ results: PlayResult[] }> {
  if (server.isAway) throw new Away()
  if (server.isBusy) throw new Refused(503, 'busy', 20_000)
  server.batches.push(plays.length)
  if (plays.some(server.refuses)) throw new Never()
  return {
    results: plays.map((play) => {
      const isKnown = server.plays.has(play.playId)
      server.plays.set(play.playId, play)
      return { playId: play.playId, result: isKnown ? 'duplicate' : 'accepted' }
    }),
  }
}

function createTestProof(
  bootId: string,
  screenId = SCREEN,
  from: Store = store,
  at: Clock = clock,
  signal?: AbortSignal,
) {
  const faults: string[] = []
  const proof = createProof({
    playStore: from.plays,
    clock: at,
    bootId,
    screenId,
    position: () => null,
    send,
    isRefused: (error) => error instanceof Never,
    onFault: (detail) => faults.push(detail),
    random: () => 0.5,
    ...(signal ? { signal } : {}),
  })
  return { ...proof, faults }
}

describe('a play', () => {
  test('is stored at its start and its end, then sent, then deleted', async () => {
    const proof = createTestProof('boot-1')
    server.isAway = true
    const play = proof.begin(spot)
    await expect.poll(() => store.plays.all()).toMatchObject([{ state: 'intent', complete: false, durationMs: 0 }])
    await play.finish(whole)
    await proof.flush()
    expect(await store.plays.all()).toMatchObject([{ state: 'done', complete: true, durationMs: 12_000 }])
    expect(proof.waiting()).toBe(1)
    server.isAway = false
    await proof.lineIsBack()
    expect(await store.plays.all()).toEqual([])
    expect(proof.waiting()).toBe(0)
    expect([...server.plays.values()]).toEqual([
      {
        playId: play.playId,
        bootId: 'boot-1',
        seq: 0,
        slot: 3,
        kind: 'campaign',
        campaignId: createTestId('a'),
        sha256: createTestFile('a').sha256,
        startedAt: '2026-06-15T10:00:00.000Z',
        durationMs: 12_000,
        complete: true,
        latitude: null,
        longitude: null,
      },
    ])
  })

  test.each<[number, Showing['end'], boolean]>([
    [12_000, 'ended', true],
    [11_500, 'ended', true],
    [11_499, 'ended', false],
    [11_600, 'cut', true],
    [5_000, 'cut', false],
    [0, 'failed', false],
  ])('of 12 s that was seen for %i ms (%s) counts: %s (product 5)', (durationMs, end, expected) => {
    expect(isComplete({ durationMs, end }, 12_000)).toBe(expected)
  })

  test('is stored as partial when it was cut', async () => {
    const proof = createTestProof('boot-1')
    await proof.begin(spot).finish({ durationMs: 4200.4, end: 'cut' })
    await proof.flush()
    expect([...server.plays.values()]).toMatchObject([{ complete: false, durationMs: 4200 }])
  })

  test('becomes partial after a restart when the power was lost during it', async () => {
    server.isAway = true
    createTestProof('boot-1').begin(spot)
    await expect.poll(() => store.plays.all()).toHaveLength(1)
    store.close()
    server.isAway = false
    const after = createTestProof('boot-2', SCREEN, await openStore(databases))
    await after.recover()
    await after.flush()
    expect([...server.plays.values()]).toMatchObject([{ bootId: 'boot-1', complete: false, durationMs: 0 }])
  })

  test('is not reported for another screen', async () => {
    server.isAway = true
    const before = createTestProof('boot-1', createTestId('old screen'))
    await before.begin(spot).finish(whole)
    await clock.advance(0)
    server.isAway = false
    const after = createTestProof('boot-2')
    await after.recover()
    await after.flush()
    expect(server.plays.size).toBe(0)
    expect(await store.plays.all()).toEqual([])
  })
})

describe('delivery', () => {
  test('sends every play once, in batches, after a day without a network (PLY-3)', async () => {
    const proof = createTestProof('boot-1')
    server.isAway = true
    for (let count = 0; count < 450; count++) await proof.begin(spot).finish(whole)
    server.isAway = false
    await proof.lineIsBack()
    expect(server.plays.size).toBe(450)
    expect(server.batches).toEqual([200, 200, 50])
    expect(new Set([...server.plays.values()].map(({ seq }) => seq)).size).toBe(450)
  })

  test('ends with the current batch when the device is unpaired', async () => {
    const life = new AbortController()
    server.isAway = true
    const proof = createTestProof('boot-1', SCREEN, store, clock, life.signal)
    for (let spots = 0; spots < 450; spots++) await proof.begin(spot).finish(whole)
    server.isAway = false
    server.refuses = () => {
      life.abort()
      return false
    }
    await proof.lineIsBack()
    expect(server.batches).toEqual([200])
  })

  test('repeats a batch without a response, and the server counts it once', async () => {
    const proof = createTestProof('boot-1')
    server.isAway = true
    const play = proof.begin(spot)
    await play.finish(whole)
    await proof.flush()
    server.plays.set(play.playId, (await store.plays.all())[0] as Play)
    server.isAway = false
    await proof.lineIsBack()
    expect(server.plays.size).toBe(1)
    expect(await store.plays.all()).toEqual([])
  })

  test('keeps a play that the server never accepts and sends the others', async () => {
    const proof = createTestProof('boot-1')
    server.isAway = true
    const ids: string[] = []
    for (let count = 0; count < 9; count++) {
      const play = proof.begin(spot)
      ids.push(play.playId)
      await play.finish(whole)
    }
    server.isAway = false
    server.refuses = ({ playId }) => playId === ids[4]
    await proof.lineIsBack()
    expect(server.plays.size).toBe(8)
    expect(await store.plays.all()).toMatchObject([{ playId: ids[4], state: 'refused' }])
    expect(proof.faults).toHaveLength(1)
  })

  test('removes only acknowledged plays', () => {
    const batch = ['1', '2', '3'].map((playId) => ({ playId }) as PlayRecord)
    const answer = (playId: string | null): PlayResult => ({ playId, result: 'accepted' })
    expect(listAnsweredIds(batch, [answer('1'), answer('9')])).toEqual(['1'])
    expect(listAnsweredIds(batch, [answer('1'), answer(null), answer('3')])).toEqual(['1', '2', '3'])
    expect(listAnsweredIds(batch, [answer(null)])).toEqual([])
  })
})

describe('a server that is unavailable', () => {
  test('is retried with growing pauses, and not with every spot', async () => {
    const proof = createTestProof('boot-1')
    let tries = 0
    server.refuses = () => {
      tries++
      throw new Away()
    }
    await proof.begin(spot).finish(whole)
    await clock.advance(0)
    for (let count = 0; count < 20; count++) await proof.begin(spot).finish(whole)
    expect(tries).toBe(1)
    await clock.advance(2000 + 4000 + 8000 + 16_000 + 32_000 + 60_000 - 1)
    expect(tries).toBe(6)
    server.refuses = () => false
    await clock.advance(1)
    expect(server.plays.size).toBe(21)
  })

  test('gets no plays until its Retry-After has passed, also when the network is back (decision 14)', async () => {
    const proof = createTestProof('boot-1')
    server.isBusy = true
    await proof.begin(spot).finish(whole)
    await clock.advance(0)
    server.isBusy = false
    await proof.lineIsBack()
    await clock.advance(19_999)
    expect(server.plays.size).toBe(0)
    await clock.advance(1)
    expect(server.plays.size).toBe(1)
  })

  test('gets the stored plays at once when the network is back', async () => {
    const proof = createTestProof('boot-1')
    server.isAway = true
    await proof.begin(spot).finish(whole)
    await clock.advance(100_000)
    server.isAway = false
    await proof.lineIsBack()
    expect(server.plays.size).toBe(1)
  })
})

describe('a device whose clock is wrong', () => {
  const HOUR = 3_600_000
  const listStarts = () => [...server.plays.values()].map(({ startedAt }) => startedAt)

  test('sends nothing before the time is known, then each play with its correct time (decision 14)', async () => {
    const wrong = createManualClock('1970-01-01T00:00:00Z')
    const proof = createTestProof('boot-1', SCREEN, store, wrong)
    await proof.begin(spot).finish(whole)
    await wrong.advance(HOUR)
    await proof.begin(spot).finish(whole)
    await proof.flush()
    expect(server.plays.size).toBe(0)
    wrong.learn(Date.parse('2026-06-15T12:00:00Z'), wrong.monotonicMs())
    await proof.flush()
    expect(listStarts()).toEqual(['2026-06-15T11:00:00.000Z', '2026-06-15T12:00:00.000Z'])
    expect([...server.plays.values()][0]).not.toHaveProperty('unsure')
  })

  test('corrects plays from before a sleep without a network', async () => {
    const machine = { timeOfDay: Date.parse('2026-06-15T10:00:00Z'), steady: 0 }
    const sleepy = createClock({ timeOfDay: () => machine.timeOfDay, steady: () => machine.steady })
    sleepy.resume({ offsetMs: 0, at: machine.timeOfDay })
    const proof = createTestProof('boot-1', SCREEN, store, sleepy)
    await proof.begin(spot).finish(whole)
    machine.steady += 60_000
    machine.timeOfDay += 60_000 + 8 * HOUR
    sleepy.learn(machine.timeOfDay, sleepy.monotonicMs())
    await proof.flush()
    expect(listStarts()).toEqual(['2026-06-15T10:00:00.000Z'])
  })

  test('corrects plays from before a restart of the browser by the current clock offset', async () => {
    const slow = createManualClock('2026-06-15T10:00:00Z')
    await createTestProof('boot-1', SCREEN, store, slow).begin(spot).finish(whole)
    const later = createManualClock('2026-06-15T10:30:00Z')
    later.learn(Date.parse('2026-06-15T13:30:00Z'), 0)
    await createTestProof('boot-2', SCREEN, store, later).flush()
    expect(listStarts()).toEqual(['2026-06-15T13:00:00.000Z'])
  })

  test('keeps the estimated time when the clock was in 1970 in an earlier start', async () => {
    const never = createManualClock('1970-01-01T05:00:00Z')
    await createTestProof('boot-1', SCREEN, store, { ...never, now: () => Date.parse('2026-06-15T09:00:00Z') })
      .begin(spot)
      .finish(whole)
    await createTestProof('boot-2').flush()
    expect(listStarts()).toEqual(['2026-06-15T09:00:00.000Z'])
  })

  test('keeps the estimated time when the clock is in 1970 now', async () => {
    const fast = createManualClock('2026-06-15T14:00:00Z')
    await createTestProof('boot-1', SCREEN, store, { ...fast, now: () => Date.parse('2026-06-15T09:00:00Z') })
      .begin(spot)
      .finish(whole)
    const lost = createManualClock('1970-01-01T00:00:00Z')
    lost.learn(Date.parse('2026-06-15T10:00:00Z'), 0)
    await createTestProof('boot-2', SCREEN, store, lost).flush()
    expect(listStarts()).toEqual(['2026-06-15T09:00:00.000Z'])
  })
})

describe('the store', () => {
  const DAY = 24 * 3_600_000

  test('deletes plays after 31 days, when the server no longer accepts them', async () => {
    const proof = createTestProof('boot-1')
    server.isAway = true
    await proof.begin(spot).finish(whole)
    clock.setWrong(30 * DAY)
    await proof.begin(spot).finish(whole)
    await proof.tidy()
    expect(await store.plays.count()).toBe(2)
    clock.setWrong(31 * DAY + 1)
    await proof.tidy()
    expect(await store.plays.count()).toBe(1)
  })

  test('deletes refused plays and other data on a full disk before it loses a play', async () => {
    let isFull = true
    const given: string[] = []
    const proof = createProof({
      playStore: {
        ...store.plays,
        put: (play) =>
          isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : store.plays.put(play),
      },
      clock,
      bootId: 'boot-1',
      screenId: SCREEN,
      position: () => null,
      send,
      isRefused: () => false,
      onFault: (detail) => given.push(detail),
      makeRoom: async () => {
        given.push('room')
        isFull = false
      },
    })
    server.isAway = true
    await proof.begin(spot).finish(whole)
    await proof.settled()
    expect(given).toEqual(['room'])
    expect(await store.plays.oldest('done', 10)).toHaveLength(1)
  })

  describe('with a disk that rejects writes', () => {
    let disk: { isFull: boolean; holdsOn: boolean; isShut: boolean; faults: string[] }
    let seen: number

    beforeEach(() => {
      disk = { isFull: true, holdsOn: false, isShut: false, faults: [] }
      seen = 0
    })

    function createFailingProof() {
      const shut = () => Promise.reject(new DOMException('closing', 'InvalidStateError'))
      return createProof({
        playStore: {
          ...store.plays,
          put: (play) =>
            disk.isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : store.plays.put(play),
          oldest: (state, count) => (disk.isShut ? shut() : store.plays.oldest(state, count)),
          remove: (playIds) => (disk.isShut || disk.holdsOn ? shut() : store.plays.remove(playIds)),
        },
        clock,
        bootId: 'boot-1',
        screenId: SCREEN,
        position: () => null,
        send: (plays) => {
          seen++
          return send(plays)
        },
        isRefused: (error) => error instanceof Never,
        onFault: (detail) => disk.faults.push(detail),
        random: () => 0.5,
      })
    }

    test('sends each play in memory once', async () => {
      const proof = createFailingProof()
      server.isAway = true
      for (let count = 0; count < 3; count++) await proof.begin(spot).finish(whole)
      server.isAway = false
      await proof.lineIsBack()
      expect([...server.plays.values()].map(({ seq, complete }) => [seq, complete])).toEqual([
        [0, true],
        [1, true],
        [2, true],
      ])
      expect(proof.waiting()).toBe(0)
      expect(disk.faults[0]).toContain('a play could not be written')
    })

    test('writes them as soon as the disk accepts writes again', async () => {
      const proof = createFailingProof()
      server.isAway = true
      for (let count = 0; count < 3; count++) await proof.begin(spot).finish(whole)
      disk.isFull = false
      await proof.begin(spot).finish(whole)
      await proof.settled()
      expect((await store.plays.oldest('done', 10)).map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
      server.isAway = false
      await proof.lineIsBack()
      expect(server.plays.size).toBe(4)
      expect(await store.plays.count()).toBe(0)
    })

    test('does not send a refused play for ever', async () => {
      disk.isFull = false
      const proof = createFailingProof()
      server.isAway = true
      await proof.begin(spot).finish(whole)
      await proof.settled()
      disk.isFull = true
      server.isAway = false
      server.refuses = () => true
      await proof.lineIsBack()
      expect(seen).toBe(1)
      expect(server.plays.size).toBe(0)
    })

    test('sends each play once when the disk does not delete it', async () => {
      disk.isFull = false
      const proof = createFailingProof()
      server.isAway = true
      for (let count = 0; count < 250; count++) await proof.begin(spot).finish(whole)
      disk.holdsOn = true
      server.isAway = false
      await proof.lineIsBack()
      await clock.advance(120_000)
      await expect.poll(() => server.plays.size).toBe(250)
      expect(server.batches).toEqual([200, 50])
      expect(await store.plays.count()).toBe(250)
      disk.holdsOn = false
      await proof.begin(spot).finish(whole)
      await proof.settled()
      await expect.poll(() => store.plays.count()).toBe(0)
      expect(server.plays.size).toBe(251)
    })

    test('retries and reports a disk that does not respond', async () => {
      disk.isFull = false
      const proof = createFailingProof()
      server.isAway = true
      await proof.begin(spot).finish(whole)
      await proof.settled()
      server.isAway = false
      disk.isShut = true
      await proof.lineIsBack()
      expect(disk.faults).toEqual([expect.stringContaining('closing')])
      disk.isShut = false
      await clock.advance(60_000)
      await expect.poll(() => server.plays.size).toBe(1)
    })
  })

  test('returns the oldest plays without reading all, and counts them', async () => {
    const proof = createTestProof('boot-1')
    server.isAway = true
    for (let count = 0; count < 300; count++) await proof.begin(spot).finish(whole)
    expect(await store.plays.count()).toBe(300)
    expect((await store.plays.oldest('done', 3)).map(({ seq }) => seq)).toEqual([0, 1, 2])
    expect(await store.plays.oldest('intent', 3)).toEqual([])
  })
})
