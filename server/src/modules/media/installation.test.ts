import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { startAppForTest } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { openFolderStorage } from '../../platform/files/folder-storage.ts'
import { getContentKey } from '../../platform/files/media-storage.ts'
import { openTrash } from '../../platform/files/trash.ts'
import { createContents } from './commands/contents.ts'
import { adoptStorage, bindStorage, restoreFiles } from './commands/installation.ts'
import { mediaFiles } from './schema.ts'

const AT = new Date('2026-11-21T11:00:00Z')

async function createDatabase() {
  const opened = await openTestDatabase('usual')
  onTestFinished(async () => {
    await opened.database.close()
    await opened.remove()
  })
  return opened.database
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const getContentPath = (folder: string, sha256: string) => join(folder, getContentKey(sha256))
const buildSha = (digit: string) => digit.repeat(64)

async function saveFile(folder: string, sha256: string): Promise<void> {
  await mkdir(dirname(getContentPath(folder, sha256)), { recursive: true })
  await writeFile(getContentPath(folder, sha256), sha256)
}

type TestDatabase = Awaited<ReturnType<typeof createDatabase>>

async function insertFileName({ db }: TestDatabase, sha256: string): Promise<void> {
  const picture = { kind: 'picture', type: 'image/webp', sizeBytes: 64, width: 1, height: 1 } as const
  await db.insert(mediaFiles).values({ name: `${sha256.slice(0, 32)}.webp`, sha256, createdAt: AT, ...picture })
}

/** Creates an installation with one file, after its first start. */
async function createInstallation() {
  const [database, folder] = [await createDatabase(), await createFolder()]
  const id = await bindStorage(database, openFolderStorage(folder), AT)
  await saveFile(folder, buildSha('a'))
  await insertFileName(database, buildSha('a'))
  return { database, folder, id }
}

it('assigns one id to a new database and a new folder, which they keep (D-40)', async () => {
  const { database, folder, id } = await createInstallation()
  expect(await bindStorage(database, openFolderStorage(folder), AT)).toBe(id)
  expect((await readFile(join(folder, 'installation-id'), 'utf8')).trim()).toBe(id)
})

it('refuses an empty database with a folder of another one, and deletes nothing (D-40)', async () => {
  const { folder } = await createInstallation()
  await expect(bindStorage(await createDatabase(), openFolderStorage(folder), AT)).rejects.toThrow(
    /contains the files of an installation, but the database is new\. Nothing was changed or deleted\. Restore the database/,
  )
  expect(await readFile(getContentPath(folder, buildSha('a')), 'utf8')).toBe(buildSha('a'))
})

it('refuses an empty database with a folder that has files but no id yet (D-40)', async () => {
  const folder = await createFolder()
  await saveFile(folder, buildSha('a'))
  await expect(bindStorage(await createDatabase(), openFolderStorage(folder), AT)).rejects.toThrow(
    /the database is new/,
  )
  expect(await readdir(folder)).toEqual(['kept'])
})

it("refuses a database with a new, an unmounted or another installation's folder (D-42)", async () => {
  const { database } = await createInstallation()
  const empty = await createFolder()
  await expect(bindStorage(database, openFolderStorage(empty), AT)).rejects.toThrow(
    /It may not be mounted, or it may be a new folder/,
  )
  await expect(bindStorage(database, openFolderStorage(join(empty, 'missing')), AT)).rejects.toThrow(
    /It may not be mounted/,
  )
  const other = await createInstallation()
  await expect(bindStorage(database, openFolderStorage(other.folder), AT)).rejects.toThrow(
    /belongs to a different installation/,
  )
  expect(await readdir(empty)).toEqual([])
})

it('accepts an installation without ids if the files exist, and refuses it otherwise (D-40)', async () => {
  const [database, folder] = [await createDatabase(), await createFolder()]
  for (const digit of ['a', 'b', 'c']) await insertFileName(database, buildSha(digit))
  await saveFile(folder, buildSha('a'))
  await expect(bindStorage(database, openFolderStorage(folder), AT)).rejects.toThrow(
    /lacks most of the files that the database refers to/,
  )
  // One of three files is missing.
  await saveFile(folder, buildSha('b'))
  const id = await bindStorage(database, openFolderStorage(folder), AT)
  expect(await bindStorage(database, openFolderStorage(folder), AT)).toBe(id)
})

it('continues a first start that was stopped between database and folder (D-40)', async () => {
  const { database, folder, id } = await createInstallation()
  await rm(join(folder, 'installation-id'))
  await writeFile(join(folder, 'installation-id.new'), `${id}\n`)
  expect(await bindStorage(database, openFolderStorage(folder), AT)).toBe(id)
  expect(await readdir(folder)).not.toContain('installation-id.new')
})

it('adopts a moved folder, and one that lacks files only on request (D-42)', async () => {
  const { database, id } = await createInstallation()
  const copy = await createFolder()
  expect(await adoptStorage(database, openFolderStorage(copy), AT, { acceptMissing: false })).toMatchObject({
    named: 1,
    missing: 1,
    isAdopted: false,
  })
  await saveFile(copy, buildSha('a'))
  expect(await adoptStorage(database, openFolderStorage(copy), AT, { acceptMissing: false })).toMatchObject({
    missing: 0,
    isAdopted: true,
  })
  expect(await bindStorage(database, openFolderStorage(copy), AT)).toBe(id)
  const empty = await createFolder()
  expect(await adoptStorage(database, openFolderStorage(empty), AT, { acceptMissing: true })).toMatchObject({
    isAdopted: true,
  })
})

it('adopts no folder with files for a database that refers to none (D-40)', async () => {
  const { folder } = await createInstallation()
  const adoption = adoptStorage(await createDatabase(), openFolderStorage(folder), AT, { acceptMissing: true })
  await expect(adoption).rejects.toThrow(/the database refers to none of them\. .*Restore the database first/)
})

it('restores files from the trash that a restored database refers to (D-40)', async () => {
  const { database, folder, id } = await createInstallation()
  const store = await openFileStore(openFolderStorage(folder), {
    installationId: id,
    reservedBytes: 0,
    contents: createContents(database, { now: () => AT }),
  })
  const later = new Date('2100-01-01T00:00:00Z')
  expect(await store.removeUntouched(buildSha('a'), later, AT)).toBe(true)
  expect(await store.has(buildSha('a'))).toBe(false)
  expect(await restoreFiles(database, openFolderStorage(folder))).toEqual({ named: 1, missing: 0, restored: 1 })
  expect(await store.has(buildSha('a'))).toBe(true)
  expect((await openTrash(openFolderStorage(folder)).list()).size).toBe(0)
})

it('is not ready, deletes nothing and reports it in the metrics when its folder is replaced (D-42)', async () => {
  const app = await startAppForTest()
  const { mediaDir } = app.context.config
  expect((await createApiClient(app).get('/api/ready')).status).toBe(200)
  await writeFile(join(mediaDir, 'installation-id'), 'another')
  expect(await createApiClient(app).get('/api/ready')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', checks: { files: false } },
  })
  for (const job of ['media.sweep-files', 'media.empty-trash', 'media.sweep-uploads']) {
    await expect(app.jobs.runNow(job)).rejects.toThrow(/the folder of the database is not at/)
  }
  await app.jobs.runNow('media.watch-disk')
  expect((await createApiClient(app).get('/metrics')).body).toContain('marquee_files_folder_ok 0')
})
