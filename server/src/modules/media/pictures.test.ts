import { deflateSync } from 'node:zlib'
import { mediaTexts } from '@marquee/contract/messages/media'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { type Reply, createApiClient } from '../../testing/api-client.ts'
import { registerUser, type Person } from '../../testing/people/users.ts'
import { pngEnd, buildPngHeader, buildPng, toUint32 } from '../../testing/pictures.ts'

let app: TestApp
let nora: Person
beforeAll(async () => {
  app = await startApp()
  nora = await registerUser(app, 'client')
})
afterAll(() => app.close())

const upload = (file: string | Uint8Array, name = 'face.png', type = 'image/png') =>
  nora.send('POST', '/api/users/me/profile-image', { profileImage: { file, name, type } })

/** Loads and decodes the served picture. */
async function readServed(reply: Reply) {
  expect(reply).toMatchObject({ status: 200 })
  const { user } = reply.body as { user: { profileImage: string } }
  const raw = await app.server.inject({ method: 'GET', url: `/api/s3/images/${user.profileImage}` })
  const bytes = raw.rawPayload
  return { name: user.profileImage, headers: raw.headers, bytes, facts: await sharp(bytes).metadata() }
}

const createPlain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

describe('pictures', () => {
  it.each(['delivery-van.png', 'taxi-by-day.png', 'trattoria.jpg'])(
    'accepts %s and serves it (API-USER-08)',
    async (name) => {
      const before = await sharp(getSamplePath(name)).metadata()
      const { facts, headers } = await readServed(await upload(getSamplePath(name), name))
      expect(headers['content-type']).toBe('image/webp')
      expect(facts).toMatchObject({ format: 'webp', width: before.width, height: before.height })
    },
  )

  it('scales a large picture down (decision 11)', async () => {
    const { facts } = await readServed(await upload(await createPlain(5000, 2500).jpeg().toBuffer()))
    expect(facts).toMatchObject({ width: 2048, height: 1024 })
  })

  it('stops serving a replaced picture', async () => {
    const first = await readServed(await upload(getSamplePath('delivery-van.png')))
    await upload(getSamplePath('taxi-by-day.png'))
    expect((await createApiClient(app).get(`/api/s3/images/${first.name}`)).status).toBe(404)
  })

  it.each([
    ['photo.txt', 'text/plain'],
    ['../../../etc/passwd', 'application/x-sh'],
    ['evil.svg\r\nx: y', 'image/svg+xml'],
    [`${'long'.repeat(60)}.html`, 'text/html'],
  ])('detects the kind of %j by its content, not by its name (OPEN-29)', async (name, type) => {
    const { headers, name: given } = await readServed(await upload(getSamplePath('taxi-by-day.png'), name, type))
    expect(given).toMatch(/^[0-9a-f]{32}\.webp$/)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${given}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
    })
  })

  it('keeps the first frame of an animation, and transparency (decision 11)', async () => {
    const frames = { raw: { width: 10, height: 30, channels: 4 as const, pageHeight: 10 } }
    for (const make of [(all: Sharp) => all.gif(), (all: Sharp) => all.webp()]) {
      const animated = await make(sharp(Buffer.alloc(10 * 30 * 4), frames)).toBuffer()
      const { facts } = await readServed(await upload(animated))
      expect(facts).toMatchObject({ width: 10, height: 10, hasAlpha: true })
      expect(facts.pages ?? 1).toBe(1)
    }
  })
})

/** The sides of the first row and the first column by the standard (Exif 2.3, 4.6.4). */
const ORIENTATIONS = [
  [1, 'top', 'left'],
  [2, 'top', 'right'],
  [3, 'bottom', 'right'],
  [4, 'bottom', 'left'],
  [5, 'left', 'top'],
  [6, 'right', 'top'],
  [7, 'right', 'bottom'],
  [8, 'left', 'bottom'],
] as const

/** Four colours in the corners of 60 by 40 pixels, upright: dark, red, green, blue. */
const CORNERS = [
  [20, 20, 20],
  [220, 20, 20],
  [20, 220, 20],
  [20, 20, 220],
] as const
const [WIDTH, HEIGHT] = [60, 40]
const getCorner = (x: number, y: number) => CORNERS[(y < HEIGHT / 2 ? 0 : 2) + (x < WIDTH / 2 ? 0 : 1)] ?? CORNERS[0]

/** The same picture as a rotated camera stores it. */
function createRotated(row: (typeof ORIENTATIONS)[number][1], column: (typeof ORIENTATIONS)[number][2]): Sharp {
  const isTurned = row === 'left' || row === 'right'
  const [width, height] = isTurned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const mapSide = (side: string, at: number) =>
    side === 'left' || side === 'top' ? at : (side === 'right' ? WIDTH : HEIGHT) - 1 - at
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [upX, upY] = isTurned ? [mapSide(row, y), mapSide(column, x)] : [mapSide(column, x), mapSide(row, y)]
      pixels.set(getCorner(upX, upY), (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

describe('a picture of a camera', () => {
  it.each(ORIENTATIONS)('of orientation %s is rotated upright (decision 11)', async (orientation, row, column) => {
    const held = createRotated(row, column).withMetadata({ orientation })
    const files = orientation === 6 ? [held.jpeg(), held.clone().png(), held.clone().webp()] : [held.jpeg()]
    for (const file of files) {
      const { facts, bytes } = await readServed(await upload(await file.toBuffer()))
      expect(facts).toMatchObject({ width: WIDTH, height: HEIGHT })
      expect(facts.orientation).toBeUndefined()
      const raw = await sharp(bytes).removeAlpha().raw().toBuffer()
      for (const [x, y] of [
        [10, 8],
        [50, 8],
        [10, 32],
        [50, 32],
      ] as const) {
        expectColour([...raw.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)], getCorner(x, y))
      }
    }
  })

  it('loses its place, its author and all other metadata (decision 11)', async () => {
    const telling = await sharp(getSamplePath('trattoria.jpg'))
      .withExif({
        IFD0: { Artist: 'Jonathan Known', Copyright: 'Jonathan Known' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 48/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:home>Jonathan Known</rdf:home></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    const before = await sharp(telling).metadata()
    expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true)
    const comment = Buffer.concat([Buffer.from('fffe0010', 'hex'), Buffer.from('Jonathan Known')])
    const { facts, bytes } = await readServed(
      await upload(Buffer.concat([telling.subarray(0, 2), comment, telling.subarray(2)])),
    )
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.comments]).toEqual(Array(5).fill(undefined))
    expect(bytes.includes('Jonathan')).toBe(false)
  })

  const createRed = () => createPlain(40, 20)
  it.each([
    ['with the colour space Display P3', () => createRed().withIccProfile('p3').png()],
    ['in CMYK with a profile', () => createRed().withIccProfile('cmyk').jpeg({ quality: 95 })],
    ['of 16 bits', () => createRed().toColourspace('rgb16').png()],
    ['with a palette', () => createRed().png({ palette: true })],
    ['as AVIF', () => createRed().avif()],
    ['as GIF', () => createRed().gif()],
    ['as progressive JPEG', () => createRed().jpeg({ progressive: true, quality: 95 })],
  ])('keeps its colours: %s (decision 11)', async (_what, make) => {
    const { bytes, facts } = await readServed(await upload(await make().toBuffer()))
    expect(facts).toMatchObject({ space: 'srgb', format: 'webp' })
    const { channels } = await sharp(bytes).stats()
    expectColour(
      channels.slice(0, 3).map(({ mean }) => mean),
      [200, 30, 30],
    )
  })

  it('is accepted in CMYK without a profile and in grey', async () => {
    for (const make of [
      createRed().toColourspace('cmyk').jpeg(),
      createRed().greyscale().jpeg(),
      createRed().toColourspace('grey16').png(),
    ]) {
      expect((await readServed(await upload(await make.toBuffer()))).facts.space).toBe('srgb')
    }
  })
})

/** Expects nearly the same colour, because encoding changes it a little. */
function expectColour(found: readonly number[], meant: readonly number[]): void {
  const off = meant.map((value, index) => Math.abs((found[index] ?? 0) - value))
  expect(Math.max(...off), found.join(' ')).toBeLessThan(20)
}

describe('a picture that is too large', () => {
  it('is refused by its bytes before it is read, with a message', async () => {
    expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { message: mediaTexts.pictureTooLarge },
    })
  })

  it.each([
    [
      'JPEG',
      () => forgeSize(createPlain(16, 16).jpeg(), Buffer.from('ffc0', 'hex'), 5, Buffer.from('ffd0ffd0', 'hex')),
    ],
    ['AVIF', () => forgeSize(createPlain(16, 16).avif(), Buffer.from('ispe'), 8, toUint32(65_000), toUint32(65_000))],
    [
      'WebP',
      () => forgeSize(createPlain(16, 16).webp(), Buffer.from('9d012a', 'hex'), 3, Buffer.from('ff3fff3f', 'hex')),
    ],
    [
      'GIF',
      () => forgeSize(createPlain(16, 16).gif(), Buffer.from('2c00000000', 'hex'), 5, Buffer.from('30753075', 'hex')),
    ],
    [
      'PNG',
      async () => buildPng(buildPngHeader(50_000, 50_000), ['IDAT', deflateSync(Buffer.alloc(1_000_000))], pngEnd),
    ],
  ])('is refused by its pixels before it is decoded, as %s (decision 11)', async (_kind, make) => {
    expect(await upload(await make())).toMatchObject({
      status: 400,
      body: { code: 'pictureInvalid', message: mediaTexts.pictureTooManyPixels, field: 'profileImage' },
    })
  })
})

/** Builds a small picture that claims another size, by replacing the bytes at a distance behind a marker. */
async function forgeSize(picture: Sharp, mark: Buffer, behind: number, ...claims: Buffer[]): Promise<Buffer> {
  const bytes = await picture.toBuffer()
  Buffer.concat(claims).copy(bytes, bytes.indexOf(mark) + behind)
  return bytes
}
