import { randomUUID } from 'node:crypto'
import { createWriteStream, constants } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readChunk } from './chunk-reader.ts'
import { readDiskSpace, writeOrUndo } from './disk.ts'
import {
  type ByteRange,
  DERIVED,
  isMissing,
  KEPT,
  type MediaStorage,
  type StoredObject,
  UPLOADS,
} from './media-storage.ts'

const READ_BYTES = 256 * 1024

/** Media in a folder of this machine, or of a disk that several machines share. A key is a path below it. */
export function openFolderStorage(folder: string): MediaStorage {
  const scratch = join(folder, 'incoming')
  const getPath = (key: string) => join(folder, key)

  /** Writes a file in the scratch folder and renames it, so that it appears complete. */
  const store = async (key: string, write: (path: string) => Promise<void>) => {
    const staged = join(scratch, randomUUID())
    await mkdir(scratch, { recursive: true })
    await writeOrUndo(
      async () => {
        await write(staged)
        await moveFile(staged, getPath(key))
      },
      () => rm(staged, { force: true }),
    )
  }

  return {
    address: folder,
    folder,
    scratch,
    maxScratchBytes: undefined,
    async prepare() {
      for (const name of [scratch, getPath(KEPT), getPath(DERIVED), getPath(UPLOADS)]) {
        await mkdir(name, { recursive: true })
      }
    },
    put: (key, source) => store(key, (path) => pipeline(source, createWriteStream(path, { flags: 'wx', flush: true }))),
    async putFile(key, path) {
      const write = async () => flushFolders(getPath(key), await moveFile(path, getPath(key)))
      // When the same content exists already, replacing it also renews its age.
      await writeOrUndo(write, noop).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        await access(getPath(key))
      })
    },
    get: (key, range) => openFile(getPath(key), range),
    readChunk: (key, start, length) => readChunk(getPath(key), start, length),
    async head(key) {
      const stats = await ignoreMissing(stat(getPath(key)))
      return stats && { key, sizeBytes: stats.size, storedAt: stats.mtime }
    },
    async copy(from, to) {
      try {
        await store(to, (path) => copyFile(getPath(from), path))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    move: (from, to) => moveIfThere(getPath(from), getPath(to)),
    delete: (key) => rm(getPath(key), { force: true }),
    deleteAll: (prefix) => rm(getPath(prefix), { recursive: true, force: true }),
    list: (prefix) => listFiles(folder, prefix),
    async listFolders() {
      const entries = (await ignoreMissing(readdir(folder, { withFileTypes: true }))) ?? []
      return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    },
    sign: async () => undefined,
    async readSpace() {
      await access(scratch, constants.W_OK)
      return readDiskSpace(folder)
    },
  }
}

/** Opened before it is read, so that a missing file is an error of this call and not of the stream. */
async function openFile(path: string, range?: ByteRange): Promise<Readable> {
  const file = await open(path)
  return file.createReadStream({ ...range, highWaterMark: READ_BYTES })
}

/** Returns the first folder that it created, if any. */
async function moveFile(from: string, to: string): Promise<string | undefined> {
  const created = await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  return created
}

/** A new name is on the disk, and survives a loss of power, when its folder is written; so is a new folder. */
async function flushFolders(path: string, created: string | undefined): Promise<void> {
  const last = dirname(resolve(created ?? path))
  for (let folder = dirname(resolve(path)); folder.length >= last.length; folder = dirname(folder)) {
    const handle = await open(folder)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (folder === last) return
  }
}

/** Another process may move it at the same moment. */
async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await moveFile(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function* listFiles(folder: string, prefix: string): AsyncIterable<StoredObject> {
  const entries = (await ignoreMissing(readdir(join(folder, prefix), { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const key = `${prefix}${entry.name}`
    if (entry.isDirectory()) {
      yield* listFiles(folder, `${key}/`)
      continue
    }
    const stats = await ignoreMissing(stat(join(folder, key)))
    if (stats) yield { key, sizeBytes: stats.size, storedAt: stats.mtime }
  }
}

function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/** A folder that was created needs no cleanup. */
const noop = async () => {}
