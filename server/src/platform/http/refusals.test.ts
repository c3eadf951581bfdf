import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { StorageAway } from '../files/media-storage.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { registerUser } from '../../testing/people/users.ts'
import { builtPages } from './pages.ts'
import { buildServer } from './server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true })
})
afterAll(() => app.close())

/** A bare connection to a server, for arbitrary bytes. */
async function openConnection(baseUrl: string, { isHalfOpen = false } = {}) {
  const { hostname, port } = new URL(baseUrl)
  const connection = connect({ port: Number(port), host: hostname, allowHalfOpen: isHalfOpen })
  onTestFinished(() => void connection.destroy())
  await once(connection, 'connect')
  return connection
}

/** Sends a text, and returns the answer when the server closes the connection. */
async function sendText(written: string) {
  const connection = await openConnection(app.baseUrl)
  connection.write(written)
  const [head = '', body = ''] = (await text(connection)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) as object }
}

const closing = 'Connection: close\r\n\r\n'
const huge = 'x'.repeat(70_000)

describe('an invalid request gets a refusal of the contract with a suitable status', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'unreadable'],
    ['an invalid header', `GET / HTTP/1.1\r\nHost: x\r\nbro ken\r\n${closing}`, 400, 'unreadable'],
    [
      'two lengths',
      `POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'unreadable',
    ],
    ['no host', `GET /api/health HTTP/1.1\r\n${closing}`, 400, 'unreadable'],
    [
      'headers without end',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ${huge}\r\n${closing}`,
      431,
      'headersTooLarge',
    ],
    ['an expectation', `GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: miracle\r\n${closing}`, 417, 'expectation'],
    ['an invalid address', `GET /api/%ff HTTP/1.1\r\nHost: x\r\n${closing}`, 400, 'badAddress'],
  ])('%s', async (_what, written, status, code) => {
    const answer = await sendText(written)
    expect(answer).toMatchObject({ status, body: { code, requestId: expect.any(String) } })
    const { message, error } = answer.body as { message: string; error: string }
    expect(message.length).toBeGreaterThan(5)
    expect(error).toBe(message)
    expect(answer.head).toContain('content-type: application/json')
    expect(answer.head).toContain('x-content-type-options: nosniff')
  })

  it.each(['/api', '/api/', '/api?x=1', '//api/health', '/API/health', '/api/nothing', '/metrics/of', '/nothing.png'])(
    'GET %s is not a page of the application (OPEN-06)',
    async (path) => {
      const { status, body } = await createApiClient(app).get(path)
      expect({ status, body }).toMatchObject({ status: 404, body: { code: 'notFound', error: expect.any(String) } })
    },
  )

  it.each([
    ['DELETE', '/api/health', 'GET, HEAD'],
    ['POST', '/api/users/me/', 'GET, HEAD, PUT'],
    ['DELETE', '/api/campaigns?x=1', 'POST'],
    ['POST', `/api/campaigns/${'0'.repeat(8)}-0000-4000-8000-000000000000`, 'DELETE, GET, HEAD, PUT'],
    ['HEAD', '/api/events', 'GET'],
    ['PATCH', '/metrics', 'GET, HEAD'],
  ])('%s %s names the allowed methods (RFC 9110, 15.5.6)', async (method, url, allow) => {
    const { statusCode, headers, body } = await app.server.inject({ method: method as 'GET', url })
    expect({ statusCode, allow: headers.allow }).toEqual({ statusCode: 405, allow })
    if (method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ code: 'wrongMethod', error: expect.any(String) })
  })

  it('a token of excessive length', async () => {
    expect(await createApiClient(app).get(`/api/users/verifyEmail/${'x'.repeat(400)}`)).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    })
  })
})

describe('the caller is known before the body is read', () => {
  it.each([
    ['without a token', '', 401, 'notSignedIn'],
    ['with a made-up one', 'authorization: made-up\r\n', 401, 'notSignedIn'],
  ])('%s the answer comes while the body is still arriving (TRAP-23)', async (_what, header, status, code) => {
    const connection = await openConnection(app.baseUrl)
    connection.write(
      `POST /api/owners HTTP/1.1\r\nHost: x\r\n${header}Content-Type: application/json\r\nContent-Length: 3000000\r\n\r\n`,
    )
    const [answer] = (await once(connection, 'data')) as [Buffer]
    expect(answer.toString()).toContain(`HTTP/1.1 ${status} `)
    expect(answer.toString()).toContain(`"code":"${code}"`)
  })

  // Longer than what fits into the buffers of the connection.
  it.each(['Content-Length: 107374182400', 'Transfer-Encoding: chunked'])(
    'a long body is not read to its end: %s (TRAP-23)',
    async (length) => {
      const connection = await openConnection(app.baseUrl, { isHalfOpen: true })
      // The server closes the connection while the client still writes.
      connection.on('error', () => {})
      connection.write(
        `POST /api/campaigns HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
      )
      const part = length.includes('chunked') ? `10000\r\n${'x'.repeat(65_536)}\r\n` : 'x'.repeat(65_536)
      const more = () => {
        // One part per turn, because the server runs in this process.
        if (!connection.destroyed) connection.write(part, () => setImmediate(more))
      }
      let received = ''
      connection.on('data', (chunk) => {
        received += String(chunk)
      })
      const closed = new Promise((resolve) => connection.once('close', resolve))
      more()
      await closed
      expect(received).toContain('HTTP/1.1 401 ')
      expect(received.toLowerCase()).toContain('connection: close')
      expect(received).toContain('"code":"notSignedIn"')
    },
  )

  it('the connection stays open after a short body', async () => {
    const connection = await openConnection(app.baseUrl)
    const request = `POST /api/owners HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\nnull`
    let received = ''
    connection.write(request + request)
    for await (const chunk of connection) {
      received += String(chunk)
      if (received.split('"code":"notSignedIn"').length === 3) return
    }
    throw new Error(`the line ended after ${received}`)
  })

  it.each([
    ['application/json', '{"broken'],
    ['text/plain', 'words'],
    ['application/json', `"${'x'.repeat(5 * 1024 * 1024)}"`],
  ])('an anonymous client that sends %s is only told to sign in', async (type, payload) => {
    for (const authorization of [undefined, 'made-up']) {
      const reply = await app.server.inject({
        method: 'POST',
        url: '/api/owners',
        headers: { 'content-type': type, ...(authorization ? { authorization } : {}) },
        payload,
      })
      expect(reply.statusCode).toBe(401)
    }
  })

  it('the wrong role is refused before the body is parsed as well', async () => {
    const nora = await registerUser(app, 'client')
    const headers = { authorization: nora.token, 'content-type': 'application/json' }
    const reply = await app.server.inject({ method: 'POST', url: '/api/owners', headers, payload: '{"broken' })
    expect(reply.statusCode).toBe(403)
  })
})

describe('JSON above the limit is refused before it is parsed', () => {
  const post = async (url: string, sizeBytes: number, authorization?: string) => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const text = '{"email":["'
    const payload = `${text}${'x'.repeat(sizeBytes - text.length - 3)}"]}`
    return (await app.server.inject({ method: 'POST', url, headers, payload })).statusCode
  }

  it.each([
    ['of a call', '/api/users/login', 400],
    ['of none', '/api/nothing', 404],
  ])('from anonymous clients above 64 KB, %s', async (_what, url, status) => {
    expect(await post(url, 64 * 1024)).toBe(status)
    expect(await post(url, 64 * 1024 + 1)).toBe(413)
  })

  it('from people above 1 MB', async () => {
    const { token } = await registerUser(app, 'partner')
    expect(await post('/api/owners', 1024 * 1024, token)).toBe(400)
    expect(await post('/api/owners', 1024 * 1024 + 1, token)).toBe(413)
  })
})

describe('a connection on which a body or an answer stalls', () => {
  const unread = Promise.withResolvers<void>()
  async function connectWithTimeout(silenceMs: number) {
    const server = await buildServer({
      context: app.context,
      routes: [],
      callers: { user: async () => undefined, device: async () => undefined, pairing: async () => undefined },
      pages: builtPages,
      checkReplies: true,
      silenceMs,
    })
    server.post('/slow', async ({ body }) => body)
    server.get('/long', async (_request, reply) => {
      reply.raw.once('close', unread.resolve)
      return Buffer.alloc(64 * 1024 * 1024)
    })
    onTestFinished(() => server.close())
    return openConnection(await server.listen({ host: '127.0.0.1', port: 0 }))
  }
  const head = `POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n`

  it('is closed', async () => {
    const connection = await connectWithTimeout(20)
    connection.write(`${head}12`)
    await once(connection, 'close')
  })

  it('is closed when its answer is not read', async () => {
    const connection = await connectWithTimeout(20)
    // The client does not read, so only the buffers of the connection fill.
    connection.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')
    await unread.promise
  })

  it('stays open when the body continues, and for the next request', async () => {
    const connection = await connectWithTimeout(60_000)
    for (const part of [`${head}12`, '34', `${head}5678`]) connection.write(part)
    let received = ''
    for await (const chunk of connection) {
      received += String(chunk)
      if (received.includes('1234') && received.includes('5678')) return
    }
    throw new Error(`the line ended after ${received}`)
  })
})

it('a call that needs a bucket that is away is told to come back (decision 11)', async () => {
  const server = await buildServer({
    context: app.context,
    routes: [],
    callers: { user: async () => undefined, device: async () => undefined, pairing: async () => undefined },
    pages: builtPages,
    checkReplies: true,
  })
  onTestFinished(() => server.close())
  server.get('/picture', async () => {
    throw new StorageAway('the bucket does not answer')
  })
  const answer = await server.inject({ url: '/picture', headers: { 'accept-language': 'it' } })
  expect(answer.statusCode).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.json()).toMatchObject({ code: 'storageAway', message: expect.stringContaining('video e immagini') })
})
