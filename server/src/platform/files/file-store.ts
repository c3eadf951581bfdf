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

/** A file that has arrived whole but belongs to nothing yet. */
export type StagedFile = {
  /** Where it lies until it is kept or thrown away. */
  readonly path: string
  readonly sha256: string
  readonly sizeBytes: number
  readonly originalName: string
  /** The part of the form that it came in. */
  readonly field?: string
  /** The account that sent it; absent for what the house made itself. */
  readonly sender?: string
}

/** More bytes arrived than allowed; what had arrived is gone. */
export class FileTooLarge extends Error {
  override name = 'PieceTooLarge'
}

/**
 * Files by the hash of their content: the same file twice is stored once.
 *
 * Something arrives as a piece in `incoming`, is looked at there, and is kept under its hash; what
 * nothing refers to is swept by whoever knows the references.
 */
export type FileStore = {
  /** What arrives in parts, before it is a piece. */
  readonly partialUploads: PartialUploads
  /**
   * @throws PieceTooLarge past the limit
   * @throws StorageFull when the disk has no room; nothing is left behind in either case, nor when the source breaks off
   */
  receive(source: Readable, originalName: string, maxBytes: number): Promise<StagedFile>
  /** Puts a piece under its hash. Doing it twice is the same as once. */
  save(stagedFile: StagedFile): Promise<void>
  discard(stagedFile: StagedFile): Promise<void>
  getPath(sha256: string): string
  /**
   * Something smaller that was made of a kept file: where it lies. It goes when its original does.
   *
   * @param name of what is made, one of a few
   * @param make writes it; called when it is not there
   */
  getDerived(sha256: string, name: string, make: (path: string) => Promise<void>): Promise<string>
  has(sha256: string): Promise<boolean>
  open(sha256: string, range?: { start: number; end: number }): Readable
  /** Removed files, kept for some days. */
  readonly trash: Trash
  /** Moves a stored file to the trash, unless its content was stored again since that instant or is gone. */
  removeUntouched(sha256: string, since: Date, at: Date): Promise<boolean>
  /** Kept files not touched since that instant, piece by piece, so that a large store fits in memory. */
  streamUntouched(instant: Date): AsyncIterable<string>
  /** Throws away what was derived before that instant from files that are no longer kept; answers how much. */
  discardStrayDerived(instant: Date): Promise<number>
  /** Throws away pieces that a crash left in `incoming` before that instant; answers how many. */
  discardStaleStaged(instant: Date): Promise<number>
  /** Reads the state of the folder. */
  check(): Promise<FolderState>
}

export type StoreSettings = {
  /** The id that the right folder carries. */
  installationId: string
  /** Below this free space, uploads are refused, because the database may share the disk. */
  reservedBytes: number
}

export function getContentPath(root: string, sha256: string): string {
  return join(root, 'kept', sha256.slice(0, 2), sha256)
}

export const getTrashPath = (root: string) => join(root, 'trash')

/** A store in a folder of this machine, or of a disk that several machines share. */
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
      const path = join(incoming, randomUUID())
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
    },
    async save(stagedFile) {
      const path = getPath(stagedFile.sha256)
      await writeOrUndo(() => mkdir(dirname(path), { recursive: true }), noop)
      // The same content may be there already; replacing it by itself also makes it young, so that no
      // sweep that is under way takes it.
      await rename(stagedFile.path, path).catch(async (error: NodeJS.ErrnoException) => {
        // A piece that is gone and a file that is there: it was kept before.
        if (error.code !== 'ENOENT') throw error
        await access(path)
      })
    },
    getDerived: (sha256, name, make) => derivedFiles.ensureFile(sha256, name, make),
    discard: (stagedFile) => rm(stagedFile.path, { force: true }),
    has,
    open: (sha256, range) => createReadStream(getPath(sha256), { ...range, highWaterMark: 256 * 1024 }),
    async removeUntouched(sha256, since, at) {
      // Moved before its age is read: a process that stores the same content at this moment creates it again.
      const aside = await trash.put(getPath(sha256), sha256, at)
      if (aside === null) return false
      const { mtimeMs } = await stat(aside)
      if (mtimeMs >= since.getTime()) await rename(aside, getPath(sha256))
      else await derivedFiles.discard(sha256)
      return mtimeMs < since.getTime()
    },
    async *streamUntouched(instant) {
      for (const prefix of await readdir(kept)) {
        for (const name of await readdir(join(kept, prefix))) {
          const facts = await stat(join(kept, prefix, name)).catch(() => undefined)
          if (facts && facts.mtimeMs < instant.getTime()) yield name
        }
      }
    },
    discardStrayDerived: (instant) => derivedFiles.discardStray(instant, has),
    async discardStaleStaged(instant) {
      let discarded = 0
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const facts = await stat(path).catch(() => undefined)
        if (!facts || facts.mtimeMs >= instant.getTime()) continue
        await rm(path, { force: true })
        discarded++
      }
      return discarded
    },
    check: createFolderCheck(root, settings.installationId),
  }
}

/** A folder that was created needs no cleanup. */
const noop = async () => {}
