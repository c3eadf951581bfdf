import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPostgres } from './database.ts'
import { startServerProcess, voiceAt } from './processes.ts'

test('several server processes start at the same moment on one empty PostgreSQL database (product design 10)', async () => {
  const database = await emptyPostgres()
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
    expect((await voiceAt(one.value.baseUrl).get('/api/dashboard/companyData')).status).toBe(401)
  }
})
