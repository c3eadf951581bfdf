import { randomUUID } from 'node:crypto'
import type { ApiKey } from '@marquee/contract/api-keys'
import { KEY_CALLS_PER_MINUTE, MAX_API_KEYS } from '@marquee/contract/api-keys.rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../modules/audit/schema.ts'
import { apiKeys } from '../../modules/identity/schema.ts'
import { memberships } from '../../modules/members/schema.ts'
import { attempts } from '../../platform/db/schema.ts'
import { type ApiClient, createApiClient } from '../../testing/api-client.ts'
import { NOON, startApp, type TestApp } from '../../testing/app.ts'
import { plantKey } from '../../testing/people/api-keys.ts'
import { addMembership, createMember } from '../../testing/people/members.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  generateCode,
  getMailedLink,
  type Operator,
  PASSWORD,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { startUpload, TUS } from '../../testing/uploads.ts'

/** API keys (decision 45). */

let app: TestApp
let olga: Operator
let carl: Client
beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
  carl = await createClient(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.setTime(NOON))

const READ = { name: 'Booking system', access: 'read', areas: ['campaigns'], days: 30 }
const create = (who: ApiClient, changed: object = {}) =>
  who.post('/api/api-keys', { ...READ, password: PASSWORD, ...changed })
async function createKey(who: ApiClient, changed: object = {}) {
  const made = requireBody(await create(who, changed), 201) as { secret: string; key: ApiKey }
  return { ...made, program: createApiClient(app, made.secret) }
}
const listKeys = async (who: ApiClient) => (requireBody(await who.get('/api/api-keys'), 200) as { keys: ApiKey[] }).keys
const whoAmI = (who: ApiClient) => who.get('/api/users/me')
const wrongKey = { status: 401, body: { code: 'wrongKey' } }
const readCampaigns = (who: ApiClient, { companyId }: { companyId: string }) =>
  who.get(`/api/campaigns/company/${companyId}`)
const addDays = (days: number) =>
  app.clock.setTime(new Date(Date.parse(NOON) + days * 24 * 60 * 60 * 1000).toISOString())

test('a key is shown once, stored as a hash, mailed and logged, and asks for the password', async () => {
  expect(await create(carl, { password: 'a wrong one' })).toMatchObject({
    status: 400,
    body: { code: 'wrongPassword' },
  })
  for (const wrong of [
    { areas: [] },
    { areas: ['billing', 'billing'] },
    { areas: ['people'] },
    { days: 7 },
    { name: ' ' },
  ])
    expect(await create(carl, wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  const { secret, key, program } = await createKey(carl)
  expect(secret).toMatch(/^mq_[\w-]{43}$/)
  expect(key).toMatchObject({ prefix: secret.slice(0, 9), state: 'open', isOwn: true, createdBy: 'Carl Weber' })
  expect(JSON.stringify([await listKeys(carl), await app.context.db.select().from(apiKeys)])).not.toContain(secret)
  expect(await whoAmI(program)).toMatchObject({ status: 200, body: { user: { companyId: carl.companyId } } })
  expect(await readCampaigns(program, carl)).toMatchObject({ status: 200 })
  await expect.poll(() => listKeys(carl)).toMatchObject([{ lastUsedOn: NOON.slice(0, 10) }])
  const entries = app.context.db.select().from(audit).where(eq(audit.subjectId, key._id))
  expect(await entries).toMatchObject([{ action: 'create', actorId: carl.userId, partyId: carl.companyId }])
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; text: string }[]
  }
  expect(messages.filter(({ to, text }) => to === carl.email && text.includes(READ.name))).toHaveLength(1)
})

test('an operator needs the code, and a user without a business gets no key', async () => {
  expect(await create(olga)).toMatchObject({ status: 400, body: { code: 'secondFactorNeeded' } })
  const { program } = await createKey(olga, { code: generateCode(app, olga.secret, 1), access: 'write' })
  expect(await program.get('/api/operator/campaigns')).toMatchObject({ status: 200 })
  const alone = await createPartner(app)
  await app.context.db.delete(memberships).where(eq(memberships.userId, alone.userId))
  expect(await create(alone)).toMatchObject({ status: 409, body: { code: 'noBusiness' } })
})

test('a key ends when it is revoked or expires, and a person has at most twenty', async () => {
  const clara = await createClient(app)
  const { key, program } = await createKey(clara)
  const endless = await createKey(clara, { days: null })
  addDays(30)
  expect(await whoAmI(program)).toMatchObject(wrongKey)
  expect(await whoAmI(endless.program)).toMatchObject({ status: 200 })
  app.clock.setTime(NOON)
  expect(await whoAmI(program)).toMatchObject({ status: 200 })
  for (let once = 0; once < 2; once += 1) requireBody(await clara.delete(`/api/api-keys/${key._id}`), 200)
  expect(await whoAmI(program)).toMatchObject(wrongKey)
  expect(await whoAmI(createApiClient(app, `mq_${'x'.repeat(43)}`))).toMatchObject(wrongKey)
  for (let count = 1; count < MAX_API_KEYS; count += 1) await plantKey(app, clara)
  expect(await create(clara)).toMatchObject({ status: 409, body: { code: 'tooManyKeys' } })
  expect((await listKeys(clara)).filter(({ state }) => state === 'revoked')).toMatchObject([{ _id: key._id }])
})

test('a key follows the role of its person, and ends with the membership for good', async () => {
  const mia = await createMember(app, carl, 'finance')
  const key = await plantKey(app, mia)
  const invoices = () => key.get('/api/invoices')
  const setRole = (role: string) => carl.put(`/api/members/${mia.membershipId}`, { role })
  expect(await invoices()).toMatchObject({ status: 200 })
  requireBody(await setRole('viewer'), 200)
  expect(await invoices()).toMatchObject({ status: 403, body: { code: 'roleNotAllowed' } })
  // An old server deletes the membership and knows no keys.
  await app.context.db.delete(memberships).where(eq(memberships.id, mia.membershipId))
  expect(await invoices()).toMatchObject(wrongKey)
  await addMembership(app, mia, carl, 'admin')
  expect(await invoices()).toMatchObject(wrongKey)
  const max = await createMember(app, carl, 'manager')
  const leaving = await plantKey(app, max)
  requireBody(await carl.delete(`/api/members/${max.membershipId}`), 200)
  expect((await listKeys(carl)).find(({ _id }) => _id === leaving.keyId)).toMatchObject({ state: 'revoked' })
})

test('a key works for its business, whatever business the sessions of its person work for', async () => {
  const clara = await createClient(app)
  const key = await plantKey(app, clara)
  const membership = await addMembership(app, clara, carl, 'admin')
  requireBody(await clara.put('/api/users/me/membership', { membership }), 200)
  expect(await readCampaigns(clara, carl)).toMatchObject({ status: 200 })
  expect(await whoAmI(key)).toMatchObject({ body: { user: { companyId: clara.companyId } } })
  expect(await readCampaigns(key, carl)).toMatchObject({ status: 403, body: { code: 'notYours' } })
  expect(await listKeys(clara)).not.toContainEqual(expect.objectContaining({ _id: key.keyId }))
})

test('a key rests while its person is suspended, and ends with a password that is reset by mail', async () => {
  const clara = await createClient(app)
  const key = await plantKey(app, clara)
  requireBody(await olga.post(`/api/operator/people/${clara.userId}/suspend`, { reason: 'Spam' }), 200)
  expect(await whoAmI(key)).toMatchObject(wrongKey)
  requireBody(await olga.post(`/api/operator/people/${clara.userId}/restore`), 200)
  expect(await whoAmI(key)).toMatchObject({ status: 200 })
  const anonymous = createApiClient(app)
  requireBody(await anonymous.post('/api/users/request-reset-password', { email: clara.email }), 200)
  const path = new URL(await getMailedLink(app, clara.email, 'reset-password')).pathname
  requireBody(await anonymous.post(`/api/users${path}`, { newPassword: PASSWORD }), 200)
  expect(await whoAmI(key)).toMatchObject(wrongKey)
})

test('a key of an operator ends for good when the operator becomes a partner', async () => {
  const support = await createOperator(app, 'Otis Once', 'support')
  const key = await plantKey(app, support)
  expect(await whoAmI(key)).toMatchObject({ status: 200 })
  const change = (to: object) =>
    olga.post(`/api/operator/people/${support.userId}/role`, { ...to, reason: 'Another job' })
  requireBody(await change({ role: 'partner' }), 200)
  expect(await whoAmI(key)).toMatchObject(wrongKey)
  requireBody(await change({ role: 'operator', operatorRole: 'support' }), 200)
  expect(await whoAmI(key)).toMatchObject(wrongKey)
})

test('admins list and revoke all keys of their business, others only their own', async () => {
  const clara = await createClient(app)
  const [mia, ada] = [await createMember(app, clara, 'manager'), await createMember(app, clara, 'admin')]
  const [keyOfClara, keyOfMia] = [await plantKey(app, clara), await plantKey(app, mia)]
  const listIds = async (who: Person) => (await listKeys(who)).map(({ _id }) => _id)
  expect(await listIds(ada)).toEqual([keyOfMia.keyId, keyOfClara.keyId])
  expect(await listIds(mia)).toEqual([keyOfMia.keyId])
  expect(await listIds(carl)).not.toContain(keyOfMia.keyId)
  for (const stranger of [mia, carl])
    expect(await stranger.delete(`/api/api-keys/${keyOfClara.keyId}`)).toMatchObject({ status: 404 })
  requireBody(await ada.delete(`/api/api-keys/${keyOfMia.keyId}`), 200)
  expect(await whoAmI(keyOfMia)).toMatchObject(wrongKey)
  const entries = app.context.db.select().from(audit).where(eq(audit.subjectId, keyOfMia.keyId))
  expect(await entries).toMatchObject([{ action: 'revoke-key', actorId: ada.userId }])
  const support = await createOperator(app, 'Otto Support', 'support')
  const keyOfSupport = await plantKey(app, support)
  expect(await listIds(support)).toEqual([keyOfSupport.keyId])
  expect(await listIds(olga)).toContain(keyOfSupport.keyId)
})

test('the log names the key, and idempotency keys and limits belong to it', async () => {
  const petra = await createPartner(app)
  const location = { ...(await createLocation(olga)), ownerId: petra.ownerId }
  const { screenIds: screens } = await plantVehicle(app.context.db, location, [10])
  const [first, second] = [await plantKey(app, petra), await plantKey(app, petra)]
  const key = randomUUID()
  const addTag = (who: ApiClient, tag: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    return who.request('POST', '/api/screens/tags', headers, Buffer.from(JSON.stringify({ screens, add: [tag] })))
  }
  expect(await addTag(first, 'winter')).toMatchObject({ status: 200 })
  expect(await addTag(first, 'winter')).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } })
  expect(await addTag(first, 'summer')).toMatchObject({ status: 422, body: { code: 'idempotencyKeyReused' } })
  expect(await addTag(second, 'summer')).toMatchObject({ status: 200 })
  const keyOfOlga = await plantKey(app, olga)
  requireBody(await keyOfOlga.put(`/api/screens/${screens[0]}/name`, { name: 'Bar' }), 200)
  const entries = app.context.db
    .select()
    .from(audit)
    .where(eq(audit.subjectId, screens[0] ?? ''))
  expect(await entries).toContainEqual(
    expect.objectContaining({
      actorId: olga.userId,
      details: expect.objectContaining({ apiKey: 'write campaigns screens billing' }),
    }),
  )
  const limited = {
    key: `api-key:${first.keyId}`,
    count: KEY_CALLS_PER_MINUTE,
    windowEndsAt: new Date(Date.parse(NOON) + 9000),
  }
  await app.context.db.insert(attempts).values(limited).onConflictDoUpdate({ target: attempts.key, set: limited })
  expect(await whoAmI(first)).toMatchObject({ status: 429, headers: { 'retry-after': '9' } })
  expect(await whoAmI(second)).toMatchObject({ status: 200 })
})

test('an upload of another person is not there for a key, and a key opens no stream', async () => {
  const [petra, key] = [await createPartner(app), await plantKey(app, await createPartner(app))]
  const { _id } = requireBody(await startUpload(petra, 1000), 201) as { _id: string }
  const asked = await key.get(`/api/uploads/${_id}`, TUS)
  expect(asked).toMatchObject({ status: 404 })
  expect(await key.get('/api/events')).toMatchObject({ status: 403, body: { code: 'keyNotAllowed' } })
})
