import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { suspendCompanyOf } from '../../modules/companies/commands.ts'
import { users } from '../../modules/identity/schema.ts'
import { holdings } from '../../modules/inventory/schema.ts'
import { screens } from '../../modules/screens/schema.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { plantVehicle } from '../../testing/city.ts'
import { submitted } from '../../testing/campaigns.ts'
import { houseForThisTest } from '../../testing/house.ts'
import { market } from '../../testing/people/places.ts'
import { client, operator, partner } from '../../testing/people/users.ts'

const suspendBody = { reason: 'They said the same of me' }

it('leaves one operator when two suspend each other at the same moment, and when three do in a circle', async () => {
  const house = await houseForThisTest({ database: 'postgres' })
  const left = async () => {
    const [row] = await house.house.db
      .select({ people: count() })
      .from(users)
      .where(and(eq(users.role, 'operator'), isNull(users.suspendedAt)))
    return row?.people
  }
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await operator(house, 'One Op'), await operator(house, 'Two Op')]
    const before = Number(await left())
    const replies = await Promise.all([
      one.post(`/api/operator/people/${two.userId}/suspend`, suspendBody),
      two.post(`/api/operator/people/${one.userId}/suspend`, suspendBody),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await left()).toBe(before - 1)
  }
  const three = [await operator(house, 'A Op'), await operator(house, 'B Op'), await operator(house, 'C Op')]
  const before = Number(await left())
  const replies = await Promise.all(
    three.map((one, index) =>
      one.post(`/api/operator/people/${three[(index + 1) % 3]?.userId ?? ''}/suspend`, suspendBody),
    ),
  )
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  expect(replies.every(({ status }) => status === 200 || status === 401)).toBe(true)
  expect(Number(await left())).toBeGreaterThanOrEqual(before - 2)
})

it('books nothing on the screens of a partner once they are suspended, however close the two are', async () => {
  const house = await houseForThisTest({ database: 'postgres' })
  const olga = await operator(house)
  const carl = await client(house)
  for (let round = 0; round < 6; round++) {
    const petra = await partner(house)
    const city = { ...(await market(olga, `Market ${round}`)), ownerId: petra.ownerId }
    const taxi = await plantVehicle(house.house.db, city, [10])
    const booking = submitted(carl, city, [taxi]).then(
      ({ _id }) => _id,
      () => undefined,
    )
    const [booked, suspended] = await Promise.all([
      booking,
      olga.post(`/api/operator/people/${petra.userId}/suspend`, suspendBody),
    ])
    expect(suspended.status).toBe(200)
    const { rows } = await house.house.db.execute(sql`
      select from ${holdings} join ${screens} on ${screens.id} = ${holdings.screenId}
      where ${screens.ownerId} = ${petra.ownerId}`)
    // Either it was booked first, or not at all.
    expect(rows.length).toBe(booked ? 1 : 0)
    await expect(submitted(carl, city, [taxi])).rejects.toThrow('screensTaken')
  }
})

it('waits for a client who deletes a campaign that plays in the moment in which they are suspended, and not in a circle', async () => {
  const house = await houseForThisTest({ database: 'postgres' })
  const [olga, carl] = [await operator(house), await client(house)]
  const city = { ...(await market(olga, 'Vienna')), ownerId: (await partner(house)).ownerId }
  const { _id } = await submitted(carl, city, [await plantVehicle(house.house.db, city, [10])])
  const body = { decision: 'approve', version: 1 }
  expect((await olga.post(`/api/operator/reviews/campaign/${_id}`, body)).status).toBe(200)
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const suspending = inTransaction(house.house.database, async (tx) => {
    await tx.select().from(users).where(eq(users.id, carl.userId)).for('update')
    held.resolve()
    await goOn.promise
    return suspendCompanyOf(tx, carl.userId, house.clock.now())
  })
  await held.promise
  const deleting = carl.delete(`/api/campaigns/${_id}`)
  await expect
    .poll(async () => {
      const { rows } = await house.house.db.execute(sql`select from pg_locks where not granted`)
      return rows.length
    })
    .toBe(1)
  goOn.resolve()
  expect(await suspending).toMatchObject({ id: carl.companyId })
  expect((await deleting).status).toBe(200)
})
