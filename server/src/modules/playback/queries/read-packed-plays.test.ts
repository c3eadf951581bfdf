import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type MediaStorage, MissingObject, StorageAway } from '../../../platform/files/media-storage.ts'
import { DamagedPlayFile, readPackedPlays } from './read-packed-plays.ts'

const SCREEN = '0197a1b2-0000-7000-8000-000000000001'
const text = zstdCompressSync('plays\n'.repeat(1000))
const sha256 = createHash('sha256').update(text).digest('hex')

async function readStored(get: () => Promise<Readable>): Promise<void> {
  const storage: Pick<MediaStorage, 'address' | 'get'> = { address: '/media', get }
  const file = { sha256, screenId: SCREEN, sizeBytes: text.length, plays: 1 }
  for await (const _ of readPackedPlays(storage as MediaStorage, file));
}

it.each([
  ['is missing', () => Promise.reject(new MissingObject('gone'))],
  ['is not compressed', async () => Readable.from([Buffer.from('no zstd')])],
  ['ends too early', async () => Readable.from([text.subarray(0, -4)])],
  ['is longer', async () => Readable.from([text, text])],
  ['holds other text', async () => Readable.from([text])],
])('a file of plays that %s is named with its screen and what to do (decision 3)', async (_, get) => {
  const reading = readStored(get)
  await expect(reading).rejects.toThrow(DamagedPlayFile)
  await expect(reading).rejects.toThrow(`plays/${sha256.slice(0, 2)}/${sha256} in /media`)
  await expect(reading).rejects.toThrow(`screen ${SCREEN}`)
  await expect(reading).rejects.toThrow('restore it from a backup ("Packed plays" in docs/operating.md)')
})

it('a storage that does not answer is not called a damaged file (decision 3)', async () => {
  await expect(readStored(() => Promise.reject(new StorageAway('no answer')))).rejects.toThrow(StorageAway)
})
