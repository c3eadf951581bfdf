import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeOrUndo } from './disk.ts'
import { type MediaStorage, MissingObject, UPLOADS } from './media-storage.ts'
import type { ArrivedUpload, PartialUploads, UploadParts } from './partial-uploads.ts'

/** The most that is lost when the process is killed while a part arrives (UPL-6). */
export const PART_BYTES = 4 * 1024 * 1024

/**
 * Uploads in a bucket, which cannot append: every 4 MiB are an object, named by its first byte and its end. The record
 * of the upload says which of them count.
 */
export function openBucketUploads(storage: MediaStorage, { assertRoom, trash }: UploadParts): PartialUploads {
  const getKey = (name: string, from: number, until: number) => `${UPLOADS}${name}/${from}-${until}`
  return {
    async write(name, from, chunk, saveProgress) {
      await assertRoom()
      const savePart = async (path: string, start: number, until: number) => {
        await storage.putFile(getKey(name, start, until), path)
        return saveProgress(until, start)
      }
      await writeParts(storage.scratch, from, chunk, savePart)
    },
    read: async (upload) => Readable.from(readParts(storage, upload, getKey), { objectMode: false }),
    remove: (name) => storage.deleteAll(`${UPLOADS}${name}/`),
    async moveToTrash(name, at) {
      for await (const { key } of storage.list(`${UPLOADS}${name}/`)) {
        await trash.put(key, key.slice(UPLOADS.length).replace('/', '-'), at)
      }
    },
    async listUntouched(instant) {
      const touched = new Map<string, Date>()
      for await (const { key, storedAt } of storage.list(UPLOADS)) {
        const name = key.slice(UPLOADS.length).split('/')[0] ?? ''
        const known = touched.get(name)
        if (!known || known < storedAt) touched.set(name, storedAt)
      }
      return [...touched].filter(([, storedAt]) => storedAt < instant).map(([name]) => name)
    },
  }
}

type SavePart = (path: string, from: number, until: number) => Promise<boolean>

/** Collects bytes in the scratch folder, and saves them as a part when there are enough or no more come. */
async function writeParts(
  scratch: string,
  from: number,
  chunk: AsyncIterable<Buffer>,
  savePart: SavePart,
): Promise<void> {
  let [start, at] = [from, from]
  let part: { path: string; file: FileHandle } | undefined
  const save = async () => {
    if (!part) return true
    const { path, file } = part
    part = undefined
    const partFrom = start
    start = at
    try {
      // A full disk may have taken a part of the last bytes, which do not count.
      try {
        await file.truncate(at - partFrom)
      } finally {
        await file.close()
      }
      return at === partFrom || (await savePart(path, partFrom, at))
    } finally {
      await rm(path, { force: true })
    }
  }
  try {
    for await (const bytes of chunk) {
      part ??= await openPart(scratch)
      const { file } = part
      await writeOrUndo(() => file.appendFile(bytes), noop)
      at += bytes.length
      if (at - start >= PART_BYTES && !(await save())) return
    }
  } finally {
    // Runs however the chunk ended: cut off, too long, or complete.
    await save()
  }
}

async function openPart(scratch: string): Promise<{ path: string; file: FileHandle }> {
  const path = join(scratch, randomUUID())
  return { path, file: await open(path, 'wx') }
}

async function* readParts(
  storage: MediaStorage,
  { id, sizeBytes, partEnds }: ArrivedUpload,
  getKey: (name: string, from: number, until: number) => string,
): AsyncIterable<Buffer> {
  let from = 0
  for (const until of partEnds) {
    yield* await storage.get(getKey(id, from, until))
    from = until
  }
  if (from !== sizeBytes) throw new MissingObject(`parts of ${id} are not in the bucket`)
}

// What a full disk has not taken is sent again.
const noop = async () => {}
