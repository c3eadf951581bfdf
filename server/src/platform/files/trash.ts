import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files that nothing needs any more, in a folder for each day (UTC) on which they were put there. They lie there for
 * some days, so that an error of a sweep, or a restore of an older database, loses nothing.
 */
export type Trash = {
  /** Moves a file into the trash and answers where it lies; null: it is not there. */
  put(path: string, name: string, at: Date): Promise<string | null>
  /** Where files lie, by the names they were put under. */
  list(): Promise<Map<string, string>>
  /** Removes the days before that instant; answers how many files. */
  empty(before: Date): Promise<number>
}

export function openTrash(folder: string): Trash {
  const listDays = () => readdir(folder).catch(unlessMissing)
  return {
    async put(path, name, at) {
      const day = join(folder, dayOf(at))
      await mkdir(day, { recursive: true })
      // The same content may come a second time on one day.
      const target = join(day, `${name}${SEPARATOR}${randomUUID()}`)
      const isThere = await rename(path, target).then(() => true, unlessMissing)
      return isThere === true ? target : null
    },
    async list() {
      const files = new Map<string, string>()
      for (const day of await listDays()) {
        for (const file of await readdir(join(folder, day)).catch(unlessMissing)) {
          files.set(file.slice(0, file.lastIndexOf(SEPARATOR)), join(folder, day, file))
        }
      }
      return files
    },
    async empty(before) {
      let removed = 0
      for (const day of await listDays()) {
        if (day >= dayOf(before)) continue
        removed += (await readdir(join(folder, day)).catch(unlessMissing)).length
        await rm(join(folder, day), { recursive: true, force: true })
      }
      return removed
    },
  }
}

const SEPARATOR = '~'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Another process may have moved it at the same moment. */
function unlessMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT') throw error
  return []
}
