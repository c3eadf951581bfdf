import { GRACE_DAYS } from '@marquee/contract/account-deletion'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAYS, HOURS } from '../../platform/clock.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { createMember } from '../../testing/people/members.ts'
import {
  createClient,
  createOperator,
  createPartner,
  generateCode,
  getMailedLink,
  PASSWORD,
  type Person,
  requireBody,
  setUpFactor,
} from '../../testing/people/users.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { plantStatement } from '../../testing/payouts.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { companies } from '../companies/schema.ts'
import { users } from '../identity/schema.ts'
import { owners } from '../owners/schema.ts'

const DELETION = '/api/users/me/deletion'
const ERASE = 'deletions.erase-accounts'

let app: TestApp
let olga: Person
beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
})
afterAll(() => app.close())

const close = (who: Person, more = {}) => who.post(DELETION, { password: PASSWORD, ...more })
const login = (email: string) => createApiClient(app).post('/api/users/login', { email, password: PASSWORD })
const keep = (email: string, more = {}) =>
  createApiClient(app).post('/api/users/deletion/keep', { email, password: PASSWORD, ...more })
const follow = (token: string) => createApiClient(app).post('/api/users/deletion/keep-by-link', { token })
const getToken = async (email: string) =>
  String((await getMailedLink(app, email, 'account-deletion/keep')).split('/').at(-1))
const getObstacles = async (who: Person) =>
  (requireBody(await who.get(DELETION), 200) as { obstacles: { kind: string; count: number; cents: number | null }[] })
    .obstacles
const getRow = async (who: Person) => (await app.context.db.select().from(users).where(eq(users.id, who.userId)))[0]
const getPerson = async (who: Person, by: Person = olga) =>
  (requireBody(await by.get(`/api/operator/people/${who.userId}`), 200) as { person: Record<string, unknown> }).person

async function listSubjects(email: string): Promise<string[]> {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; subject: string }[]
  }
  return messages.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('a request to delete the account (decision 35)', () => {
  it('closes it: sessions end, and the right password is offered to keep it, which undoes everything', async () => {
    const petra = await createPartner(app)
    expect(await petra.post(DELETION, { password: 'a guess' })).toMatchObject({ body: { code: 'wrongPassword' } })
    expect(await getObstacles(petra)).toEqual([])
    const closed = requireBody(await close(petra), 200) as { erasesAt: string }
    expect(Date.parse(closed.erasesAt) - app.clock.now().getTime()).toBe(GRACE_DAYS * DAYS)
    expect((await petra.get('/api/users/me')).status).toBe(401)
    const refused = { status: 403, body: { code: 'accountClosed', details: { erasesAt: closed.erasesAt } } }
    expect(await login(petra.email)).toMatchObject(refused)
    const wrong = { email: petra.email, password: 'a guess' }
    expect(await createApiClient(app).post('/api/users/login', wrong)).toMatchObject({ body: { code: 'wrongLogin' } })
    const [owner] = await app.context.db.select().from(owners).where(eq(owners.id, petra.ownerId))
    expect(owner?.suspendedAt).not.toBeNull()
    expect(await listSubjects(petra.email)).toContain('Your Marquee account will be deleted')

    expect(await keep(petra.email, { password: 'a guess' })).toMatchObject({ status: 401 })
    const { token } = requireBody(await keep(petra.email), 200) as { token: string }
    expect((await createApiClient(app, token).get('/api/users/me')).status).toBe(200)
    const [after] = await app.context.db.select().from(owners).where(eq(owners.id, petra.ownerId))
    expect({ ...after, updatedAt: 0 }).toEqual({ ...owner, suspendedAt: null, updatedAt: 0 })
    expect(await getRow(petra)).toMatchObject({ suspendedAt: null, email: petra.email })
    // Again, for example in another tab: it simply signs in.
    expect((await keep(petra.email)).status).toBe(200)
    expect((await login(petra.email)).status).toBe(200)
  })

  it('needs the code of a second factor, also to keep the account', async () => {
    const carl = await createClient(app)
    const { secret } = await setUpFactor(app, carl)
    app.clock.advance(30_000)
    expect(await close(carl)).toMatchObject({ status: 400, body: { code: 'secondFactorNeeded', field: 'code' } })
    expect(await close(carl, { code: '000000' })).toMatchObject({ status: 400, body: { code: 'wrongCode' } })
    requireBody(await close(carl, { code: generateCode(app, secret) }), 200)
    app.clock.advance(30_000)
    // Before the code: the password was right, and the code is still to be used.
    expect(await login(carl.email)).toMatchObject({ status: 403, body: { code: 'accountClosed' } })
    expect(await keep(carl.email)).toMatchObject({ status: 401, body: { code: 'secondFactorNeeded' } })
    expect(await keep(carl.email, { code: '000000' })).toMatchObject({ status: 401, body: { code: 'wrongCode' } })
    expect(await getRow(carl)).toMatchObject({ suspendedAt: expect.any(Date) })
    expect((await keep(carl.email, { code: generateCode(app, secret) })).status).toBe(200)
  })

  it('is taken back by the links of both emails, each of which works for one request only', async () => {
    const carl = await createClient(app)
    requireBody(await close(carl), 200)
    const first = await getToken(carl.email)
    app.clock.advance((GRACE_DAYS - 2) * DAYS - HOURS)
    await app.jobs.runNow('deletions.remind-owners')
    expect(await listSubjects(carl.email)).not.toContain('We’ll delete your Marquee account in two days')
    app.clock.advance(HOURS)
    for (let run = 0; run < 2; run++) await app.jobs.runNow('deletions.remind-owners')
    expect(
      (await listSubjects(carl.email)).filter((subject) => subject === 'We’ll delete your Marquee account in two days'),
    ).toHaveLength(1)
    expect(await getToken(carl.email)).not.toBe(first)
    expect(await follow('no such token')).toMatchObject({ status: 400, body: { code: 'linkInvalid' } })
    expect(await follow(first)).toMatchObject({ status: 200, body: { email: carl.email } })
    expect((await login(carl.email)).status).toBe(200)
    expect(await follow(await getToken(carl.email))).toMatchObject({ status: 400 })
    const [company] = await app.context.db.select().from(companies).where(eq(companies.id, carl.companyId))
    expect(company?.suspendedAt).toBeNull()
  })

  it('cannot be undone or changed by an operator, who sees it', async () => {
    const nora = await createClient(app)
    requireBody(await close(nora), 200)
    const operator = await createOperator(app)
    expect(await getPerson(nora, operator)).toMatchObject({
      state: 'closed',
      suspension: null,
      deletion: { erasedAt: null },
    })
    const path = `/api/operator/people/${nora.userId}`
    const closed = { status: 409, body: { code: 'closed' } }
    expect(await operator.post(`${path}/restore`, { reason: '' })).toMatchObject(closed)
    expect(await operator.post(`${path}/role`, { role: 'operator', operatorRole: 'admin', reason: 'x' })).toMatchObject(
      closed,
    )
    expect(await operator.post(`${path}/view`, { reason: 'A question' })).toMatchObject(closed)
    expect(await operator.post(`${path}/verification`)).toMatchObject(closed)
  })

  it('does not protect from a suspension, without whose end the account is not kept', async () => {
    const carl = await createClient(app)
    requireBody(await close(carl), 200)
    const link = await getToken(carl.email)
    const operator = await createOperator(app)
    const path = `/api/operator/people/${carl.userId}`
    const getCompany = async () =>
      (await app.context.db.select().from(companies).where(eq(companies.id, carl.companyId)))[0]
    requireBody(await operator.post(`${path}/suspend`, { reason: 'Fraud' }), 200)
    expect(await getPerson(carl, operator)).toMatchObject({ state: 'closed', suspension: { reason: 'Fraud' } })
    expect(await operator.post(`${path}/suspend`, { reason: 'Again' })).toMatchObject({
      body: { code: 'alreadySuspended' },
    })
    const suspended = { status: 403, body: { code: 'suspended' } }
    for (const reply of [await login(carl.email), await keep(carl.email), await follow(link)]) {
      expect(reply).toMatchObject(suspended)
    }
    expect(await getCompany()).toMatchObject({ suspendedAt: expect.any(Date) })
    requireBody(await operator.post(`${path}/restore`, { reason: '' }), 200)
    expect(await getPerson(carl, operator)).toMatchObject({ state: 'closed', suspension: null })
    expect(await login(carl.email)).toMatchObject({ body: { code: 'accountClosed' } })
    expect(await getCompany()).toMatchObject({ suspendedAt: expect.any(Date) })
    expect((await follow(link)).status).toBe(200)
    expect(await getCompany()).toMatchObject({ suspendedAt: null })
  })
})

describe('what stands in the way (decision 35)', () => {
  it('is a campaign of the client, and the screens and earnings of the partner', async () => {
    const fresh = await startAppForTest()
    const [operator, petra, carl] = [await createOperator(fresh), await createPartner(fresh), await createClient(fresh)]
    const location = { ...(await createLocation(operator)), ownerId: petra.ownerId }
    const bus = await plantVehicle(fresh.context.db, location, [10])
    await submitCampaign(carl, location, [bus])
    await plantDevice(fresh, bus.screenIds[0] ?? '')
    await plantStatement(fresh, { ownerId: petra.ownerId, screenId: bus.screenIds[0] ?? '', month: '2026-10' })
    expect(await getObstacles(carl)).toEqual([{ kind: 'campaigns', count: 1, cents: null }])
    const kinds = (await getObstacles(petra)).map(({ kind }) => kind)
    expect(kinds).toEqual(['bookings', 'pairedScreens', 'duePayouts'])
    expect(await close(carl)).toMatchObject({
      status: 409,
      body: { code: 'deletionBlocked', details: { obstacles: [{ kind: 'campaigns' }] } },
    })
    expect((await carl.get('/api/users/me')).status).toBe(200)
    expect(requireBody(await petra.get(DELETION), 200)).toMatchObject({ keptDocuments: 1 })
  })

  it('is being the last operator who manages people, who cannot go (decision 38)', async () => {
    const alone = await startAppForTest()
    const [first, second] = [await createOperator(alone), await createOperator(alone)]
    const reviewer = await createOperator(alone)
    await alone.context.db.update(users).set({ operatorRole: 'reviewer' }).where(eq(users.id, reviewer.userId))
    alone.clock.advance(30_000)
    const code = { password: PASSWORD, code: generateCode(alone, first.secret) }
    requireBody(await first.post(DELETION, code), 200)
    const last = { password: PASSWORD, code: generateCode(alone, second.secret) }
    expect(await second.post(DELETION, last)).toMatchObject({
      status: 409,
      body: { details: { obstacles: [{ kind: 'lastOperator' }] } },
    })
  })
})

describe('after the days of grace (decision 35)', () => {
  it('leaves a neutral row, and lets the address register again', async () => {
    const nora = await createClient(app, 'Nora Erased')
    requireBody(await close(nora), 200)
    const link = await getToken(nora.email)
    app.clock.advance(GRACE_DAYS * DAYS - 1)
    await app.jobs.runNow(ERASE)
    expect(await getRow(nora)).toMatchObject({ email: nora.email })
    app.clock.advance(1)
    await app.jobs.runNow(ERASE)
    await app.jobs.runNow(ERASE)
    expect(await getRow(nora)).toMatchObject({ firstName: 'Deleted user', lastName: '', passwordHash: null, phone: '' })
    expect(await login(nora.email)).toMatchObject({ status: 401, body: { code: 'wrongLogin' } })
    expect(await keep(nora.email)).toMatchObject({ status: 401 })
    expect(await follow(link)).toMatchObject({ status: 400 })
    const operator = await createOperator(app)
    expect(await getPerson(nora, operator)).toMatchObject({
      firstName: 'Deleted user',
      lastName: '',
      email: '',
      state: 'deleted',
      party: { name: 'Deleted business' },
    })
    expect(await operator.post(`/api/operator/people/${nora.userId}/restore`, { reason: '' })).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
    const log = JSON.stringify((await operator.get(`/api/operator/audit?subject=${nora.userId}`)).body)
    expect(log).toContain('Deleted user')
    expect(log).not.toContain('Erased')
    const found = (await operator.get('/api/operator/audit?search=Nora%20Erased')).body
    expect(found).toMatchObject({ lines: [] })
    const again = { firstName: 'Nora', lastName: 'New', email: nora.email, phone: '', password: PASSWORD }
    const fields = { ...again, confirmPassword: PASSWORD, role: 'client' }
    expect((await createApiClient(app).post('/api/users/register', fields)).status).toBe(201)
  })
})

it('erases an account though a hundred others, whose time came before, have to wait (decision 35)', async () => {
  const app = await startAppForTest()
  const { db } = app.context
  const [carl, nora] = [await createClient(app), await createClient(app)]
  const at = app.clock.now().toISOString()
  // The last admins of a company, none of whom can sign in.
  await db.execute(sql`update memberships set role = 'viewer' where user_id = ${carl.userId}`)
  await db.execute(sql`
    with waiting as (
      insert into users (id, email, first_name, last_name, phone, role, suspended_at, created_at, updated_at)
      select gen_random_uuid(), 'waiting' || n || '@example.com', 'W', 'W', '', 'client', ${at}, ${at}, ${at}
      from generate_series(1, 100) as n returning id
    ), admins as (
      insert into memberships (id, user_id, company_id, role, created_at)
      select gen_random_uuid(), id, ${carl.companyId}, 'admin', ${at} from waiting
    )
    insert into account_deletions (user_id, requested_at, erases_at) select id, ${at}, ${at} from waiting`)
  requireBody(await nora.post(DELETION, { password: PASSWORD }), 200)
  app.clock.advance(GRACE_DAYS * DAYS)
  await app.jobs.runNow(ERASE)
  const { rows } = await db.execute(sql`select user_id as id from account_deletions where erased_at is not null`)
  expect(rows).toEqual([{ id: nora.userId }])
})

describe('a business with several members (decision 35)', () => {
  it('goes on without a member, whose admins are told, and keeps its last admin', async () => {
    const app = await startAppForTest()
    const close = (who: Person) => who.post(DELETION, { password: PASSWORD })
    const carl = await createClient(app)
    const mia = await createMember(app, carl, 'manager', 'Mia Leaving')
    expect(await close(carl)).toMatchObject({
      status: 409,
      body: { details: { obstacles: [{ kind: 'lastAdmin', count: 1 }] } },
    })
    expect(requireBody(await mia.get(DELETION), 200)).toEqual({
      obstacles: [],
      keptDocuments: 0,
      staying: ['Weber Coffee GmbH'],
    })
    requireBody(await close(mia), 200)
    const getCompany = async () =>
      (await app.context.db.select().from(companies).where(eq(companies.id, carl.companyId)))[0]
    expect(await getCompany()).toMatchObject({ suspendedAt: null })
    expect(requireBody(await carl.get('/api/notifications'), 200)).toMatchObject({
      notifications: [{ kind: 'member-closed-account', title: 'Mia Leaving is leaving Weber Coffee GmbH' }],
    })
    // Another person is still a member, so the account of the last admin stays open until that one is erased.
    expect(await close(carl)).toMatchObject({ status: 409 })
    app.clock.advance(GRACE_DAYS * DAYS)
    await app.jobs.runNow(ERASE)
    expect(await getCompany()).toMatchObject({ name: 'Weber Coffee GmbH', suspendedAt: null })
    expect(JSON.stringify((await carl.get('/api/notifications')).body)).not.toContain('Mia Leaving')
    const { members } = requireBody(await carl.get('/api/members'), 200) as { members: object[] }
    expect(members).toHaveLength(1)
    requireBody(await close(carl), 200)
    expect(await getCompany()).toMatchObject({ suspendedAt: expect.any(Date) })
  })

  it('changes and removes a member who closed the account without another email', async () => {
    const carl = await createClient(app)
    const mia = await createMember(app, carl, 'manager', 'Mia Leaving')
    await app.context.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, mia.userId))
    requireBody(await close(mia), 200)
    const before = await listSubjects(mia.email)
    requireBody(await carl.put(`/api/members/${mia.membershipId}`, { role: 'viewer' }), 200)
    requireBody(await carl.delete(`/api/members/${mia.membershipId}`), 200)
    await createApiClient(app).post('/api/users/request-verification', { email: mia.email })
    expect(await listSubjects(mia.email)).toEqual(before)
  })
})
