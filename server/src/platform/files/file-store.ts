import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { openDerivedFiles } from './derived-files.ts'
import { StorageFull } from './disk.ts'
import { getContentKey, getKeyName, KEPT, type MediaStorage, type StoredObject } from './media-storage.ts'
import { openBucketUploads } from './bucket-uploads.ts'
import { openFolderUploads, type PartialUploads } from './partial-uploads.ts'
import { discardStale, measureFolder, receiveFile, type StagedFile } from './scratch.ts'
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
  /** Every stored file, one by one, so that a large store fits in memory. */
  listContents(): AsyncIterable<string>
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
  contents: Contents
}

/** What the database knows of stored contents. */
export type Contents = {
  /** Notes a content before it is stored. */
  note(content: { sha256: string; sizeBytes: number }): Promise<void>
  /** Forgets a content and removes it, unless it was noted again since that instant; returns whether it was removed. */
  release(
    content: { sha256: string; sizeBytes: number; storedAt: Date },
    since: Date,
    remove: () => Promise<boolean>,
  ): Promise<boolean>
}

/** Opens the store of a storage that belongs to the database. */
export async function openFileStore(
  storage: MediaStorage,
  { installationId, reservedBytes, contents }: StoreSettings,
): Promise<FileStore> {
  await storage.prepare()
  const derivedFiles = openDerivedFiles(storage)
  const trash = openTrash(storage)
  const assertRoom = async () => {
    const { freeBytes } = await storage.readSpace()
    if (freeBytes < reservedBytes) throw new StorageFull('the free disk space is below the reserve')
    const used = storage.maxScratchBytes === undefined ? 0 : await measureFolder(storage.scratch)
    if (used > (storage.maxScratchBytes ?? 0)) throw new StorageFull('the scratch folder has reached its bound')
  }
  const has = async (sha256: string) => (await storage.head(getContentKey(sha256))) !== undefined

  return {
    storage,
    partialUploads:
      storage.folder === undefined
        ? openBucketUploads(storage, { assertRoom, trash })
        : openFolderUploads(storage, storage.folder, { assertRoom, trash }),
    trash,
    async receive(source, originalName, maxBytes) {
      await assertRoom()
      return receiveFile(storage.scratch, source, originalName, maxBytes)
    },
    async save({ sha256, sizeBytes, path }, type) {
      await contents.note({ sha256, sizeBytes })
      await storage.putFile(getContentKey(sha256), path, type)
    },
    getDerived: (sha256, name, make) => derivedFiles.ensureFile(sha256, name, make),
    discard: ({ path }) => rm(path, { force: true }),
    has,
    async removeUntouched(sha256, since, at) {
      const key = getContentKey(sha256)
      const stored = await storage.head(key)
      if (!stored) return false
      const { sizeBytes, storedAt } = stored
      return contents.release({ sha256, sizeBytes, storedAt }, since, async () => {
        const isMoved = (await trash.put(key, sha256, at)) !== null
        if (isMoved) await derivedFiles.discard(sha256)
        return isMoved
      })
    },
    async *listContents() {
      for await (const { key } of storage.list(KEPT)) yield getKeyName(key)
    },
    discardStrayDerived: (instant) => derivedFiles.discardStray(instant, has),
    discardStaleStaged: (instant) => discardStale(storage.scratch, instant),
    check: createStorageCheck(storage, installationId),
  }
}
