import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { createCampaign } from '@marquee/contract/campaigns'
import { PICTURE_WIDTHS, VIDEO_RULES } from '@marquee/contract/media.rules'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { getContentKey, getKeyName } from '../../platform/files/media-storage.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { pictureRefusal, getSamplePath } from '../../testing/media.ts'
import { adoptFile, releaseFiles } from './commands/files.ts'
import { acceptPicture, type AcceptedPicture, type AcceptedVideo, acceptVideo } from './policy.ts'

let app: TestApp
/** A stored clip, and a stored photograph of 2000 by 1000 pixels. */
let clip: AcceptedVideo
let photograph: AcceptedPicture
let clipUrl: string
beforeAll(async () => {
  app = await startApp({ listen: true, env: { LOG_LEVEL: 'fatal' } })
  clip = await acceptFile('autumn-roast.mp4', (stagedFile) =>
    acceptVideo(app.context, stagedFile, VIDEO_RULES.campaign.vehicle, createCampaign.refusals),
  )
  photograph = await acceptPhotograph(2000, 1000)
  clipUrl = await adoptAtUrl(clip)
})
afterAll(() => app.close())

type FileStore = TestApp['context']['files']
async function acceptFile<T>(
  file: string | Sharp,
  accept: (stagedFile: Awaited<ReturnType<FileStore['receive']>>) => Promise<T>,
): Promise<T> {
  const { files } = app.context
  const source = typeof file === 'string' ? createReadStream(getSamplePath(file)) : file
  const stagedFile = await files.receive(source, 'a file', 200 * 1024 * 1024)
  const kept = await accept(stagedFile)
  await files.discard(stagedFile)
  return kept
}
const acceptPhotograph = (width: number, height: number) =>
  acceptFile(sharp(getSamplePath('trattoria.jpg')).resize(width, height, { fit: 'fill' }).png(), (stagedFile) =>
    acceptPicture(app.context, stagedFile, pictureRefusal),
  )
const adoptAtUrl = async (file: AcceptedVideo | AcceptedPicture) =>
  `/api/s3/images/${await runInTransaction(app.context.database, (tx) => adoptFile(tx, file, app.clock.now()))}`

type RawReply = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }
/** Sends a request over its own connection, without a client library that changes it. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawReply> {
  const sent = request(`${app.baseUrl}${path}`, { method, headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) }
}

const LONG = (await stat(getSamplePath('autumn-roast.mp4'))).size

describe('media files', () => {
  it('are served without a token under random names (API-MEDIA-01, OPEN-29, TRAP-20)', async () => {
    const webm = await acceptFile('first-sip.webm', (stagedFile) =>
      acceptVideo(app.context, stagedFile, VIDEO_RULES.campaign.vehicle, createCampaign.refusals),
    )
    for (const [file, end, type, length] of [
      [clip, 'mp4', 'video/mp4', String(LONG)],
      [webm, 'webm', 'video/webm', String(webm.sizeBytes)],
      [photograph, 'webp', 'image/webp', String(photograph.sizeBytes)],
    ] as const) {
      const url = await adoptAtUrl(file)
      expect(url).toMatch(new RegExp(`^/api/s3/images/[0-9a-f]{32}\\.${end}$`))
      const { status, headers } = await ask(url)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': length,
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': `inline; filename="${url.split('/').at(-1)}"`,
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
  })

  const etag = () => `"${clip.sha256}"`
  it.each([
    ['nothing in particular', () => ({}), 200, [0, LONG - 1]],
    ['a part in the middle', () => ({ range: 'bytes=1000-1999' }), 206, [1000, 1999]],
    ['the first byte', () => ({ range: 'bytes=0-0' }), 206, [0, 0]],
    ['the last byte', () => ({ range: `bytes=${LONG - 1}-` }), 206, [LONG - 1, LONG - 1]],
    ['the last 25 bytes', () => ({ range: 'bytes=-25' }), 206, [LONG - 25, LONG - 1]],
    ['all of it, as players begin', () => ({ range: 'bytes=0-' }), 206, [0, LONG - 1]],
    ['more than there is', () => ({ range: `bytes=${LONG - 25}-999999` }), 206, [LONG - 25, LONG - 1]],
    ['more last bytes than there are', () => ({ range: 'bytes=-999999' }), 206, [0, LONG - 1]],
    ['a part behind the end', () => ({ range: `bytes=${LONG}-` }), 416, null],
    ['no bytes at the end', () => ({ range: 'bytes=-0' }), 416, null],
    ['several parts: the whole', () => ({ range: 'bytes=0-9,20-29' }), 200, [0, LONG - 1]],
    ['a part that ends before it begins', () => ({ range: 'bytes=20-10' }), 200, [0, LONG - 1]],
    ['another unit', () => ({ range: 'seconds=1-2' }), 200, [0, LONG - 1]],
    ['nonsense', () => ({ range: 'bytes=x-y' }), 200, [0, LONG - 1]],
    ['numbers beyond all bounds', () => ({ range: `bytes=0-${'9'.repeat(40)}` }), 206, [0, LONG - 1]],
    ['the rest of this version', () => ({ range: 'bytes=9000-', 'if-range': etag() }), 206, [9000, LONG - 1]],
    ['the rest of another version', () => ({ range: 'bytes=9-', 'if-range': '"another"' }), 200, [0, LONG - 1]],
    ['the rest of a weakly equal one', () => ({ range: 'bytes=9-', 'if-range': `W/${etag()}` }), 200, [0, LONG - 1]],
    [
      'the rest since a date',
      () => ({ range: 'bytes=9-', 'if-range': 'Sat, 21 Nov 2026 11:00:00 GMT' }),
      200,
      [0, LONG - 1],
    ],
    ['another version than it has', () => ({ 'if-none-match': etag() }), 304, null],
    ['the same, weakly', () => ({ 'if-none-match': `"x", W/${etag()}` }), 304, null],
    ['anything new', () => ({ 'if-none-match': '*' }), 304, null],
    ['another than an unknown one', () => ({ 'if-none-match': '"another"' }), 200, [0, LONG - 1]],
    ['a part, but has it', () => ({ range: 'bytes=0-9', 'if-none-match': etag() }), 304, null],
  ] as const)('are served byte for byte for %s (OPEN-29, TRAP-20)', async (_what, headersOf, status, part) => {
    const reply = await ask(clipUrl, headersOf())
    expect({ status: reply.status, etag: reply.headers.etag }).toEqual({ status, etag: etag() })
    if (!part) {
      expect(reply.headers['content-range']).toBe(status === 416 ? `bytes */${LONG}` : undefined)
      if (status === 304) expect(reply.bytes).toHaveLength(0)
      return
    }
    const [start, end] = part
    expect(reply.headers['content-length']).toBe(String(end - start + 1))
    expect(reply.headers['content-range']).toBe(status === 206 ? `bytes ${start}-${end}/${LONG}` : undefined)
    const all = await readFile(getSamplePath('autumn-roast.mp4'))
    expect(reply.bytes.equals(all.subarray(start, end + 1))).toBe(true)
  })

  it.each([
    ['', () => ({}), 200],
    ['with a range, which is for GET alone', () => ({ range: 'bytes=0-9' }), 200],
    ['with the version it has', () => ({ 'if-none-match': etag() }), 304],
  ])('answer HEAD %s without a body', async (_what, headersOf, status) => {
    const reply = await ask(clipUrl, headersOf(), 'HEAD')
    expect(reply).toMatchObject({ status, bytes: Buffer.alloc(0) })
    const length = status === 200 ? { 'content-length': String(LONG), 'content-type': 'video/mp4' } : {}
    expect(reply.headers).toMatchObject({ etag: etag(), ...length })
  })

  it('are stored once and served under two names until each is released (OPEN-29)', async () => {
    const [one, two] = [await adoptAtUrl(clip), await adoptAtUrl(clip)]
    expect(one).not.toBe(two)
    await runInTransaction(app.context.database, (tx) => releaseFiles(tx, String(one.split('/').at(-1))))
    expect((await ask(one)).status).toBe(404)
    expect((await ask(two)).status).toBe(200)
  })

  it.each([
    'nothing.mp4',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'a'.repeat(201),
    'null',
    'undefined',
    `${'0'.repeat(32)}.webp`,
  ])('are 404 for %s, which is not cached', async (name) => {
    const { status, headers } = await ask(`/api/s3/images/${name}`)
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 404, cache: 'no-store' })
  })
})

describe('a picture', () => {
  const readWidth = async ({ bytes }: RawReply) => (await sharp(bytes).metadata()).width
  const listDerived = async ({ sha256 }: AcceptedPicture) => {
    const names: string[] = []
    for await (const { key } of app.context.files.storage.list(`derived/${sha256.slice(0, 2)}/${sha256}/`))
      names.push(getKeyName(key))
    return names
  }

  it('is served in a width that fits, created once, and never wider than the original (decision 11)', async () => {
    const url = await adoptAtUrl(photograph)
    const tags = new Set<unknown>([(await ask(url)).headers.etag])
    for (const width of PICTURE_WIDTHS) {
      const [one, again] = await Promise.all([ask(`${url}?w=${width}`), ask(`${url}?w=${width}`)])
      expect([one.status, await readWidth(one)]).toEqual([200, width])
      expect(again.bytes.equals(one.bytes)).toBe(true)
      expect(one.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': expect.stringContaining('immutable'),
      })
      tags.add(one.headers.etag)
      expect((await ask(`${url}?w=${width}`, { 'if-none-match': String(one.headers.etag) })).status).toBe(304)
    }
    expect(tags.size).toBe(PICTURE_WIDTHS.length + 1)
    expect(new Set(await listDerived(photograph))).toEqual(new Set(PICTURE_WIDTHS.map(String)))
    expect((await ask(`${url}?w=480`)).bytes.length).toBeLessThan(30_000)

    const small = await acceptPhotograph(300, 200)
    expect(await readWidth(await ask(`${await adoptAtUrl(small)}?w=480`))).toBe(300)
    expect(await listDerived(small)).toEqual([])
  })

  it.each(['481', '0', '-1', '1e3', '480&w=160', '', 'huge'])(
    'is not served in another width, such as %s, so that requests cannot fill the disk (decision 11)',
    async (width) => {
      const before = await listDerived(photograph)
      expect((await ask(`${await adoptAtUrl(photograph)}?w=${width}`)).status).toBe(400)
      expect(await listDerived(photograph)).toEqual(before)
    },
  )

  it('is the original for a video, which has no other width', async () => {
    const reply = await ask(`${clipUrl}?w=480`, { range: 'bytes=0-9' })
    expect(reply).toMatchObject({ status: 206, headers: { 'content-type': 'video/mp4' } })
  })

  it('is 404 in every width when it is missing or damaged on the disk, so that pages show the default one (TRAP-29)', async () => {
    const { files } = app.context
    const [lost, damaged] = [await acceptPhotograph(1500, 900), await acceptPhotograph(1600, 900)]
    const urls = [await adoptAtUrl(lost), await adoptAtUrl(damaged)]
    await files.storage.delete(getContentKey(lost.sha256))
    const half = { start: 0, end: Math.floor(damaged.sizeBytes / 2) }
    const key = getContentKey(damaged.sha256)
    await files.storage.put(key, await files.storage.get(key, half))
    for (const url of urls) {
      for (const path of [url, `${url}?w=480`]) {
        const { status, headers } = await ask(path)
        expect({ path, status, cache: headers['cache-control'] }).toEqual({ path, status: 404, cache: 'no-store' })
      }
    }
  })
})
