import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it, onTestFinished } from 'vitest'
import { createManualClock, DAYS } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { StorageFull } from '../platform/files/disk.ts'
import type { MediaStorage } from '../platform/files/media-storage.ts'
import { openTestStorage, setStorageClock } from '../testing/storage.ts'
import { openArchive } from './backup/archive.ts'
import { createDecryption, createEncryption } from './backup/encryption.ts'
import { explainFailure } from './backup/failure.ts'
import { type Manifest, readManifest, writeManifest } from './backup/manifest.ts'
import { openBackupPlace, splitBackupAddress } from './backup/place.ts'
import { deleteOldBackups } from './backup/retention.ts'

/** These run on a folder and, in the project `bucket`, on a bucket. */
async function openPlace(): Promise<MediaStorage> {
  return (await openPlaceWithClock()).place
}

async function openPlaceWithClock() {
  const { storage, remove } = await openTestStorage()
  onTestFinished(remove)
  await storage.prepare()
  const clock = createManualClock('2026-11-10T00:00:00Z')
  return { place: setStorageClock(storage, clock), clock }
}

const toStamp = (day: number) => `2026-11-${String(day).padStart(2, '0')}T01-00-00-000Z`

/** A backup of a day, which may lack media. */
async function putBackup(
  place: MediaStorage,
  day: number,
  { installationId = 'one', ...lack }: Partial<Manifest['media'] & Manifest> = {},
): Promise<void> {
  const stamp = toStamp(day)
  await place.put(`${stamp}/database.dump`, Readable.from(['PGDMP']))
  const content = { sha256: 'a'.repeat(64), sizeBytes: 1 }
  await writeManifest(place, stamp, {
    format: 1,
    createdAt: `2026-11-${stamp.slice(8, 10)}T01:00:00.000Z`,
    version: '1.0.0',
    kind: 'postgres',
    isEncrypted: false,
    installationId,
    migrations: [],
    head: 'none',
    database: content,
    mediaFolder: 'media',
    media: { list: content, files: 1, missing: 0, damaged: [], unreadable: [], ...lack },
  })
}

/** Deletes old backups after the one of a day was made. */
const deleteAfter = (place: MediaStorage, day: number, count: number) =>
  deleteOldBackups(place, count, {
    stamp: toStamp(day),
    manifest: { installationId: 'one' },
    now: new Date(Date.UTC(2026, 10, day, 1, 5)),
  })

const listDays = async (place: MediaStorage) =>
  (await place.listFolders())
    .flatMap((name) => (name.startsWith('2026') ? [Number(name.slice(8, 10))] : []))
    .toSorted((a, b) => a - b)

it('deletes all but the newest backups, and what was left of incomplete ones (decision 11)', async () => {
  const { place, clock } = await openPlaceWithClock()
  await place.put(`media/aa/${'a'.repeat(64)}`, Readable.from(['a video']))
  for (const day of [11, 13, 14]) await putBackup(place, day)
  // The clock of its machine was ahead.
  for (const day of [12, 28]) await place.put(`${toStamp(day)}/database.dump`, Readable.from(['PGDMP']))
  clock.advance(2 * DAYS)
  // It may be one that is being written, and so may be that of a clock that is behind.
  for (const day of [10, 15]) await place.put(`${toStamp(day)}/begun`, Readable.from(['']))
  await putBackup(place, 16)
  expect(await deleteAfter(place, 16, 2)).toEqual([11, 12, 13, 28].map(toStamp))
  expect(await listDays(place)).toEqual([10, 14, 15, 16])
  expect(await place.head(`media/aa/${'a'.repeat(64)}`)).toBeDefined()
  expect((await readManifest(place)).stamp).toBe(toStamp(16))
  expect(await deleteAfter(place, 16, 2)).toEqual([])
})

it('never deletes the last backup that lacks nothing, nor one that it cannot read', async () => {
  const place = await openPlace()
  await putBackup(place, 10)
  await putBackup(place, 11)
  await putBackup(place, 12, { missing: 1 })
  await putBackup(place, 13, { damaged: ['b'] })
  await putBackup(place, 14, { unreadable: ['c'] })
  await place.put(`${toStamp(9)}/manifest.json`, Readable.from(['{"format": 2}']))
  expect(await deleteAfter(place, 14, 1)).toEqual([10, 12, 13].map(toStamp))
  expect(await listDays(place)).toEqual([9, 11, 14])
})

it('counts backups by their manifests: copies, days to come and other installations push none out (decision 11)', async () => {
  const place = await openPlace()
  for (const day of [11, 12]) await putBackup(place, day)
  // A key that may only add files copied a manifest; a clock was ahead; another installation has the same prefix.
  for (const copy of ['9998', '9999'])
    await place.put(
      `${toStamp(12).replace('2026', copy)}/manifest.json`,
      await place.get(`${toStamp(11)}/manifest.json`),
    )
  await place.put(`${toStamp(10)}/manifest.json`, await place.get(`${toStamp(11)}/manifest.json`))
  for (const day of [20, 21]) await putBackup(place, day)
  for (const day of [9, 13]) await putBackup(place, day, { installationId: 'two' })
  expect(await deleteAfter(place, 12, 1)).toEqual([toStamp(11)])
  expect(await listDays(place)).toEqual([9, 10, 12, 13, 20, 21])
})

it('never deletes the backup that was just made, also with a clock that is behind, nor one that is being written', async () => {
  const place = await openPlace()
  for (const day of [14, 15]) await putBackup(place, day)
  // It lacks media, and so an older one is the good one.
  await putBackup(place, 16, { missing: 1 })
  const written = '2026-11-15T23-00-00-000Z'
  await place.put(`${written}/database.dump`, Readable.from(['PGDMP']))
  expect(await deleteAfter(place, 16, 1)).toEqual([toStamp(14)])
  expect(await place.head(`${written}/database.dump`)).toBeDefined()
  await putBackup(place, 13)
  expect(await deleteAfter(place, 13, 1)).toEqual([])
  expect(await listDays(place)).toEqual([13, 15, 15, 16])
})

it.each([true, false])('stores and verifies more than a part, and finds a changed byte (encrypted: %s)', async (is) => {
  const place = await openPlace()
  const key = await generateX25519Identity()
  const [encrypt, decrypt] = is ? [createEncryption([await identityToRecipient(key)]), createDecryption(key)] : []
  const bytes = randomBytes(12_000_000)
  const content = await openArchive(place, encrypt, 'media').put('dump', Readable.from([bytes]))
  expect(content.sizeBytes).toBe(bytes.length)
  const stored = Buffer.concat(await (await place.get(is ? 'dump.age' : 'dump')).toArray())
  const read = async () => {
    const plain = await openArchive(place, decrypt, 'media').get('dump', content)
    return Buffer.concat(await plain.toArray())
  }
  expect((await read()).equals(bytes)).toBe(true)
  stored[9_000_000] = (stored[9_000_000] ?? 0) ^ 1
  await place.put(is ? 'dump.age' : 'dump', Readable.from([stored]))
  await expect(read()).rejects.toMatchObject({ name: 'DamagedContent', message: expect.stringContaining('is damaged') })
})

it.each([true, false])(
  'is a plain refusal when the disk is full or the source breaks off (encrypted: %s)',
  async (is) => {
    const place = await openPlace()
    const cipher = is ? createEncryption([await identityToRecipient(await generateX25519Identity())]) : undefined
    const full: MediaStorage = {
      ...place,
      async put(_key, source) {
        for await (const _chunk of source) throw new StorageFull('the disk is full')
      },
    }
    const put = (to: MediaStorage, source: Readable) =>
      explainFailure('The backup', async () => openArchive(to, cipher, 'media').put('dump', source))
    const refused = (message: string) => ({ name: 'BackupRefused', message })
    await expect(put(full, Readable.from([randomBytes(3_000_000)]))).rejects.toMatchObject(
      refused('The backup failed: the disk is full'),
    )
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(3_000_000)
        throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
      })(),
    )
    await expect(put(place, broken)).rejects.toMatchObject(refused('The backup failed: EIO: i/o error, read'))
    expect(await place.head(is ? 'dump.age' : 'dump')).toBeUndefined()
  },
)

it('deletes what a bucket gives back with another content', async () => {
  const place = await openPlace()
  const forgetful: MediaStorage = {
    ...place,
    folder: undefined,
    get: async (key) => Readable.from([`${await (await place.get(key)).toArray().then(String)}x`]),
  }
  const put = openArchive(forgetful, undefined, 'media').put('dump', Readable.from([Buffer.from('PGDMP')]))
  await expect(put).rejects.toMatchObject({ name: 'DamagedContent' })
  expect(await place.head('dump')).toBeUndefined()
})

it.each([
  ['/mnt/backups', '/mnt/backups', undefined],
  [`/mnt/backups/${toStamp(9)}`, '/mnt/backups', toStamp(9)],
  ['s3://bucket/a?endpoint=https://s3.example', 's3://bucket/a?endpoint=https://s3.example', undefined],
  [`s3://bucket/a/${toStamp(9)}?region=eu`, 's3://bucket/a?region=eu', toStamp(9)],
])('finds the place and the name of one backup in %s', (address, place, stamp) => {
  expect(splitBackupAddress(address)).toEqual({ place, stamp })
})

it('needs the keys of its bucket only where backups are made or restored, so that servers start without (decision 11)', async () => {
  const config = readConfig({ BACKUP_URL: 's3://backups' })
  await expect(openBackupPlace(config)).rejects.toThrow(
    'BACKUP_ACCESS_KEY_ID: needed with BACKUP_URL\nBACKUP_SECRET_ACCESS_KEY: needed with BACKUP_URL',
  )
})
