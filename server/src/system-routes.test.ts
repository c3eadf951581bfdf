import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, startAppForTest, type TestApp } from './testing/app.ts'
import { createApiClient } from './testing/api-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('reports whether the server is alive and whether it is ready (product 9)', async () => {
  expect(await createApiClient(app).get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await createApiClient(app).get('/api/ready')).toMatchObject({
    status: 200,
    body: { status: 'ready', checks: { database: true, files: true, jobs: true } },
  })
  const incoming = join(app.context.config.mediaDir, 'incoming')
  await rm(incoming, { recursive: true })
  expect(await createApiClient(app).get('/api/ready')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', checks: { files: false } },
  })
  await mkdir(incoming)
})

it('tells a caller at once how its request arrived, and ends a second later', async () => {
  const server = await startAppForTest({ listen: true, env: { TRUST_PROXY: '127.0.0.1' } })
  const response = await fetch(`${server.baseUrl}/api/connection`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const connection = {
    installation: server.context.installationId,
    address: '203.0.113.9',
    host: new URL(server.baseUrl).host,
  }
  expect(await response.text()).toBe(`: here\n\nevent: connection\ndata: ${JSON.stringify(connection)}\n\n`)
})

it('counts requests by route, never by a path that may contain a token', async () => {
  await createApiClient(app).get('/api/users/verifyEmail/a-secret-token')
  const { status, body, headers } = await createApiClient(app).get('/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('route="/api/users/verifyEmail/:token"')
  expect(body).not.toContain('a-secret-token')
})

it('exports metrics of queues, streams and shed calls (product 5)', async () => {
  const { body } = await createApiClient(app).get('/metrics')
  const names = ['waiting_items', 'open_streams', 'shed_calls_total', 'event_loop_delay_seconds', 'active_calls']
  for (const name of names) expect(body).toContain(`# TYPE marquee_${name} `)
})

it('describes calls with their input, answers and refusals (product 9)', async () => {
  const document = (await createApiClient(app).get('/api/openapi.json')).body as {
    openapi: string
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/companies']?.post).toMatchObject({
    security: [{ userToken: [] }],
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { properties: { logo: { contentMediaType: 'application/octet-stream' }, name: { type: 'string' } } },
        },
      },
    },
    responses: { 201: {}, 400: {}, 401: {}, 403: {}, 409: { description: expect.stringContaining('hasCompany') } },
  })
  expect(document.paths['/api/users/login']?.post).toMatchObject({ security: [] })
  expect(document.paths['/api/player/manifest']?.get).toMatchObject({ security: [{ deviceToken: [] }] })
  expect(document.paths['/api/owners/{ownerId}']?.get).toMatchObject({
    parameters: [{ name: 'ownerId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
  })
  expect(document.paths['/api/player/plays']?.post).toMatchObject({
    responses: {
      503: {
        description: expect.stringContaining('busy'),
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      },
    },
  })
})

it('shows the calls as a page without external resources and scripts', async () => {
  const { status, body, headers } = await createApiClient(app).get('/api/docs')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  const page = String(body)
  expect(page).toContain('/api/restaurants/getRestaurantsWithScreens')
  expect(page).toContain('Selected video exceeds 100MB file size limit.')
  expect(page).not.toMatch(/<script|https?:\/\//)
})

it('keeps the calls to itself with API_DOCS=0', async () => {
  const closed = createApiClient(await startAppForTest({ env: { API_DOCS: '0' } }))
  for (const path of ['/api/docs', '/api/openapi.json'])
    expect(await closed.get(path)).toMatchObject({ status: 404, body: { code: 'notFound' } })
})
