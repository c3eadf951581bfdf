import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { PlayRecord } from './proof.ts'
import { createTestId } from './testing/sample-manifest.ts'
import { openStore } from './store.ts'

function createPlay(name: string, change: Partial<PlayRecord> = {}): PlayRecord {
  return {
    playId: createTestId(name),
    bootId: 'boot-1',
    seq: 0,
    slot: 0,
    kind: 'campaign',
    campaignId: createTestId('campaign'),
    sha256: 'a'.repeat(64),
    startedAt: '2026-06-15T10:00:00.000Z',
    durationMs: 12_000,
    complete: true,
    screenId: createTestId('screen'),
    state: 'done',
    ...change,
  }
}

/** Creates the database of the first version of the player. */
async function firstVersion(factory: IDBFactory, play: PlayRecord): Promise<void> {
  const request = factory.open('marquee-player', 1)
  request.addEventListener('upgradeneeded', () => {
    const db = request.result
    db.createObjectStore('facts').put('my-uuid', 'uuid')
    db.createObjectStore('plays', { keyPath: 'playId' }).put(play)
    db.createObjectStore('beats', { keyPath: ['bootId', 'seq'] }).createIndex('at', 'at')
    db.createObjectStore('pieces')
  })
  await new Promise((resolve) => request.addEventListener('success', resolve))
  request.result.close()
}

test('keeps the pairing and the unreported plays of the first version', async () => {
  const factory = new IDBFactory()
  await firstVersion(factory, createPlay('old'))
  const store = await openStore(factory)
  expect(await store.get('uuid')).toBe('my-uuid')
  expect(await store.plays.oldest('done', 10)).toMatchObject([{ playId: createTestId('old') }])
})

test('deletes all plays of other screens', async () => {
  const store = await openStore(new IDBFactory())
  for (const screen of ['a', 'screen', 'z']) {
    await store.plays.put(createPlay(screen, { screenId: createTestId(screen) }))
    await store.plays.put(createPlay(`2 ${screen}`, { screenId: createTestId(screen) }))
  }
  await store.plays.keepOnly(createTestId('screen'))
  expect((await store.plays.all()).map(({ screenId }) => screenId)).toEqual([
    createTestId('screen'),
    createTestId('screen'),
  ])
})

test('opens the database again after the browser has closed it', async () => {
  const factory = new IDBFactory()
  const store = await openStore(factory)
  await store.plays.put(createPlay('a'))
  store.close()
  expect(await store.plays.count()).toBe(1)
})
