import { randomUUID } from 'node:crypto'
import { getKeyName, type MediaStorage, TRASH } from './media-storage.ts'

/**
 * Unused files, below a prefix for each day (UTC) on which they were moved there. They are kept for some days, so that a
 * wrong sweep or a restore of an older database loses nothing.
 */
export type Trash = {
  /** Moves an object to the trash and returns its key there; null: it does not exist. */
  put(key: string, name: string, at: Date): Promise<string | null>
  /** The keys in the trash, by the names of their objects. */
  list(): Promise<Map<string, string>>
  /** Removes what was moved there before the day of that instant; returns the number of files. */
  empty(before: Date): Promise<number>
}

export function openTrash(storage: MediaStorage): Trash {
  return {
    async put(key, name, at) {
      // The same content may be moved twice on one day.
      const target = `${TRASH}${toUtcDay(at)}/${name}${SEPARATOR}${randomUUID()}`
      return (await storage.move(key, target)) ? target : null
    },
    async list() {
      const keys = new Map<string, string>()
      for await (const { key } of storage.list(TRASH)) {
        const name = getKeyName(key)
        keys.set(name.slice(0, name.lastIndexOf(SEPARATOR)), key)
      }
      return keys
    },
    async empty(before) {
      const days = new Set<string>()
      let removed = 0
      for await (const { key } of storage.list(TRASH)) {
        const day = key.slice(TRASH.length, key.indexOf('/', TRASH.length))
        if (day >= toUtcDay(before)) continue
        days.add(day)
        removed++
      }
      for (const day of days) await storage.deleteAll(`${TRASH}${day}/`)
      return removed
    },
  }
}

const SEPARATOR = '~'

const toUtcDay = (at: Date) => at.toISOString().slice(0, 10)
