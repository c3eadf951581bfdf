import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint } from '@marquee/contract/endpoint'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { startApp, type TestApp } from '../../testing/app.ts'
import { BODY_LIMITS } from './body-limits.ts'
import { builtPages } from './pages.ts'
import { route } from './route.ts'
import { buildServer, type ServerOptions } from './server.ts'

const reply = z.object({ said: z.string() })
const tell = endpoint({
  method: 'POST',
  path: '/api/tell',
  who: ['public'],
  summary: 'Of a stranger',
  body: z.looseObject({}),
  reply,
})
const bring = endpoint({
  method: 'POST',
  path: '/api/bring',
  who: ['client'],
  summary: 'A file of a client',
  form: z.object({}),
  files: { video: { max: 1, sizeBytes: 1000, tooLarge: () => 'It is too large.' } },
  reply,
})

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function startServer(more: Partial<ServerOptions> = {}) {
  const findNoCaller = async () => undefined
  const server = await buildServer({
    context: app.context,
    routes: [route(tell, () => ({ said: 'told' })), route(bring, () => ({ said: 'brought' }))],
    callers: { user: findNoCaller, device: findNoCaller, pairing: findNoCaller },
    pages: builtPages,
    checkReplies: true,
    ...more,
  })
  server.get('/page', () => 'A page, and no call.')
  onTestFinished(() => server.close())
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  /** Sends from an address of this machine; every address of 127.0.0.0/8 is one. */
  const send = async (written: string, from = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
    onTestFinished(() => void socket.destroy())
    // Some tests break connections off.
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(written)
    return socket
  }
  return send
}

const head = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n${more}\r\n`
const buildUnfinished = (path = '/api/tell') => `${head(path, 'Content-Length: 10\r\n')}{`
/** The connection stays open after the answer. */
const keepAlive = (written: string) => written.replace('Connection: close\r\n', '')
const whole = `${head('/api/tell', 'Content-Length: 2\r\n')}{}`
const readStatus = async (socket: Socket) => Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])

it.each(['/api/tell', '/api/nothing-there'])(
  'S-04 disconnects an anonymous client whose body to %s never ends',
  async (path) => {
    const send = await startServer({ bodyLimits: { ...BODY_LIMITS, anonymousMs: 100 } })
    const socket = await send(buildUnfinished(path))
    await once(socket, 'close')
  },
)

// A call with files gives accepted callers half an hour; a page has no body.
it.each([
  ['POST', '/api/bring', 401],
  ['GET', '/page', 200],
])(
  'S-04 disconnects an anonymous client whose body of %s %s never ends, after the answer',
  async (method, path, status) => {
    const send = await startServer({ bodyLimits: { ...BODY_LIMITS, anonymousMs: 100 } })
    const socket = await send(keepAlive(buildUnfinished(path).replace('POST', method)))
    const [received] = (await once(socket, 'data')) as [Buffer]
    expect(String(received)).toContain(`HTTP/1.1 ${status} `)
    await once(socket, 'close')
  },
)

it('S-04 stops counting bodies that broke off after their answer', async () => {
  const send = await startServer({ bodyLimits: { ...BODY_LIMITS, anonymousMs: 100 } })
  for (let one = 0; one < 32; one++) {
    const socket = await send(keepAlive(buildUnfinished().replace('application/json', 'text/plain')), '127.0.0.3')
    await once(socket, 'data')
    socket.destroy()
  }
  await expect.poll(async () => readStatus(await send(whole, '127.0.0.3'))).toBe(200)
})

it('S-04 gives anonymous clients seconds for a body, and people and devices a minute', () => {
  expect(BODY_LIMITS).toEqual({ anonymousMs: 15_000, devicesMs: 60_000, peopleMs: 60_000 })
})

it('S-04 limits unfinished bodies per address, and admits those of other addresses', async () => {
  const send = await startServer({ bodyLimits: { ...BODY_LIMITS, anonymousMs: 60_000 } })
  const slow = await Promise.all(Array.from({ length: 32 }, () => send(buildUnfinished(), '127.0.0.2')))
  await expect.poll(async () => readStatus(await send(buildUnfinished(), '127.0.0.2'))).toBe(429)
  expect(await readStatus(await send(whole))).toBe(200)
  // A client that disconnects makes room.
  for (const socket of slow) socket.destroy()
  await expect.poll(async () => readStatus(await send(whole, '127.0.0.2'))).toBe(200)
})

it('S-04 keeps connections free when one address opens as many as it can', async () => {
  const send = await startServer({ maxConnections: 40 })
  const ends = Array.from({ length: 60 }, async () => {
    const socket = await send('POST ', '127.0.0.2')
    return new Promise<void>((resolve) => socket.once('close', () => resolve()))
  })
  // Half of them are accepted; the others end at once.
  let ended = 0
  for (const end of ends) void end.then(() => ended++)
  await expect.poll(() => ended).toBeGreaterThanOrEqual(40)
  for (let one = 0; one < 10; one++) expect(await readStatus(await send(whole))).toBe(200)
})
