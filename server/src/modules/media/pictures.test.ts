import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { sample } from '../../testing/media.ts'
import { type Reply, voice } from '../../testing/people.ts'
import { newcomer, type Person } from '../../testing/people/users.ts'

let marquee: TestHouse
let nora: Person
beforeAll(async () => {
  marquee = await startHouse()
  nora = await newcomer(marquee, 'client')
})
afterAll(() => marquee.close())

const upload = (file: string | Uint8Array, name = 'face.png', type = 'image/png') =>
  nora.send('POST', '/api/users/me/profile-image', { profileImage: { file, name, type } })

/** The picture as it is served, looked at. */
async function served(reply: Reply) {
  expect(reply.status).toBe(200)
  const { user } = reply.body as { user: { profileImage: string } }
  const raw = await marquee.server.inject({ method: 'GET', url: `/api/s3/images/${user.profileImage}` })
  return { name: user.profileImage, headers: raw.headers, facts: await sharp(raw.rawPayload).metadata() }
}

const incoming = () => readdir(join(marquee.house.config.mediaDir, 'incoming'))

describe('pictures', () => {
  it.each(['pickup.png', 'sedan.png', 'cars-from-above-1.jpg'])(
    'takes %s and serves it (API-USER-08)',
    async (name) => {
      const before = await sharp(sample(name)).metadata()
      const { facts, headers } = await served(await upload(sample(name), name))
      expect(headers['content-type']).toBe('image/webp')
      expect(facts).toMatchObject({ format: 'webp', width: before.width, height: before.height })
    },
  )

  it('turns a picture upright and forgets where it was taken (decision 008)', async () => {
    const lying = await sharp(sample('cars-from-above-1.jpg'))
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { facts } = await served(await upload(lying, 'phone.jpg', 'image/jpeg'))
    expect(facts).toMatchObject({ width: 432, height: 768 })
    expect(facts.exif).toBeUndefined()
    expect(facts.orientation).toBeUndefined()
  })

  it('makes a large picture smaller (decision 008)', async () => {
    const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const { facts } = await served(await upload(large))
    expect(facts).toMatchObject({ width: 2048, height: 1024 })
  })

  it('stops serving a picture that was replaced', async () => {
    const first = await served(await upload(sample('pickup.png')))
    await upload(sample('sedan.png'))
    expect((await voice(marquee).get(`/api/s3/images/${first.name}`)).status).toBe(404)
  })

  it.each([
    ['a page named .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ['an SVG after an XML header', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['nothing', Buffer.alloc(0)],
    ['noise with the head of a PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(900, 7)])],
  ])('refuses %s with the specified sentence (FIX-FORM-09)', async (_what, bytes) => {
    expect(await upload(bytes)).toMatchObject({
      status: 400,
      body: { message: 'Please upload valid image files.', code: 'pictureInvalid' },
    })
  })

  it('refuses a picture that is cut off', async () => {
    const whole = await sharp(sample('cars-from-above-1.jpg')).jpeg().toBuffer()
    expect(await upload(whole.subarray(0, whole.length / 2))).toMatchObject({ status: 400 })
  })

  it('refuses a small file of 50,000 by 50,000 pixels before it is unpacked (decision 008)', async () => {
    expect(await upload(bomb(50_000))).toMatchObject({ status: 400, body: { code: 'pictureInvalid' } })
  })

  it('refuses a video and a second picture', async () => {
    expect(await upload(sample('portrait-squats-13s.mp4'))).toMatchObject({ status: 400 })
    const part = { file: sample('sedan.png'), name: 'a.png' }
    const two = await nora.send('POST', '/api/users/me/profile-image', { profileImage: [part, part] })
    expect(two).toMatchObject({ status: 400, body: { code: 'unexpectedFile' } })
  })

  it('refuses a file of more than 10 MB and a file that the call does not take', async () => {
    expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
    const stray = await nora.send('POST', '/api/users/me/profile-image', {
      other: { file: sample('sedan.png'), name: 'a.png' },
    })
    expect(stray).toMatchObject({ status: 400, body: { code: 'unexpectedFile', field: 'other' } })
  })

  it('leaves no piece behind of what it took and what it refused', async () => {
    await expect.poll(incoming).toEqual([])
  })
})

/** A tiny PNG that claims to be very large, all of one colour. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type), data])
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
