import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { createManualClock, HOURS } from '../platform/clock.ts'
import type { MediaStorage } from '../platform/files/media-storage.ts'
import { openTestStorage, setStorageClock } from '../testing/storage.ts'
import { openArchive } from './backup/archive.ts'
import { formatStamp, type Manifest, writeManifest } from './backup/manifest.ts'
import { formatContent, MEDIA_LIST } from './backup/media-list.ts'
import { deleteUnusedMedia } from './backup/media-retention.ts'

/** These run on a folder and, in the project `bucket`, on a bucket. */
async function openPlace(): Promise<{ place: MediaStorage; clock: ReturnType<typeof createManualClock> }> {
  const { storage, remove } = await openTestStorage()
  onTestFinished(remove)
  await storage.prepare()
  const clock = createManualClock(START)
  return { place: setStorageClock(storage, clock), clock }
}

const START = '2026-11-23T12:00:00Z'
const inHours = (hours: number) => new Date(Date.parse(START) + hours * HOURS)
const toSha256 = (letter: string) => letter.repeat(64)
const toKey = (letter: string, folder = 'media') => `${folder}/${letter}${letter}/${toSha256(letter)}`

async function putMedia(place: MediaStorage, ...keys: string[]): Promise<void> {
  for (const key of keys) await place.put(key, Readable.from(['a video']))
}

async function listMedia(place: MediaStorage): Promise<string[]> {
  const keys: string[] = []
  for (const folder of (await place.listFolders()).filter((name) => name.startsWith('media')))
    for await (const { key } of place.list(`${folder}/`)) keys.push(key)
  return keys.toSorted()
}

/** A backup that names media, such as `ab`. */
async function putBackup(
  place: MediaStorage,
  createdAt: Date,
  letters: string,
  more: Partial<Manifest> = {},
): Promise<string> {
  const stamp = formatStamp(createdAt)
  const lines = [...letters].map((one) => formatContent({ sha256: toSha256(one), isStored: true, kind: 'video' }))
  const list = await openArchive(place, undefined, 'media').put(`${stamp}/${MEDIA_LIST}`, Readable.from(lines))
  await writeManifest(place, stamp, {
    format: 1,
    createdAt: createdAt.toISOString(),
    version: '1.0.0',
    kind: 'postgres',
    isEncrypted: false,
    installationId: 'one',
    migrations: [],
    head: 'none',
    database: list,
    mediaFolder: 'media',
    media: { list, files: letters.length, missing: 0, damaged: [], unreadable: [] },
    ...more,
  })
  return stamp
}

/** A backup that is made when all that is stored is 25 hours old. */
function putLater(place: MediaStorage, clock: ReturnType<typeof createManualClock>, ...named: [string, object?]) {
  clock.advance(25 * HOURS)
  return putBackup(place, clock.now(), ...named)
}

it('deletes media that no backup names: not those of another installation, of other keys, or of the last day (decision 11)', async () => {
  const { place, clock } = await openPlace()
  const former = 'media-0123456789ab'
  const encrypted = `${toKey('a', former)}.age`
  await putMedia(place, ...['a', 'b', 'c', 'd'].map((one) => toKey(one)), encrypted, `${toKey('b', former)}.age`)
  await putMedia(place, 'media/notes.txt')
  await putBackup(place, inHours(0), 'ab')
  await putBackup(place, inHours(1), 'c', { installationId: 'two' })
  const all = await listMedia(place)
  // What was stored within a day may be of a backup that has no list yet.
  clock.setTime(inHours(23))
  const early = await putBackup(place, inHours(23), 'a', { mediaFolder: former, isEncrypted: true })
  expect(await deleteUnusedMedia(place, early)).toEqual({ deleted: 0, obstacle: undefined })
  expect(await listMedia(place)).toEqual(all)
  await place.deleteAll(`${early}/`)
  const stamp = await putLater(place, clock, 'a', { mediaFolder: former, isEncrypted: true })
  expect(await deleteUnusedMedia(place, stamp)).toEqual({ deleted: 2, obstacle: undefined })
  expect(await listMedia(place)).toEqual(
    [encrypted, ...['a', 'b', 'c'].map((one) => toKey(one)), 'media/notes.txt'].toSorted(),
  )
  await place.deleteAll(`${stamp}/`)
  const last = await putLater(place, clock, 'a')
  expect(await deleteUnusedMedia(place, last)).toEqual({ deleted: 1, obstacle: undefined })
})

it('deletes no media while a backup is written, or when a list cannot be read (decision 11)', async () => {
  const { place, clock } = await openPlace()
  await putMedia(place, toKey('a'), toKey('b'))
  const stamp = await putBackup(place, inHours(0), 'a')
  const kept = (obstacle: string) => ({ deleted: 0, obstacle: expect.stringContaining(obstacle) })

  const made = await putLater(place, clock, 'a')
  const written = formatStamp(inHours(2))
  await place.put(`${written}/database.dump`, Readable.from(['PGDMP']))
  expect(await deleteUnusedMedia(place, made)).toEqual(kept(`${written} is not complete`))
  await place.deleteAll(`${written}/`)

  const list = await place.get(`${stamp}/${MEDIA_LIST}`).then((stored) => stored.toArray())
  await place.put(`${stamp}/${MEDIA_LIST}`, Readable.from(['another list']))
  expect(await deleteUnusedMedia(place, made)).toEqual(kept(`${stamp} cannot be read`))
  await place.delete(`${stamp}/${MEDIA_LIST}`)
  expect(await deleteUnusedMedia(place, made)).toEqual(kept(`${stamp} cannot be read`))
  await place.put(`${stamp}/${MEDIA_LIST}`, Readable.from(list))

  const newer = formatStamp(inHours(3))
  await place.put(`${newer}/manifest.json`, Readable.from(['{"format": 2}']))
  expect(await deleteUnusedMedia(place, made)).toEqual(kept(`${newer} cannot be read`))
  await place.deleteAll(`${newer}/`)
  expect(await listMedia(place)).toEqual([toKey('a'), toKey('b')])
  expect(await deleteUnusedMedia(place, made)).toEqual({ deleted: 1, obstacle: undefined })
})

it('stops deleting when another backup begins (decision 11)', async () => {
  const { place, clock } = await openPlace()
  await putMedia(place, toKey('a'), toKey('b'), toKey('c'))
  const made = await putLater(place, clock, 'a')
  const began = formatStamp(inHours(1))
  const busy: MediaStorage = {
    ...place,
    async delete(key) {
      await place.delete(key)
      await place.put(`${began}/database.dump`, Readable.from(['PGDMP']))
    },
  }
  expect(await deleteUnusedMedia(busy, made)).toEqual({
    deleted: 1,
    obstacle: expect.stringContaining(`${began} began`),
  })
  expect(await listMedia(place)).toHaveLength(2)
})

it.each([
  ['the clock of the machine is a day ahead', 30, 0],
  ['its list takes more than a day', 60, 0],
  ['the clock of its machine is behind', 0, -300],
  ['the clock of its machine is ahead', 0, 300],
])('deletes nothing while another backup is written, also when %s (decision 11)', async (_when, ahead, behind) => {
  const { place, clock } = await openPlace()
  await putMedia(place, toKey('a'), toKey('b'))
  clock.advance(25 * HOURS)
  const written = formatStamp(inHours(25 + behind))
  await place.put(`${written}/begun`, Readable.from(['']))
  clock.advance(1 * HOURS)
  const made = await putBackup(place, inHours(26 + ahead), 'a')
  const expected = { deleted: 0, obstacle: `the backup ${written} is not complete` }
  expect(await deleteUnusedMedia(place, made)).toEqual(expected)
  expect(await listMedia(place)).toEqual([toKey('a'), toKey('b')])
})

it('deletes media again when an incomplete backup has stored nothing for a day, also one of a day to come', async () => {
  const { place, clock } = await openPlace()
  await putMedia(place, toKey('a'), toKey('b'))
  await place.put(`${formatStamp(inHours(90_000))}/begun`, Readable.from(['']))
  const made = await putLater(place, clock, 'a')
  expect(await deleteUnusedMedia(place, made)).toEqual({ deleted: 1, obstacle: undefined })
})
