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

type Points = { dataPoints: { attributes: Attribute[]; asDouble?: number }[] }
type Buckets = { dataPoints: { bucketCounts: number[]; explicitBounds: number[]; count: number }[] }
type Metric = { name: string; sum?: Points & { isMonotonic: boolean }; gauge?: Points; histogram?: Buckets }
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }

/** A receiver of OTLP over HTTP. */
async function startReceiver() {
  const received: Traces[] = []
  const metrics: Metrics[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await json(request)
    if (request.url === '/v1/traces') received.push(body as Traces)
    if (request.url === '/v1/metrics') metrics.push(body as Metrics)
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const listResources = () => received.flatMap(({ resourceSpans }) => resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listResources,
    listMetrics: () =>
      metrics.flatMap(({ resourceMetrics }) =>
        resourceMetrics.flatMap((one) => one.scopeMetrics.flatMap((s) => s.metrics)),
      ),
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

it('metrics are sent under the names of Prometheus: counters, gauges and histograms (OpenTelemetry)', async () => {
  const receiver = await startReceiver()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  const settings = {
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${receiver.url}/v1/metrics`,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  }
  const server = await startServerProcess({ DATA_DIR: folder, ...settings })
  try {
    expect((await fetch(`${server.baseUrl}/api/users/me`)).status).toBe(401)
    const find = (name: string) => receiver.listMetrics().findLast((metric) => metric.name === name)
    const status = { key: 'status', value: { stringValue: '401' } }
    const countAttributes = () =>
      find('marquee_http_requests_total')?.sum?.dataPoints.flatMap(({ attributes }) => attributes)
    await expect.poll(countAttributes).toContainEqual(status)
    expect(find('marquee_http_requests_total')?.sum?.isMonotonic).toBe(true)
    expect(find('marquee_files_folder_ok')?.gauge?.dataPoints[0]).toMatchObject({ asDouble: 1 })
    expect(find('marquee_database_up')?.gauge?.dataPoints[0]).toMatchObject({ asDouble: 1 })
    const [times] = find('marquee_http_request_seconds')?.histogram?.dataPoints ?? []
    const { bucketCounts = [], explicitBounds = [], count } = times ?? {}
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1)
    expect(bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(count)
    expect(receiver.listSpans()).toEqual([])
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
