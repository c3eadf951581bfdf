import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { createFolderCheck } from './folder-check.ts'

const ID = 'ours'
/** More than Node has for the file system. */
const LOOKS = 12

it('counts a folder that does not answer as away, and keeps the process from waiting for it (D-42, D-43)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [idFile, other] = [join(folder, 'installation-id'), join(folder, 'other')]
  await mkdir(join(folder, 'incoming'))
  await writeFile(other, 'read')
  // Whoever opens a pipe to read waits until something opens it to write.
  await promisify(execFile)('mkfifo', [idFile])
  const check = createFolderCheck(folder, ID)
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
