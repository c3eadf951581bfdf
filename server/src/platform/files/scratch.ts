import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeOrUndo } from './disk.ts'

/** A file that has arrived completely and is not stored yet. */
export type StagedFile = {
  /** Its path until it is stored or discarded. */
  readonly path: string
  readonly sha256: string
  readonly sizeBytes: number
  readonly originalName: string
  /** The field of the form that contained it. */
  readonly field?: string
  /** The account that sent it; absent for files that the application creates. */
  readonly sender?: string
}

/** More bytes arrived than allowed; the bytes that had arrived are removed. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}

/**
 * Writes what arrives to a new file of the scratch folder, and measures and hashes it on the way.
 *
 * @throws FileTooLarge past the limit
 * @throws StorageFull when the disk is full; in both cases, and when the source breaks off, nothing stays on the disk
 */
export async function receiveFile(
  folder: string,
  source: Readable,
  originalName: string,
  maxBytes: number,
): Promise<StagedFile> {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let sizeBytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) return next(new FileTooLarge(originalName))
      hash.update(chunk)
      next(null, chunk)
    },
  })
  const write = () => pipeline(source, meter, createWriteStream(path, { flags: 'wx', flush: true }))
  await writeOrUndo(write, () => rm(path, { force: true }))
  return { path, sha256: hash.digest('hex'), sizeBytes, originalName }
}

/** Removes files from before that instant that a crash left in the scratch folder; returns their number. */
export async function discardStale(folder: string, instant: Date): Promise<number> {
  let discarded = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (!stats || stats.mtimeMs >= instant.getTime()) continue
    await rm(path, { force: true })
    discarded++
  }
  return discarded
}

/** The bytes of all files in a folder. */
export async function measureFolder(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
