import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { markCreation } from './folder-lock.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('the folder of the embedded database (product 10)', () => {
  it('is created again when it was left incomplete', async () => {
    const folder = join(await createFolder(), 'database')
    await markCreation(folder)
    await mkdir(folder)
    await writeFile(join(folder, 'PG_VERSION'), '17')
    const done = await markCreation(folder)
    expect(await readdir(join(folder, '..'))).toEqual(['database.making'])
    await mkdir(folder)
    await done()
    expect(await readdir(join(folder, '..'))).toEqual(['database'])
  })

  it('stays as it is when it is complete', async () => {
    const folder = join(await createFolder(), 'database')
    await mkdir(folder)
    await (await markCreation(folder))()
    await (await markCreation(folder))()
    expect(await readdir(join(folder, '..'))).toEqual(['database'])
  })
})
