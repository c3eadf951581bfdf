import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyPostgres } from './database.ts'
import { startServerProcess, connectApiClient } from './processes.ts'

test('several server processes start at the same moment on one empty PostgreSQL database (product 10)', async () => {
  const database = await createEmptyPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  const started = await Promise.allSettled(
    [1, 2, 3].map(() =>
      startServerProcess({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: folder }),
    ),
  )
  onTestFinished(async () => {
    await Promise.all(started.map(async (one) => one.status === 'fulfilled' && (await one.value.stop())))
    await database.remove()
    await rm(folder, { recursive: true })
  })
  for (const one of started) {
    if (one.status === 'rejected') throw one.reason
    expect((await connectApiClient(one.value.baseUrl).get('/api/dashboard/companyData')).status).toBe(401)
  }
})

test('a server with an empty database and the folder of another installation exits with a message and keeps the files (D-40)', async () => {
  const [first, second] = [await createEmptyPostgres(), await createEmptyPostgres()]
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  onTestFinished(async () => {
    await first.remove()
    await second.remove()
    await rm(folder, { recursive: true })
  })
  const settings = ({ url, ownerUrl }: typeof first) => ({
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: folder,
  })
  const server = await startServerProcess(settings(first))
  await server.stop()
  const kept = join(folder, 'media', 'kept', 'aa', 'a'.repeat(64))
  await mkdir(dirname(kept), { recursive: true })
  await writeFile(kept, 'a video')
  await utimes(kept, 0, 0)
  await expect(startServerProcess(settings(second))).rejects.toThrow(
    /ended with 1 before.*DATA_DIR: .* contains the files of an installation, but the database is new/s,
  )
  expect(await readFile(kept, 'utf8')).toBe('a video')
})
