import { isNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { createApprovedVehicle, createLocation, pairDevice, startPairing } from '../../testing/people/venues.ts'
import { requireBody, createOperator, createPartner } from '../../testing/people/users.ts'
import { devices, screenClocks, screens } from './schema.ts'

it('lets one of many simultaneous calls claim a code, on two server processes (product 4)', async () => {
  const first = await startAppForTest({ database: 'postgres' })
  const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' } })
  const olga = await createOperator(first)
  const where = await createLocation(olga)
  const people = await Promise.all(
    ['Ana One', 'Ben Two', 'Cleo Three', 'Dan Four'].map((name) => createPartner(first, name)),
  )
  const entrants = await Promise.all(
    people.map(async (person, index) => ({
      client: createApiClient(index % 2 === 0 ? first : second, person.token),
      vehicle: await createApprovedVehicle(first, person, where),
    })),
  )
  for (let round = 0; round < 5; round++) {
    const { code, secret, pairingId } = await startPairing(first)
    const replies = await Promise.all(
      entrants.map(({ client, vehicle }) => client.post('/api/screens/pair', { code, vehicle })),
    )
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404, 404])
    const won = replies.find(({ status }) => status === 200)?.body as { screen: { _id: string } }
    const collected = await createApiClient(second, secret).get(`/api/player/pairings/${pairingId}`)
    expect(collected.body).toMatchObject({ paired: true, screenId: won.screen._id })
  }
  expect(await first.context.db.$count(screens)).toBe(5)
})

it('leaves one device on a screen when two replace it at once (product 4)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  const taxi = await createApprovedVehicle(app, petra, await createLocation(olga))
  const { screenId } = await pairDevice(app, petra, { vehicle: taxi })
  const waiting = await Promise.all([1, 2, 3, 4].map(() => startPairing(app)))
  const replies = await Promise.all(
    waiting.map(({ code }) => petra.post('/api/screens/pair', { code, screen: screenId })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await app.context.db.$count(devices, isNull(devices.unpairedAt))).toBe(1)
  expect(await app.context.db.$count(devices)).toBe(5)
})

it('gives each of many screens that are paired with one vehicle at once a unique name, on two server processes (D-29)', async () => {
  const first = await startAppForTest({ database: 'postgres' })
  const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' } })
  const [olga, petra] = [await createOperator(first), await createPartner(first)]
  const taxi = await createApprovedVehicle(first, petra, await createLocation(olga))
  const waiting = await Promise.all(Array.from({ length: 6 }, () => startPairing(first)))
  const replies = await Promise.all(
    waiting.map(({ code }, index) =>
      createApiClient(index % 2 === 0 ? first : second, petra.token).post('/api/screens/pair', { code, vehicle: taxi }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const named = await first.context.db
    .select({ id: screens.id, name: screens.name })
    .from(screens)
    .orderBy(screens.name)
  expect(named.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Screen ${number}`))
  // One of several simultaneous calls gets the name.
  const renamed = await Promise.all(named.map(({ id }) => petra.put(`/api/screens/${id}/name`, { name: 'Front' })))
  expect(renamed.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(renamed.filter(({ status }) => status === 409)).toHaveLength(5)
})

it('locks the vehicle before the screen when it renames a screen (D-29, decision 8)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  const taxi = await createApprovedVehicle(app, petra, await createLocation(olga))
  const { screenId } = await pairDevice(app, petra, { vehicle: taxi })
  for (const [path, name] of [
    [`/api/operator/screens/${screenId}`, 'Front'],
    [`/api/screens/${screenId}/name`, 'Rear'],
  ] as const) {
    const pairing = await beginTransaction(app)
    await pairing.query('select 1 from vehicles where id = $1 for no key update', [taxi])
    const reply = await whileBlocked(pairing, olga.put(path, { name }), async () => {
      // A locked screen would make this fail at once.
      await pairing.query('select 1 from screens where id = $1 for update nowait', [screenId])
      await pairing.query('rollback')
    })
    expect(reply.status).toBe(200)
  }
})

it('refuses a screen whose name another screen of its vehicle got in the meantime (D-29)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  const where = await createLocation(olga)
  const [taxi, other] = [await createApprovedVehicle(app, petra, where), await createApprovedVehicle(app, petra, where)]
  const { screenId } = await pairDevice(app, petra, { vehicle: taxi })
  const { screenId: moving } = await pairDevice(app, petra, { vehicle: other })
  const { code } = await startPairing(app)
  for (const [name, call] of [
    ['Screen 2', () => petra.post('/api/screens/pair', { code, vehicle: taxi })],
    ['Front', () => olga.post('/api/operator/screens', { model: 'Roof', vehicle: taxi, name: 'Front' })],
    ['Screen 1', () => petra.post('/api/screens/pair', { code, vehicle: taxi, screen: moving })],
  ] as const) {
    await app.context.db.execute(sql`update screens set name = 'Rear' where id = ${screenId}`)
    const renaming = await beginTransaction(app)
    await renaming.query('update screens set name = $1 where id = $2', [name, screenId])
    const reply = await whileBlocked(renaming, call(), () => renaming.query('commit'))
    expect(reply).toMatchObject({ status: 409, body: { code: 'screenNameTaken' } })
  }
  // The code is still valid.
  const paired = requireBody(await petra.post('/api/screens/pair', { code, vehicle: taxi }), 200)
  expect(paired).toMatchObject({ screen: { name: 'Screen 2' } })
})

it('never pairs a screen with a venue that is being deleted (TRAP-40)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  const where = await createLocation(olga)
  for (let round = 0; round < 5; round++) {
    const taxi = await createApprovedVehicle(app, petra, where)
    const { code } = await startPairing(app)
    const [deleted, paired] = await Promise.all([
      petra.delete(`/api/vehicles/${taxi}`),
      petra.post('/api/screens/pair', { code, vehicle: taxi }),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(paired.status)
  }
  const { rows } = await app.context.db.execute(
    sql`select 1 from screens join vehicles on vehicles.id = screens.vehicle_id where vehicles.deleted_at is not null`,
  )
  expect(rows).toEqual([])
})

it('uses the time zone that its location gets during the pairing (ENT-17)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  const where = await createLocation(olga, 'Limerick', 'Europe/Vienna')
  const taxi = await createApprovedVehicle(app, petra, where)
  const { code } = await startPairing(app)
  const correcting = await beginTransaction(app)
  await correcting.query(`update locations set time_zone = 'Europe/Dublin' where id = $1`, [where.locationId])
  const pairing = petra.post('/api/screens/pair', { code, vehicle: taxi })
  requireBody(await whileBlocked(correcting, pairing, () => correcting.query('commit')), 200)
  expect(await app.context.db.select({ timeZone: screenClocks.timeZone }).from(screenClocks)).toEqual([
    { timeZone: 'Europe/Dublin' },
  ])
})

it('locks the venue before the screen that is moved there, in the order of a deletion (decision 8)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  const where = await createLocation(olga)
  const [old, next] = [await createApprovedVehicle(app, petra, where), await createApprovedVehicle(app, petra, where)]
  const { screenId } = await pairDevice(app, petra, { vehicle: old })
  const deleting = await beginTransaction(app)
  await deleting.query(`update vehicles set deleted_at = now() where id = $1`, [next])
  const moving = olga.put(`/api/operator/screens/${screenId}`, { vehicle: next })
  const moved = await whileBlocked(deleting, moving, async () => {
    // A locked screen would make this fail at once.
    await deleting.query('select 1 from screens where id = $1 for update nowait', [screenId])
    await deleting.query('rollback')
  })
  expect(requireBody(moved, 200)).toMatchObject({ screen: { vehicle: { _id: next } } })
})

it('lets the first of two operators change a screen, and refuses the second, on two server processes (decision 22)', async () => {
  const first = await startAppForTest({ database: 'postgres' })
  const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' } })
  const [olga, petra] = [await createOperator(first), await createPartner(first)]
  const taxi = await createApprovedVehicle(first, petra, await createLocation(olga))
  const made = requireBody(await olga.post('/api/operator/screens', { model: 'Roof', vehicle: taxi }), 201)
  const path = `/api/operator/screens/${(made as { screen: { _id: string } }).screen._id}`
  const clients = [createApiClient(first, olga.token), createApiClient(second, olga.token)]
  for (let round = 0; round < 5; round++) {
    const { version } = requireBody(await olga.get(path), 200) as { version: string }
    const replies = await Promise.all(
      [11, 12, 13, 14].map((slotsPerLoop, index) =>
        (clients[index % 2] ?? olga).put(path, { version, slotsPerLoop: slotsPerLoop + round }),
      ),
    )
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(replies.filter(({ status }) => status === 409)[0]?.body).toMatchObject({ code: 'screenChanged' })
  }
})

/** Begins a transaction with another client of the database. */
async function beginTransaction({ databaseUrl }: TestApp): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  return client
}

/** Lets a call run until a lock of the transaction blocks it, and then continues. */
async function whileBlocked<T>(transaction: pg.Client, call: Promise<T>, goOn: () => Promise<unknown>): Promise<T> {
  let isAnswered = false
  const answer = call.finally(() => (isAnswered = true))
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => isAnswered || (await transaction.query(waiting)).rowCount, {
    interval: 20,
    timeout: 60_000,
  })
  expect(isAnswered).toBe(false)
  await goOn()
  return answer
}
