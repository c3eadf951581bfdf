import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { openFolderStorage } from './folder-storage.ts'
import { createStorageCheck } from './storage-check.ts'

const ID = 'ours'
/** More checks than Node has threads for the file system. */
const LOOKS = 12

it('reports a folder that does not respond as unavailable without blocking the process (D-42, D-43)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [idFile, other] = [join(folder, 'installation-id'), join(folder, 'other')]
  await mkdir(join(folder, 'incoming'))
  await writeFile(other, 'read')
  // Opening a pipe for reading waits until it is opened for writing.
  await promisify(execFile)('mkfifo', [idFile])
  const check = createStorageCheck(openFolderStorage(folder), ID)
  for (const state of await Promise.all(Array.from({ length: LOOKS }, check))) expect(state.isOurs).toBe(false)
  expect(await readFile(other, 'utf8')).toBe('read')

  await writeFile(idFile, ID)
  await rm(idFile)
  await writeFile(idFile, ID)
  await expect.poll(async () => (await check()).isOurs).toBe(true)
  await rm(folder, { recursive: true })
  expect(await check()).toEqual({ isOurs: false, space: { freeBytes: 0, totalBytes: 0 } })
  await mkdir(folder)
})
