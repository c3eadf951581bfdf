import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createCampaign } from '@marquee/contract/campaigns'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { getContentKey } from '../../platform/files/media-storage.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import { getSamplePath, pictureRefusal } from '../../testing/media.ts'
import { BUCKET_ENDPOINT } from '../../testing/storage.ts'
import { adoptFile } from './commands/files.ts'
import { acceptPicture, acceptVideo } from './policy.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, env: { MEDIA_DELIVERY: 'signed' } })
})
afterAll(() => app.close())

async function adopt({ context, clock }: TestApp, name: string): Promise<{ path: string; sha256: string }> {
  const stagedFile = await context.files.receive(createReadStream(getSamplePath(name)), name, 100 * 1024 * 1024)
  const file = name.endsWith('.mp4')
    ? await acceptVideo(context, stagedFile, VIDEO_RULES.campaign.vehicle, createCampaign.refusals)
    : await acceptPicture(context, stagedFile, pictureRefusal)
  await context.files.discard(stagedFile)
  const path = await runInTransaction(context.database, (tx) => adoptFile(tx, file, clock.now()))
  return { path: `/api/s3/images/${path}`, sha256: file.sha256 }
}
const ask = (path: string, init: RequestInit = {}) => fetch(`${app.baseUrl}${path}`, { redirect: 'manual', ...init })

it('players and browsers are sent to the bucket, with their ranges (decision 11)', async () => {
  const { path } = await adopt(app, 'autumn-roast.mp4')
  const clip = await readFile(getSamplePath('autumn-roast.mp4'))
  const sent = await ask(path, { headers: { range: 'bytes=1000-1999', 'if-none-match': '*' } })
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toMatch(new RegExp(`^${BUCKET_ENDPOINT}/media/.*X-Amz-Signature=`))
  // Shorter than the address is valid.
  expect(sent.headers.get('cache-control')).toBe('public, max-age=3600')

  const part = await fetch(`${app.baseUrl}${path}`, { headers: { range: 'bytes=1000-1999' } })
  expect({ status: part.status, type: part.headers.get('content-type') }).toEqual({ status: 206, type: 'video/mp4' })
  expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(1000, 2000))).toBe(true)
  const whole = await fetch(`${app.baseUrl}${path}`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(clip)).toBe(true)
  expect(whole.headers.get('content-disposition')).toBe(`inline; filename="${path.split('/').at(-1)}"`)
})

it('a smaller picture is made once, stored in the bucket, and had from there (decision 11)', async () => {
  const { path, sha256 } = await adopt(app, 'trattoria.jpg')
  for (let again = 0; again < 2; again++) {
    const answer = await fetch(`${app.baseUrl}${path}?w=160`)
    expect(new URL(answer.url).origin).toBe(BUCKET_ENDPOINT)
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(160)
  }
  const key = `derived/${sha256.slice(0, 2)}/${sha256}/160`
  expect(await app.context.files.storage.head(key)).toMatchObject({ key })
})

it('HEAD is answered by this server; an unknown name and a lost file are 404 (TRAP-29)', async () => {
  const { path, sha256 } = await adopt(app, 'delivery-van.png')
  const head = await ask(path, { method: 'HEAD' })
  expect({ status: head.status, type: head.headers.get('content-type') }).toEqual({ status: 200, type: 'image/webp' })
  expect((await ask(`/api/s3/images/${'0'.repeat(32)}.webp`)).status).toBe(404)
  await app.context.files.storage.delete(getContentKey(sha256))
  expect((await fetch(`${app.baseUrl}${path}`)).status).toBe(404)
})

it('with a CDN they are sent to it, and pages may show what is there (decision 11)', async () => {
  const other = await startAppForTest({ env: { MEDIA_DELIVERY: 'https://cdn.example' } })
  const { path, sha256 } = await adopt(other, 'delivery-van.png')
  const sent = await other.server.inject({ url: path })
  expect(sent.statusCode).toBe(302)
  expect(sent.headers.location).toMatch(
    new RegExp(`^https://cdn\\.example/marquee-test-\\w+/${getContentKey(sha256)}$`),
  )
})
