import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeOrUndo } from './disk.ts'
import { getKeyName, type MediaStorage, UPLOADS } from './media-storage.ts'
import type { Trash } from './trash.ts'

/** The most that is lost when the process is killed while a part arrives (UPL-6). */
const FLUSH_INTERVAL_BYTES = 4 * 1024 * 1024

/**
 * Files that arrive in parts, over minutes or a day. The caller records how many bytes of a file count; the file itself
 * may contain more.
 */
export type PartialUploads = {
  /**
   * Writes a part at its position. However it ends, the bytes that had arrived are on the disk and recorded.
   *
   * @param saveProgress gets the position up to which the file is stored safely, and in a bucket where that part begins;
   *   returns whether the upload still exists and ended there
   * @throws StorageFull when the disk is full; also any error of a part that breaks off
   */
  write(name: string, from: number, chunk: AsyncIterable<Buffer>, saveProgress: SaveProgress): Promise<void>
  /** @throws MissingObject, also while it is read */
  read(upload: ArrivedUpload): Promise<Readable>
  remove(name: string): Promise<void>
  /** Moves one without a record to the trash. */
  moveToTrash(name: string, at: Date): Promise<void>
  /** Partial uploads that were not written to since that instant. */
  listUntouched(instant: Date): Promise<string[]>
}

export type SaveProgress = (until: number, partFrom?: number) => Promise<boolean>

/** What is recorded of an upload that has arrived completely. */
export type ArrivedUpload = {
  readonly id: string
  readonly sizeBytes: number
  /** Where its parts in a bucket end. */
  readonly partEnds: readonly number[]
}

export type UploadParts = {
  /** @throws StorageFull when the disk is full */
  assertRoom: () => Promise<void>
  trash: Trash
}

/** Uploads in the folder of the media: one file each, into which every part is written at its position. */
export function openFolderUploads(
  storage: MediaStorage,
  folder: string,
  { assertRoom, trash }: UploadParts,
): PartialUploads {
  const getKey = (name: string) => `${UPLOADS}${name}`
  return {
    async write(name, from, chunk, saveProgress) {
      await assertRoom()
      const path = join(folder, getKey(name))
      await writeOrUndo(() => writeChunk(path, from, chunk, saveProgress), noop)
    },
    read: ({ id, sizeBytes }) => storage.get(getKey(id), { start: 0, end: sizeBytes - 1 }),
    remove: (name) => storage.delete(getKey(name)),
    moveToTrash: async (name, at) => void (await trash.put(getKey(name), name, at)),
    async listUntouched(instant) {
      const names: string[] = []
      for await (const { key, storedAt } of storage.list(UPLOADS)) if (storedAt < instant) names.push(getKeyName(key))
      return names
    },
  }
}

// Bytes on the disk stay; only recorded ones count.
const noop = async () => {}

async function writeChunk(
  path: string,
  from: number,
  chunk: AsyncIterable<Buffer>,
  saveProgress: SaveProgress,
): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT)
  let [at, flushed] = [from, from]
  const flush = async () => {
    if (at === flushed) return true
    await file.datasync()
    flushed = at
    return saveProgress(at)
  }
  try {
    for await (const bytes of chunk) {
      await writeAll(file, bytes, at)
      at += bytes.length
      if (at - flushed >= FLUSH_INTERVAL_BYTES && !(await flush())) return
    }
  } finally {
    try {
      // Runs however the part ended: cut off, too long, or complete.
      await flush()
    } finally {
      await file.close()
    }
  }
}

/** A disk that is nearly full writes only a part of the bytes. */
async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written)
    written += bytesWritten
  }
}
