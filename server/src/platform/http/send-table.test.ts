import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerRefusal } from './refusals.ts'
import type { TableAnswer } from './route.ts'
import { sendRecords, sendTable } from './send-table.ts'

/** A server that answers with this table, on a real connection. */
async function serve(table: TableAnswer): Promise<string> {
  const server = Fastify()
  server.setErrorHandler((error, request, reply) => answerRefusal(error, request, reply))
  server.get('/', (request, reply) => sendTable(table, request, reply))
  onTestFinished(() => server.close())
  return server.listen({ host: '127.0.0.1', port: 0 })
}

const buildRows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => [from + index, 'Zur Post'])

test('sends the whole table under any Unicode name, regardless of the batches (product 7)', async () => {
  async function* streamBatches() {
    yield buildRows(2000)
    yield []
    yield buildRows(3000, 2000)
  }
  const answer = await fetch(
    await serve({ fileName: 'Größe "1/2"; é.csv', columns: ['No', 'Place'], batches: streamBatches() }),
  )
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Groe 12; e.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%2012%3B%20%C3%A9.csv`,
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['No,Place', '0,Zur Post'])
  expect(lines.slice(-2)).toEqual(['4999,Zur Post', ''])
  expect(lines).toHaveLength(5002)
})

test('keeps the file name within its quotes, also with wide characters (product 7)', async () => {
  async function* streamNothing() {}
  const answer = await fetch(
    await serve({ fileName: 'x＂; filename=＂..／..＼e：vil.csv', columns: [], batches: streamNothing() }),
  )
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="x; filename=\.\.\.\.evil\.csv"; filename\*=/,
  )
})

test('limits the open tables of a caller who does not read, and allows more once these end (product 7)', async () => {
  async function* streamEndless() {
    for (;;) yield buildRows(5000)
  }
  const url = await serve({ fileName: 'endless.csv', columns: ['No', 'Place'], batches: streamEndless() })
  const { hostname, port } = new URL(url)
  // Bare connections that never read the answer.
  const ask = async () => {
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [answer] = await once(socket, 'data')
    socket.pause()
    return { socket, status: Number(String(answer).split(' ')[1]), head: String(answer).toLowerCase() }
  }
  const first = await Promise.all([ask(), ask(), ask()])
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.head).toContain('content-type: application/json')
  expect(refused.head).not.toContain('content-disposition')
  for (const { socket } of first) socket.destroy()
  await expect.poll(async () => (await ask()).status).toBe(200)
})

test('sends the first bytes before it reads rows, reads no more than is sent, and stops with the caller (product 7)', async () => {
  let [read, goOn] = [0, () => {}]
  const opened = new Promise<void>((resolve) => (goOn = resolve))
  const ended = Promise.withResolvers<void>()
  async function* streamEndless() {
    try {
      await opened
      for (;;) {
        read += 1
        yield buildRows(5000)
      }
    } finally {
      ended.resolve()
    }
  }
  const controller = new AbortController()
  const url = await serve({ fileName: 'endless.csv', columns: ['No', 'Place'], batches: streamEndless() })
  const reader = (await fetch(url, { signal: controller.signal })).body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toContain('No,Place')
  expect(read).toBe(0)
  goOn()
  await reader?.read()
  controller.abort()
  await ended.promise
  // The buffers of the connection hold a few batches, never the whole table.
  expect(read).toBeLessThan(500)
})

test('breaks the connection when reading fails, so that half a table does not look complete', async () => {
  async function* streamBroken() {
    yield buildRows(5000)
    throw new Error('the database went away')
  }
  const answer = await fetch(await serve({ fileName: 'broken.csv', columns: ['No', 'Place'], batches: streamBroken() }))
  await expect(answer.text()).rejects.toThrow()
})

test('sends a JSON file with lists in batches, and without entries (decision 6)', async () => {
  async function* streamBatches() {
    yield [{ no: 1 }]
    yield []
    yield [{ no: 2 }, { no: 3, name: 'Zur "Post"' }]
  }
  async function* streamNothing() {}
  const server = Fastify()
  const head = { account: { name: 'Inês' } }
  server.get('/', (request, reply) =>
    sendRecords(
      { fileName: 'marquee.json', readHead: async () => head, lists: { some: streamBatches(), none: streamNothing() } },
      request,
      reply,
    ),
  )
  onTestFinished(() => server.close())
  const answer = await server.inject('/')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toEqual({ ...head, some: [{ no: 1 }, { no: 2 }, { no: 3, name: 'Zur "Post"' }], none: [] })
})

test('reads the head of a JSON file only for a caller who may download it (decision 6)', async () => {
  async function* streamEndless() {
    for (;;) yield buildRows(5000).map(([no]) => ({ no }))
  }
  let [heads, isBroken] = [0, true]
  const readHead = async () => {
    if (isBroken) throw new Error('the database went away')
    heads += 1
    return { account: {} }
  }
  const server = Fastify()
  server.setErrorHandler((error, request, reply) => answerRefusal(error, request, reply))
  server.get('/', (request, reply) =>
    sendRecords({ fileName: 'marquee.json', readHead, lists: { endless: streamEndless() } }, request, reply),
  )
  onTestFinished(() => server.close())
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const ask = async () => (await fetch(url, { signal: controller.signal })).status
  // A failed download ends.
  for (let index = 0; index < 4; index += 1) expect(await ask()).toBe(500)
  isBroken = false
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200])
  expect([await ask(), heads]).toEqual([429, 3])
})
