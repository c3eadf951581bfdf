import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres } from '../../testing/database.ts'
import { getSamplePath } from '../../testing/media.ts'
import type { Part } from '../../testing/api-client.ts'
import { requireBody, buildRegistration } from '../../testing/people/users.ts'
import { startServerProcess, connectApiClient } from '../../testing/processes.ts'
import { startUpload, sendChunk, TUS } from '../../testing/uploads.ts'

it('a full disk is reported clearly, stores nothing partial, and still accepts files that fit (decision 11)', async () => {
  const [database, folder] = [await createEmptyPostgres(), await mkdtemp(join(tmpdir(), 'marquee-test-'))]
  const server = await startServerProcess(
    { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: folder },
    1024,
  )
  onTestFinished(async () => {
    await server.stop()
    await database.remove()
    await rm(folder, { recursive: true })
  })
  const registration = { ...buildRegistration(), role: 'client' }
  const { token } = requireBody(
    await connectApiClient(server.baseUrl).post('/api/users/register', registration),
    201,
  ) as {
    token: string
  }
  const nora = connectApiClient(server.baseUrl, token)
  const upload = (file: Part) => nora.send('POST', '/api/users/me/profile-image', { profileImage: file })

  const { width, height } = { width: 900, height: 900 }
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = await sharp({ create: { width, height, channels: 3, background: 'teal', noise } })
    .png()
    .toBuffer()
  expect(large.length).toBeGreaterThan(1024 * 1024)
  expect(await upload({ file: large, name: 'large.png' })).toMatchObject({
    status: 507,
    body: { code: 'storageFull', message: expect.stringContaining('Nothing was saved') },
  })
  for (const part of ['incoming', 'kept']) expect(await readdir(join(folder, 'media', part))).toEqual([])
  expect((await nora.get('/api/users/me')).body).toMatchObject({ user: { profileImage: null } })
  expect(await upload({ file: getSamplePath('taxi-by-day.png'), name: 'small.png' })).toMatchObject({ status: 200 })

  // An upload in parts keeps the stored bytes and continues when there is space again.
  const video = Buffer.alloc(2 * 1024 * 1024)
  const path = String((await startUpload(nora, video.length)).headers.location)
  expect(await sendChunk(nora, path, 0, video.subarray(0, 1000))).toMatchObject({ status: 204 })
  expect(await sendChunk(nora, path, 1000, video.subarray(1000))).toMatchObject({
    status: 507,
    body: { code: 'storageFull' },
  })
  const stands = (await nora.get(path, TUS)).body as { arrivedBytes: number }
  expect(stands.arrivedBytes).toBeGreaterThanOrEqual(1000)
  expect(stands.arrivedBytes).toBeLessThanOrEqual(1024 * 1024)
})
