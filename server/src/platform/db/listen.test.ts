import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres } from '../../testing/database.ts'
import { computeRetryMs, listenOnPostgres } from './listen.ts'

it.each([
  ['half a second after it was lost at the soonest', 0, 0, 500],
  ['a second later than that at the latest', 0, 0.999, 1499],
  ['later the longer the database is away', 2, 0.5, 4000],
  ['never later than twelve seconds', 100, 0.999, 11_992],
])('the line is opened again %s (decision 2)', (_what, failures, chance, ms) => {
  expect(computeRetryMs(failures, chance)).toBeCloseTo(ms)
})

/** A way to the database that can be shut: what is on it breaks, what comes then gets no answer. */
async function createGate(url: string) {
  const there = new URL(url)
  const connections = new Set<Socket>()
  const knocks: (() => void)[] = []
  let isShut = false
  const gate = createServer((near) => {
    connections.add(near)
    near.on('error', () => {})
    if (isShut) return knocks.shift()?.()
    const far = connect(Number(there.port || 5432), there.hostname)
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  const breakAll = () => connections.forEach((connection) => void connection.destroy())
  onTestFinished(() => {
    breakAll()
    gate.close()
  })
  await once(gate, 'listening')
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  // It listens at a port.
  here.port = String((gate.address() as AddressInfo).port)
  return {
    url: String(here),
    breakAll,
    shut: () => {
      isShut = true
    },
    knocked: () => new Promise<void>((resolve) => knocks.push(resolve)),
  }
}

describe('a line on which announcements come', () => {
  it('is opened again, tells of the gap, and hears what comes then (product 10)', async () => {
    const { url, ...empty } = await createEmptyPostgres()
    onTestFinished(() => empty.remove())
    const gate = await createGate(url)
    const heard: string[] = []
    const [restored, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stop = await listenOnPostgres({
      url: gate.url,
      channel: 'marquee',
      onPayload: (payload) => {
        heard.push(payload)
        told.resolve()
      },
      onStateChange: (state) => {
        heard.push(state)
        if (state === 'restored') restored.resolve()
      },
      onError: () => {},
    })
    gate.breakAll()
    await restored.promise
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`notify marquee, 'hello'`)
    await client.end()
    await told.promise
    expect(heard).toEqual(['lost', 'restored', 'hello'])
    await stop()
    expect(heard).toEqual(['lost', 'restored', 'hello'])
  })

  it('is given up at once when the server stops while the database does not answer', async () => {
    const { url, ...empty } = await createEmptyPostgres()
    onTestFinished(() => empty.remove())
    const gate = await createGate(url)
    const states: string[] = []
    const stop = await listenOnPostgres({
      url: gate.url,
      channel: 'marquee',
      onPayload: () => {},
      onStateChange: (state) => states.push(state),
      onError: () => {},
    })
    const knocked = gate.knocked()
    gate.shut()
    gate.breakAll()
    await knocked
    await stop()
    expect(states).toEqual(['lost'])
  })
})
