import { GRACE_DAYS } from '@marquee/contract/account-deletion'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAYS } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import {
  createClient,
  createOperator,
  createPartner,
  generateCode,
  getMailedLink,
  PASSWORD,
  type Person,
  registerUser,
  requireBody,
} from '../../testing/people/users.ts'
import { createMember } from '../../testing/people/members.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { lockBusinesses } from '../members/commands/team.ts'

// Two server processes on one PostgreSQL.
let one: TestApp
let other: TestApp
beforeAll(async () => {
  one = await startApp({ database: 'postgres' })
  other = await startApp({ database: { url: String(one.databaseUrl) } })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const close = (who: Person) => createApiClient(other, who.token).post('/api/users/me/deletion', { password: PASSWORD })

it('either books before the account of the client or of the partner closes, or is refused (decision 35)', async () => {
  const olga = await createOperator(one)
  for (let round = 0; round < 8; round++) {
    const [petra, carl] = [await createPartner(one), await createClient(one)]
    const location = { ...(await createLocation(olga, `Market ${round}`)), ownerId: petra.ownerId }
    const taxi = await plantVehicle(one.context.db, location, [10])
    const booking = submitCampaign(carl, location, [taxi]).then(
      () => true,
      () => false,
    )
    const [isBooked, closed] = await Promise.all([booking, close(round % 2 ? petra : carl)])
    expect(closed.status).toBe(isBooked ? 409 : 200)
    const { rows } = await one.context.db.execute(sql`
      select from reservations join screens on screens.id = screen_id where owner_id = ${petra.ownerId}`)
    expect(rows).toHaveLength(isBooked ? 1 : 0)
  }
})

it('leaves one of two operators who go at the same moment (decision 35)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const both = [await createOperator(app), await createOperator(app)]
  app.clock.advance(30_000)
  const replies = await Promise.all(
    both.map((who) => who.post('/api/users/me/deletion', { password: PASSWORD, code: generateCode(app, who.secret) })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('either keeps an account whole or erases it when both happen at the same moment (decision 35)', async () => {
  const rounds = 6
  for (let round = 0; round < rounds; round++) {
    const nora = await registerUser(one, 'client')
    requireBody(await close(nora), 200)
    const token = String((await getMailedLink(one, nora.email, 'account-deletion/keep')).split('/').at(-1))
    for (const app of [one, other]) app.clock.advance(GRACE_DAYS * DAYS)
    const ways = [
      () => createApiClient(other).post('/api/users/deletion/keep-by-link', { token }),
      () => createApiClient(other).post('/api/users/deletion/keep', { email: nora.email, password: PASSWORD }),
    ]
    const [kept] = await Promise.all([
      ways[round % 2]?.(),
      one.jobs.runNow('deletions.erase-accounts'),
      other.jobs.runNow('deletions.erase-accounts'),
    ])
    const { rows } = await one.context.db.execute(sql`
      select email::text, suspended_at is null as "isActive", password_hash is null as "isErased"
      from users where id = ${nora.userId}`)
    if (kept?.status === 200) expect(rows).toEqual([{ email: nora.email, isActive: true, isErased: false }])
    else expect(rows).toMatchObject([{ isActive: false, isErased: true }])
  }
})

it('never lifts the suspension of who closes the account at the same moment (decision 35)', async () => {
  const olga = await createOperator(one)
  for (let round = 0; round < 4; round++) {
    const nora = await createClient(one)
    const [closed, suspended] = await Promise.all([
      close(nora),
      olga.post(`/api/operator/people/${nora.userId}/suspend`, { reason: 'Fraud' }),
    ])
    expect([200, 401]).toContain(closed.status)
    expect(suspended.status).toBe(200)
    const way = await createApiClient(one).post('/api/users/deletion/keep', { email: nora.email, password: PASSWORD })
    expect(way).toMatchObject({ status: 403, body: { code: 'suspended' } })
  }
})

it('ends the invitations to a business whose last other member leaves at that moment (decision 35)', async () => {
  const carl = await createClient(one)
  const mia = await createMember(one, carl, 'admin')
  requireBody(await mia.post('/api/members/invitations', { email: 'ivo@example.com', role: 'viewer' }), 201)
  const [locked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const leaving = runInTransaction(one.context.database, async (tx) => {
    await lockBusinesses(tx, [{ kind: 'company', id: carl.companyId }])
    await tx.execute(sql`delete from memberships where id = ${mia.membershipId}`)
    locked.resolve()
    await left.promise
  })
  await locked.promise
  const closing = close(carl)
  const isWaiting = sql`select from pg_locks where not granted`
  await expect.poll(async () => (await one.context.db.execute(isWaiting)).rows.length).toBe(1)
  left.resolve()
  await leaving
  expect((await closing).status).toBe(200)
  const { rows } = await one.context.db.execute(sql`select from invitations where company_id = ${carl.companyId}`)
  expect(rows).toEqual([])
})

it('closes an account once when it is closed twice at the same moment (decision 35)', async () => {
  const nora = await createClient(one)
  const replies = await Promise.all([close(nora), close(nora)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})
