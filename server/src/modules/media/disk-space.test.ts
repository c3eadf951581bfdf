import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startAppForTest } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { createClient, createOperator } from '../../testing/people/users.ts'
import { startUpload, sendChunk } from '../../testing/uploads.ts'

/** More than any disk has free. */
const EVERYTHING = '999999999'

it('reports a nearly full disk as degraded, in a metric and as an alert, and still accepts files (D-43)', async () => {
  const app = await startAppForTest({ env: { DISK_LOW_MB: EVERYTHING } })
  expect(await createApiClient(app).get('/api/ready')).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { files: true, disk: false } },
  })
  const { body } = await createApiClient(app).get('/metrics')
  expect(body).toMatch(/marquee_files_disk_free_bytes [1-9]/)
  expect(body).toMatch(/marquee_files_disk_total_bytes [1-9]/)
  await app.jobs.runNow('operations.detect-alerts')
  expect((await (await createOperator(app)).get('/api/operator/alerts')).body).toMatchObject({
    groups: [
      {
        kind: 'disk-failing',
        market: null,
        alerts: [{ name: 'The media disk is nearly full', note: expect.stringMatching(/^[\d.]+ of [\d.]+ GB free$/) }],
      },
    ],
  })
  const nora = await createClient(app)
  const picture = { profileImage: { file: getSamplePath('taxi-by-day.png'), name: 'small.png' } }
  expect(await nora.send('POST', '/api/users/me/profile-image', picture)).toMatchObject({ status: 200 })
})

it('reports a missing folder, and other checks continue (D-42, D-43)', async () => {
  const app = await startAppForTest()
  await rm(app.context.config.mediaDir, { recursive: true })
  await app.jobs.runNow('operations.detect-alerts')
  const name = expect.stringContaining('The media storage is missing')
  expect((await (await createOperator(app)).get('/api/operator/alerts')).body).toMatchObject({
    groups: [{ kind: 'disk-failing', alerts: [{ name, note: '' }] }],
  })
})

it('refuses every upload on a full disk with a clear message, stores nothing of it, and keeps serving (D-43)', async () => {
  const app = await startAppForTest({ env: { DISK_RESERVED_MB: EVERYTHING } })
  const nora = await createClient(app)
  const picture = { profileImage: { file: getSamplePath('taxi-by-day.png'), name: 'small.png' } }
  expect(await nora.send('POST', '/api/users/me/profile-image', picture)).toMatchObject({
    status: 507,
    body: { code: 'storageFull', message: expect.stringContaining('Nothing was saved') },
  })
  const path = String((await startUpload(nora, 1000)).headers.location)
  expect(await sendChunk(nora, path, 0, Buffer.alloc(1000))).toMatchObject({
    status: 507,
    body: { code: 'storageFull' },
  })
  for (const part of ['incoming', 'kept', 'uploads']) {
    expect(await readdir(join(app.context.config.mediaDir, part))).toEqual([])
  }
  expect(await createApiClient(app).get('/api/ready')).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { files: false, disk: false } },
  })
  await app.jobs.runNow('operations.detect-alerts')
  expect((await (await createOperator(app)).get('/api/operator/alerts')).body).toMatchObject({
    groups: [{ kind: 'disk-failing', alerts: [{ name: 'The media disk is full, uploads are refused' }] }],
  })
})
