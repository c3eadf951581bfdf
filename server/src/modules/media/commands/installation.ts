import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { newId } from '../../../platform/db/columns.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/db/database.ts'
import { isThere } from '../../../platform/files/disk.ts'
import {
  confirmFolderId,
  FolderRefused,
  hasKeptFiles,
  proposeFolderId,
  readFolderId,
  readProposedId,
} from '../../../platform/files/folder-id.ts'
import { contentPath, trashIn } from '../../../platform/files/file-store.ts'
import { describeMismatch, type Mismatch } from '../../../platform/files/mismatch.ts'
import { openTrash } from '../../../platform/files/trash.ts'
import { listContents, readInstallationId } from '../queries/installation.ts'
import { isSameInstallation } from '../rules/installation.ts'
import { installation } from '../schema.ts'

/** How many of the newest files decide whether a folder without an id belongs to the database. */
const SAMPLE_SIZE = 200

/**
 * Compares the media folder with the database and returns the id that both carry. On a first start both get one. So do
 * a database and a folder from a version without ids, if the folder has the files that the database refers to.
 *
 * @throws FolderRefused when they do not belong together; then nothing is changed
 */
export function bindFolder(database: Database, folder: string, at: Date): Promise<string> {
  return database.alone(async () => {
    const [known, carried] = [await readInstallationId(database.db), await readFolderId(folder)]
    if (known !== undefined) {
      if (known === carried) return known
      // An earlier start was stopped between the two steps.
      if (carried === undefined && known === (await readProposedId(folder))) {
        await confirmFolderId(folder)
        return known
      }
      throw refuseFolder(folder, carried === undefined ? 'folderWithoutId' : 'otherFolder')
    }
    if (carried !== undefined) throw refuseFolder(folder, 'newDatabase')
    const { named, missing } = await findMissing(database, folder, SAMPLE_SIZE)
    if (!isSameInstallation({ named, missing: missing.length, hasFiles: await hasKeptFiles(folder) })) {
      throw refuseFolder(folder, named === 0 ? 'newDatabase' : 'filesMissing')
    }
    return giveId(database, folder, newId(), at)
  })
}

/** How many of the files that the database refers to are in a folder. */
export type Stock = { named: number; missing: number; broughtBack: number }

/** Restores missing files from the trash that the database refers to, as after a restore of an older database. */
export async function restoreFiles(database: Database, folder: string): Promise<Stock> {
  const { named, missing } = await findMissing(database, folder, Number.MAX_SAFE_INTEGER)
  const inTrash = await openTrash(trashIn(folder)).list()
  let broughtBack = 0
  for (const sha256 of missing) {
    const path = inTrash.get(sha256)
    if (path === undefined) continue
    await mkdir(dirname(contentPath(folder, sha256)), { recursive: true })
    await rename(path, contentPath(folder, sha256))
    broughtBack++
  }
  return { named, missing: missing.length - broughtBack, broughtBack }
}

/**
 * Makes a folder the one of the database, whatever id it carried, after a move or a restore.
 *
 * @param acceptMissing also if the folder lacks files that the database refers to
 */
export function adoptFolder(
  database: Database,
  folder: string,
  at: Date,
  { acceptMissing }: { acceptMissing: boolean },
): Promise<Stock & { isAdopted: boolean }> {
  return database.alone(async () => {
    const stock = await restoreFiles(database, folder)
    if (stock.named === 0 && (await hasKeptFiles(folder))) throw refuseFolder(folder, 'nothingNamed')
    if (stock.missing > 0 && !acceptMissing) return { ...stock, isAdopted: false }
    await giveId(database, folder, (await readInstallationId(database.db)) ?? newId(), at)
    return { ...stock, isAdopted: true }
  })
}

async function giveId(database: Database, folder: string, id: string, at: Date): Promise<string> {
  await proposeFolderId(folder, id)
  await inTransaction(database, (tx) => insertId(tx, id, at))
  await confirmFolderId(folder)
  return id
}

async function insertId(tx: Tx, id: string, createdAt: Date): Promise<void> {
  await tx.insert(installation).values({ id, createdAt }).onConflictDoNothing()
}

const PAGE = 1000

/** The files that the folder lacks, of the newest that the database refers to. */
async function findMissing(
  { db }: Database,
  folder: string,
  limit: number,
): Promise<{ named: number; missing: string[] }> {
  const found = { named: 0, missing: [] as string[] }
  while (found.named < limit) {
    const contents = await listContents(db, Math.min(PAGE, limit - found.named), found.named)
    for (const sha256 of contents) if (!(await isThere(contentPath(folder, sha256)))) found.missing.push(sha256)
    found.named += contents.length
    if (contents.length < PAGE) break
  }
  return found
}

function refuseFolder(folder: string, mismatch: Mismatch): FolderRefused {
  return new FolderRefused(describeMismatch(folder, mismatch))
}
