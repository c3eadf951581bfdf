import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { suspendCompanies } from '../../../modules/companies/commands.ts'
import { users } from '../../../modules/identity/schema.ts'
import { reservations } from '../../../modules/inventory/schema.ts'
import { screens } from '../../../modules/screens/schema.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { plantVehicle } from '../../../testing/planted-venues.ts'
import { submitCampaign } from '../../../testing/campaigns.ts'
import { startAppForTest } from '../../../testing/app.ts'
import { createLocation } from '../../../testing/people/venues.ts'
import { createClient, createOperator, createPartner } from '../../../testing/people/users.ts'

const suspendBody = { reason: 'They said the same of me' }

it('leaves one active operator when two suspend each other at the same moment, or three in a circle', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const countActive = async () => {
    const [row] = await app.context.db
      .select({ people: count() })
      .from(users)
      .where(and(eq(users.role, 'operator'), isNull(users.suspendedAt)))
    return row?.people
  }
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await createOperator(app, 'One Op'), await createOperator(app, 'Two Op')]
    const before = Number(await countActive())
    const replies = await Promise.all([
      one.post(`/api/operator/people/${two.userId}/suspend`, suspendBody),
      two.post(`/api/operator/people/${one.userId}/suspend`, suspendBody),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await countActive()).toBe(before - 1)
  }
  const three = [
    await createOperator(app, 'A Op'),
    await createOperator(app, 'B Op'),
    await createOperator(app, 'C Op'),
  ]
  const before = Number(await countActive())
  const replies = await Promise.all(
    three.map((one, index) =>
      one.post(`/api/operator/people/${three[(index + 1) % 3]?.userId ?? ''}/suspend`, suspendBody),
    ),
  )
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  expect(replies.every(({ status }) => status === 200 || status === 401)).toBe(true)
  expect(Number(await countActive())).toBeGreaterThanOrEqual(before - 2)
})

it('leaves an admin when two take the role from each other, or one does while suspended by the other (decision 38)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const demoted = { role: 'operator', operatorRole: 'fleet', reason: 'Moved to the fleet' }
  for (let round = 0; round < 6; round++) {
    const [one, two] = [await createOperator(app, 'One Op'), await createOperator(app, 'Two Op')]
    const [path, body] = round % 2 ? ['suspend', suspendBody] : ['role', demoted]
    const replies = await Promise.all([
      one.post(`/api/operator/people/${two.userId}/${path}`, body),
      two.post(`/api/operator/people/${one.userId}/role`, demoted),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.find(({ status }) => status !== 200)?.status).toBeOneOf([401, 403])
    const winner = replies[0]?.status === 200 ? one : two
    expect((await winner.get('/api/users/me')).body).toMatchObject({ user: { operatorRole: 'admin' } })
  }
})

it('refuses bookings on the screens of a suspended partner, also at the same moment', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const olga = await createOperator(app)
  const carl = await createClient(app)
  for (let round = 0; round < 6; round++) {
    const petra = await createPartner(app)
    const location = { ...(await createLocation(olga, `Market ${round}`)), ownerId: petra.ownerId }
    const taxi = await plantVehicle(app.context.db, location, [10])
    const booking = submitCampaign(carl, location, [taxi]).then(
      ({ _id }) => _id,
      () => undefined,
    )
    const [booked, suspended] = await Promise.all([
      booking,
      olga.post(`/api/operator/people/${petra.userId}/suspend`, suspendBody),
    ])
    expect(suspended.status).toBe(200)
    const { rows } = await app.context.db.execute(sql`
      select from ${reservations} join ${screens} on ${screens.id} = ${reservations.screenId}
      where ${screens.ownerId} = ${petra.ownerId}`)
    // The booking was either first or refused.
    expect(rows.length).toBe(booked ? 1 : 0)
    await expect(submitCampaign(carl, location, [taxi])).rejects.toThrow('screensTaken')
  }
})

it('deletes a campaign while its client is being suspended, without a deadlock', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [olga, carl] = [await createOperator(app), await createClient(app)]
  const location = { ...(await createLocation(olga, 'Vienna')), ownerId: (await createPartner(app)).ownerId }
  const { _id } = await submitCampaign(carl, location, [await plantVehicle(app.context.db, location, [10])])
  const body = { decision: 'approve', version: 1 }
  expect((await olga.post(`/api/operator/reviews/campaign/${_id}`, body)).status).toBe(200)
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const suspending = runInTransaction(app.context.database, async (tx) => {
    await tx.select().from(users).where(eq(users.id, carl.userId)).for('update')
    locked.resolve()
    await release.promise
    return suspendCompanies(tx, [carl.companyId], app.clock.now())
  })
  await locked.promise
  const deleting = carl.delete(`/api/campaigns/${_id}`)
  await expect
    .poll(async () => {
      const { rows } = await app.context.db.execute(sql`select from pg_locks where not granted`)
      return rows.length
    })
    .toBe(1)
  release.resolve()
  expect(await suspending).toEqual([carl.companyId])
  expect((await deleting).status).toBe(200)
})
