import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openDerivedFiles } from './derived-files.ts'
import { pathExists, writeOrUndo, readDiskSpace, StorageFull } from './disk.ts'
import { createFolderCheck, type FolderState } from './folder-check.ts'
import { type PartialUploads, openPartialUploads } from './partial-uploads.ts'
import { openTrash, type Trash } from './trash.ts'

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
 * Files by the hash of their content: equal files are stored once.
 *
 * A file arrives as a staged file in `incoming`, is checked there, and is stored under its hash. The media module,
 * which knows the references, removes files without any.
 */
export type FileStore = {
  /** Uploads that arrive in parts, before they become staged files. */
  readonly partialUploads: PartialUploads
  /**
   * @throws FileTooLarge past the limit
   * @throws StorageFull when the disk is full; in both cases, and when the source breaks off, nothing stays on the disk
   */
  receive(source: Readable, originalName: string, maxBytes: number): Promise<StagedFile>
  /** Stores a staged file under its hash. Repeating it changes nothing. */
  save(stagedFile: StagedFile): Promise<void>
  discard(stagedFile: StagedFile): Promise<void>
  getPath(sha256: string): string
  /**
   * Returns the path of a smaller file that is derived from a stored file. It is removed with its original.
   *
   * @param name the kind of derived file, one of a few
   * @param make creates it; called when it is missing
   */
  getDerived(sha256: string, name: string, make: (path: string) => Promise<void>): Promise<string>
  has(sha256: string): Promise<boolean>
  open(sha256: string, range?: { start: number; end: number }): Readable
  /** Removed files, kept for some days. */
  readonly trash: Trash
  /** Moves a stored file to the trash, unless its content was stored again since that instant or is gone. */
  removeUntouched(sha256: string, since: Date, at: Date): Promise<boolean>
  /** Stored files that were not touched since that instant, one by one, so that a large store fits in memory. */
  streamUntouched(instant: Date): AsyncIterable<string>
  /** Removes derived files from before that instant whose original is gone; returns their number. */
  discardStrayDerived(instant: Date): Promise<number>
  /** Removes staged files from before that instant that a crash left in `incoming`; returns their number. */
  discardStaleStaged(instant: Date): Promise<number>
  /** Reads the state of the folder. */
  check(): Promise<FolderState>
}

export type StoreSettings = {
  /** The id that the folder must contain. */
  installationId: string
  /** Below this free space, uploads are refused, because the database may share the disk. */
  reservedBytes: number
}

export function getContentPath(root: string, sha256: string): string {
  return join(root, 'kept', sha256.slice(0, 2), sha256)
}

export const getTrashPath = (root: string) => join(root, 'trash')

/** Opens a store in a folder of this machine, or of a disk that several machines share. */
export async function openFileStore(root: string, settings: StoreSettings): Promise<FileStore> {
  const incoming = join(root, 'incoming')
  const kept = join(root, 'kept')
  const derived = join(root, 'derived')
  for (const folder of [incoming, kept, derived]) await mkdir(folder, { recursive: true })
  const derivedFiles = openDerivedFiles(derived, incoming)
  const assertRoom = async () => {
    const { freeBytes } = await readDiskSpace(root)
    if (freeBytes < settings.reservedBytes) throw new StorageFull('the free disk space is below the reserve')
  }
  const trash = openTrash(getTrashPath(root))
  const partialUploads = await openPartialUploads(join(root, 'uploads'), { assertRoom, trash })
  const getPath = (sha256: string) => getContentPath(root, sha256)
  const has = (sha256: string) => pathExists(getPath(sha256))

  return {
    partialUploads,
    trash,
    getPath,
    async receive(source, originalName, maxBytes) {
      await assertRoom()
      return receiveFile(join(incoming, randomUUID()), source, originalName, maxBytes)
    },
    save: (stagedFile) => saveFile(stagedFile, getPath(stagedFile.sha256)),
    getDerived: (sha256, name, make) => derivedFiles.ensureFile(sha256, name, make),
    discard: (stagedFile) => rm(stagedFile.path, { force: true }),
    has,
    open: (sha256, range) => createReadStream(getPath(sha256), { ...range, highWaterMark: 256 * 1024 }),
    async removeUntouched(sha256, since, at) {
      // Moved before its age is read: a process that stores the same content at this moment creates it again.
      const trashPath = await trash.put(getPath(sha256), sha256, at)
      if (trashPath === null) return false
      const { mtimeMs } = await stat(trashPath)
      if (mtimeMs >= since.getTime()) await rename(trashPath, getPath(sha256))
      else await derivedFiles.discard(sha256)
      return mtimeMs < since.getTime()
    },
    streamUntouched: (instant) => streamUntouched(kept, instant),
    discardStrayDerived: (instant) => derivedFiles.discardStray(instant, has),
    discardStaleStaged: (instant) => discardStale(incoming, instant),
    check: createFolderCheck(root, settings.installationId),
  }
}

/** Writes what arrives to a path, and measures and hashes it on the way. */
async function receiveFile(
  path: string,
  source: Readable,
  originalName: string,
  maxBytes: number,
): Promise<StagedFile> {
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

async function saveFile(stagedFile: StagedFile, path: string): Promise<void> {
  await writeOrUndo(() => mkdir(dirname(path), { recursive: true }), noop)
  // When the same content exists already, replacing it also renews its age, so that a running sweep does not remove it.
  await rename(stagedFile.path, path).catch(async (error: NodeJS.ErrnoException) => {
    // The staged file is gone and the stored file exists: it was stored before.
    if (error.code !== 'ENOENT') throw error
    await access(path)
  })
}

async function* streamUntouched(kept: string, instant: Date): AsyncIterable<string> {
  for (const prefix of await readdir(kept)) {
    for (const name of await readdir(join(kept, prefix))) {
      const stats = await stat(join(kept, prefix, name)).catch(() => undefined)
      if (stats && stats.mtimeMs < instant.getTime()) yield name
    }
  }
}

async function discardStale(folder: string, instant: Date): Promise<number> {
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

/** A folder that was created needs no cleanup. */
const noop = async () => {}
