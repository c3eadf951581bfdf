import type { Beat, Manifest } from '@marquee/contract/player'
import type { BeatBook } from './heartbeat.ts'
import type { PlayBook, PlayRecord } from './proof.ts'
import type { Turn } from './schedule.ts'

/**
 * What a device remembers over restarts: who it is, what it plays, what it has not reported yet.
 *
 * Everything that is proof is written with `durability: 'strict'`: once a write is answered, a power
 * cut does not undo it (product design 5).
 */

const NAME = 'marquee-player'
const VERSION = 1

/** The credential of this device and the screen it stands for. */
export type Pairing = { token: string; screenId: string }
/** `tag` is null once something was taken out of it by a stop: the next answer then replaces it. */
export type KeptManifest = { manifest: Manifest; tag: string | null }

type Facts = { uuid: string; pairing: Pairing; manifest: KeptManifest; turn: Turn }

export type Store = {
  get<K extends keyof Facts>(key: K): Promise<Facts[K] | null>
  set<K extends keyof Facts>(key: K, value: Facts[K]): Promise<void>
  forget(...keys: (keyof Facts)[]): Promise<void>
  plays: PlayBook
  beats: BeatBook & { clear(): Promise<void> }
  pieces: PieceTable
  close(): void
}

/** Pieces of files, for browsers without a private file system. */
export type PieceTable = {
  put(key: [sha256: string, index: number], bytes: Blob): Promise<void>
  get(key: [sha256: string, index: number]): Promise<Blob | null>
  keys(): Promise<[sha256: string, index: number][]>
  remove(sha256: string): Promise<void>
}

export async function openStore(factory: IDBFactory = indexedDB): Promise<Store> {
  const db = await open(factory)

  function read<T>(table: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return answered(ask(db.transaction(table, 'readonly').objectStore(table)))
  }

  function write(table: string, change: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = db.transaction(table, 'readwrite', { durability: 'strict' })
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
      change(transaction.objectStore(table))
    })
  }

  return {
    get: async (key) => (await read('facts', (store) => store.get(key))) ?? null,
    set: (key, value) => write('facts', (store) => store.put(value, key)),
    forget: (...keys) => write('facts', (store) => keys.forEach((key) => store.delete(key))),
    plays: {
      put: (play) => write('plays', (store) => store.put(play)),
      all: async () => inOrder(await read<PlayRecord[]>('plays', (store) => store.getAll())),
      remove: (playIds) => write('plays', (store) => playIds.forEach((playId) => store.delete(playId))),
    },
    beats: {
      put: (beat) => write('beats', (store) => store.put(beat)),
      oldest: (count) => read<Beat[]>('beats', (store) => store.index('at').getAll(null, count)),
      remove: (beats) => write('beats', (store) => beats.forEach(({ bootId, seq }) => store.delete([bootId, seq]))),
      clear: () => write('beats', (store) => store.clear()),
    },
    pieces: {
      put: (key, bytes) => write('pieces', (store) => store.put(bytes, key)),
      get: async (key) => (await read<Blob | undefined>('pieces', (store) => store.get(key))) ?? null,
      // Nothing but such pairs is ever written as a key there.
      keys: async () => (await read('pieces', (store) => store.getAllKeys())) as [string, number][],
      remove: (sha256) => write('pieces', (store) => store.delete(IDBKeyRange.bound([sha256], [sha256, []]))),
    },
    close: () => db.close(),
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', () => {
    const db = request.result
    db.createObjectStore('facts')
    db.createObjectStore('plays', { keyPath: 'playId' })
    db.createObjectStore('beats', { keyPath: ['bootId', 'seq'] }).createIndex('at', 'at')
    db.createObjectStore('pieces')
  })
  return answered(request)
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
}

/** Oldest first; a device with a wrong clock still keeps the order within one boot. */
function inOrder(plays: PlayRecord[]): PlayRecord[] {
  return plays.sort((a, b) => a.startedAt.localeCompare(b.startedAt) || a.seq - b.seq)
}
