import type { HeartbeatReport, Manifest } from '@marquee/contract/player'
import { deleteRows, openBrowserDatabase } from './browser-database.ts'
import type { HeartbeatStore } from './heartbeat.ts'
import type { PlayStore, PlayRecord } from './proof.ts'
import type { KnownTime } from './clock.ts'
import type { OrderRecord } from './remote-orders.ts'
import type { LoopPosition } from './schedule.ts'

/**
 * The data that survives a restart: the pairing, the manifest, unreported plays and heartbeats.
 *
 * Plays are written with `durability: 'strict'`, so that a power cut does not undo a completed write (product 5).
 */

const NAME = 'marquee-player'
/** Version 2 has indexes of plays by state and age, and by screen. */
const VERSION = 2
const BY_AGE = 'state, startedAt, seq'

/** The credential of this device, and its screen. */
export type Pairing = { token: string; screenId: string }
/** `tag` is null after a stop has removed a video: the next response then replaces the manifest. */
type StoredManifest = { manifest: Manifest; tag: string | null }

type Facts = {
  uuid: string
  pairing: Pairing
  manifest: StoredManifest
  turn: LoopPosition
  time: KnownTime
  remoteOrders: OrderRecord[]
}

export type Store = {
  get<K extends keyof Facts>(key: K): Promise<Facts[K] | null>
  set<K extends keyof Facts>(key: K, value: Facts[K]): Promise<void>
  forget(...keys: (keyof Facts)[]): Promise<void>
  plays: PlayStore
  heartbeats: HeartbeatStore & { clear(): Promise<void> }
  chunks: ChunkTable
  close(): void
}

/** Chunks of files, for browsers without a private file system. */
export type ChunkTable = {
  put(key: [sha256: string, index: number], bytes: Blob): Promise<void>
  get(key: [sha256: string, index: number]): Promise<Blob | null>
  keys(): Promise<[sha256: string, index: number][]>
  remove(sha256: string): Promise<void>
}

export async function openStore(factory: IDBFactory = indexedDB): Promise<Store> {
  const database = await openBrowserDatabase(factory, { name: NAME, version: VERSION, upgrade, durability: 'strict' })
  const { read, write } = database
  return {
    get: async (key) => (await read('facts', (store) => store.get(key))) ?? null,
    set: (key, value) => write('facts', (store) => store.put(value, key)),
    forget: (...keys) => write('facts', (store) => keys.forEach((key) => store.delete(key))),
    plays: {
      put: (play) => write('plays', (store) => store.put(play)),
      oldest: (state, count) =>
        read<PlayRecord[]>('plays', (store) =>
          store.index(BY_AGE).getAll(IDBKeyRange.bound([state], [state, []]), count),
        ),
      count: () => read('plays', (store) => store.count()),
      all: () => read<PlayRecord[]>('plays', (store) => store.getAll()),
      remove: (playIds) => write('plays', (store) => playIds.forEach((playId) => store.delete(playId))),
      keepOnly: (screenId) =>
        write('plays', (store) => {
          deleteRows(store.index('screenId').openKeyCursor(IDBKeyRange.upperBound(screenId, true)), store)
          deleteRows(store.index('screenId').openKeyCursor(IDBKeyRange.lowerBound(screenId, true)), store)
        }),
    },
    heartbeats: {
      put: (beat) => write('beats', (store) => store.put(beat)),
      oldest: (count) => read<HeartbeatReport[]>('beats', (store) => store.index('at').getAll(null, count)),
      count: () => read('beats', (store) => store.count()),
      remove: (beats) => write('beats', (store) => beats.forEach(({ bootId, seq }) => store.delete([bootId, seq]))),
      clear: () => write('beats', (store) => store.clear()),
    },
    chunks: {
      put: (key, bytes) => write('pieces', (store) => store.put(bytes, key)),
      get: async (key) => (await read<Blob | undefined>('pieces', (store) => store.get(key))) ?? null,
      // All keys of this table are such pairs.
      keys: async () => (await read('pieces', (store) => store.getAllKeys())) as [string, number][],
      remove: (sha256) => write('pieces', (store) => store.delete(IDBKeyRange.bound([sha256], [sha256, []]))),
    },
    close: database.close,
  }
}

function upgrade(db: IDBDatabase, oldVersion: number, request: IDBOpenDBRequest): void {
  if (oldVersion < 1) {
    db.createObjectStore('facts')
    db.createObjectStore('plays', { keyPath: 'playId' })
    db.createObjectStore('beats', { keyPath: ['bootId', 'seq'] }).createIndex('at', 'at')
    db.createObjectStore('pieces')
  }
  const plays = request.transaction?.objectStore('plays')
  plays?.createIndex(BY_AGE, ['state', 'startedAt', 'seq'])
  plays?.createIndex('screenId', 'screenId')
}
