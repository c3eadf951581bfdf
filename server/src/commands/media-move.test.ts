import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { mediaFiles } from '../modules/media/schema.ts'
import { moveMedia } from '../modules/media/commands/move.ts'
import { bindStorage } from '../modules/media/commands/installation.ts'
import type { Database } from '../platform/db/database.ts'
import { openFolderStorage } from '../platform/files/folder-storage.ts'
import { getContentKey, type MediaStorage, readText } from '../platform/files/media-storage.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createApiClient } from '../testing/api-client.ts'
import { startApp } from '../testing/app.ts'
import { BUCKET_ENDPOINT, BUCKET_KEYS, listStoredNames, openTestStorage } from '../testing/storage.ts'

const AT = new Date('2026-11-21T11:00:00Z')
const MEDIA = fileURLToPath(new URL('media.ts', import.meta.url))

type Source = { database: Database; source: MediaStorage; id: string }

async function createInstallation(...texts: string[]): Promise<Source> {
  const opened = await openTestDatabase('usual')
  const { dataDir, remove } = await openTestStorage()
  onTestFinished(async () => {
    await opened.database.close()
    await opened.remove()
    await remove()
  })
  const source = openFolderStorage(`${dataDir}/media`)
  const id = await bindStorage(opened.database, source, AT)
  await source.prepare()
  for (const text of texts) await saveNamed(opened.database, source, text)
  return { database: opened.database, source, id }
}

async function saveNamed({ db }: Database, storage: MediaStorage, text: string): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex')
  await storage.put(getContentKey(sha256), Readable.from([Buffer.from(text)]))
  const picture = { kind: 'picture', type: 'image/webp', sizeBytes: text.length, width: 1, height: 1 } as const
  await db.insert(mediaFiles).values({ name: `${sha256.slice(0, 32)}.webp`, sha256, createdAt: AT, ...picture })
  return getContentKey(sha256)
}

async function createTarget(): Promise<MediaStorage> {
  const { storage, remove } = await openTestStorage()
  onTestFinished(remove)
  return storage
}

const run = ({ database, source }: Source, target: MediaStorage, acceptMissing = false) =>
  moveMedia(database, { source, target }, { acceptMissing, onProgress: () => {} })

it('copies every file, gives the id last, and a second run copies the rest (decision 11)', async () => {
  const installation = await createInstallation('one', 'two', 'three')
  const { database, source, id } = installation
  const target = await createTarget()
  expect(await run(installation, target)).toMatchObject({
    copied: 3,
    damaged: [],
    named: 3,
    missing: 0,
    isComplete: true,
  })
  expect(await bindStorage(database, target, AT)).toBe(id)
  expect((await listStoredNames(target, '')).toSorted()).not.toContain('moving')

  const key = await saveNamed(database, source, 'stored before the restart')
  expect(await run(installation, target)).toMatchObject({ copied: 1, named: 4, missing: 0, isComplete: true })
  expect(await readText(target, key)).toBe('stored before the restart')
  expect(await readText(source, key)).toBe('stored before the restart')
})

it('stores the content type with every file, which a CDN passes on', async () => {
  const installation = await createInstallation('one')
  const target = await createTarget()
  const types: unknown[] = []
  const putFile: MediaStorage['putFile'] = (key, path, type) => {
    types.push(type)
    return target.putFile(key, path, type)
  }
  await run(installation, { ...target, putFile })
  expect(types).toEqual(['image/webp'])
})

it('starts no server on a target that is not complete, and continues where it was stopped (decision 11)', async () => {
  const installation = await createInstallation('one', 'two', 'three', 'four', 'five', 'six')
  const { database, source } = installation
  const target = await createTarget()
  let puts = 0
  const stopping: MediaStorage = {
    ...target,
    putFile: (...args) => (++puts > 3 ? Promise.reject(new Error('stopped')) : target.putFile(...args)),
  }
  await expect(run(installation, stopping)).rejects.toThrow('stopped')
  await expect(bindStorage(database, target, AT)).rejects.toThrow(/does not contain the id of this installation/)
  const { copied, isComplete } = await run(installation, target)
  expect(copied).toBeLessThan(6)
  expect(isComplete).toBe(true)
  for await (const { key } of source.list('kept/'))
    expect(await readText(target, key)).toBe(await readText(source, key))
})

it('copies no damaged file under its name, and asks before it goes on without it (decision 11)', async () => {
  const installation = await createInstallation('one', 'two')
  const { database, source } = installation
  const key = await saveNamed(database, source, 'three')
  await source.put(key, Readable.from([Buffer.from('thre3')]))
  const target = await createTarget()
  expect(await run(installation, target)).toMatchObject({
    copied: 2,
    damaged: [key],
    named: 3,
    missing: 1,
    isComplete: false,
  })
  expect(await target.head(key)).toBeUndefined()
  expect(await readText(target, 'installation-id')).toBeUndefined()
  expect(await run(installation, target, true)).toMatchObject({ missing: 1, isComplete: true })
})

it('does not trust a target that returns other bytes than it was given', async () => {
  const installation = await createInstallation('one')
  const target = await createTarget()
  const lying: MediaStorage = {
    ...target,
    get: async (key) => (key.includes('moving/') ? Readable.from(['eno']) : target.get(key)),
  }
  await expect(run(installation, lying)).rejects.toThrow(/did not return what was written/)
  expect(await listStoredNames(target, 'kept/')).toEqual([])
})

it('refuses a target of another installation, a full one, and a source that is not ours (D-40)', async () => {
  const installation = await createInstallation('one')
  const other = await createInstallation()
  await expect(run(installation, other.source)).rejects.toThrow(/belongs to a different installation/)
  await expect(run({ ...installation, source: other.source }, await createTarget())).rejects.toThrow(
    /different installation/,
  )
  const full = await createTarget()
  await full.put('holiday.jpg', Readable.from([Buffer.from('a beach')]))
  await expect(run(installation, full)).rejects.toThrow(/is not empty, it contains holiday\.jpg/)
  expect(await listStoredNames(full, '')).toEqual(['holiday.jpg'])
})

it('npm run media:move copies while the server runs, and explains what it refuses', async () => {
  const app = await startApp({ database: 'postgres', env: { MEDIA_URL: '', MEDIA_DELIVERY: '' } })
  const { remove, storage } = await openTestStorage()
  onTestFinished(async () => {
    await app.close()
    await remove()
  })
  const key = await saveNamed(app.context.database, app.context.files.storage, 'a picture')
  const env = {
    DATA_DIR: app.context.config.dataDir,
    DATABASE_URL: app.databaseUrl,
    DATABASE_OWNER_URL: app.databaseOwnerUrl,
    DEMO: '0',
  }
  const call = (...args: string[]) =>
    promisify(execFile)(process.execPath, [MEDIA, 'move', ...args], { env: { ...env, ...BUCKET_KEYS } }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
    )
  expect(await call()).toMatchObject({ code: 2, text: expect.stringContaining('Usage: ') })
  expect(await call('--to', 'folder')).toMatchObject({ code: 1, text: expect.stringContaining('--from: needed') })
  expect(await call('--to', 'https://bucket.example')).toMatchObject({
    code: 1,
    text: expect.stringContaining('MEDIA_URL: must look like'),
  })
  if (storage.folder !== undefined) return
  const moved = await call('--to', `${storage.address}?endpoint=${BUCKET_ENDPOINT}`)
  expect(moved.text).toContain('1 files were copied and compared. The database refers to 1 files, 0 are missing there.')
  expect(moved.code).toBe(0)
  expect(await readText(storage, key)).toBe('a picture')
  expect((await createApiClient(app).get('/api/ready')).status).toBe(200)
  expect(await readdir(`${app.context.config.dataDir}/scratch`)).toEqual([])
})
