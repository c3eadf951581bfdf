import 'fake-indexeddb/auto'
import type { Play, PlayResult } from '@marquee/contract/player'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from './manual-clock.ts'
import { answeredIds, createProof, isComplete, type PlayRecord, type Shown } from './proof.ts'
import { fileOf, idOf } from './sample-manifest.ts'
import type { VideoSpot } from './schedule.ts'
import { openStore, type Store } from './store.ts'

const SCREEN = idOf('screen')
const spot: VideoSpot = { kind: 'campaign', id: idOf('a'), name: 'a', slot: 3, file: fileOf('a') }
const whole: Shown = { durationMs: 12_000, end: 'ended' }

let databases: IDBFactory
let store: Store
let server: { plays: Map<string, Play>; batches: number[]; isAway: boolean; refuses: (play: Play) => boolean }
const clock = createManualClock('2026-06-15T10:00:00Z')

beforeEach(async () => {
  databases = new IDBFactory()
  store = await openStore(databases)
  server = { plays: new Map(), batches: [], isAway: false, refuses: () => false }
})

class Away extends Error {}
class Never extends Error {}

/** The server, as far as plays go: each is taken once, a bad batch is refused as a whole. */
async function send(plays: Play[]): Promise<{ results: PlayResult[] }> {
  if (server.isAway) throw new Away()
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

function proofOf(bootId: string, screenId = SCREEN, from: Store = store) {
  const faults: string[] = []
  const proof = createProof({
    book: from.plays,
    clock,
    bootId,
    screenId,
    position: () => null,
    send,
    isRefused: (error) => error instanceof Never,
    onFault: (detail) => faults.push(detail),
  })
  return { ...proof, faults }
}

describe('a play', () => {
  test('is written when it starts and again when it ends, then sent, then forgotten', async () => {
    const proof = proofOf('boot-1')
    server.isAway = true
    const play = proof.begin(spot)
    await expect.poll(() => store.plays.all()).toMatchObject([{ state: 'intent', complete: false, durationMs: 0 }])
    await play.finish(whole)
    await proof.flush()
    expect(await store.plays.all()).toMatchObject([{ state: 'done', complete: true, durationMs: 12_000 }])
    expect(proof.waiting()).toBe(1)
    server.isAway = false
    await proof.flush()
    expect(await store.plays.all()).toEqual([])
    expect(proof.waiting()).toBe(0)
    expect([...server.plays.values()]).toEqual([
      {
        playId: play.playId,
        bootId: 'boot-1',
        seq: 0,
        slot: 3,
        kind: 'campaign',
        campaignId: idOf('a'),
        sha256: fileOf('a').sha256,
        startedAt: '2026-06-15T10:00:00.000Z',
        durationMs: 12_000,
        complete: true,
        latitude: null,
        longitude: null,
      },
    ])
  })

  test.each<[number, Shown['end'], boolean]>([
    [12_000, 'ended', true],
    [11_500, 'ended', true],
    [11_499, 'ended', false],
    [11_600, 'cut', true],
    [5_000, 'cut', false],
    [0, 'failed', false],
  ])('of 12 s that was seen for %i ms (%s) counts: %s (product design 5)', (durationMs, end, expected) => {
    expect(isComplete({ durationMs, end }, 12_000)).toBe(expected)
  })

  test('that was cut is kept as a partial one', async () => {
    const proof = proofOf('boot-1')
    await proof.begin(spot).finish({ durationMs: 4200.4, end: 'cut' })
    await proof.flush()
    expect([...server.plays.values()]).toMatchObject([{ complete: false, durationMs: 4200 }])
  })

  test('that was on when the power went becomes a partial one after the restart', async () => {
    server.isAway = true
    proofOf('boot-1').begin(spot)
    await expect.poll(() => store.plays.all()).toHaveLength(1)
    store.close()
    server.isAway = false
    const after = proofOf('boot-2', SCREEN, await openStore(databases))
    await after.recover()
    await after.flush()
    expect([...server.plays.values()]).toMatchObject([{ bootId: 'boot-1', complete: false, durationMs: 0 }])
  })

  test('of another screen is not reported for this one', async () => {
    server.isAway = true
    const before = proofOf('boot-1', idOf('old screen'))
    await before.begin(spot).finish(whole)
    await clock.advance(0)
    server.isAway = false
    const after = proofOf('boot-2')
    await after.recover()
    await after.flush()
    expect(server.plays.size).toBe(0)
    expect(await store.plays.all()).toEqual([])
  })
})

describe('delivery', () => {
  test('after a day without a network every play arrives once, in batches (ux 2.20 PLY-3)', async () => {
    const proof = proofOf('boot-1')
    server.isAway = true
    for (let count = 0; count < 450; count++) await proof.begin(spot).finish(whole)
    server.isAway = false
    await proof.flush()
    expect(server.plays.size).toBe(450)
    expect(server.batches).toEqual([200, 200, 50])
    expect(new Set([...server.plays.values()].map(({ seq }) => seq)).size).toBe(450)
  })

  test('a batch whose answer was lost is sent again and changes nothing', async () => {
    const proof = proofOf('boot-1')
    server.isAway = true
    const play = proof.begin(spot)
    await play.finish(whole)
    await proof.flush()
    server.plays.set(play.playId, (await store.plays.all())[0] as Play)
    server.isAway = false
    await proof.flush()
    expect(server.plays.size).toBe(1)
    expect(await store.plays.all()).toEqual([])
  })

  test('one play the server never takes does not hold up the others, and is kept', async () => {
    const proof = proofOf('boot-1')
    server.isAway = true
    const ids: string[] = []
    for (let count = 0; count < 9; count++) {
      const play = proof.begin(spot)
      ids.push(play.playId)
      await play.finish(whole)
    }
    server.isAway = false
    server.refuses = ({ playId }) => playId === ids[4]
    await proof.flush()
    expect(server.plays.size).toBe(8)
    expect(await store.plays.all()).toMatchObject([{ playId: ids[4], state: 'refused' }])
    expect(proof.faults).toHaveLength(1)
  })

  test('only what the server has answered for is removed', () => {
    const batch = ['1', '2', '3'].map((playId) => ({ playId }) as PlayRecord)
    const answer = (playId: string | null): PlayResult => ({ playId, result: 'accepted' })
    expect(answeredIds(batch, [answer('1'), answer('9')])).toEqual(['1'])
    expect(answeredIds(batch, [answer('1'), answer(null), answer('3')])).toEqual(['1', '2', '3'])
    expect(answeredIds(batch, [answer(null)])).toEqual([])
  })
})
