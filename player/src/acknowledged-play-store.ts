import type { AcknowledgedPlay, AcknowledgedPlayStore } from './acknowledged-plays.ts'
import { deleteRows, openBrowserDatabase } from './browser-database.ts'

/**
 * Plays that the server has acknowledged and that may be in no backup yet. They are in a database of their own, which
 * a former version of the player does not open, so that such a version still starts.
 */

const NAME = 'marquee-acknowledged-plays'
const BY_HISTORY = 'history, acknowledgedAtMs'

/** Opened with its first use, because the player starts without it. */
export function openAcknowledgedPlayStore(factory: IDBFactory = indexedDB): AcknowledgedPlayStore {
  let opened: ReturnType<typeof openBrowserDatabase> | null = null

  function database() {
    // Losing these rows in a power cut loses no proof, so they are written without waiting for the disk.
    opened ??= openBrowserDatabase(factory, { name: NAME, version: 1, upgrade, durability: 'relaxed' })
    opened.catch(() => (opened = null))
    return opened
  }

  const read = async <T>(ask: (store: IDBObjectStore) => IDBRequest<T>) => (await database()).read('plays', ask)
  const write = async (change: (store: IDBObjectStore) => void) => (await database()).write('plays', change)
  const removeRange = (index: string, range: IDBKeyRange | null, limit?: number) =>
    write((store) => deleteRows(store.index(index).openKeyCursor(range), store, limit))

  return {
    put: (plays) => write((store) => plays.forEach((play) => store.put(play))),
    async listOthers(history, count) {
      const list = (range: IDBKeyRange, most: number) =>
        read<AcknowledgedPlay[]>((store) => store.index(BY_HISTORY).getAll(range, most))
      const before = await list(IDBKeyRange.upperBound([history], true), count)
      // A count of 0 would mean all.
      if (before.length === count) return before
      return [...before, ...(await list(IDBKeyRange.lowerBound([history, []], true), count - before.length))]
    },
    count: () => read((store) => store.count()),
    remove: (playIds) => write((store) => playIds.forEach((playId) => store.delete(playId))),
    removeUntil: (history, instantMs) =>
      removeRange(BY_HISTORY, IDBKeyRange.bound([history], [history, instantMs], false, true)),
    removeBefore: (instantMs) => removeRange('acknowledgedAtMs', IDBKeyRange.upperBound(instantMs, true)),
    removeOldest: (count) => removeRange('acknowledgedAtMs', null, count),
    async keepOnly(screenId) {
      await removeRange('screenId', IDBKeyRange.upperBound(screenId, true))
      await removeRange('screenId', IDBKeyRange.lowerBound(screenId, true))
    },
  }
}

function upgrade(db: IDBDatabase): void {
  const plays = db.createObjectStore('plays', { keyPath: 'playId' })
  plays.createIndex(BY_HISTORY, ['history', 'acknowledgedAtMs'])
  plays.createIndex('acknowledgedAtMs', 'acknowledgedAtMs')
  plays.createIndex('screenId', 'screenId')
}
