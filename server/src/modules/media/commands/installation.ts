import { createId } from '../../../platform/db/columns.ts'
import { type Database, runInTransaction, type Tx } from '../../../platform/db/database.ts'
import {
  confirmStorageId,
  hasStoredFiles,
  proposeStorageId,
  readProposedId,
  readStorageId,
  StorageRefused,
} from '../../../platform/files/installation-id.ts'
import type { MediaStorage } from '../../../platform/files/media-storage.ts'
import { describeMismatch, describeUnreachable, type Mismatch } from '../../../platform/files/mismatch.ts'
import { openTrash } from '../../../platform/files/trash.ts'
import { type NamedContent, readInstallationId, streamContents } from '../queries/installation.ts'
import { isSameInstallation } from '../rules/installation.ts'
import { installation } from '../schema.ts'

/** The number of newest files that decide whether a folder without an id belongs to the database. */
const SAMPLE_SIZE = 200

/**
 * Compares the media folder with the database and returns the id that both carry. On a first start both get one. So do
 * a database and a folder from a version without ids, if the folder has the files that the database refers to.
 *
 * @throws StorageRefused when they do not belong together; then nothing is changed
 */
export function bindStorage(database: Database, storage: MediaStorage, at: Date): Promise<string> {
  return database.runExclusive(async () => {
    const known = await readInstallationId(database.db)
    const carried = await readStorageId(storage).catch((error: unknown) => {
      throw storage.folder === undefined ? new StorageRefused(describeUnreachable(storage.address, error)) : error
    })
    if (known !== undefined) {
      if (known === carried) return known
      // An earlier start was stopped between the two steps.
      if (carried === undefined && known === (await readProposedId(storage))) {
        await confirmStorageId(storage)
        return known
      }
      throw refuseStorage(storage, carried === undefined ? 'folderWithoutId' : 'otherFolder')
    }
    if (carried !== undefined) throw refuseStorage(storage, 'newDatabase')
    const { named, missing } = await listMissing(database, storage, SAMPLE_SIZE)
    if (!isSameInstallation({ named, missing: missing.length, hasFiles: await hasStoredFiles(storage) })) {
      throw refuseStorage(storage, named === 0 ? 'newDatabase' : 'filesMissing')
    }
    return assignId(database, storage, createId(), at)
  })
}

/** Counts of the files that the database refers to. */
export type FileCounts = { named: number; missing: number; restored: number }

/**
 * Restores missing files that the database refers to from the trash, for example after a restore of an older database.
 */
export async function restoreFiles(database: Database, storage: MediaStorage): Promise<FileCounts> {
  const { named, missing } = await listMissing(database, storage, Number.MAX_SAFE_INTEGER)
  const inTrash = await openTrash(storage).list()
  let restored = 0
  for (const { sha256, key } of missing) {
    const trashed = inTrash.get(sha256)
    if (trashed !== undefined && (await storage.move(trashed, key))) restored++
  }
  return { named, missing: missing.length - restored, restored }
}

/**
 * Assigns a folder to the database after a move or a restore, whatever its id.
 *
 * @param acceptMissing also if the folder lacks files that the database refers to
 */
export function adoptStorage(
  database: Database,
  storage: MediaStorage,
  at: Date,
  { acceptMissing }: { acceptMissing: boolean },
): Promise<FileCounts & { isAdopted: boolean }> {
  return database.runExclusive(async () => {
    const counts = await restoreFiles(database, storage)
    if (counts.named === 0 && (await hasStoredFiles(storage))) throw refuseStorage(storage, 'nothingNamed')
    if (counts.missing > 0 && !acceptMissing) return { ...counts, isAdopted: false }
    await assignId(database, storage, (await readInstallationId(database.db)) ?? createId(), at)
    return { ...counts, isAdopted: true }
  })
}

/** Counts what the database refers to, and what of it a storage lacks. */
export async function countMissing(database: Database, storage: MediaStorage): Promise<Omit<FileCounts, 'restored'>> {
  const { named, missing } = await listMissing(database, storage, Number.MAX_SAFE_INTEGER)
  return { named, missing: missing.length }
}

async function assignId(database: Database, storage: MediaStorage, id: string, at: Date): Promise<string> {
  await proposeStorageId(storage, id)
  await runInTransaction(database, (tx) => insertId(tx, id, at))
  await confirmStorageId(storage)
  return id
}

async function insertId(tx: Tx, id: string, createdAt: Date): Promise<void> {
  await tx.insert(installation).values({ id, createdAt }).onConflictDoNothing()
}

/** The newest files that the database refers to and the folder lacks. */
async function listMissing(
  { db }: Database,
  storage: MediaStorage,
  limit: number,
): Promise<{ named: number; missing: NamedContent[] }> {
  const found = { named: 0, missing: [] as NamedContent[] }
  for await (const content of streamContents(db)) {
    if (found.named === limit) break
    found.named++
    if (!(await storage.head(content.key))) found.missing.push(content)
  }
  return found
}

function refuseStorage(storage: MediaStorage, mismatch: Mismatch): StorageRefused {
  return new StorageRefused(describeMismatch(storage, mismatch))
}
