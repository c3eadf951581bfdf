import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { count } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { createLocation, buildRestaurantFields } from '../../testing/people/venues.ts'
import { registerUser, createOperator, createPartner, type Person } from '../../testing/people/users.ts'
import { buildGif, pngEnd, buildPngHeader, buildPng, buildPngPixels } from '../../testing/pictures.ts'
import { mediaFiles } from './schema.ts'

let app: TestApp
let nora: Person
beforeAll(async () => {
  app = await startApp()
  nora = await registerUser(app, 'client')
})
afterAll(() => app.close())

const upload = (file: string | Uint8Array, name = 'face.png', type = 'image/png') =>
  nora.send('POST', '/api/users/me/profile-image', { profileImage: { file, name, type } })
const incoming = () => readdir(join(app.context.config.mediaDir, 'incoming'))

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const fromHex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('a file that is not a picture', () => {
  it.each([
    ['a page named .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG drawing with a script', Buffer.from(SVG)],
    ['an SVG after an XML header', Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- -->${SVG}`)],
    ['an SVG that is packed', gzipSync(SVG)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['a HEIC photograph', fromHex(`00000018 66747970 68656963 00000000 6d696631 68656963 ${'00'.repeat(200)}`)],
    ['a TIFF', fromHex('49492a00 08000000 0000 00000000')],
    ['a bitmap', fromHex(`424d 3a000000 00000000 36000000 28000000 01000000 01000000 0100 1800 ${'00'.repeat(28)}`)],
    ['a JPEG XL', fromHex('ff0a 0000 0000')],
    ['a Photoshop file', fromHex('38425053 0001 000000000000 0003 00000001 00000001 0008 0003')],
    ['a script for ImageMagick', Buffer.from('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "|id"\n')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(5000)],
    ['noise with the header of a PNG', Buffer.concat([fromHex('89504e470d0a1a0a'), Buffer.alloc(900, 7)])],
    ['a GIF without a frame', buildGif(10, 10, 0)],
    ['a PNG of no pixels', buildPng(buildPngHeader(0, 0), buildPngPixels(1, 1), pngEnd)],
  ])('is refused with the specified message: %s (FIX-FORM-09)', async (_what, bytes) => {
    expect(await upload(bytes)).toMatchObject({
      status: 400,
      body: { message: 'Please upload valid image files.', code: 'pictureInvalid', field: 'profileImage' },
    })
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is refused when a %s is truncated (FIX-FORM-09)',
    async (kind) => {
      const whole = await sharp(getSamplePath('trattoria.jpg')).toFormat(kind).toBuffer()
      for (const part of [0.5, 0.9]) {
        const cut = await upload(whole.subarray(0, Math.floor(whole.length * part)))
        expect(cut).toMatchObject({ status: 400, body: { code: 'pictureInvalid' } })
      }
    },
  )

  it('is refused when it is a video, a second picture, or in a part that the call does not accept', async () => {
    expect(await upload(getSamplePath('breakfast-club.mp4'))).toMatchObject({
      status: 400,
      body: { code: 'pictureInvalid' },
    })
    const part = { file: getSamplePath('taxi-by-day.png'), name: 'a.png' }
    const two = await nora.send('POST', '/api/users/me/profile-image', { profileImage: [part, part] })
    expect(two).toMatchObject({ status: 400, body: { code: 'unexpectedFile' } })
    const stray = await nora.send('POST', '/api/users/me/profile-image', { other: part })
    expect(stray).toMatchObject({ status: 400, body: { code: 'unexpectedFile', field: 'other' } })
  })
})

describe('a picture with other content in it', () => {
  const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
  it.each([
    ['a PNG with a page behind it', (png: Buffer) => Buffer.concat([png, page])],
    [
      'a PNG with a page in a comment',
      (png: Buffer) => {
        const [head, rest] = [png.subarray(0, 33), png.subarray(33)]
        const comment = buildPng(['tEXt', Buffer.concat([Buffer.from('Comment\0'), page])]).subarray(8)
        return Buffer.concat([head, comment, rest])
      },
    ],
  ])('is encoded again, and %s leaves only the picture (decision 11)', async (_what, make) => {
    const png = await sharp(getSamplePath('taxi-by-day.png')).png().toBuffer()
    const { user } = (await upload(make(png))).body as { user: { profileImage: string } }
    const answer = await app.server.inject({ method: 'GET', url: `/api/s3/images/${user.profileImage}` })
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect(answer.rawPayload.includes('<script>')).toBe(false)
  })
})

describe('a picture that is slow or large on purpose', () => {
  it.each([
    ['hundreds of thousands of frames', () => buildGif(2000, 2000, 300_000)],
    ['a colour profile that unpacks to 200 MB', () => buildPackedPng('iCCP', 'a\0\0', 200_000_000)],
    ['a text that unpacks to 200 MB', () => buildPackedPng('zTXt', 'a\0\0', 200_000_000)],
    ['a thousand texts', () => buildPng(buildPngHeader(9, 9), ...buildThousandTexts(), buildPngPixels(9, 9), pngEnd)],
  ])('with %s gets an answer, and so does the next one (decision 11)', async (_what, make) => {
    expect([200, 400]).toContain((await upload(make())).status)
    expect(await upload(getSamplePath('taxi-by-day.png'))).toMatchObject({ status: 200 })
  })

  it('with thousands of scans in a few bytes is refused before it is decoded (decision 11)', async () => {
    expect((await upload(buildJpeg(90), 'face.jpg', 'image/jpeg')).status).toBe(200)
    expect((await upload(buildJpeg(110), 'face.jpg', 'image/jpeg')).status).toBe(400)
  })

  it('does not delay pictures of other accounts (decision 11)', async () => {
    const ann = await registerUser(app, 'client', 'Ann Other')
    const slow = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const ended: string[] = []
    const hog = Array.from({ length: 6 }, () => upload(slow).then(() => ended.push('hog')))
    const part = { file: getSamplePath('taxi-by-day.png'), name: 'a.png' }
    const other = ann
      .send('POST', '/api/users/me/profile-image', { profileImage: part })
      .then(({ status }) => ended.push(`ann ${status}`))
    await Promise.all([...hog, other])
    expect(ended.indexOf('ann 200')).toBeLessThan(ended.length - 1)
  })
})

describe('a refused picture', () => {
  it('leaves no file, no name and no partial restaurant behind (FIX-FORM-09)', async () => {
    const owner = await createPartner(app)
    const known = async () => (await app.context.db.select({ names: count() }).from(mediaFiles))[0]?.names
    const [names, before] = [await known(), await owner.get(`/api/restaurants/owner/${owner.ownerId}`)]
    const images = [
      { file: getSamplePath('city-bus.png'), name: 'a.png' },
      { file: Buffer.from(SVG), name: 'b.png' },
    ]
    const where = await createLocation(await createOperator(app))
    const answer = await owner.send('POST', '/api/restaurants', { ...buildRestaurantFields(where), images })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Please upload valid image files.', field: 'images' },
    })
    expect(await known()).toBe(names)
    expect((await owner.get(`/api/restaurants/owner/${owner.ownerId}`)).body).toEqual(before.body)
    await expect.poll(incoming).toEqual([])
  })
})

/** Builds a black progressive JPEG of 8 by 8 pixels with a number of scans. */
function buildJpeg(scans: number): Buffer {
  const quants = fromHex(`ffdb 0043 00 ${'01'.repeat(64)}`)
  const frame = fromHex('ffc2 000b 08 0008 0008 01 01 11 00')
  const [plain, rest] = ['00 00', '10 e0'].map((table) =>
    fromHex(`ffc4 0014 ${table.slice(0, 2)} 01 ${'00'.repeat(15)} ${table.slice(3)}`),
  )
  const first = fromHex('ffda 0008 01 01 00 00 00 00 00')
  const again = fromHex('ffda 0008 01 01 00 01 3f 00 0000')
  const parts = [
    fromHex('ffd8'),
    quants,
    frame,
    plain,
    rest,
    first,
    ...Array.from({ length: scans - 1 }, () => again),
    fromHex('ffd9'),
  ]
  return Buffer.concat(parts.filter((part) => part !== undefined))
}

/** Builds a tiny PNG with a chunk that unpacks to a number of zeros. */
function buildPackedPng(type: string, head: string, bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes))
  return buildPng(
    buildPngHeader(9, 9),
    [type, Buffer.concat([Buffer.from(head, 'latin1'), packed])],
    buildPngPixels(9, 9),
    pngEnd,
  )
}

const buildThousandTexts = () =>
  Array.from({ length: 1000 }, (_, at) => ['tEXt', Buffer.from(`k${at}\0${'x'.repeat(1000)}`, 'latin1')] as const)
