import { afterEach, expect, it, vi } from 'vitest'
import { hidePeople } from './client-errors.ts'
import { startAppForTest } from './testing/app.ts'
import { createApiClient } from './testing/api-client.ts'

const PATH = '/api/client-errors'
const ERROR = { message: 'x is not a function', stack: 'at draw (/assets/app.js:1:2)', page: '/campaigns' }
const on = { env: { CLIENT_ERRORS: '1' } }

afterEach(() => vi.restoreAllMocks())

it('writes an error of a page into the log, without its person', async () => {
  const app = await startAppForTest(on)
  const warn = vi.spyOn(app.context.log, 'warn')
  const report = {
    ...ERROR,
    message: 'no company of maud@example.com',
    page: '/campaigns/b7ad6b71-6920-4c1e-a3b7-9c5e1f0e7d11',
  }
  expect(await createApiClient(app).post(PATH, report)).toMatchObject({ status: 202, body: { accepted: true } })
  const said = { message: 'no company of [email]', page: '/campaigns/[id]', stack: ERROR.stack }
  expect(warn.mock.calls).toMatchObject([[said, 'a page failed in a browser']])
})

it('is off unless CLIENT_ERRORS is 1', async () => {
  const app = await startAppForTest()
  expect(await createApiClient(app).post(PATH, ERROR)).toMatchObject({ status: 404, body: { code: 'notFound' } })
})

it.each([
  ['of another site', ERROR, { 'sec-fetch-site': 'cross-site' }, 403],
  ['that a form of another site could send', 'message=x', { 'content-type': 'text/plain' }, 415],
  ['without a page', { message: 'x' }, {}, 400],
  ['that is too long', { ...ERROR, message: 'x'.repeat(501) }, {}, 400],
  ['that is huge', { ...ERROR, stack: 'x'.repeat(70_000) }, {}, 413],
])('refuses a report %s', async (_what, payload, headers, status) => {
  const app = await startAppForTest(on)
  expect((await app.server.inject({ method: 'POST', url: PATH, payload, headers })).statusCode).toBe(status)
})

it('names a refusal of another site as every call does', async () => {
  const app = await startAppForTest(on)
  const options = { method: 'POST' as const, url: PATH, payload: ERROR, headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await app.server.inject(options)).json()).toMatchObject({ code: 'notYours' })
})

it('takes 20 an hour of one address', async () => {
  const app = await startAppForTest(on)
  const send = async () => (await createApiClient(app).post(PATH, ERROR)).status
  for (let sent = 0; sent < 20; sent++) expect(await send()).toBe(202)
  expect(await send()).toBe(429)
  app.clock.advance(3_600_001)
  expect(await send()).toBe(202)
})

it.each([
  ['/campaigns/b7ad6b71-6920-4c1e-a3b7-9c5e1f0e7d11/edit', '/campaigns/[id]/edit'],
  ['/reset-password/wX3kq1Zt9cVbN0sLmP4rT7yU2iO5aQ8dF6gH1jK3lE0', '/reset-password/[id]'],
  ['at https://screens.example.com/campaigns?search=Maud%20Novak:1', 'at https://screens.example.com/campaigns:1'],
  ['no user maud.novak@example.com here', 'no user [email] here'],
  ['call +43 66012345678', 'call +43 [number]'],
  [
    'at draw (https://screens.example.com/assets/app-Bx12.js:12:345)',
    'at draw (https://screens.example.com/assets/app-Bx12.js:12:345)',
  ],
])('%s is logged as %s', (text, logged) => {
  expect(hidePeople(text)).toBe(logged)
})
