import type { InvitationDetails, Membership } from '@marquee/contract/members'
import type { User } from '@marquee/contract/identity'
import { MEMBERSHIP_HEADER } from '@marquee/contract/members.rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { notify } from '../../platform/notify.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { addMembership, createMember } from '../../testing/people/members.ts'
import {
  buildRegistration,
  type Client,
  createClient,
  createOperator,
  createPartner,
  getMailedLink,
  PASSWORD,
  type Person,
  registerUser,
  requireBody,
} from '../../testing/people/users.ts'
import { openTestListener } from '../../testing/test-listener.ts'

import { audit } from '../audit/schema.ts'
import { companies } from '../companies/schema.ts'
import { invitations, memberships } from './schema.ts'

/** Members, invitations and the switch between businesses (decision 33). */
let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true })
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
const readUser = async (person: Person) => (requireBody(await person.get('/api/users/me'), 200) as { user: User }).user
const listTeam = async (person: Person) =>
  requireBody(await person.get('/api/members'), 200) as {
    members: { _id: string; email: string; role: string }[]
    invitations: { _id: string; email: string; role: string; isExpired: boolean }[]
  }
const listOwn = async (person: Person) =>
  (requireBody(await person.get('/api/users/me/memberships'), 200) as { memberships: Membership[] }).memberships
const getCode = ({ body }: { body: unknown }) => (body as { code?: string }).code

async function invite(by: Person, email: string, role = 'manager'): Promise<string> {
  requireBody(await by.post('/api/members/invitations', { email, role }), 201)
  return readToken(email)
}
const readToken = async (email: string) =>
  new URL(await getMailedLink(app, email, 'invitation')).pathname.replace('/invitation/', '')
const listMails = async (email: string) => {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; subject: string; text: string }[]
  }
  return messages.filter(({ to }) => to === email)
}
const look = (token: string) => createApiClient(app).post('/api/invitations/find', { token })

describe('an invitation', () => {
  it('lets a new person join with a password, verified by the link, in the role that it names', async () => {
    const carl = await createClient(app)
    const { email, ...names } = buildRegistration('Mia Berg')
    const token = await invite(carl, email, 'finance')
    const { invitation } = requireBody(await look(token), 200) as { invitation: InvitationDetails }
    expect(invitation).toMatchObject({
      business: { kind: 'company', name: 'Weber Coffee GmbH' },
      role: 'finance',
      email,
      invitedBy: 'Carl Weber',
      hasAccount: false,
    })
    const answer = await createApiClient(app).post('/api/invitations/register', { token, ...names })
    const mia = requireBody(answer, 201) as { token: string; user: User }
    expect(mia.user).toMatchObject({ email, role: 'client', memberRole: 'finance', emailVerified: true })
    expect(await readUser({ ...createApiClient(app, mia.token), email } as Person)).toEqual(mia.user)
    expect(mia.user.companyId).toBe(carl.companyId)
    expect((await listTeam(carl)).members.map(({ role }) => role).toSorted()).toEqual(['admin', 'finance'])
    expect((await listTeam(carl)).invitations).toEqual([])
    expect(getCode(await look(token))).toBe('invitationInvalid')
    const { notifications } = requireBody(await carl.get('/api/notifications'), 200) as {
      notifications: { title: string; path: string }[]
    }
    expect(notifications[0]).toMatchObject({ title: 'Mia Berg joined Weber Coffee GmbH', path: '/team' })
  })

  it('lets the signed-in person with its address join, and continues there; others are refused', async () => {
    const [carl, petra, other] = [await createClient(app), await createPartner(app), await createClient(app)]
    await carl.post('/api/members/invitations', { email: petra.email.toUpperCase(), role: 'manager' })
    const token = await readToken(petra.email)
    expect(requireBody(await look(token), 200)).toMatchObject({ invitation: { hasAccount: true } })
    const taken = await createApiClient(app).post('/api/invitations/register', { token, ...buildRegistration() })
    expect(getCode(taken)).toBe('emailTaken')
    expect(getCode(await other.post('/api/invitations/accept', { token }))).toBe('invitationOfOther')
    const { user } = requireBody(await petra.post('/api/invitations/accept', { token }), 200) as { user: User }
    expect(user).toMatchObject({ role: 'client', memberRole: 'manager', companyId: carl.companyId })
    expect(await readUser(petra)).toEqual(user)
    expect(getCode(await petra.post('/api/invitations/accept', { token }))).toBe('invitationInvalid')
  })

  it('is replaced by the next one, is sent again with another link, expires after 7 days, and can be withdrawn', async () => {
    const carl = await createClient(app)
    const { email } = buildRegistration('Ida Neu')
    const first = await invite(carl, email, 'admin')
    const second = await invite(carl, email, 'viewer')
    expect(getCode(await look(first))).toBe('invitationInvalid')
    const [open] = (await listTeam(carl)).invitations
    expect(open).toMatchObject({ email, role: 'viewer', isExpired: false })
    app.clock.advance(7 * DAY_MS)
    expect(getCode(await look(second))).toBe('invitationInvalid')
    expect((await listTeam(carl)).invitations).toMatchObject([{ email, isExpired: true }])
    requireBody(await carl.post(`/api/members/invitations/${open?._id}/resend`), 200)
    const third = await readToken(email)
    expect((await look(third)).status).toBe(200)
    requireBody(await carl.delete(`/api/members/invitations/${open?._id}`), 200)
    expect(getCode(await look(third))).toBe('invitationInvalid')
  })

  it('is refused for a member, and from an address that is not confirmed', async () => {
    const [carl, petra] = [await createClient(app), await createPartner(app)]
    const mia = await createMember(app, carl, 'viewer')
    const ask = (who: Person, email: string) => who.post('/api/members/invitations', { email, role: 'viewer' })
    expect(getCode(await ask(carl, mia.email))).toBe('alreadyMember')
    expect(getCode(await ask(petra, 'one@example.com'))).toBe('emailNotConfirmed')
  })

  it('of an operator is answered as any other, and mails nothing', async () => {
    const [carl, olga] = [await createClient(app), await createOperator(app)]
    const before = (await listMails(olga.email)).length
    const { invitation } = requireBody(
      await carl.post('/api/members/invitations', { email: olga.email, role: 'viewer' }),
      201,
    ) as { invitation: { _id: string } }
    requireBody(await carl.post(`/api/members/invitations/${invitation._id}/resend`), 200)
    expect((await listTeam(carl)).invitations).toMatchObject([{ email: olga.email }])
    expect(await listMails(olga.email)).toHaveLength(before)
  })

  it('names the inviter and the company only when both are names', async () => {
    const carl = await createClient(app)
    await invite(carl, 'ida@names.example')
    const name = 'You won, see evil.example'
    await app.context.db.update(companies).set({ name }).where(eq(companies.id, carl.companyId))
    await invite(carl, 'ivo@names.example')
    const [named, unnamed] = [await listMails('ida@names.example'), await listMails('ivo@names.example')]
    expect(named[0]?.subject).toBe('Carl Weber invited you to Weber Coffee GmbH on Marquee')
    expect(unnamed[0]?.subject).toBe('You were invited to a company on Marquee')
    expect(JSON.stringify(unnamed)).not.toMatch(/evil|Carl/)
  })

  it('is limited to ten an hour for an address, also from several companies', async () => {
    const [carl, clara] = [await createClient(app), await createClient(app, 'Clara Other')]
    const ask = (by: Person) => by.post('/api/members/invitations', { email: 'Many@names.example', role: 'viewer' })
    for (let count = 0; count < 10; count++) requireBody(await ask(count % 2 ? carl : clara), 201)
    expect(getCode(await ask(carl))).toBe('tooMany')
  })
})

describe('a member of several businesses', () => {
  it('begins with the first, switches without signing in again, and only this session switches', async () => {
    const [carl, petra] = [await createClient(app), await createPartner(app)]
    app.clock.advance(1)
    const membership = await addMembership(app, petra, carl, 'viewer')
    const again = await createApiClient(app).post('/api/users/login', { email: petra.email, password: PASSWORD })
    const { token } = requireBody(again, 200) as { token: string }
    const elsewhere = { ...petra, ...createApiClient(app, token), token }
    expect(await readUser(petra)).toMatchObject({ role: 'partner', ownerId: petra.ownerId, memberRole: 'admin' })
    const [own, joined] = await listOwn(petra)
    expect([own, joined]).toMatchObject([
      { business: { kind: 'owner' }, role: 'admin', isActive: true },
      { business: { kind: 'company' }, role: 'viewer', isActive: false },
    ])
    expect(getCode(await petra.get(`/api/companies/${carl.companyId}`))).toBe('wrongRole')
    requireBody(await petra.put('/api/users/me/membership', { membership }), 200)
    expect(await readUser(petra)).toMatchObject({ role: 'client', companyId: carl.companyId, memberRole: 'viewer' })
    expect((await petra.get(`/api/companies/${carl.companyId}`)).status).toBe(200)
    expect(getCode(await petra.get(`/api/owners/${petra.ownerId}`))).toBe('wrongRole')
    expect(await readUser(elsewhere)).toMatchObject({ role: 'partner', ownerId: petra.ownerId })
  })

  it('is viewed by an operator in each of them, which is logged and not noticed (decision 7)', async () => {
    const [carl, petra, olga] = [await createClient(app), await createPartner(app), await createOperator(app)]
    const membership = await addMembership(app, petra, carl, 'viewer')
    const { token } = requireBody(
      await olga.post(`/api/operator/people/${petra.userId}/view`, { reason: 'A question' }),
      200,
    ) as {
      token: string
    }
    const stream = await openTestListener(app, '/api/events', petra.token)
    app.clock.advance(1)
    requireBody(await createApiClient(app, token).put('/api/users/me/membership', { membership }), 200)
    const entries = await app.context.db.select().from(audit).where(eq(audit.partyId, carl.companyId)).orderBy(audit.at)
    expect(entries.at(-1)).toMatchObject({ action: 'view-as', actorId: olga.userId, subjectId: petra.userId })
    // An event stream ends with a switch, so this one is still the first.
    const later = { topic: 'notification', userIds: [petra.userId], data: { isNew: false } } as const
    await runInTransaction(app.context.database, (tx) => notify(tx, later))
    expect(await stream.next('notification')).toEqual({ isNew: false })
  })

  it('saves nothing in the next business when the membership of a page has ended (decision 33)', async () => {
    const [carl, petra] = [await createClient(app), await createPartner(app)]
    app.clock.advance(1)
    const membership = await addMembership(app, petra, carl, 'manager')
    requireBody(await petra.put('/api/users/me/membership', { membership }), 200)
    const send = (method: string, path: string, body: object) =>
      petra.request(
        method,
        path,
        { 'content-type': 'application/json', [MEMBERSHIP_HEADER]: membership },
        Buffer.from(JSON.stringify(body)),
      )
    const changePhone = () => send('PUT', `/api/companies/${carl.companyId}`, { phone: '+43 1 222' })
    expect((await changePhone()).status).not.toBe(409)
    await app.context.db.delete(memberships).where(eq(memberships.id, membership))
    const invitation = () => send('POST', '/api/members/invitations', { email: 'new@example.com', role: 'viewer' })
    expect((await changePhone()).status).toBe(409)
    expect(getCode(await invitation())).toBe('businessChanged')
    expect(await app.context.db.select().from(invitations)).not.toContainEqual(
      expect.objectContaining({ email: 'new@example.com' }),
    )
    // The own account belongs to the person, and reading shows where the session has gone on.
    expect(await readUser(petra)).toMatchObject({ role: 'partner', ownerId: petra.ownerId })
    expect((await send('PUT', '/api/users/me', { firstName: 'Petra' })).status).toBe(200)
  })

  it('cannot switch to a business of others', async () => {
    const [carl, mia] = [await createClient(app), await createClient(app)]
    const [own] = await listOwn(carl)
    const refused = await mia.put('/api/users/me/membership', { membership: own?._id })
    expect([refused.status, getCode(refused)]).toEqual([404, 'notFound'])
  })

  it('continues in the oldest one after leaving', async () => {
    const [carl, clara] = [await createClient(app), await createClient(app, 'Clara Other')]
    const membership = await addMembership(app, carl, clara, 'manager')
    requireBody(await carl.put('/api/users/me/membership', { membership }), 200)
    requireBody(await carl.delete('/api/users/me/membership'), 200)
    expect(await readUser(carl)).toMatchObject({ companyId: carl.companyId, memberRole: 'admin' })
  })
})

describe('a change of the team', () => {
  let carl: Client
  beforeAll(async () => {
    carl = await createClient(app)
  })

  it('takes effect at once in the open sessions and event streams of the member', async () => {
    const mia = await createMember(app, carl, 'manager')
    const stream = await openTestListener(app, '/api/events', mia.token)
    requireBody(await carl.put(`/api/members/${mia.membershipId}`, { role: 'viewer' }), 200)
    expect(await stream.next('membership')).toEqual({})
    await stream.ended
    expect(getCode(await mia.put(`/api/companies/${carl.companyId}`, {}))).toBe('roleNotAllowed')
    const again = await openTestListener(app, '/api/events', mia.token)
    requireBody(await carl.delete(`/api/members/${mia.membershipId}`), 200)
    await again.ended
    expect(getCode(await mia.get(`/api/companies/${carl.companyId}`))).toBe('notYours')
    expect(await readUser(mia)).not.toHaveProperty('companyId')
  })

  it('never leaves a business without an admin', async () => {
    const [admin] = (await listTeam(carl)).members
    const own = `/api/members/${admin?._id}`
    expect(getCode(await carl.put(own, { role: 'viewer' }))).toBe('lastAdmin')
    expect(getCode(await carl.delete(own))).toBe('lastAdmin')
    expect(getCode(await carl.delete('/api/users/me/membership'))).toBe('lastAdmin')
    const ada = await createMember(app, carl, 'admin', 'Ada Admin')
    requireBody(await carl.delete('/api/users/me/membership'), 200)
    expect((await listTeam(ada)).members).toMatchObject([{ role: 'admin', email: ada.email }])
  })
})

it('lets a member found a business of their own, once', async () => {
  const carl = await createClient(app)
  const mia = await createMember(app, carl, 'viewer')
  const company = { name: 'Mia', phone: '1', email: 'mia@example.com', address: 'Wien', description: 'Art' }
  app.clock.advance(1)
  requireBody(await mia.post('/api/companies', company), 201)
  expect((await listOwn(mia)).map(({ role }) => role)).toEqual(['viewer', 'admin'])
  expect(getCode(await mia.post('/api/companies', company))).toBe('hasCompany')
})

it('gives the account of a newcomer without a business nothing of others', async () => {
  const nora = await registerUser(app, 'client')
  expect(await listOwn(nora)).toEqual([])
  expect((await nora.get('/api/members')).status).toBe(404)
})
