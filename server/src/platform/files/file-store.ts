import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { openDerivedFiles } from './derived-files.ts'
import { StorageFull } from './disk.ts'
import { getContentKey, getKeyName, KEPT, type MediaStorage, type StoredObject } from './media-storage.ts'
import { openPartialUploads, type PartialUploads } from './partial-uploads.ts'
import { discardStale, receiveFile, type StagedFile } from './scratch.ts'
import { createStorageCheck, type StorageState } from './storage-check.ts'
import { openTrash, type Trash } from './trash.ts'

/**
 * Files by the hash of their content: equal files are stored once.
 *
 * A file arrives as a staged file in the scratch folder, is checked there, and is stored under its hash. The media
 * module, which knows the references, removes files without any.
 */
export type FileStore = {
  /** Where the files are. */
  readonly storage: MediaStorage
  /** Uploads that arrive in parts, before they become staged files. */
  readonly partialUploads: PartialUploads
  /** @throws FileTooLarge, StorageFull, as `receiveFile` */
  receive(source: Readable, originalName: string, maxBytes: number): Promise<StagedFile>
  /** Stores a staged file under its hash. Repeating it changes nothing. */
  save(stagedFile: StagedFile, type: string): Promise<void>
  discard(stagedFile: StagedFile): Promise<void>
  /**
   * Returns a smaller file that is derived from a stored file. It is removed with its original.
   *
   * @param name the kind of derived file, one of a few
   * @param make creates it at a path; called when it is missing
   */
  getDerived(sha256: string, name: string, make: (path: string) => Promise<void>): Promise<StoredObject>
  has(sha256: string): Promise<boolean>
  /** Removed files, kept for some days. */
  readonly trash: Trash
  /** Moves a stored file to the trash, unless its content was stored again since that instant or is gone. */
  removeUntouched(sha256: string, since: Date, at: Date): Promise<boolean>
  /** Stored files that were not touched since that instant, one by one, so that a large store fits in memory. */
  streamUntouched(instant: Date): AsyncIterable<string>
  /** Removes derived files from before that instant whose original is gone; returns their number. */
  discardStrayDerived(instant: Date): Promise<number>
  /** Removes staged files from before that instant that a crash left behind; returns their number. */
  discardStaleStaged(instant: Date): Promise<number>
  /** Reads the state of the storage. */
  check(): Promise<StorageState>
}

export type StoreSettings = {
  /** The id that the storage must contain. */
  installationId: string
  /** Below this free space, uploads are refused, because the database may share the disk. */
  reservedBytes: number
}

/** Opens the store of a storage that belongs to the database. */
export async function openFileStore(storage: MediaStorage, settings: StoreSettings): Promise<FileStore> {
  await storage.prepare()
  const derivedFiles = openDerivedFiles(storage)
  const trash = openTrash(storage)
  const assertRoom = async () => {
    const { freeBytes } = await storage.readSpace()
    if (freeBytes < settings.reservedBytes) throw new StorageFull('the free disk space is below the reserve')
  }
  const has = async (sha256: string) => (await storage.head(getContentKey(sha256))) !== undefined

  return {
    storage,
    partialUploads: openPartialUploads(storage, { assertRoom, trash }),
    trash,
    async receive(source, originalName, maxBytes) {
      await assertRoom()
      return receiveFile(storage.scratch, source, originalName, maxBytes)
    },
    save: ({ sha256, path }, type) => storage.putFile(getContentKey(sha256), path, type),
    getDerived: (sha256, name, make) => derivedFiles.ensureFile(sha256, name, make),
    discard: ({ path }) => rm(path, { force: true }),
    has,
    async removeUntouched(sha256, since, at) {
      // Moved before its age is read: a process that stores the same content at this moment creates it again.
      const trashKey = await trash.put(getContentKey(sha256), sha256, at)
      const moved = trashKey === null ? undefined : await storage.head(trashKey)
      if (!moved) return false
      const isUntouched = moved.storedAt < since
      if (isUntouched) await derivedFiles.discard(sha256)
      else await storage.move(moved.key, getContentKey(sha256))
      return isUntouched
    },
    async *streamUntouched(instant) {
      for await (const { key, storedAt } of storage.list(KEPT)) if (storedAt < instant) yield getKeyName(key)
    },
    discardStrayDerived: (instant) => derivedFiles.discardStray(instant, has),
    discardStaleStaged: (instant) => discardStale(storage.scratch, instant),
    check: createStorageCheck(storage, settings.installationId),
  }
}
