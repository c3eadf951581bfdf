import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { houseForThisTest } from '../../testing/house.ts'
import { sample } from '../../testing/media.ts'
import { voice } from '../../testing/people.ts'
import { client, operator } from '../../testing/people/users.ts'
import { begin, sendPart } from '../../testing/uploads.ts'

/** More than any disk has free. */
const EVERYTHING = '999999999'

it('tells of a disk that is nearly full before it is: degraded, a metric and an alert, and takes files (D-43)', async () => {
  const house = await houseForThisTest({ env: { DISK_LOW_MB: EVERYTHING } })
  expect(await voice(house).get('/api/ready')).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { files: true, disk: false } },
  })
  const { body } = await voice(house).get('/metrics')
  expect(body).toMatch(/marquee_files_disk_free_bytes [1-9]/)
  expect(body).toMatch(/marquee_files_disk_total_bytes [1-9]/)
  await house.jobs.runNow('operations.look-for-alerts')
  expect((await (await operator(house)).get('/api/operator/alerts')).body).toMatchObject({
    groups: [
      {
        kind: 'disk-failing',
        market: null,
        alerts: [{ name: 'The media disk is nearly full', note: expect.stringMatching(/^[\d.]+ of [\d.]+ GB free$/) }],
      },
    ],
  })
  const nora = await client(house)
  const picture = { profileImage: { file: sample('taxi-by-day.png'), name: 'small.png' } }
  expect(await nora.send('POST', '/api/users/me/profile-image', picture)).toMatchObject({ status: 200 })
})

it('tells of a folder that is gone, and the look for everything else goes on (D-42, D-43)', async () => {
  const house = await houseForThisTest()
  await rm(house.house.config.mediaDir, { recursive: true })
  await house.jobs.runNow('operations.look-for-alerts')
  const name = expect.stringContaining('The media folder is missing')
  expect((await (await operator(house)).get('/api/operator/alerts')).body).toMatchObject({
    groups: [{ kind: 'disk-failing', alerts: [{ name, note: '' }] }],
  })
})

it('refuses every upload on a full disk with a clear sentence, keeps nothing of it, and goes on serving (D-43)', async () => {
  const house = await houseForThisTest({ env: { DISK_RESERVED_MB: EVERYTHING } })
  const nora = await client(house)
  const picture = { profileImage: { file: sample('taxi-by-day.png'), name: 'small.png' } }
  expect(await nora.send('POST', '/api/users/me/profile-image', picture)).toMatchObject({
    status: 507,
    body: { code: 'storageFull', message: expect.stringContaining('Nothing was saved') },
  })
  const path = String((await begin(nora, 1000)).headers.location)
  expect(await sendPart(nora, path, 0, Buffer.alloc(1000))).toMatchObject({
    status: 507,
    body: { code: 'storageFull' },
  })
  for (const part of ['incoming', 'kept', 'uploads']) {
    expect(await readdir(join(house.house.config.mediaDir, part))).toEqual([])
  }
  expect(await voice(house).get('/api/ready')).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { files: false, disk: false } },
  })
  await house.jobs.runNow('operations.look-for-alerts')
  expect((await (await operator(house)).get('/api/operator/alerts')).body).toMatchObject({
    groups: [{ kind: 'disk-failing', alerts: [{ name: 'The media disk is full and uploads are refused' }] }],
  })
})
