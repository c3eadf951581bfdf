import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { once } from 'node:events'
import { endpoint } from '@marquee/contract/endpoint'
import { MAX_VIDEO_BYTES } from '@marquee/contract/media.rules'
import { mediaTexts } from '@marquee/contract/messages/media'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { startApp, type TestApp } from '../../testing/app.ts'
import { builtPages } from './pages.ts'
import { route } from './route.ts'
import { buildServer } from './server.ts'
import { setField } from './multipart.ts'

const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  who: ['public'],
  summary: 'Takes a video and pictures',
  form: z.object({ name: z.string(), hours: z.optional(z.record(z.string(), z.unknown())) }),
  files: {
    video: { max: 1, sizeBytes: MAX_VIDEO_BYTES, tooLarge: () => mediaTexts.videoTooLarge },
    images: {
      max: 2,
      sizeBytes: 1000,
      tooLarge: () => mediaTexts.pictureTooLarge,
      tooMany: () => mediaTexts.tooManyPictures,
    },
  },
  reply: z.looseObject({}),
})

let app: TestApp
let server: Awaited<ReturnType<typeof buildServer>>
let origin: string
beforeAll(async () => {
  app = await startApp()
  server = await buildServer({
    context: app.context,
    routes: [
      route(upload, ({ body, files }) => ({
        ...body,
        video: files.video.map(({ sizeBytes, sha256 }) => ({ sizeBytes, sha256 })),
        images: files.images.map(({ originalName, sizeBytes }) => ({ originalName, sizeBytes })),
      })),
    ],
    callers: { user: findNoCaller, device: findNoCaller, pairing: findNoCaller },
    pages: builtPages,
    checkReplies: true,
  })
  origin = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await app.close()
})
const findNoCaller = async () => undefined

const incoming = () => readdir(join(app.context.config.mediaDir, 'incoming'))

const send = async (parts: readonly (readonly [string, string | Blob, string?])[]) => {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  }
  const response = await fetch(`${origin}/api/upload`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Sends a form with one file of zeros of that size as a stream, with or without its length. */
async function sendZeros(sizeBytes: number, announce = true) {
  const head =
    '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAnna\r\n--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n'
  const tail = '\r\n--x--\r\n'
  const chunk = Buffer.alloc(1024 * 1024)
  async function* streamForm() {
    yield Buffer.from(head)
    for (let left = sizeBytes; left > 0; left -= chunk.length)
      yield left >= chunk.length ? chunk : chunk.subarray(0, left)
    yield Buffer.from(tail)
  }
  const response = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      ...(announce && { 'content-length': String(head.length + sizeBytes + tail.length) }),
    },
    body: Readable.toWeb(Readable.from(streamForm())) as ReadableStream,
    duplex: 'half',
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('multipart requests', () => {
  it('arrive with their fields, nested ones too, and their files, hashed', async () => {
    const { status, body } = await send([
      ['name', 'Anna'],
      ['hours[monday][start]', '09:00'],
      ['images', new Blob(['one']), 'a.png'],
      ['images[1]', new Blob(['two!']), 'b.png'],
      ['video', new Blob(['abc']), 'a.mp4'],
    ])
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'Anna',
      hours: { monday: { start: '09:00' } },
      images: [
        { originalName: 'a.png', sizeBytes: 3 },
        { originalName: 'b.png', sizeBytes: 4 },
      ],
      video: [{ sizeBytes: 3, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' }],
    })
  })

  it('may contain a file input without a selection, which is ignored', async () => {
    expect(
      await send([
        ['name', 'Anna'],
        ['video', new Blob([]), ''],
      ]),
    ).toMatchObject({ body: { video: [] } })
  })

  it('accept a video of 104857600 bytes and refuse one more with the specified sentence (CAMP-FORM-42, TRAP-13)', async () => {
    expect(await sendZeros(MAX_VIDEO_BYTES)).toMatchObject({
      status: 200,
      body: { video: [{ sizeBytes: 104_857_600 }] },
    })
    for (const announced of [true, false]) {
      expect(await sendZeros(MAX_VIDEO_BYTES + 1, announced)).toMatchObject({
        status: 413,
        body: { message: 'Selected video exceeds 100MB file size limit.' },
      })
    }
    await expect.poll(incoming).toEqual([])
  })

  it('are refused before a byte is read when the announced length exceeds the limits', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(
      'POST /api/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000000\r\n\r\n',
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413/)
    socket.destroy()
  })

  it('are refused with too many files, an unexpected one, or one of unexpected size (FIX-FORM-08)', async () => {
    const image = ['images', new Blob(['x']), 'a.png'] as const
    expect(await send([['name', 'Anna'], image, image, image])).toMatchObject({
      status: 400,
      body: { message: 'You can only upload a maximum of 5 images.' },
    })
    expect(
      await send([
        ['name', 'Anna'],
        ['other', new Blob(['x']), 'a.png'],
      ]),
    ).toMatchObject({
      status: 400,
      body: { code: 'unexpectedFile', field: 'other' },
    })
    expect(await send([['images', new Blob(['x'.repeat(1001)]), 'a.png']])).toMatchObject({ status: 413 })
    await expect.poll(incoming).toEqual([])
  })

  it.each(['toString[]', 'constructor[0]', '__proto__[]'])(
    'are refused before a byte is stored when a file is called %s',
    async (name) => {
      async function* streamEndless() {
        yield Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.mp4"\r\n\r\n`)
        for (let sent = 0; sent < 40; sent++) yield Buffer.alloc(1024 * 1024)
        yield Buffer.from('\r\n--x--\r\n')
      }
      const response = await fetch(`${origin}/api/upload`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: Readable.toWeb(Readable.from(streamEndless())) as ReadableStream,
        duplex: 'half',
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'unexpectedFile', field: name })
      await expect.poll(incoming).toEqual([])
    },
  )

  it.each([
    ['a file is too large', 'images'],
    ['a file is not expected', 'other'],
  ])('leave their connection to the next request when %s', async (_what, field) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const post = async (name: string, bytes: number) => {
      const head = `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from('\r\n--x--\r\n')])
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const sent = request(`${origin}/api/upload`, { method: 'POST', agent, headers }).end(body)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      await answer.toArray()
      return { status: answer.statusCode, port: sent.socket?.localPort }
    }
    const [refused, next] = [await post(field, 3_000_000), await post('images', 10)]
    expect(refused.status).toBeGreaterThanOrEqual(400)
    // The answer names the missing field, so the request arrived.
    expect(next).toEqual({ status: 400, port: refused.port })
  })

  it('are refused when their texts together are longer than 1 MB', async () => {
    const half = 'x'.repeat(512 * 1024)
    expect(
      await send([
        ['name', 'Anna'],
        ['one', half],
      ]),
    ).toMatchObject({ status: 200 })
    expect(
      await send([
        ['name', 'Anna'],
        ['one', half],
        ['two', half],
      ]),
    ).toMatchObject({ status: 413, body: { code: 'tooLarge', field: 'two' } })
    await expect.poll(incoming).toEqual([])
  })

  it('leave no file when a field is invalid', async () => {
    expect(await send([['video', new Blob(['abc']), 'a.mp4']])).toMatchObject({ status: 400, body: { field: 'name' } })
    await expect.poll(incoming).toEqual([])
  })

  it('leave no file when the connection breaks within one', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(
      'POST /api/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 50000000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n',
    )
    socket.write(Buffer.alloc(5_000_000))
    await expect.poll(async () => (await incoming()).length).toBe(1)
    socket.destroy()
    await expect.poll(incoming).toEqual([])
  })

  it.each([
    ['ends too early', '--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\nabc'],
    ['has another boundary', '--y\r\ncontent-disposition: form-data; name="name"\r\n\r\nAnna\r\n--y--\r\n'],
    ['is nothing', ''],
    ['is noise', '\u0000\u0001\u0002'.repeat(500)],
  ])('are refused when the body %s', async (_what, body) => {
    const response = await fetch(`${origin}/api/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.any(String), error: expect.any(String) })
    await expect.poll(incoming).toEqual([])
  })

  it('are served twenty at a time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => sendZeros(3_000_000)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(incoming).toEqual([])
  })
})

it('S-10 refuses a form with too many parts as such, and not as broken off', async () => {
  const parts = Array.from({ length: 10_000 }, (_, at) => [`field${at}`, 'v'] as const)
  const { status, body } = await send(parts)
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 413,
    code: 'tooManyParts',
    message: 'This form has more fields and files than the server accepts.',
  })
})

describe('names of fields', () => {
  it.each([
    ['a', { a: 'v' }],
    ['a[b]', { a: { b: 'v' } }],
    ['a[b][c]', { a: { b: { c: 'v' } } }],
    ['list[0]', { list: ['v'] }],
  ])('%s becomes an object', (name, expected) => {
    const fields = {}
    setField(fields, name, 'v')
    expect(fields).toEqual(expected)
  })

  it.each(['length', '100', 'push', '4294967294'])(
    'list[%s] is refused, because it would change the list itself',
    (step) => {
      const fields = {}
      setField(fields, 'list[0]', 'v')
      expect(() => setField(fields, `list[${step}]`, '4294967295')).toThrow()
      expect(fields).toEqual({ list: ['v'] })
    },
  )

  it.each(['__proto__[x]', 'a[__proto__]', 'constructor[prototype]', 'a[b][c][d][e]', '[]', ''])(
    '%s is refused',
    (name) => {
      expect(() => setField({}, name, 'v')).toThrow()
      expect(({} as { x?: string }).x).toBeUndefined()
    },
  )
})
