import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint } from '@marquee/contract/endpoint'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { startApp, type TestApp } from '../../testing/app.ts'
import { builtPages } from './pages.ts'
import { route } from './route.ts'
import { buildServer, type ServerOptions } from './server.ts'

const reply = z.object({ said: z.string() })
const bring = endpoint({
  method: 'POST',
  path: '/api/bring',
  who: ['device'],
  summary: 'Of a device',
  body: z.looseObject({}),
  reply,
})
const follow = endpoint({ method: 'GET', path: '/api/follow', who: ['device'], summary: 'Events', reply: 'events' })
const look = endpoint({ method: 'GET', path: '/api/look', who: ['public'], summary: 'Of a person', reply })

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A server with a call of devices, one of people and a stream; calls are answered after `answer` is resolved. */
async function startServer(more: Partial<ServerOptions> = {}) {
  const seen: string[] = []
  const answer = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const respond = async (what: string) => {
    seen.push(what)
    begun.resolve()
    await answer.promise
    return { said: what }
  }
  const server = await buildServer({
    context: app.context,
    routes: [
      route(bring, () => respond('brought')),
      route(look, () => respond('looked')),
      route(follow, () => () => () => seen.push('left')),
    ],
    callers: {
      user: async () => undefined,
      device: async (token) => {
        seen.push(`asked for ${token}`)
        return { kind: 'device', deviceId: token, screenId: 's', pairedAt: new Date(0) }
      },
      pairing: async () => undefined,
    },
    pages: builtPages,
    checkReplies: true,
    ...more,
  })
  onTestFinished(() => {
    answer.resolve()
    return server.close()
  })
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  let connectionCount = 0
  const openConnection = async (request: string) => {
    // One address may not have all connections; every address of 127.0.0.0/8 belongs to this machine.
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      localAddress: `127.0.0.${1 + (connectionCount++ % 200)}`,
    })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(request)
    return socket
  }
  return { server, openConnection, seen, begun: begun.promise, answer: answer.resolve }
}
const buildDeviceRequest = (name: string, more = '') =>
  `POST /api/bring HTTP/1.1\r\nHost: x\r\nAuthorization: ${name}\r\nContent-Type: application/json\r\n${more}\r\n`
const buildPersonRequest = (more = '') => `GET /api/look HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const listStatuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

it('sheds a device before it is looked up and before its body is read, and serves people (product 5)', async () => {
  const { openConnection, seen, answer } = await startServer({ getLoopDelayMs: () => 1000 })
  answer()
  const device = await openConnection(buildDeviceRequest('d1', 'Content-Length: 1000000\r\n'))
  const [received] = (await once(device, 'data')) as [Buffer]
  expect(received.toString()).toMatch(/^HTTP\/1\.1 503 /)
  expect(received.toString()).toMatch(/\r\nretry-after: ([5-9]|[12]\d|30)\r\n/)
  expect(received.toString()).toContain('"code":"busy"')
  expect(listStatuses(await text(await openConnection(buildPersonRequest('Connection: close\r\n'))))).toEqual([200])
  expect(seen).toEqual(['looked'])
})

it('keeps the connection of a shed device, because a new one costs more than the answer (decision 2)', async () => {
  const { openConnection, answer, seen } = await startServer({ getLoopDelayMs: () => 1000 })
  answer()
  const shed = `${buildDeviceRequest('d1', 'Content-Length: 2\r\n')}{}`
  const responses = await text(await openConnection(`${shed}${shed}${buildPersonRequest('Connection: close\r\n')}`))
  expect(listStatuses(responses)).toEqual([503, 503, 200])
  expect(seen).toEqual(['looked'])
  const [head = ''] = responses.split('\r\n\r\n')
  expect(head).toMatch(/\r\ncache-control: no-store\r\n/)
  expect(head).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
})

it('sheds more than six active calls of one device, and none of another (product 5)', async () => {
  const { openConnection, seen, answer } = await startServer()
  const its = await Promise.all(
    Array.from({ length: 7 }, () =>
      openConnection(buildDeviceRequest('d1', 'Connection: close\r\nContent-Length: 2\r\n') + '{}'),
    ),
  )
  const first = await Promise.race(its.map((socket) => text(socket)))
  expect(listStatuses(first)).toEqual([503])
  const other = await openConnection(buildDeviceRequest('d2', 'Connection: close\r\nContent-Length: 2\r\n') + '{}')
  answer()
  expect(listStatuses(await text(other))).toEqual([200])
  expect(seen.filter((what) => what === 'brought')).toHaveLength(7)
})

it('disconnects a device that sends its body byte by byte (product 5)', async () => {
  const { openConnection, seen } = await startServer({ bodyLimits: { anonymousMs: 40, devicesMs: 40, peopleMs: 40 } })
  const socket = await openConnection(buildDeviceRequest('d1', 'Content-Length: 1000\r\n'))
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  const more = () => {
    if (!socket.destroyed) socket.write(' ', () => setImmediate(more))
  }
  more()
  await ended
  expect(seen).toEqual(['asked for d1'])
})

it('answers the first pipelined requests of a connection, and refuses the others', async () => {
  const { openConnection, answer } = await startServer()
  const socket = await openConnection(buildPersonRequest().repeat(40))
  answer()
  const statuses = listStatuses(await text(socket))
  expect(statuses.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => 200))
  expect(statuses[16]).toBe(429)
})

it('limits streams so that connections remain for calls, and closes idle ones of devices (decision 2)', async () => {
  const { openConnection, answer, seen } = await startServer({ maxConnections: 40 })
  answer()
  const openStream = (name: string) =>
    openConnection(`GET /api/follow HTTP/1.1\r\nHost: x\r\nAuthorization: ${name}\r\n\r\n`)
  const readChunk = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0])
  const streams: Socket[] = []
  for (let one = 0; one < 30; one++) {
    const stream = await openStream(`d${one}`)
    expect(listStatuses(await readChunk(stream))).toEqual([200])
    streams.push(stream)
  }
  const refused = await text(await openStream('one too many'))
  expect(listStatuses(refused)).toEqual([503])
  expect(refused).toMatch(/\r\nretry-after: \d+\r\n/i)
  const brought = await text(await openConnection(`${buildDeviceRequest('one too many', 'Content-Length: 2\r\n')}{}`))
  expect(brought).toContain('{"said":"brought"}')
  expect(listStatuses(await text(await openConnection(buildPersonRequest('Connection: close\r\n'))))).toEqual([200])

  // A stream that ends makes room.
  streams[0]?.destroy()
  await expect.poll(() => seen).toContain('left')
  expect(listStatuses(await readChunk(await openStream('the next')))).toEqual([200])
})

it('finishes active calls when it stops, and tells streams when to reconnect (product 5)', async () => {
  const { server, openConnection, seen, begun, answer } = await startServer()
  const listening = await openConnection('GET /api/follow HTTP/1.1\r\nHost: x\r\nAuthorization: d1\r\n\r\n')
  await once(listening, 'data')
  const responses = text(listening)
  const device = await openConnection(buildDeviceRequest('d2', 'Content-Length: 2\r\n') + '{}')
  const answered = text(device)
  await begun
  const closed = server.close()
  const retryMs = Number(/^retry: (\d+)$/m.exec(await responses)?.[1])
  expect(retryMs).toBeGreaterThanOrEqual(1000)
  expect(retryMs).toBeLessThanOrEqual(30_000)
  await expect(openConnection(buildPersonRequest())).rejects.toThrow('ECONNREFUSED')
  answer()
  expect(await answered).toContain('{"said":"brought"}')
  await closed
  expect(seen).toContain('left')
})
