import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Unused files, in a folder for each day (UTC) on which they were moved there. They are kept for some days, so that a
 * wrong sweep or a restore of an older database loses nothing.
 */
export type Trash = {
  /** Moves a file to the trash and returns its path there; null: the file does not exist. */
  put(path: string, name: string, at: Date): Promise<string | null>
  /** The paths of the files in the trash, by name. */
  list(): Promise<Map<string, string>>
  /** Removes the folders of days before that instant; returns the number of files. */
  empty(before: Date): Promise<number>
}

export function openTrash(folder: string): Trash {
  const listDays = () => readdir(folder).catch(ignoreMissing)
  return {
    async put(path, name, at) {
      const day = join(folder, toUtcDay(at))
      await mkdir(day, { recursive: true })
      // The same content may be moved twice on one day.
      const target = join(day, `${name}${SEPARATOR}${randomUUID()}`)
      const isThere = await rename(path, target).then(() => true, ignoreMissing)
      return isThere === true ? target : null
    },
    async list() {
      const files = new Map<string, string>()
      for (const day of await listDays()) {
        for (const file of await readdir(join(folder, day)).catch(ignoreMissing)) {
          files.set(file.slice(0, file.lastIndexOf(SEPARATOR)), join(folder, day, file))
        }
      }
      return files
    },
    async empty(before) {
      let removed = 0
      for (const day of await listDays()) {
        if (day >= toUtcDay(before)) continue
        removed += (await readdir(join(folder, day)).catch(ignoreMissing)).length
        await rm(join(folder, day), { recursive: true, force: true })
      }
      return removed
    },
  }
}

const SEPARATOR = '~'

const toUtcDay = (at: Date) => at.toISOString().slice(0, 10)

/** Another process may have moved it at the same moment. */
function ignoreMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT') throw error
  return []
}
