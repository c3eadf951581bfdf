import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient, type ApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createOperator,
  createPartner,
  PASSWORD,
  registerUser,
  requireBody,
  setUpFactor,
} from '../../testing/people/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type OwnData = Record<string, unknown> & { sessions: object[]; activity: { action: string }[] }

async function exportData(who: ApiClient): Promise<{ data: OwnData; text: string; headers: Record<string, unknown> }> {
  const reply = await who.post('/api/users/me/export')
  const body = requireBody(reply, 200)
  return { data: body as OwnData, text: JSON.stringify(body), headers: reply.headers }
}

it('exports the own account as one JSON file with a clear name, never cached (decision 6)', async () => {
  const carl = await createClient(app)
  await carl.post('/api/users/login', { email: carl.email, password: PASSWORD })
  const { data, headers } = await exportData(carl)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="marquee-account-\d{4}-\d\d-\d\d\.json"/)
  expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json; charset=utf-8', 'no-store'])
  expect(data).toMatchObject({
    account: { email: carl.email, firstName: 'Carl', role: 'client' },
    company: { id: carl.companyId, name: 'Weber Coffee GmbH' },
    owner: null,
    campaigns: [],
    invoices: [],
    secondFactor: { since: null },
  })
  expect(data.sessions).toHaveLength(2)
  expect(data).not.toHaveProperty('vehicles')
})

it('exports the profile and the venues of a partner, and nothing of others', async () => {
  const [petra, other] = [await createPartner(app), await createPartner(app, 'Paul Other')]
  const { data, text } = await exportData(petra)
  expect(data).toMatchObject({
    owner: { id: petra.ownerId, accountNumber: 'HR1210010051863000160' },
    vehicles: [],
    restaurants: [],
    screens: [],
    statements: [],
  })
  for (const foreign of [other.ownerId, other.userId, other.email]) expect(text).not.toContain(foreign)
})

it('contains no password, token or secret', async () => {
  const nora = await registerUser(app, 'client')
  const { secret, recoveryCodes } = await setUpFactor(app, nora)
  const { text, data } = await exportData(nora)
  for (const hidden of [secret, ...recoveryCodes, nora.token, '$argon2']) expect(text).not.toContain(hidden)
  expect(data.company).toBeNull()
  expect(data.campaigns).toEqual([])
})

it('is in the audit log, and in the activity of the file', async () => {
  const olga = await createOperator(app)
  const { data } = await exportData(olga)
  expect(data.activity[0]).toMatchObject({ action: 'export', subjectKind: 'user' })
})

it('is refused to an operator who views the user, and without a session', async () => {
  const [olga, nora] = [await createOperator(app), await registerUser(app, 'client')]
  const { token } = requireBody(await olga.post(`/api/operator/people/${nora.userId}/view`), 200) as { token: string }
  expect(await createApiClient(app, token).post('/api/users/me/export')).toMatchObject({ status: 403 })
  expect(await createApiClient(app).post('/api/users/me/export')).toMatchObject({ status: 401 })
})
