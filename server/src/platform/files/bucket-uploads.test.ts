import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openBucketUploads } from './bucket-uploads.ts'
import { StorageFull } from './disk.ts'
import { openFolderStorage } from './folder-storage.ts'
import { openTrash } from './trash.ts'

/** Uploads in a bucket that remembers what it gets. */
async function createUploads() {
  const scratch = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rm(scratch, { recursive: true }))
  const objects = new Map<string, string>()
  const storage = {
    ...openFolderStorage(scratch),
    scratch,
    putFile: async (key: string, path: string) => void objects.set(key, await readFile(path, 'utf8')),
  }
  const uploads = openBucketUploads(storage, { assertRoom: async () => {}, trash: openTrash(storage) })
  return { uploads, objects, scratch }
}

/** Writes to the file of the part as a disk does that fails after it has taken some bytes. */
async function fillDisk(scratch: string): Promise<never> {
  for (const name of await readdir(scratch)) await appendFile(join(scratch, name), 'taken')
  throw new StorageFull('no room on the disk')
}

it('stores of a part only the bytes that count when the disk is full in the middle of it (UPL-6)', async () => {
  const { uploads, objects, scratch } = await createUploads()
  const saved: number[][] = []
  async function* arrive() {
    yield Buffer.from('arrived')
    await fillDisk(scratch)
  }
  const writing = uploads.write('a', 10, arrive(), async (until, from = 0) => saved.push([from, until]) > 0)
  await expect(writing).rejects.toThrow(StorageFull)
  expect([...objects]).toEqual([['uploads/a/10-17', 'arrived']])
  expect(saved).toEqual([[10, 17]])
  expect(await readdir(scratch)).toEqual([])
})
