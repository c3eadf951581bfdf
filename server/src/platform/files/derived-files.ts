import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathExists, writeOrUndo } from './disk.ts'

/** Files derived from stored files, such as smaller pictures: a folder for each, by the hash of the original. */
export type DerivedFiles = {
  /** Returns the path of the file; `make` creates it when it is missing. */
  ensureFile(sha256: string, name: string, make: (path: string) => Promise<void>): Promise<string>
  discard(sha256: string): Promise<void>
  /** Removes files whose original is gone and that were created before that instant; returns their number. */
  discardStray(instant: Date, isKept: (sha256: string) => Promise<boolean>): Promise<number>
}

/** @param incoming folder in which a file is written before it is renamed */
export function openDerivedFiles(folder: string, incoming: string): DerivedFiles {
  const getFolder = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const making = new Map<string, Promise<void>>()

  const makeOnce = async (path: string, make: (path: string) => Promise<void>) => {
    const stagedPath = join(incoming, randomUUID())
    const write = async () => {
      await make(stagedPath)
      await mkdir(dirname(path), { recursive: true })
      await rename(stagedPath, path)
    }
    await writeOrUndo(write, () => rm(stagedPath, { force: true }))
  }

  return {
    async ensureFile(sha256, name, make) {
      const path = join(getFolder(sha256), name)
      if (await pathExists(path)) return path
      const made = making.get(path) ?? makeOnce(path, make).finally(() => making.delete(path))
      making.set(path, made)
      await made
      return path
    },
    discard: (sha256) => rm(getFolder(sha256), { recursive: true, force: true }),
    async discardStray(instant, isKept) {
      let discarded = 0
      // An administrator may have removed the whole folder.
      await mkdir(folder, { recursive: true })
      for (const prefix of await readdir(folder)) {
        for (const sha256 of await readdir(join(folder, prefix))) {
          const stats = await stat(getFolder(sha256)).catch(() => undefined)
          if (!stats || stats.mtimeMs >= instant.getTime() || (await isKept(sha256))) continue
          await rm(getFolder(sha256), { recursive: true, force: true })
          discarded++
        }
      }
      return discarded
    },
  }
}
