import { randomBytes } from 'node:crypto'
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isOnBucket, listScratch, listStoredNames, openTestStorage } from '../../testing/storage.ts'
import { DamagedFile } from './chunk-reader.ts'
import { type MediaStorage, MissingObject, readText } from './media-storage.ts'

/** More than a part of a bucket, so that it is sent in several. */
const LARGE = randomBytes(12 * 1024 * 1024)

async function openStorage(): Promise<MediaStorage> {
  const { storage, remove } = await openTestStorage()
  onTestFinished(remove)
  await storage.prepare()
  return storage
}

const readBytes = async (source: Promise<Readable>) => Buffer.concat(await (await source).toArray())
const stream = (...chunks: Buffer[]) => Readable.from(chunks)

it('stores a stream of unknown length and returns it byte for byte, whole and in part (D-56)', async () => {
  const storage = await openStorage()
  await storage.put('kept/aa/large', stream(LARGE.subarray(0, 7e6), LARGE.subarray(7e6)))
  expect((await readBytes(storage.get('kept/aa/large'))).equals(LARGE)).toBe(true)
  const part = await readBytes(storage.get('kept/aa/large', { start: 5_000_000, end: 8_000_000 }))
  expect(part.equals(LARGE.subarray(5_000_000, 8_000_001))).toBe(true)
  expect(await storage.head('kept/aa/large')).toMatchObject({ key: 'kept/aa/large', sizeBytes: LARGE.length })
  const { bytes } = await storage.readChunk('kept/aa/large', 1000, 2000)
  expect(bytes.equals(LARGE.subarray(1000, 3000))).toBe(true)
})

it('keeps nothing of a stream that breaks off (decision 11)', async () => {
  const storage = await openStorage()
  const broken = Readable.from(
    (async function* () {
      yield LARGE.subarray(0, 6e6)
      yield LARGE.subarray(6e6)
      throw new Error('the connection is gone')
    })(),
  )
  await expect(storage.put('kept/aa/broken', broken)).rejects.toThrow('the connection is gone')
  expect(await storage.head('kept/aa/broken')).toBeUndefined()
  expect(await listStoredNames(storage, 'kept/')).toEqual([])
  expect(await listScratch(storage)).toEqual([])
})

it('moves a file from the scratch folder, and does nothing when that is repeated', async () => {
  const storage = await openStorage()
  const path = join(storage.scratch, 'arrived')
  await writeFile(path, 'a video')
  for (let again = 0; again < 2; again++) await storage.putFile('kept/aa/video', path, 'video/mp4')
  expect(await readText(storage, 'kept/aa/video')).toBe('a video')
  expect(await listScratch(storage)).toEqual([])
  await expect(storage.putFile('kept/aa/other', path)).rejects.toMatchObject({ code: 'ENOENT' })
})

it.skipIf(isOnBucket)(
  'has a stored file on the disk with its name and new folders, before it says so (decision 3)',
  async () => {
    const storage = await openStorage()
    const path = join(storage.scratch, 'arrived')
    await writeFile(path, 'plays')
    const handle = await open(path)
    const flush = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
    onTestFinished(() => flush.mockRestore())
    await handle.close()
    await storage.putFile('plays/aa/file', path)
    // The folders aa and plays, and the one that has plays.
    expect(flush).toHaveBeenCalledTimes(3)
    await writeFile(path, 'plays')
    await storage.putFile('plays/aa/other', path)
    expect(flush).toHaveBeenCalledTimes(4)
  },
)

it('copies, moves, lists and deletes by keys, without a path (D-56)', async () => {
  const storage = await openStorage()
  await storage.put('kept/aa/one', stream(Buffer.from('1')))
  expect(await storage.copy('kept/aa/one', 'kept/bb/two')).toBe(true)
  expect(await storage.move('kept/aa/one', 'trash/2026-11-21/one~x')).toBe(true)
  expect(await storage.head('kept/aa/one')).toBeUndefined()
  expect((await listStoredNames(storage, 'kept/')).toSorted()).toEqual(['bb'])
  expect(await storage.listFolders()).toEqual(expect.arrayContaining(['kept', 'trash']))
  expect(await readText(storage, 'kept/bb/two')).toBe('1')
  expect(await readText(storage, 'trash/2026-11-21/one~x')).toBe('1')
  await storage.deleteAll('trash/2026-11-21/')
  for (let again = 0; again < 2; again++) await storage.delete('kept/bb/two')
  for (const prefix of ['trash/', 'kept/', 'never/']) expect(await listStoredNames(storage, prefix)).toEqual([])
})

it('tells what is missing or too short from other faults', async () => {
  const storage = await openStorage()
  await expect(readBytes(storage.get('kept/aa/missing'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(storage.readChunk('kept/aa/missing', 0, 10)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await storage.copy('kept/aa/missing', 'kept/aa/x')).toBe(false)
  expect(await storage.move('kept/aa/missing', 'kept/aa/x')).toBe(false)
  expect(await readText(storage, 'missing')).toBeUndefined()
  await storage.put('kept/aa/short', stream(Buffer.from('short')))
  for (const start of [0, 100]) {
    await expect(storage.readChunk('kept/aa/short', start, 10)).rejects.toThrow(DamagedFile)
  }
  if (isOnBucket) await expect(storage.get('kept/aa/missing')).rejects.toThrow(MissingObject)
})

it('has space for files that arrive', async () => {
  const storage = await openStorage()
  const { freeBytes, totalBytes } = await storage.readSpace()
  expect(freeBytes).toBeGreaterThan(0)
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes)
})
