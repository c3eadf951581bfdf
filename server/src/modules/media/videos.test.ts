import { createReadStream } from 'node:fs'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInfotainment } from '@marquee/contract/infotainment'
import { createCampaign } from '@marquee/contract/campaigns'
import { VIDEO_MAX_BYTES, VIDEO_RULES, type VideoRule } from '@marquee/contract/media.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { sample } from '../../testing/media.ts'
import { voice } from '../../testing/people.ts'
import { adopt, release } from './commands.ts'
import { type AcceptedVideo, acceptVideo } from './policy.ts'

let marquee: TestHouse
beforeAll(async () => {
  marquee = await startHouse()
})
afterAll(() => marquee.close())

/** Arrives like an upload, is looked at, and what was not kept is thrown away. */
async function accept(path: string, rule: VideoRule = VIDEO_RULES.campaign.vehicle): Promise<AcceptedVideo> {
  const { files } = marquee.house
  const piece = await files.receive(createReadStream(path), 'clip', 200 * 1024 * 1024)
  try {
    return await acceptVideo(marquee.house, piece, rule, createCampaign.refusals)
  } finally {
    await files.discard(piece)
  }
}

async function madeOf(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(marquee.house.config.dataDir, name)
  await writeFile(path, bytes)
  return path
}

const { campaign, infotainment } = VIDEO_RULES

describe('videos', () => {
  it.each([
    ['landscape-cars-12s.mp4', campaign.vehicle, { type: 'video/mp4', width: 768, height: 432, durationSeconds: 12 }],
    ['landscape-bunny-15s.webm', campaign.vehicle, { type: 'video/webm', width: 854, height: 480 }],
    ['portrait-squats-13s.mp4', campaign.restaurant, { width: 720, height: 1280, durationSeconds: 13 }],
    ['rotated-phone-8s.mp4', infotainment.restaurant, { width: 720, height: 1280, durationSeconds: 8 }],
  ])('takes %s by its content, as it is shown (CAMP-FORM-42 to 46)', async (name, rule, facts) => {
    const accepted = await accept(sample(name), rule)
    expect(accepted).toMatchObject({ kind: 'video', ...facts })
    expect(await marquee.house.files.has(accepted.sha256)).toBe(true)
  })

  it.each([
    ['too-long-bunny-30s.mp4', campaign.vehicle, 'Selected video exceeds 20.5 seconds duration.', 'videoDuration'],
    ['4k-cars-6s.mp4', campaign.vehicle, 'Video dimensions exceed maximum allowed: 3840x2160.', 'videoDimensions'],
    ['landscape-cars-12s.mp4', campaign.restaurant, 'Please upload a portrait video.', 'videoPortrait'],
    ['portrait-squats-13s.mp4', campaign.vehicle, 'Please upload a landscape video.', 'videoLandscape'],
    ['rotated-phone-8s.mp4', campaign.vehicle, 'Please upload a landscape video.', 'videoLandscape'],
    ['corrupt-cut-off.mp4', campaign.vehicle, createCampaign.refusals.videoUnreadable.message, 'videoUnreadable'],
  ])('refuses %s with the specified sentence (CAMP-FORM-42 to 46, OPEN-67)', async (name, rule, message, code) => {
    await expect(accept(sample(name), rule)).rejects.toMatchObject({ status: 400, message, code, field: 'video' })
  })

  it('speaks of 20 seconds for infotainment (INF-FORM-13, TRAP-14)', async () => {
    const { files } = marquee.house
    const piece = await files.receive(createReadStream(sample('too-long-bunny-30s.mp4')), 'clip', VIDEO_MAX_BYTES)
    await expect(
      acceptVideo(marquee.house, piece, infotainment.vehicle, createInfotainment.refusals),
    ).rejects.toMatchObject({ message: 'Selected video exceeds 20 seconds duration.' })
    await files.discard(piece)
  })

  it.each([0.3, 0.6, 0.9, 0.99])('refuses a WebM cut off at %f of its length', async (part) => {
    const whole = await readFile(sample('landscape-bunny-15s.webm'))
    const path = await madeOf('cut.webm', whole.subarray(0, Math.floor(whole.length * part)))
    await expect(accept(path)).rejects.toMatchObject({ code: 'videoUnreadable' })
  })

  it.each([
    ['nothing', ''],
    ['text', 'no video at all'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a header and noise', Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.alloc(4000, 0x5a)])],
    ['zeros', Buffer.alloc(70_000)],
  ])('refuses %s calmly', async (_what, bytes) => {
    await expect(accept(await madeOf('garbage.mp4', bytes))).rejects.toMatchObject({ code: 'videoUnreadable' })
  })

  it('refuses a picture that is called a video', async () => {
    await expect(accept(sample('cars-from-above-1.jpg'))).rejects.toMatchObject({ code: 'videoUnreadable' })
  })

  it('takes 104857600 bytes and refuses one more (CAMP-FORM-42, TRAP-13)', async () => {
    const path = await madeOf('padded.mp4', await readFile(sample('landscape-cars-12s.mp4')))
    await truncate(path, VIDEO_MAX_BYTES)
    await expect(accept(path)).resolves.toMatchObject({ sizeBytes: 104_857_600 })
    await truncate(path, VIDEO_MAX_BYTES + 1)
    await expect(accept(path)).rejects.toMatchObject({
      status: 413,
      message: 'Selected video exceeds 100MB file size limit.',
    })
  })

  it('leaves nothing behind of what it refused', async () => {
    expect(await readdir(join(marquee.house.config.mediaDir, 'incoming'))).toEqual([])
  })
})

describe('serving', () => {
  const adopted = (video: AcceptedVideo) =>
    inTransaction(marquee.house.database, (tx) => adopt(tx, video, marquee.clock.now()))

  it('answers a video under an unguessable name, with its type, without a token (API-MEDIA-01, OPEN-29)', async () => {
    const name = await adopted(await accept(sample('landscape-bunny-15s.webm')))
    expect(name).toMatch(/^[0-9a-f]{32}\.webm$/)
    const answer = await voice(marquee).get(`/api/s3/images/${name}`)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': '1881232',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.any(String),
      'x-content-type-options': 'nosniff',
    })
  })

  it('answers ranges, and says so when there is no such range (OPEN-29, TRAP-20)', async () => {
    const path = `/api/s3/images/${await adopted(await accept(sample('landscape-cars-12s.mp4')))}`
    const middle = await voice(marquee).get(path, { range: 'bytes=1000-1999' })
    expect(middle).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 1000-1999/444025' } })
    const end = await voice(marquee).get(path, { range: 'bytes=-25' })
    expect(end).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 444000-444024/444025' } })
    const beyond = await voice(marquee).get(path, { range: 'bytes=444025-' })
    expect(beyond).toMatchObject({ status: 416, body: { message: expect.any(String), error: expect.any(String) } })
  })

  it('answers HEAD with the size alone, and the whole when a range was meant of another version', async () => {
    const url = `/api/s3/images/${await adopted(await accept(sample('landscape-cars-12s.mp4')))}`
    const head = await marquee.server.inject({ method: 'HEAD', url })
    expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': '444025' } })
    const resumed = await voice(marquee).get(url, { range: 'bytes=400000-', 'if-range': String(head.headers.etag) })
    expect(resumed).toMatchObject({ status: 206, headers: { 'content-length': '44025' } })
    expect((await voice(marquee).get(url, { range: 'bytes=400000-', 'if-range': '"another"' })).status).toBe(200)
  })

  it('answers the very bytes, in pieces and whole', async () => {
    const url = `/api/s3/images/${await adopted(await accept(sample('landscape-cars-12s.mp4')))}`
    const bytes = await readFile(sample('landscape-cars-12s.mp4'))
    const get = async (headers = {}) => (await marquee.server.inject({ method: 'GET', url, headers })).rawPayload
    expect((await get()).equals(bytes)).toBe(true)
    const pieces = await Promise.all(
      [0, 150_000, 300_000].map((start) => get({ range: `bytes=${start}-${start + 149_999}` })),
    )
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  })

  it('answers 304 when the caller has it already', async () => {
    const path = `/api/s3/images/${await adopted(await accept(sample('landscape-cars-12s.mp4')))}`
    const first = await voice(marquee).get(path)
    const again = await voice(marquee).get(path, { 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
  })

  it('stores the same video once and serves it under two names until each is released (OPEN-29)', async () => {
    const video = await accept(sample('landscape-cars-12s.mp4'))
    const [one, two] = [await adopted(video), await adopted(video)]
    expect(one).not.toBe(two)
    await inTransaction(marquee.house.database, (tx) => release(tx, one))
    expect(await voice(marquee).get(`/api/s3/images/${one}`)).toMatchObject({
      status: 404,
      body: { code: 'mediaNotFound' },
    })
    expect((await voice(marquee).get(`/api/s3/images/${two}`)).status).toBe(200)
  })

  it.each(['nothing.mp4', '..%2f..%2fetc%2fpasswd', '%00', 'a'.repeat(201)])('answers 404 for %s', async (name) => {
    expect((await voice(marquee).get(`/api/s3/images/${name}`)).status).toBe(404)
  })
})
