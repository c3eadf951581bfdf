import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres } from './database.ts'
import { startServerProcess } from './processes.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

/** A receiver of OTLP over HTTP. */
async function startReceiver() {
  const received: Traces[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await json(request)
    if (request.url === '/v1/traces') received.push(body as Traces)
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const listResources = () => received.flatMap(({ resourceSpans }) => resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listResources,
    listSpans: () => listResources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}

it('a call and its statements are spans below the traceparent of the caller (OpenTelemetry)', async () => {
  const receiver = await startReceiver()
  const database = await createEmptyPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  const server = await startServerProcess({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SERVICE_NAME: 'marquee-tested',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
  try {
    const body = JSON.stringify({ email: 'nora@example.com', password: 'a wrong one' })
    const headers = { 'content-type': 'application/json', traceparent: `00-${TRACE}-${PARENT}-01` }
    expect((await fetch(`${server.baseUrl}/api/users/login`, { method: 'POST', body, headers })).status).toBe(401)
    await expect.poll(() => receiver.listSpans().map(({ name }) => name)).toContain('POST /api/users/login')
    // Jobs have names with a point.
    await expect.poll(() => receiver.listSpans().some(({ name }) => /^[a-z]+\.[a-z-]+$/.test(name))).toBe(true)
  } finally {
    await server.stop()
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  }
  const ofCall = receiver.listSpans().filter(({ traceId }) => traceId === TRACE)
  const call = ofCall.find(({ name }) => name === 'POST /api/users/login')
  expect(call).toMatchObject({ parentSpanId: PARENT })
  expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 401 } })
  const statements = ofCall.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  const texts = statements.flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue ?? ''))
  expect(texts.some((text) => /insert into "attempts"/.test(text))).toBe(true)
  expect(texts.some((text) => /from "users"/.test(text))).toBe(true)
  expect(JSON.stringify(receiver.listSpans())).not.toContain('nora@example.com')
  const name = { key: 'service.name', value: { stringValue: 'marquee-tested' } }
  expect(receiver.listResources()[0]?.resource.attributes).toContainEqual(name)
})
