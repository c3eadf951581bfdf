import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { MOST_UPLOADS, VIDEO_MAX_BYTES } from '@marquee/contract/media.rules'
import { PART_TYPE } from '@marquee/contract/uploads'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { voice } from '../../testing/people.ts'
import { type Client, client, type Partner, partner } from '../../testing/people/users.ts'
import { arrived, begin, CLIP, sendPart, standOf, TUS } from '../../testing/uploads.ts'

let marquee: TestHouse
let carl: Client
let petra: Partner
beforeAll(async () => {
  marquee = await startHouse({ listen: true })
  carl = await client(marquee)
  petra = await partner(marquee)
})
afterAll(() => marquee.close())

const begun = async (sizeBytes = CLIP.length, who = carl) => String((await begin(who, sizeBytes)).headers.location)
const onDisk = () => readdir(join(marquee.house.config.mediaDir, 'uploads'))

/** Sends a part over a line of its own, and cuts the line after so many bytes. */
async function cutAfter(path: string, from: number, bytes: number): Promise<void> {
  const sent = request(`${marquee.baseUrl}${path}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      ...TUS,
      authorization: carl.token,
      'content-type': PART_TYPE,
      'upload-offset': String(from),
      'content-length': String(CLIP.length - from),
    },
  })
  sent.on('error', () => {})
  const gone = new Promise((resolve) => sent.once('close', resolve))
  sent.write(CLIP.subarray(from, from + bytes), () => sent.destroy())
  await gone
}

describe('an upload', () => {
  it('tells what of the tus protocol is spoken, to anyone (UPL-10)', async () => {
    const answer = await marquee.server.inject({ method: 'OPTIONS', url: '/api/uploads' })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-resumable': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(VIDEO_MAX_BYTES),
    })
  })

  it('is begun, asked for, sent in parts and thrown away (UPL-6)', async () => {
    const made = await begin(carl, CLIP.length, { 'upload-metadata': 'filename Y2Fycy5tcDQ=,filetype dmlkZW8vbXA0' })
    const path = String(made.headers.location)
    expect(made).toMatchObject({ status: 201, body: { sizeBytes: CLIP.length, arrivedBytes: 0 } })
    expect(made.headers['upload-expires']).toBe('Sun, 22 Nov 2026 11:00:00 GMT')

    expect(await sendPart(carl, path, 0, CLIP.subarray(0, 1000))).toMatchObject({
      status: 204,
      headers: { 'upload-offset': '1000', 'tus-resumable': '1.0.0' },
    })
    expect(await carl.ask('HEAD', path, TUS)).toMatchObject({
      status: 200,
      headers: { 'upload-offset': '1000', 'upload-length': String(CLIP.length), 'cache-control': 'no-store' },
    })
    expect(await carl.get(path, TUS)).toMatchObject({ status: 200, body: { arrivedBytes: 1000 } })

    expect((await carl.delete(path, TUS)).status).toBe(204)
    expect(await standOf(carl, path)).toBe('status 404')
    await marquee.jobs.drain()
    expect(await onDisk()).not.toContain(path.split('/').at(-1))
  })

  it('goes on where it was cut, whatever the byte, and arrives as it was sent (UPL-6)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: CLIP.length }), { maxLength: 4 }), async (cuts) => {
        const path = await begun()
        for (const bytes of cuts) {
          const from = Number(await standOf(carl, path))
          if (from < CLIP.length) await cutAfter(path, from, bytes)
        }
        let status = 0
        // What a cut line had brought may be noted a moment later; then the answer is to ask again.
        while (status !== 204) {
          const from = Number(await standOf(carl, path))
          status = (await sendPart(carl, path, from, CLIP.subarray(from))).status
          expect([204, 409]).toContain(status)
        }
        const kept = marquee.house.files.growing.read(path.split('/').at(-1) ?? '', CLIP.length)
        expect(Buffer.concat(await kept.toArray()).equals(CLIP)).toBe(true)
        await carl.delete(path, TUS)
      }),
      { numRuns: 12 },
    )
  })

  it('keeps what had arrived when the line is cut, so that it is not sent again (UPL-6)', async () => {
    const path = await begun()
    await cutAfter(path, 0, 300_000)
    // Of what was on the line in that moment a little may be lost.
    await expect.poll(() => standOf(carl, path)).toBeGreaterThan(150_000)
    expect(Number(await standOf(carl, path))).toBeLessThanOrEqual(300_000)
    await carl.delete(path, TUS)
  })

  it('takes the next byte alone: another offset is a conflict and changes nothing (UPL-6)', async () => {
    const path = await begun()
    await sendPart(carl, path, 0, CLIP.subarray(0, 500))
    for (const from of [0, 499, 501, CLIP.length]) {
      expect(await sendPart(carl, path, from, Buffer.from('x'))).toMatchObject({
        status: 409,
        body: { code: 'uploadOffset', details: { arrivedBytes: 500 } },
      })
    }
    expect(await standOf(carl, path)).toBe(500)
  })

  it('is as good as one when two lines bring the same bytes at the same time (decision 12)', async () => {
    const path = await begun()
    const both = await Promise.all([1, 2].map(() => sendPart(carl, path, 0, CLIP)))
    for (const { status } of both) expect([204, 409]).toContain(status)
    expect(await standOf(carl, path)).toBe(CLIP.length)
  })

  it('takes no more than was announced, whether its length is told or not (CAMP-FORM-42)', async () => {
    const path = await begun(1000)
    expect(await sendPart(carl, path, 0, CLIP)).toMatchObject({ status: 413, body: { code: 'uploadTooLong' } })
    expect(await standOf(carl, path)).toBe(0)

    const sent = request(`${marquee.baseUrl}${path}`, {
      method: 'PATCH',
      agent: false,
      headers: { ...TUS, authorization: carl.token, 'content-type': PART_TYPE, 'upload-offset': '0' },
    })
    sent.end(CLIP)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
    const at = await standOf(carl, path)
    expect(Number(at)).toBeLessThanOrEqual(1000)
  })

  it('is nobody else’s: to others it does not exist (OPEN-30)', async () => {
    const path = await begun()
    const other = await client(marquee, 'Clara Klein')
    for (const who of [other, petra]) {
      expect(await standOf(who, path)).toBe('status 404')
      expect((await sendPart(who, path, 0, CLIP)).body).toMatchObject({ code: 'notFound' })
      expect((await who.delete(path, TUS)).status).toBe(404)
    }
    expect(await standOf(carl, path)).toBe(0)
  })

  it('ends a day after its last byte, and its file with it (decision 12)', async () => {
    const path = await begun()
    marquee.clock.advance(23 * 3_600_000)
    await sendPart(carl, path, 0, CLIP.subarray(0, 1000))
    marquee.clock.advance(23 * 3_600_000)
    expect(await standOf(carl, path)).toBe(1000)
    marquee.clock.advance(3_600_000)
    expect(await standOf(carl, path)).toBe('status 404')
    expect((await sendPart(carl, path, 1000, CLIP.subarray(1000))).status).toBe(404)
    expect(await onDisk()).toContain(path.split('/').at(-1))
    await marquee.jobs.runNow('media.end-uploads')
    expect(await onDisk()).not.toContain(path.split('/').at(-1))
  })

  it('makes room for the next: of more than a few, the one that stood still longest goes (decision 12)', async () => {
    const other = await client(marquee, 'Cora Kern')
    const paths: string[] = []
    for (let count = 0; count < MOST_UPLOADS; count++) {
      marquee.clock.advance(1000)
      paths.push(await begun(1000, other))
    }
    const [first = '', second = ''] = paths
    marquee.clock.advance(1000)
    await sendPart(other, first, 0, Buffer.alloc(10))
    await begun(1000, other)
    expect(await standOf(other, first)).toBe(10)
    expect(await standOf(other, second)).toBe('status 404')
  })
})

describe('what is no upload is refused calmly', () => {
  it.each([
    ['a byte too many', String(VIDEO_MAX_BYTES + 1), 413, 'Selected video exceeds 100MB file size limit.'],
    ['more than there are atoms', '9'.repeat(40), 413, 'Selected video exceeds 100MB file size limit.'],
    ['nothing', '0', 400, expect.any(String)],
    ['less than nothing', '-1', 400, expect.any(String)],
    ['an exponent', '1e3', 400, expect.any(String)],
    ['a fraction', '1.5', 400, expect.any(String)],
    ['no number', 'NaN', 400, expect.any(String)],
    ['a hexadecimal', '0x10', 400, expect.any(String)],
    ['two numbers', '5, 6', 400, expect.any(String)],
    ['an endless number', '9'.repeat(5000), 400, expect.any(String)],
  ])('%s as length (CAMP-FORM-42, CONST-03)', async (_what, length, status, message) => {
    const reply = await begin(carl, 1, { 'upload-length': length })
    expect(reply).toMatchObject({ status, body: { message, error: message, field: 'upload-length' } })
    expect(reply.headers['tus-resumable']).toBe('1.0.0')
  })

  it.each([
    ['is no base64', 'filename !!!'],
    ['has no name', ',,,'],
    ['has a thousand pairs', Array.from({ length: 1000 }, (_, at) => `k${at} YQ==`).join(',')],
    ['is a very long word', `filename ${'A'.repeat(1500)}`],
    ['breaks the line', 'file\tname YQ=='],
  ])('metadata that %s', async (_what, metadata) => {
    expect(await begin(carl, 1, { 'upload-metadata': metadata })).toMatchObject({
      status: 400,
      body: { field: 'upload-metadata' },
    })
  })

  it('metadata of any other kind changes nothing', async () => {
    for (const metadata of ['', '__proto__ YQ==', 'is_private', 'filename Li4vLi4vZXRjL3Bhc3N3ZA==']) {
      expect((await begin(carl, 1, { 'upload-metadata': metadata })).status).toBe(201)
    }
  })

  it('a part without a place, of another kind, or in another version of the protocol', async () => {
    const path = await begun(1000)
    const part = (more: Record<string, string>) =>
      carl.ask('PATCH', path, { ...TUS, 'content-type': PART_TYPE, ...more }, Buffer.alloc(10))
    for (const offset of ['-1', '1e1', 'NaN', '', '9'.repeat(41)]) {
      expect(await part({ 'upload-offset': offset })).toMatchObject({ status: 400, body: { field: 'upload-offset' } })
    }
    expect((await part({})).status).toBe(400)
    expect((await part({ 'upload-offset': '0', 'content-type': 'text/plain' })).status).toBe(415)
    expect((await part({ 'upload-offset': '0', 'content-type': 'application/json' })).status).toBe(400)
    expect(await part({ 'upload-offset': '0', 'tus-resumable': '0.2.2' })).toMatchObject({
      status: 412,
      headers: { 'tus-version': '1.0.0' },
      body: { code: 'uploadVersion' },
    })
    expect((await carl.ask('PATCH', '/api/uploads/..%2f..%2fkept', TUS)).status).toBe(404)
    expect((await carl.ask('HEAD', '/api/uploads/no-uuid', TUS)).status).toBe(404)
    expect(await standOf(carl, path)).toBe(0)
  })

  it('a part where JSON is wanted', async () => {
    const reply = await carl.ask('POST', '/api/companies', { 'content-type': PART_TYPE }, randomBytes(100))
    expect(reply).toMatchObject({ status: 415, body: { code: 'wrongContentType' } })
  })
})

it('two server processes take the parts of one upload in turn (decision 12)', async () => {
  const here = await startHouse({ database: 'postgres' })
  const there = await startHouse({
    database: { url: here.databaseUrl ?? '' },
    env: { DATA_DIR: here.house.config.dataDir },
  })
  try {
    const clara = await client(here)
    const alsoClara = voice(there, clara.token)
    const path = String((await begin(clara, 3000)).headers.location)
    for (const [who, from] of [
      [clara, 0],
      [alsoClara, 1000],
      [clara, 2000],
    ] as const) {
      expect((await sendPart(who, path, from, CLIP.subarray(from, from + 1000))).status).toBe(204)
    }
    expect(await standOf(alsoClara, path)).toBe(3000)
  } finally {
    await there.close()
    await here.close()
  }
})

it('an upload that has arrived whole stands so (UPL-6)', async () => {
  const id = await arrived(carl)
  expect(await standOf(carl, `/api/uploads/${id}`)).toBe(CLIP.length)
})
