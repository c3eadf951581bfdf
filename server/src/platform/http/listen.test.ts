import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint } from '@marquee/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { startApp, type TestApp } from '../../testing/app.ts'
import { describeListenError } from '../listen-error.ts'
import { reservePort, startListening } from './listen.ts'
import { builtPages } from './pages.ts'
import { route } from './route.ts'
import { buildServer } from './server.ts'

const HOST = '127.0.0.1'
const reply = z.object({ said: z.string() })
const look = endpoint({ method: 'GET', path: '/api/look', who: ['public'], summary: 'Of a person', reply })

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function createTestServer() {
  const findNoCaller = async () => undefined
  const server = await buildServer({
    context: app.context,
    routes: [route(look, () => ({ said: 'looked' }))],
    callers: { user: findNoCaller, device: findNoCaller, pairing: findNoCaller },
    pages: builtPages,
    checkReplies: true,
  })
  onTestFinished(() => server.close())
  return server
}

/** Listens like a worker, whose port others of the same server share. */
async function startServer() {
  const server = await createTestServer()
  const port = Number(new URL(await startListening(server, { host: HOST, port: 0 }, undefined, true)).port)
  const openSocket = () => {
    const socket = connect(port, HOST)
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { server, port, openSocket }
}

const sendRequest = async (socket: Socket, request: string) => {
  socket.write(request)
  return text(socket)
}

// Other systems do not distribute connections among several listeners.
describe.runIf(process.platform === 'linux')('the listeners of a worker (decision 2)', () => {
  it('accept several connections per turn of the event loop, so that a returning fleet is soon served', async () => {
    const { server, openSocket } = await startServer()
    const CONNECTIONS = 320
    let taken = 0
    const all = new Promise<void>((resolve) =>
      server.server.on('connection', () => {
        if (++taken === CONNECTIONS) resolve()
      }),
    )
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    for (let one = 0; one < CONNECTIONS; one++) openSocket()
    count()
    await all
    isOver = true
    // One listener needs as many turns as there are connections.
    expect(turns).toBeLessThan(CONNECTIONS / 2)
  })

  it('answer alike, also requests that cannot be parsed', async () => {
    const { openSocket } = await startServer()
    const sockets = Array.from({ length: 40 }, openSocket)
    const answers = await Promise.all(
      sockets.map((socket, index) =>
        sendRequest(
          socket,
          index % 2 === 0 ? 'GET /api/look HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n' : 'HELLO\r\n\r\n',
        ),
      ),
    )
    answers.forEach((answer, index) => {
      if (index % 2 === 0) expect(answer).toContain('{"said":"looked"}')
      else expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"unreadable"/)
    })
  })

  it('all close when the server stops', async () => {
    const { server, port } = await startServer()
    await server.close()
    for (let one = 0; one < 40; one++) {
      const socket = connect(port, HOST)
      await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED')
    }
  })

  it('share their port with those of other workers', async () => {
    const { port } = await startServer()
    const other = await createTestServer()
    expect(await startListening(other, { host: HOST, port }, undefined, true)).toBe(`http://${HOST}:${port}`)
  })
})

describe('a server', () => {
  it('listens on every address of a host that this machine has', async () => {
    const [here, beside, nowhere] = ['127.0.0.1', '127.0.0.2', '192.0.2.1']
    const find = async () => [nowhere, here, beside].map((address) => ({ address }))
    const server = await createTestServer()
    const port = Number(new URL(await startListening(server, { host: 'localhost', port: 0 }, find)).port)
    for (const host of [here, beside]) {
      const socket = connect(port, host)
      expect(await sendRequest(socket, 'GET /api/look HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
        'looked',
      )
    }
    // One used address is enough: half of the clients would reach the other server.
    const other = await createTestServer()
    await expect(startListening(other, { host: 'localhost', port }, async () => [{ address: beside }])).rejects.toThrow(
      'EADDRINUSE',
    )
    await expect(
      startListening(other, { host: 'localhost', port }, async () => [{ address: nowhere }]),
    ).rejects.toThrow('EADDRNOTAVAIL')
    await server.close()
    for (const host of [here, beside]) {
      await expect(once(connect(port, host), 'connect')).rejects.toThrow('ECONNREFUSED')
    }
  })

  it('listens on none of its addresses when one is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.2')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    // The server listens on a port, so the address is not a path.
    const { port } = taken.address() as AddressInfo
    const find = async () => ['127.0.0.1', '127.0.0.3', '127.0.0.2'].map((address) => ({ address }))
    await expect(startListening(await createTestServer(), { host: 'localhost', port }, find)).rejects.toThrow(
      'EADDRINUSE',
    )
    for (const host of ['127.0.0.1', '127.0.0.3']) {
      await expect(once(connect(port, host), 'connect')).rejects.toThrow('ECONNREFUSED')
    }
  })

  it('reserves a port for its workers, where no other server listens', async () => {
    const { port } = await startServer()
    await expect(reservePort({ host: HOST, port })).rejects.toThrow('EADDRINUSE')
    const alone = createServer().listen(0, HOST)
    onTestFinished(() => void alone.close())
    await once(alone, 'listening')
    // The server listens on a port, so the address is not a path.
    const taken = (alone.address() as AddressInfo).port
    await expect(reservePort({ host: HOST, port: taken })).rejects.toThrow('EADDRINUSE')
    await expect(startListening(await createTestServer(), { host: HOST, port: taken })).rejects.toThrow('EADDRINUSE')
    expect(await reservePort({ host: HOST, port: 0 })).toBeGreaterThan(0)
  })

  it('tells which port is taken, and what to do', async () => {
    const { port } = await startServer()
    const error: unknown = await reservePort({ host: HOST, port }).catch((failure: unknown) => failure)
    expect(describeListenError(error)).toBe(
      `Port ${port} is taken by another program. Choose another one with the setting PORT.`,
    )
    expect(describeListenError(new Error('anything else'))).toBeUndefined()
  })

  it.runIf(process.platform === 'linux')(
    'alone reserves a port, of several that start at the same moment',
    async () => {
      const { server, port } = await startServer()
      await server.close()
      const ends = await Promise.allSettled([1, 2, 3].map(() => reservePort({ host: HOST, port })))
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const end of ends) {
        if (end.status === 'rejected') expect(describeListenError(end.reason)).toContain(`Port ${port} is taken`)
      }
    },
  )
})
