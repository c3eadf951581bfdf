import { expect, it, onTestFinished } from 'vitest'
import { startAppForTest } from '../../testing/app.ts'
import { openLog } from '../log.ts'
import { builtPages } from './pages.ts'
import { buildServer } from './server.ts'

const GIVEN = 'b7ad6b71-6920-4c1e'
const NEW = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function askIds(path: string, { env = {}, given = GIVEN, remoteAddress = '10.0.0.5' } = {}) {
  const app = await startAppForTest({ env })
  const reply = await app.server.inject({ url: path, headers: { 'x-request-id': given }, remoteAddress })
  return { header: reply.headers['x-request-id'], body: reply.body }
}

it('a request keeps the id of a trusted proxy, in the header of its answer and in a refusal', async () => {
  const env = { TRUST_PROXY: '10.0.0.0/8' }
  const refused = await askIds('/api/nothing', { env })
  expect(refused.header).toBe(GIVEN)
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'notFound', requestId: GIVEN })
  expect((await askIds('/api/health', { env })).header).toBe(GIVEN)
  expect((await askIds('/api/%ff', { env })).header).toBe(GIVEN)
  expect((await askIds('/metrics', { env })).header).toBe(GIVEN)
})

it.each([
  ['without TRUST_PROXY', {}],
  ['from another address', { env: { TRUST_PROXY: '10.0.0.0/8' }, remoteAddress: '192.0.2.1' }],
  ['that is too short', { env: { TRUST_PROXY: '10.0.0.0/8' }, given: 'x' }],
  ['that is too long', { env: { TRUST_PROXY: '10.0.0.0/8' }, given: 'x'.repeat(129) }],
  ['with a space', { env: { TRUST_PROXY: '10.0.0.0/8' }, given: 'level=error msg=forged' }],
  ['with markup', { env: { TRUST_PROXY: '10.0.0.0/8' }, given: '<b>12345678</b>' }],
])('a request with an id %s gets a new one', async (_what, options) => {
  const { header, body } = await askIds('/api/nothing', options)
  expect(header).toMatch(NEW)
  expect(JSON.parse(body)).toMatchObject({ requestId: header })
})

it('an answer on a bare socket, a stream and a page name their request', async () => {
  const app = await startAppForTest({ listen: true })
  const stream = await fetch(`${app.baseUrl}/api/connection`)
  expect(stream.headers.get('x-request-id')).toMatch(NEW)
  await stream.text()
  expect((await fetch(`${app.baseUrl}/sign-in`)).headers.get('x-request-id')).toMatch(NEW)
})

it('every line of the log about a request carries its id', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const { context } = await startAppForTest()
  const server = await buildServer({
    context: { ...context, log },
    routes: [],
    callers: { user: async () => undefined, device: async () => undefined, pairing: async () => undefined },
    pages: builtPages,
    checkReplies: true,
  })
  onTestFinished(() => server.close())
  server.get('/api/broken', () => Promise.reject(new Error('a bug of a test')))
  const { headers, body } = await server.inject({ url: '/api/broken' })
  const requestId = headers['x-request-id']
  expect(JSON.parse(body)).toMatchObject({ code: 'broken', requestId })
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'a bug', requestId },
    { msg: 'answered', requestId, status: 500 },
  ])
})
