import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { startAppForTest } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { openFolderStorage } from '../../platform/files/folder-storage.ts'
import { getContentKey, type MediaStorage, readText } from '../../platform/files/media-storage.ts'
import { openTrash } from '../../platform/files/trash.ts'
import { isOnBucket, listStoredNames, openTestStorage } from '../../testing/storage.ts'
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

async function createStorage(): Promise<MediaStorage> {
  const { storage, remove } = await openTestStorage()
  onTestFinished(remove)
  return storage
}

const buildSha = (digit: string) => digit.repeat(64)

const saveText = (storage: MediaStorage, key: string, text: string) =>
  storage.put(key, Readable.from([Buffer.from(text)]))

function saveFile(storage: MediaStorage, sha256: string): Promise<void> {
  return saveText(storage, getContentKey(sha256), sha256)
}

type TestDatabase = Awaited<ReturnType<typeof createDatabase>>

async function insertFileName({ db }: TestDatabase, sha256: string): Promise<void> {
  const picture = { kind: 'picture', type: 'image/webp', sizeBytes: 64, width: 1, height: 1 } as const
  await db.insert(mediaFiles).values({ name: `${sha256.slice(0, 32)}.webp`, sha256, createdAt: AT, ...picture })
}

/** Creates an installation with one file, after its first start. */
async function createInstallation() {
  const [database, storage] = [await createDatabase(), await createStorage()]
  const id = await bindStorage(database, storage, AT)
  await saveFile(storage, buildSha('a'))
  await insertFileName(database, buildSha('a'))
  return { database, storage, id }
}

it('assigns one id to a new database and a new storage, which they keep (D-40)', async () => {
  const { database, storage, id } = await createInstallation()
  expect(await bindStorage(database, storage, AT)).toBe(id)
  expect((await readText(storage, 'installation-id'))?.trim()).toBe(id)
})

it('refuses an empty database with a storage of another one, and deletes nothing (D-40)', async () => {
  const { storage } = await createInstallation()
  await expect(bindStorage(await createDatabase(), storage, AT)).rejects.toThrow(
    /contains the files of an installation, but the database is new\. Nothing was changed or deleted\. Restore the database/,
  )
  expect(await readText(storage, getContentKey(buildSha('a')))).toBe(buildSha('a'))
})

it('refuses an empty database with a storage that has files but no id yet (D-40)', async () => {
  const storage = await createStorage()
  await saveFile(storage, buildSha('a'))
  await expect(bindStorage(await createDatabase(), storage, AT)).rejects.toThrow(/the database is new/)
  expect(await listStoredNames(storage, '')).toEqual(['kept'])
})

it("refuses a database with a new, an unmounted or another installation's storage (D-42)", async () => {
  const { database } = await createInstallation()
  const empty = await createStorage()
  await expect(bindStorage(database, empty, AT)).rejects.toThrow(
    isOnBucket
      ? /It may be a new bucket, .* Copy the files there with `npm run media:move`/
      : /It may not be mounted, or it may be a new folder/,
  )
  await expect(bindStorage(database, openFolderStorage(join(empty.address, 'missing')), AT)).rejects.toThrow(
    /It may not be mounted/,
  )
  const other = await createInstallation()
  await expect(bindStorage(database, other.storage, AT)).rejects.toThrow(/belongs to a different installation/)
  expect(await listStoredNames(empty, '')).toEqual([])
})

it('accepts an installation without ids if the files exist, and refuses it otherwise (D-40)', async () => {
  const [database, storage] = [await createDatabase(), await createStorage()]
  for (const digit of ['a', 'b', 'c']) await insertFileName(database, buildSha(digit))
  await saveFile(storage, buildSha('a'))
  await expect(bindStorage(database, storage, AT)).rejects.toThrow(
    /lacks most of the files that the database refers to/,
  )
  // One of three files is missing.
  await saveFile(storage, buildSha('b'))
  const id = await bindStorage(database, storage, AT)
  expect(await bindStorage(database, storage, AT)).toBe(id)
})

it('continues a first start that was stopped between database and storage (D-40)', async () => {
  const { database, storage, id } = await createInstallation()
  await storage.delete('installation-id')
  await saveText(storage, 'installation-id.new', `${id}\n`)
  expect(await bindStorage(database, storage, AT)).toBe(id)
  expect(await listStoredNames(storage, '')).not.toContain('installation-id.new')
})

it('adopts a moved storage, and one that lacks files only on request (D-42)', async () => {
  const { database, id } = await createInstallation()
  const copy = await createStorage()
  expect(await adoptStorage(database, copy, AT, { acceptMissing: false })).toMatchObject({
    named: 1,
    missing: 1,
    isAdopted: false,
  })
  await saveFile(copy, buildSha('a'))
  expect(await adoptStorage(database, copy, AT, { acceptMissing: false })).toMatchObject({
    missing: 0,
    isAdopted: true,
  })
  expect(await bindStorage(database, copy, AT)).toBe(id)
  const empty = await createStorage()
  expect(await adoptStorage(database, empty, AT, { acceptMissing: true })).toMatchObject({
    isAdopted: true,
  })
})

it('adopts no storage with files for a database that refers to none (D-40)', async () => {
  const { storage } = await createInstallation()
  const adoption = adoptStorage(await createDatabase(), storage, AT, { acceptMissing: true })
  await expect(adoption).rejects.toThrow(/the database refers to none of them\. .*Restore the database first/)
})

it('restores files from the trash that a restored database refers to (D-40)', async () => {
  const { database, storage, id } = await createInstallation()
  const store = await openFileStore(storage, {
    installationId: id,
    reservedBytes: 0,
    contents: createContents(database, { now: () => AT }),
  })
  const later = new Date('2100-01-01T00:00:00Z')
  expect(await store.removeUntouched(buildSha('a'), later, AT)).toBe(true)
  expect(await store.has(buildSha('a'))).toBe(false)
  expect(await restoreFiles(database, storage)).toEqual({ named: 1, missing: 0, restored: 1 })
  expect(await store.has(buildSha('a'))).toBe(true)
  expect((await openTrash(storage).list()).size).toBe(0)
})

it('says so, deletes nothing and reports it in the metrics when its storage is replaced (D-42)', async () => {
  const app = await startAppForTest()
  const readReady = () => createApiClient(app).get('/api/ready')
  expect((await readReady()).status).toBe(200)
  await saveText(app.context.files.storage, 'installation-id', 'another')
  if (isOnBucket) {
    // A bucket is checked every 15 seconds, and the other processes would lack it, too (decision 11).
    app.clock.advance(14_999)
    expect(await readReady()).toMatchObject({ status: 200, body: { status: 'ready', checks: { files: true } } })
    app.clock.advance(1)
    expect(await readReady()).toMatchObject({ status: 200, body: { status: 'degraded', checks: { files: false } } })
  } else {
    expect(await readReady()).toMatchObject({ status: 503, body: { status: 'unavailable', checks: { files: false } } })
  }
  for (const job of ['media.sweep-files', 'media.empty-trash', 'media.sweep-uploads']) {
    await expect(app.jobs.runNow(job)).rejects.toThrow(/the media of the database are not at/)
  }
  if (!isOnBucket) await expect(app.jobs.runNow('media.sweep-scratch')).rejects.toThrow(/the media of the database/)
  await app.jobs.runNow('media.watch-disk')
  expect((await createApiClient(app).get('/metrics')).body).toContain('marquee_files_folder_ok 0')
})
