import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { MAX_UPLOADS, MAX_VIDEO_BYTES } from '@marquee/contract/media.rules'
import { CHUNK_TYPE } from '@marquee/contract/uploads'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { listStoredNames } from '../../testing/storage.ts'
import { type Client, createClient, type Partner, createPartner } from '../../testing/people/users.ts'
import { completeUpload, startUpload, CLIP, sendChunk, readOffset, TUS } from '../../testing/uploads.ts'
import { MAX_UPLOAD_PARTS } from './routes/uploads.ts'
import { uploads } from './schema.ts'

let app: TestApp
let carl: Client
let petra: Partner
beforeAll(async () => {
  app = await startApp({ listen: true })
  carl = await createClient(app)
  petra = await createPartner(app)
})
afterAll(() => app.close())

const startUploadPath = async (sizeBytes = CLIP.length, who = carl) =>
  String((await startUpload(who, sizeBytes)).headers.location)
const listFiles = () => listStoredNames(app.context.files.storage, 'uploads/')

/** Sends a part over its own connection, and closes it after a number of bytes. */
async function sendCutOff(path: string, from: number, bytes: number): Promise<void> {
  const sent = request(`${app.baseUrl}${path}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      ...TUS,
      authorization: carl.token,
      'content-type': CHUNK_TYPE,
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
  it('describes the supported tus protocol without a token (UPL-10)', async () => {
    const answer = await app.server.inject({ method: 'OPTIONS', url: '/api/uploads' })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-resumable': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(MAX_VIDEO_BYTES),
    })
  })

  it('is created, queried, sent in parts and cancelled (UPL-6)', async () => {
    const made = await startUpload(carl, CLIP.length, {
      'upload-metadata': 'filename Y2Fycy5tcDQ=,filetype dmlkZW8vbXA0',
    })
    const path = String(made.headers.location)
    expect(made).toMatchObject({ status: 201, body: { sizeBytes: CLIP.length, arrivedBytes: 0 } })
    expect(made.headers['upload-expires']).toBe('Sun, 22 Nov 2026 11:00:00 GMT')

    expect(await sendChunk(carl, path, 0, CLIP.subarray(0, 1000))).toMatchObject({
      status: 204,
      headers: { 'upload-offset': '1000', 'tus-resumable': '1.0.0' },
    })
    expect(await carl.request('HEAD', path, TUS)).toMatchObject({
      status: 200,
      headers: { 'upload-offset': '1000', 'upload-length': String(CLIP.length), 'cache-control': 'no-store' },
    })
    expect(await carl.get(path, TUS)).toMatchObject({ status: 200, body: { arrivedBytes: 1000 } })

    expect((await carl.delete(path, TUS)).status).toBe(204)
    expect(await readOffset(carl, path)).toBe('status 404')
    await app.jobs.drain()
    expect(await listFiles()).not.toContain(path.split('/').at(-1))
  })

  it('resumes after an interruption at any byte, and arrives unchanged (UPL-6)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: CLIP.length }), { maxLength: 4 }), async (cuts) => {
        const path = await startUploadPath()
        for (const bytes of cuts) {
          const from = Number(await readOffset(carl, path))
          if (from < CLIP.length) await sendCutOff(path, from, bytes)
        }
        let status = 0
        // Bytes of a lost connection may be recorded a moment later; the answer then makes the client ask again.
        while (status !== 204) {
          const from = Number(await readOffset(carl, path))
          status = (await sendChunk(carl, path, from, CLIP.subarray(from))).status
          expect([204, 409]).toContain(status)
        }
        const [row] = await app.context.db
          .select()
          .from(uploads)
          .where(eq(uploads.id, path.split('/').at(-1) ?? ''))
        if (!row) throw new Error('the upload is recorded')
        const kept = await app.context.files.partialUploads.read(row)
        expect(Buffer.concat(await kept.toArray()).equals(CLIP)).toBe(true)
        await carl.delete(path, TUS)
      }),
      { numRuns: 12 },
    )
  })

  it('keeps the bytes received before the connection is lost, so that they are not sent again (UPL-6)', async () => {
    const path = await startUploadPath()
    await sendCutOff(path, 0, 300_000)
    // A few bytes in transit may be lost.
    await expect.poll(() => readOffset(carl, path)).toBeGreaterThan(150_000)
    expect(Number(await readOffset(carl, path))).toBeLessThanOrEqual(300_000)
    await carl.delete(path, TUS)
  })

  it('accepts only the next byte: another offset is a conflict and changes nothing (UPL-6)', async () => {
    const path = await startUploadPath()
    await sendChunk(carl, path, 0, CLIP.subarray(0, 500))
    for (const from of [0, 499, 501, CLIP.length]) {
      expect(await sendChunk(carl, path, from, Buffer.from('x'))).toMatchObject({
        status: 409,
        body: { code: 'uploadOffset', details: { arrivedBytes: 500 } },
      })
    }
    expect(await readOffset(carl, path)).toBe(500)
  })

  it('accepts the same bytes from two connections at the same time (decision 12)', async () => {
    const path = await startUploadPath()
    const both = await Promise.all([1, 2].map(() => sendChunk(carl, path, 0, CLIP)))
    for (const { status } of both) expect([204, 409]).toContain(status)
    expect(await readOffset(carl, path)).toBe(CLIP.length)
  })

  it('accepts no more than the announced length, with or without a content length (CAMP-FORM-42)', async () => {
    const path = await startUploadPath(1000)
    expect(await sendChunk(carl, path, 0, CLIP)).toMatchObject({ status: 413, body: { code: 'uploadTooLong' } })
    expect(await readOffset(carl, path)).toBe(0)

    const sent = request(`${app.baseUrl}${path}`, {
      method: 'PATCH',
      agent: false,
      headers: { ...TUS, authorization: carl.token, 'content-type': CHUNK_TYPE, 'upload-offset': '0' },
    })
    sent.end(CLIP)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
    const at = await readOffset(carl, path)
    expect(Number(at)).toBeLessThanOrEqual(1000)
  })

  it('accepts no part beyond a number that broken connections do not reach (decision 11)', async () => {
    const path = await startUploadPath(1000)
    const setPartCount = (count: number) =>
      app.context.db
        .update(uploads)
        .set({ partEnds: Array.from({ length: count }, () => 1) })
        .where(eq(uploads.id, path.split('/').at(-1) ?? ''))
    await setPartCount(MAX_UPLOAD_PARTS)
    expect(await sendChunk(carl, path, 0, CLIP.subarray(0, 1))).toMatchObject({
      status: 413,
      body: { code: 'uploadTooManyParts' },
    })
    expect(await readOffset(carl, path)).toBe(0)
    await setPartCount(MAX_UPLOAD_PARTS - 1)
    expect((await sendChunk(carl, path, 0, CLIP.subarray(0, 1))).status).toBe(204)
  })

  it('does not exist for other accounts (OPEN-30)', async () => {
    const path = await startUploadPath()
    const other = await createClient(app, 'Clara Klein')
    for (const who of [other, petra]) {
      expect(await readOffset(who, path)).toBe('status 404')
      expect((await sendChunk(who, path, 0, CLIP)).body).toMatchObject({ code: 'notFound' })
      expect((await who.delete(path, TUS)).status).toBe(404)
    }
    expect(await readOffset(carl, path)).toBe(0)
  })

  it('ends a day after its last byte, together with its file (decision 12)', async () => {
    const path = await startUploadPath()
    app.clock.advance(23 * 3_600_000)
    await sendChunk(carl, path, 0, CLIP.subarray(0, 1000))
    app.clock.advance(23 * 3_600_000)
    expect(await readOffset(carl, path)).toBe(1000)
    app.clock.advance(3_600_000)
    expect(await readOffset(carl, path)).toBe('status 404')
    expect((await sendChunk(carl, path, 1000, CLIP.subarray(1000))).status).toBe(404)
    expect(await listFiles()).toContain(path.split('/').at(-1))
    await app.jobs.runNow('media.sweep-uploads')
    expect(await listFiles()).not.toContain(path.split('/').at(-1))
  })

  it('is removed for a new one beyond the limit, the one with the oldest activity first (decision 12)', async () => {
    const other = await createClient(app, 'Cora Kern')
    const paths: string[] = []
    for (let count = 0; count < MAX_UPLOADS; count++) {
      app.clock.advance(1000)
      paths.push(await startUploadPath(1000, other))
    }
    const [first = '', second = ''] = paths
    app.clock.advance(1000)
    await sendChunk(other, first, 0, Buffer.alloc(10))
    await startUploadPath(1000, other)
    expect(await readOffset(other, first)).toBe(10)
    expect(await readOffset(other, second)).toBe('status 404')
  })
})

describe('an invalid upload call', () => {
  it.each([
    ['a byte too many', String(MAX_VIDEO_BYTES + 1), 413, 'Selected video exceeds 100MB file size limit.'],
    ['an absurd number', '9'.repeat(40), 413, 'Selected video exceeds 100MB file size limit.'],
    ['nothing', '0', 400, expect.any(String)],
    ['a negative number', '-1', 400, expect.any(String)],
    ['an exponent', '1e3', 400, expect.any(String)],
    ['a fraction', '1.5', 400, expect.any(String)],
    ['a word', 'NaN', 400, expect.any(String)],
    ['a hexadecimal', '0x10', 400, expect.any(String)],
    ['two numbers', '5, 6', 400, expect.any(String)],
    ['an endless number', '9'.repeat(5000), 400, expect.any(String)],
  ])('is refused with %s as length (CAMP-FORM-42, CONST-03)', async (_what, length, status, message) => {
    const reply = await startUpload(carl, 1, { 'upload-length': length })
    expect(reply).toMatchObject({ status, body: { message, error: message, field: 'upload-length' } })
    expect(reply.headers['tus-resumable']).toBe('1.0.0')
  })

  it.each([
    ['is not base64', 'filename !!!'],
    ['has no name', ',,,'],
    ['has a thousand pairs', Array.from({ length: 1000 }, (_, at) => `k${at} YQ==`).join(',')],
    ['is a very long word', `filename ${'A'.repeat(1500)}`],
    ['breaks the line', 'file\tname YQ=='],
  ])('is refused with metadata that %s', async (_what, metadata) => {
    expect(await startUpload(carl, 1, { 'upload-metadata': metadata })).toMatchObject({
      status: 400,
      body: { field: 'upload-metadata' },
    })
  })

  it('is accepted with any valid metadata, which changes nothing', async () => {
    for (const metadata of ['', '__proto__ YQ==', 'is_private', 'filename Li4vLi4vZXRjL3Bhc3N3ZA==']) {
      expect((await startUpload(carl, 1, { 'upload-metadata': metadata })).status).toBe(201)
    }
  })

  it('is refused without an offset, with another content type, or with another version of the protocol', async () => {
    const path = await startUploadPath(1000)
    const buildChunkHeaders = (more: Record<string, string>) =>
      carl.request('PATCH', path, { ...TUS, 'content-type': CHUNK_TYPE, ...more }, Buffer.alloc(10))
    for (const offset of ['-1', '1e1', 'NaN', '', '9'.repeat(41)]) {
      expect(await buildChunkHeaders({ 'upload-offset': offset })).toMatchObject({
        status: 400,
        body: { field: 'upload-offset' },
      })
    }
    expect((await buildChunkHeaders({})).status).toBe(400)
    expect((await buildChunkHeaders({ 'upload-offset': '0', 'content-type': 'text/plain' })).status).toBe(415)
    expect((await buildChunkHeaders({ 'upload-offset': '0', 'content-type': 'application/json' })).status).toBe(400)
    expect(await buildChunkHeaders({ 'upload-offset': '0', 'tus-resumable': '0.2.2' })).toMatchObject({
      status: 412,
      headers: { 'tus-version': '1.0.0' },
      body: { code: 'uploadVersion' },
    })
    expect((await carl.request('PATCH', '/api/uploads/..%2f..%2fkept', TUS)).status).toBe(404)
    expect((await carl.request('HEAD', '/api/uploads/no-uuid', TUS)).status).toBe(404)
    expect(await readOffset(carl, path)).toBe(0)
  })

  it('is refused when a call with a JSON body gets a part', async () => {
    const reply = await carl.request('POST', '/api/companies', { 'content-type': CHUNK_TYPE }, randomBytes(100))
    expect(reply).toMatchObject({ status: 415, body: { code: 'wrongContentType' } })
  })
})

it('two server processes take turns with the parts of one upload (decision 12)', async () => {
  const here = await startApp({ database: 'postgres' })
  const there = await startApp({
    database: { url: here.databaseUrl ?? '' },
    env: { DATA_DIR: here.context.config.dataDir },
  })
  try {
    const clara = await createClient(here)
    const alsoClara = createApiClient(there, clara.token)
    const path = String((await startUpload(clara, 3000)).headers.location)
    for (const [who, from] of [
      [clara, 0],
      [alsoClara, 1000],
      [clara, 2000],
    ] as const) {
      expect((await sendChunk(who, path, from, CLIP.subarray(from, from + 1000))).status).toBe(204)
    }
    expect(await readOffset(alsoClara, path)).toBe(3000)
  } finally {
    await there.close()
    await here.close()
  }
})

it('a complete upload stays available (UPL-6)', async () => {
  const id = await completeUpload(carl)
  expect(await readOffset(carl, `/api/uploads/${id}`)).toBe(CLIP.length)
})
