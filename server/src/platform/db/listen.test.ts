import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres } from '../../testing/database.ts'
import { computeRetryMs, listenOnPostgres } from './listen.ts'

it.each([
  ['after half a second at the earliest', 0, 0, 500],
  ['after one and a half seconds at the latest', 0, 0.999, 1499],
  ['later the longer the database is unavailable', 2, 0.5, 4000],
  ['after twelve seconds at most', 100, 0.999, 11_992],
])('the connection is opened again %s (decision 2)', (_what, failures, chance, ms) => {
  expect(computeRetryMs(failures, chance)).toBeCloseTo(ms)
})

/** A proxy to the database that can stop: it breaks its connections, and new ones get no response. */
async function createProxy(url: string) {
  const there = new URL(url)
  const connections = new Set<Socket>()
  const attempts: (() => void)[] = []
  let isStopped = false
  const proxy = createServer((client) => {
    connections.add(client)
    client.on('error', () => {})
    if (isStopped) return attempts.shift()?.()
    const upstream = connect(Number(there.port || 5432), there.hostname)
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  const breakAll = () => connections.forEach((connection) => void connection.destroy())
  onTestFinished(() => {
    breakAll()
    proxy.close()
  })
  await once(proxy, 'listening')
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  // The server listens on a port, so the address is not a path.
  here.port = String((proxy.address() as AddressInfo).port)
  return {
    url: String(here),
    breakAll,
    stop: () => {
      isStopped = true
    },
    connected: () => new Promise<void>((resolve) => attempts.push(resolve)),
  }
}

describe('a listening connection', () => {
  it('is opened again, reports the gap, and receives later notifications (product 10)', async () => {
    const { url, ...empty } = await createEmptyPostgres()
    onTestFinished(() => empty.remove())
    const proxy = await createProxy(url)
    const received: string[] = []
    const [restored, notified] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stop = await listenOnPostgres({
      url: proxy.url,
      channel: 'marquee',
      onPayload: (payload) => {
        received.push(payload)
        notified.resolve()
      },
      onStateChange: (state) => {
        received.push(state)
        if (state === 'restored') restored.resolve()
      },
      onError: () => {},
    })
    proxy.breakAll()
    await restored.promise
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`notify marquee, 'hello'`)
    await client.end()
    await notified.promise
    expect(received).toEqual(['lost', 'restored', 'hello'])
    await stop()
    expect(received).toEqual(['lost', 'restored', 'hello'])
  })

  it('ends at once when the server stops while the database does not respond', async () => {
    const { url, ...empty } = await createEmptyPostgres()
    onTestFinished(() => empty.remove())
    const proxy = await createProxy(url)
    const states: string[] = []
    const stop = await listenOnPostgres({
      url: proxy.url,
      channel: 'marquee',
      onPayload: () => {},
      onStateChange: (state) => states.push(state),
      onError: () => {},
    })
    const connected = proxy.connected()
    proxy.stop()
    proxy.breakAll()
    await connected
    await stop()
    expect(states).toEqual(['lost'])
  })
})
