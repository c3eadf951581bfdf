import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOrUndo } from './disk.ts'
import { DERIVED, getKeyName, type MediaStorage, type StoredObject } from './media-storage.ts'

/** Files derived from stored files, such as smaller pictures: below a prefix for each, by the hash of the original. */
export type DerivedFiles = {
  /** Returns the stored file; `make` creates it when it is missing. */
  ensureFile(sha256: string, name: string, make: (path: string) => Promise<void>): Promise<StoredObject>
  discard(sha256: string): Promise<void>
  /** Removes files whose original is gone and that were created before that instant; returns the number of originals. */
  discardStray(instant: Date, isKept: (sha256: string) => Promise<boolean>): Promise<number>
}

export function openDerivedFiles(storage: MediaStorage): DerivedFiles {
  const making = new Map<string, Promise<void>>()

  const makeOnce = async (key: string, make: (path: string) => Promise<void>) => {
    const staged = join(storage.scratch, randomUUID())
    const write = async () => {
      await make(staged)
      await storage.putFile(key, staged, 'image/webp')
    }
    await writeOrUndo(write, () => rm(staged, { force: true }))
  }

  return {
    async ensureFile(sha256, name, make) {
      const key = `${getPrefix(sha256)}${name}`
      const stored = await storage.head(key)
      if (stored) return stored
      const made = making.get(key) ?? makeOnce(key, make).finally(() => making.delete(key))
      making.set(key, made)
      await made
      const created = await storage.head(key)
      if (!created) throw new Error(`${key} is gone as soon as it was made`)
      return created
    },
    discard: (sha256) => storage.deleteAll(getPrefix(sha256)),
    async discardStray(instant, isKept) {
      const old = new Set<string>()
      for await (const { key, storedAt } of storage.list(DERIVED)) {
        if (storedAt < instant) old.add(getKeyName(key.slice(0, key.lastIndexOf('/'))))
      }
      let discarded = 0
      for (const sha256 of old) {
        if (await isKept(sha256)) continue
        await storage.deleteAll(getPrefix(sha256))
        discarded++
      }
      return discarded
    },
  }
}

const getPrefix = (sha256: string) => `${DERIVED}${sha256.slice(0, 2)}/${sha256}/`
