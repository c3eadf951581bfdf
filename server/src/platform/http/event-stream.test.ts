import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { endpoint } from '@marquee/contract/endpoint'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { builtPages } from './pages.ts'
import { route } from './route.ts'
import { buildServer } from './server.ts'

const stream = endpoint({ method: 'GET', path: '/api/stream', who: ['device'], summary: 'Events', reply: 'events' })

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('a connection that breaks while its caller is looked up gets no subscription', async () => {
  let listeners = 0
  const [asked, left, followed] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const server = await buildServer({
    context: app.context,
    routes: [
      route(stream, () => () => {
        listeners++
        followed.resolve()
        return () => void listeners--
      }),
    ],
    callers: {
      user: async () => undefined,
      device: async () => {
        asked.resolve()
        await left.promise
        return { kind: 'device', deviceId: 'a', screenId: 'b', pairedAt: new Date(0) }
      },
      pairing: async () => undefined,
    },
    pages: builtPages,
    checkReplies: true,
  })
  onTestFinished(() => server.close())
  const connected = once(server.server, 'connection') as Promise<[Socket]>
  const socket = connect(Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1')
  socket.write('GET /api/stream HTTP/1.1\r\nHost: x\r\nAuthorization: me\r\n\r\n')
  const [accepted] = await connected
  await asked.promise
  socket.destroy()
  await once(accepted, 'close')
  left.resolve()
  await Promise.race([followed.promise, new Promise((resolve) => setImmediate(() => setImmediate(resolve)))])
  expect(listeners).toBe(0)
})
