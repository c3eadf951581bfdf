import type { PersonDetails } from '@marquee/contract/people'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import { plantKey } from '../../testing/people/api-keys.ts'
import { addMembership, createMember } from '../../testing/people/members.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  getMailedLink,
  type Partner,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import { companies } from '../companies/schema.ts'
import { owners } from '../owners/schema.ts'
import { informMembers } from './commands/inform.ts'

/** The suspension of a person and of their businesses (decision 33). */
let app: TestApp
let olga: Person
beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
})
afterAll(() => app.close())

const getCode = ({ body }: { body: unknown }) => (body as { code?: string }).code
const suspend = async ({ userId }: Person, by = olga) =>
  (
    requireBody(await by.post(`/api/operator/people/${userId}/suspend`, { reason: 'Fraud' }), 200) as {
      person: PersonDetails
    }
  ).person
const restore = async ({ userId }: Person) =>
  requireBody(await olga.post(`/api/operator/people/${userId}/restore`, {}), 200)
async function isSuspended(business: Client | Partner, { db } = app.context): Promise<boolean> {
  const [row] =
    'companyId' in business
      ? await db.select().from(companies).where(eq(companies.id, business.companyId))
      : await db.select().from(owners).where(eq(owners.id, business.ownerId))
  return Boolean(row?.suspendedAt)
}
async function invite(by: Person, email: string): Promise<string> {
  requireBody(await by.post('/api/members/invitations', { email, role: 'admin' }), 201)
  return new URL(await getMailedLink(app, email, 'invitation')).pathname.replace('/invitation/', '')
}
const company = { name: 'Mia', phone: '1', email: 'mia@example.com', address: 'Wien', description: 'Art' }

describe('a suspended business', () => {
  it.each([
    ['company', createClient],
    ['owner profile', createPartner],
  ])(
    'lets the other members of a %s read, change their own account, revoke keys, switch and leave, and nothing else',
    async (_kind, create) => {
      const founder: Client | Partner = await create(app)
      const mia = await createMember(app, founder, 'manager')
      await suspend(founder)
      expect(await isSuspended(founder)).toBe(true)
      expect((await mia.get('/api/members')).status).toBe(200)
      requireBody(await mia.put('/api/users/me', { phone: '12' }), 200)
      const changes = [
        await mia.post('/api/companies', company),
        await mia.post('/api/campaigns', {}),
        await mia.post('/api/vehicles', {}),
        await mia.post('/api/uploads', {}),
      ].filter((answer) => getCode(answer) !== 'wrongRole')
      expect(changes.map(({ status, body }) => [status, getCode({ body })])).toEqual(
        changes.map(() => [403, 'businessSuspended']),
      )
      expect(changes.length).toBeGreaterThanOrEqual(2)
      const key = await plantKey(app, mia)
      requireBody(await mia.delete(`/api/api-keys/${key.keyId}`), 200)
      const other = await createClient(app, 'Clara Other')
      const membership = await addMembership(app, mia, other, 'manager')
      requireBody(await mia.put('/api/users/me/membership', { membership }), 200)
      expect(getCode(await mia.post('/api/campaigns', {}))).not.toBe('businessSuspended')
      requireBody(await mia.delete('/api/users/me/membership'), 200)
      requireBody(await mia.delete('/api/users/me/membership'), 200)
      await restore(founder)
      expect(await isSuspended(founder)).toBe(false)
    },
  )

  it('lets its members join another one', async () => {
    const [carl, clara] = [await createClient(app), await createClient(app, 'Clara Other')]
    const mia = await createMember(app, carl, 'finance')
    await suspend(carl)
    const token = await invite(clara, mia.email)
    requireBody(await mia.post('/api/invitations/accept', { token }), 200)
  })
})

describe('suspending an admin', () => {
  it('leaves the business to the other admins, and stops it with the last of them; restoring either brings it back', async () => {
    const carl = await createClient(app)
    app.clock.advance(1)
    const ada = await createMember(app, carl, 'admin', 'Ada Admin')
    await suspend(carl)
    expect(await isSuspended(carl)).toBe(false)
    expect(getCode(await ada.post('/api/campaigns', {}))).toBe('invalid')
    const { businesses } = await suspend(ada)
    expect(await isSuspended(carl)).toBe(true)
    expect(businesses).toMatchObject([
      {
        kind: 'company',
        id: carl.companyId,
        name: 'Weber Coffee GmbH',
        isSuspended: true,
        members: [
          { id: carl.userId, name: 'Carl Weber', email: carl.email, role: 'admin', isSuspended: true },
          { id: ada.userId, name: 'Ada Admin', email: ada.email, role: 'admin', isSuspended: true },
        ],
      },
    ])
    await restore(ada)
    expect(await isSuspended(carl)).toBe(false)
  })

  it('does not stop a business that the person founded and left, nor those where they are no admin', async () => {
    const [carl, clara] = [await createClient(app), await createClient(app, 'Clara Other')]
    await createMember(app, carl, 'admin', 'Ada Admin')
    requireBody(await carl.delete('/api/users/me/membership'), 200)
    await addMembership(app, carl, clara, 'manager')
    await suspend(carl)
    expect([await isSuspended(carl), await isSuspended(clara)]).toEqual([false, false])
  })

  it('stops all businesses of which they are the only admin', async () => {
    const [carl, petra] = [await createClient(app), await createPartner(app)]
    const ada = await createMember(app, carl, 'admin', 'Ada Admin')
    await addMembership(app, ada, petra, 'admin')
    requireBody(await carl.delete('/api/users/me/membership'), 200)
    await suspend(petra)
    expect(await isSuspended(petra)).toBe(false)
    await suspend(ada)
    expect([await isSuspended(carl), await isSuspended(petra)]).toEqual([true, true])
    await restore(ada)
    expect([await isSuspended(carl), await isSuspended(petra)]).toEqual([false, false])
  })

  it('stops the business also when both admins are suspended at the same moment, without a deadlock', async () => {
    const busy = await startAppForTest({ database: 'postgres' })
    const [one, two] = [await createOperator(busy, 'One Op'), await createOperator(busy, 'Two Op')]
    for (let round = 0; round < 6; round++) {
      const carl = await createClient(busy)
      const ada = await createMember(busy, carl, 'admin', 'Ada Admin')
      const mia = await createMember(busy, carl, 'viewer')
      const [, , changed] = await Promise.all([
        suspend(carl, one),
        suspend(ada, two),
        ada.put(`/api/members/${mia.membershipId}`, { role: 'manager' }),
      ])
      expect(changed.status).not.toBe(500)
      expect(await isSuspended(carl, busy.context)).toBe(true)
    }
  })
})

describe('invitations of an admin', () => {
  const endings: readonly [string, (carl: Client, ada: Person & { membershipId: string }) => Promise<unknown>][] = [
    ['is removed', (carl, ada) => carl.delete(`/api/members/${ada.membershipId}`)],
    ['leaves', (_carl, ada) => ada.delete('/api/users/me/membership')],
    ['becomes a manager', (carl, ada) => carl.put(`/api/members/${ada.membershipId}`, { role: 'manager' })],
    ['is suspended', (_carl, ada) => suspend(ada)],
  ]
  it.each(endings)('no longer work when the admin %s; those of other admins do', async (_how, end) => {
    const carl = await createClient(app)
    const ada = await createMember(app, carl, 'admin', 'Ada Admin')
    const [nora, nils] = [await createClient(app, 'Nora New'), await createClient(app, 'Nils New')]
    const [theirs, other] = [await invite(ada, nora.email), await invite(carl, nils.email)]
    await end(carl, ada)
    expect(getCode(await createApiClient(app).post('/api/invitations/find', { token: theirs }))).toBe(
      'invitationInvalid',
    )
    expect(getCode(await nora.post('/api/invitations/accept', { token: theirs }))).toBe('invitationInvalid')
    requireBody(await nils.post('/api/invitations/accept', { token: other }), 200)
  })
})

it('informs suspended members only when no other member hears the news', async () => {
  const carl = await createClient(app)
  const ada = await createMember(app, carl, 'admin', 'Ada Admin')
  const listNews = async ({ userId }: Person) => {
    const { rows } = await app.context.db.execute(
      `select from notifications where user_id = '${userId}' and kind = 'bank-details-changed'`,
    )
    return rows.length
  }
  const inform = () =>
    runInTransaction(app.context.database, (tx) => {
      const business = { kind: 'company', id: carl.companyId } as const
      const email = () => ({ subject: 'x', greeting: 'x', paragraphs: [], closing: 'x' })
      return informMembers(tx, [{ business, kind: 'bank-details-changed', values: {}, email }], app.clock.now())
    })
  await suspend(carl)
  await inform()
  expect([await listNews(carl), await listNews(ada)]).toEqual([0, 1])
  await suspend(ada)
  app.clock.advance(1)
  await inform()
  expect([await listNews(carl), await listNews(ada)]).toEqual([1, 2])
})
