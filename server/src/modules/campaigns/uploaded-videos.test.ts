import type { Campaign } from '@marquee/contract/campaigns'
import { MiB, MAX_DAILY_VIDEO_BYTES, MAX_VIDEO_STORAGE_BYTES } from '@marquee/contract/media.rules'
import { eq } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { attempts } from '../../platform/db/schema.ts'
import { StorageFull } from '../../platform/files/disk.ts'
import { buildCampaignParts, LANDSCAPE } from '../../testing/campaigns.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import type { Reply } from '../../testing/api-client.ts'
import { requireBody, type Client, createClient } from '../../testing/people/users.ts'
import { listStoredNames } from '../../testing/storage.ts'
import { completeUpload, startUpload, CLIP, sendChunk, readOffset } from '../../testing/uploads.ts'
import { mediaFiles } from '../media/schema.ts'

let app: TestApp
let carl: Client
beforeAll(async () => {
  app = await startApp()
  carl = await createClient(app)
})
afterAll(() => app.close())

const save = (upload: string, more: Record<string, string> = {}, who = carl) =>
  who.send('POST', '/api/campaigns', { ...buildCampaignParts(more), upload })
const getCampaign = (reply: Reply, status = 201) => (requireBody(reply, status) as { campaign: Campaign }).campaign
const readClip = (name: string) => readFile(getSamplePath(name))

describe('a campaign with an uploaded video', () => {
  it('stores the video byte for byte and uses the upload up (UPL-10)', async () => {
    const upload = await completeUpload(carl)
    const { video } = getCampaign(await save(upload))
    expect(video).toMatchObject({ sizeBytes: CLIP.length, durationSeconds: 12, width: 1280 })
    const served = await app.server.inject({ method: 'GET', url: `/api/s3/images/${video?.name}` })
    expect(served.rawPayload.equals(CLIP)).toBe(true)

    expect(await readOffset(carl, `/api/uploads/${upload}`)).toBe('status 404')
    expect(await save(upload)).toMatchObject({ status: 409, body: { code: 'uploadGone', field: 'upload' } })
    await app.jobs.drain()
    expect(await listStoredNames(app.context.files.storage, 'uploads/')).not.toContain(upload)
  })

  it('stays as it is when the disk is full, and its file does not stay open (D-43)', async () => {
    const upload = await completeUpload(carl)
    const { files } = app.context
    const reading = vi.spyOn(files.partialUploads, 'read')
    const receiving = vi.spyOn(files, 'receive').mockRejectedValueOnce(new StorageFull('the disk is full'))
    try {
      expect(await save(upload)).toMatchObject({ status: 507, body: { code: 'storageFull' } })
      expect(await reading.mock.results[0]?.value).toMatchObject({ destroyed: true })
      expect((await save(upload)).status).toBe(201)
    } finally {
      reading.mockRestore()
      receiving.mockRestore()
    }
  })

  it('accepts an upload in an update; an empty part means no video (API-CAMP-04)', async () => {
    const draft = getCampaign(await save(''))
    expect(draft.video).toBeNull()
    const putUpload = async (upload: string) =>
      carl.send('PUT', `/api/campaigns/${draft._id}`, { ...buildCampaignParts(), upload })
    expect(getCampaign(await putUpload(await completeUpload(carl)), 200).video?.sizeBytes).toBe(CLIP.length)
    expect(getCampaign(await putUpload(''), 200).video?.sizeBytes).toBe(CLIP.length)
  })

  it.each([
    ['too-long-bunny-30s.mp4', {}, 'Selected video exceeds 20.5 seconds duration.'],
    ['4k-cars-6s.mp4', {}, 'Video dimensions exceed maximum allowed: 3840x2160.'],
    ['breakfast-club.mp4', {}, 'Please upload a landscape video.'],
    ['autumn-roast.mp4', { type: 'restaurant' }, 'Please upload a portrait video.'],
    ['corrupt-cut-off.mp4', {}, 'This file can’t be read as a video. Export it as MP4 (H.264) and try again.'],
  ])('is checked by the content of the file: %s %j (CAMP-FORM-42 to 46)', async (name, more, message) => {
    const upload = await completeUpload(carl, await readClip(name))
    expect(await save(upload, more)).toMatchObject({ status: 400, body: { message, field: 'video' } })
    // The upload stays, so that the client can choose another type.
    expect(await readOffset(carl, `/api/uploads/${upload}`)).toBe((await readClip(name)).length)
  })

  it('is refused with two videos, or an upload that is incomplete or of another account (UPL-10)', async () => {
    const upload = await completeUpload(carl)
    const twice = await carl.send('POST', '/api/campaigns', { ...buildCampaignParts(), upload, video: LANDSCAPE })
    expect(twice).toMatchObject({ status: 400, body: { code: 'videoTwice' } })

    const path = String((await startUpload(carl, CLIP.length)).headers.location)
    await sendChunk(carl, path, 0, CLIP.subarray(0, -1))
    expect(await save(path.split('/').at(-1) ?? '')).toMatchObject({ status: 409, body: { code: 'uploadUnfinished' } })

    const gone = { status: 409, body: { code: 'uploadGone' } }
    expect(await save(upload, {}, await createClient(app, 'Clara Klein'))).toMatchObject(gone)
    expect(await save('00000000-0000-4000-8000-000000000000')).toMatchObject(gone)
    expect(await save('no id at all')).toMatchObject({ status: 400, body: { code: 'invalid', field: 'upload' } })
    app.clock.advance(24 * 3_600_000)
    expect(await save(upload)).toMatchObject(gone)
  })

  it('keeps the upload when the campaign could not be saved (UPL-6)', async () => {
    const upload = await completeUpload(carl)
    const far = await save(upload, { startDate: '2035-01-01' })
    expect(far).toMatchObject({ status: 400, body: { code: 'startTooFar' } })
    expect((await save(upload)).status).toBe(201)
  })
})

it('is saved once when two tabs use the same upload; the other gets a reason and stores nothing (UPL-10)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const clara = await createClient(app)
  for (const _ of [1, 2, 3]) {
    const upload = await completeUpload(clara)
    const both = await Promise.all(['left', 'right'].map((name) => save(upload, { name }, clara)))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'uploadGone' })
  }
  const list = (await clara.get(`/api/campaigns/company/${clara.companyId}`)).body
  expect(list).toHaveLength(3)
})

it('counts towards the daily number of videos of an account, even when it fails (decision 12)', async () => {
  const app = await startAppForTest()
  const clara = await createClient(app, 'Cleo Kraus')
  const far = { startDate: '2035-01-01' }
  const upload = await completeUpload(clara)
  expect(await save(upload, far, clara)).toMatchObject({ body: { code: 'startTooFar' } })
  await app.context.db.update(attempts).set({ count: MAX_DAILY_VIDEO_BYTES / MiB - 1 })
  expect(await save(upload, far, clara)).toMatchObject({ body: { code: 'startTooFar' } })

  const tooMany = { status: 429, body: { code: 'videosOfDay', field: 'video' } }
  expect(await save(upload, {}, clara)).toMatchObject(tooMany)
  const sendForm = () => clara.send('POST', '/api/campaigns', { ...buildCampaignParts(), video: LANDSCAPE })
  expect(await sendForm()).toMatchObject(tooMany)
  expect((await save('', {}, clara)).status).toBe(201)
  app.clock.advance(24 * 3_600_000)
  expect((await sendForm()).status).toBe(201)
})

it('is refused beyond the storage quota of its company, with the used amount (decision 12)', async () => {
  const clara = await createClient(app, 'Cora Kern')
  const { video, _id } = getCampaign(await save(await completeUpload(clara), {}, clara))
  const other = await readClip('breakfast-club.mp4')
  // Stands for many videos: only the row says how long a file is.
  const all = MAX_VIDEO_STORAGE_BYTES - other.length + 1
  await app.context.db
    .update(mediaFiles)
    .set({ sizeBytes: all, sha256: 'ab'.repeat(32) })
    .where(eq(mediaFiles.name, video?.name ?? ''))

  const upload = await completeUpload(clara, other)
  expect(await save(upload, { type: 'restaurant' }, clara)).toMatchObject({
    status: 413,
    body: {
      code: 'videosFull',
      message: expect.stringContaining('Your videos use 10.0 GB of 10 GB'),
      details: { usedBytes: all, limitBytes: MAX_VIDEO_STORAGE_BYTES },
    },
  })
  expect(await readOffset(clara, `/api/uploads/${upload}`)).toBe(other.length)
  // A replaced video frees its space.
  const replaced = { ...buildCampaignParts(), upload: await completeUpload(clara) }
  expect((await clara.send('PUT', `/api/campaigns/${_id}`, replaced)).status).toBe(200)
  expect((await save(upload, { type: 'restaurant' }, clara)).status).toBe(201)
})
