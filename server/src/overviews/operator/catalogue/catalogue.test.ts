import type { CatalogueLocation, CatalogueVehicleType } from '@marquee/contract/catalogue'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { audit } from '../../../modules/audit/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import {
  lockLocation,
  lockVehicleType,
  removeLocation,
  removeVehicleType,
} from '../../../modules/fleet/commands/catalog.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import type { Received } from '../../../platform/topics.ts'
import { buildCampaignParts, submitCampaign } from '../../../testing/campaigns.ts'
import { plantRestaurant, plantVehicle } from '../../../testing/planted-venues.ts'
import { startAppForTest, startApp, type TestApp } from '../../../testing/app.ts'
import { buildInfotainmentParts, plantInfotainment } from '../../../testing/infotainment.ts'
import {
  submitVehicle,
  type TestLocation,
  createLocation,
  buildRestaurantFields,
  buildVehicleFields,
} from '../../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../../testing/people/users.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
type Catalogue = { locations: CatalogueLocation[]; vehicleTypes: CatalogueVehicleType[] }

describe('the catalogue', () => {
  let app: TestApp
  let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
  beforeAll(async () => {
    app = await startApp()
    ;[olga, petra, carl] = await Promise.all([createOperator(app), createPartner(app), createClient(app)])
  })
  afterAll(() => app.close())

  const getCatalogue = async () => requireBody(await olga.get('/api/operator/catalogue'), 200) as Catalogue
  const findLocation = async ({ locationId }: TestLocation) =>
    (await getCatalogue()).locations.find(({ _id }) => _id === locationId)
  const findType = async ({ vehicleTypeId }: TestLocation) =>
    (await getCatalogue()).vehicleTypes.find(({ _id }) => _id === vehicleTypeId)
  const listAuditEntries = (id: string) =>
    app.context.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(asc(audit.at), asc(audit.action))
  const deleteLocation = (id: string) => olga.delete(`/api/operator/locations/${id}`)
  const deleteType = (id: string) => olga.delete(`/api/operator/vehicle-types/${id}`)

  it('counts the uses of a location and a vehicle type, also deleted ones', async () => {
    const created = await createLocation(olga, 'Used')
    const location = { ...created, ownerId: petra.ownerId }
    const { db } = app.context
    const taxi = await plantVehicle(db, location, [10, 10])
    await plantRestaurant(db, location, [10])
    await plantVehicle(db, location, [], { deletedAt: app.clock.now() })
    await plantInfotainment(db, location, [taxi.screenIds[0] ?? ''])
    const campaign = await submitCampaign(carl, location, [taxi])
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    expect(await findLocation(created)).toMatchObject({
      uses: { vehicles: 1, restaurants: 1, campaigns: 1, videos: 1, former: 1 },
      goingByItsClock: { screens: 3, campaigns: 1 },
    })
    // Campaigns of a suspended company are not on air (decision 7).
    await db.update(companies).set({ suspendedAt: app.clock.now() }).where(eq(companies.id, carl.companyId))
    expect(await findLocation(created)).toMatchObject({ goingByItsClock: { screens: 3, campaigns: 0 } })
    await db.update(companies).set({ suspendedAt: null }).where(eq(companies.id, carl.companyId))
    expect(await findType(created)).toMatchObject({ isActive: true, uses: { vehicles: 1, former: 1 } })

    expect(await deleteLocation(created.locationId)).toMatchObject({
      status: 409,
      body: { code: 'inUse', details: { uses: { vehicles: 1, former: 1 } } },
    })
    expect(await deleteType(created.vehicleTypeId)).toMatchObject({
      status: 409,
      body: { code: 'inUse', details: { uses: { vehicles: 1, former: 1 } } },
    })
  })

  it('keeps a location and a vehicle type that only a deleted vehicle uses', async () => {
    const location = await createLocation(olga, 'Remembered')
    const id = await submitVehicle(petra, location)
    requireBody(await petra.delete(`/api/vehicles/${id}`), 200)
    expect(await deleteLocation(location.locationId)).toMatchObject({
      status: 409,
      body: {
        details: { uses: { vehicles: 0, former: 1 } },
        message: expect.stringContaining('1 former entry in reports'),
      },
    })
    expect((await deleteType(location.vehicleTypeId)).status).toBe(409)
  })

  it('deletes an unused location and vehicle type once, with an audit entry', async () => {
    const { locationId, vehicleTypeId } = await createLocation(olga, 'Mistake')
    expect((await deleteLocation(locationId)).status).toBe(200)
    expect((await deleteType(vehicleTypeId)).status).toBe(200)
    expect((await deleteLocation(locationId)).status).toBe(404)
    expect((await deleteType(vehicleTypeId)).status).toBe(404)
    expect((await deleteLocation(UNKNOWN_ID)).status).toBe(404)
    expect(await listAuditEntries(locationId)).toMatchObject([
      { action: 'create', subjectKind: 'location', subjectName: 'Mistake', actorName: 'Olga Berg' },
      { action: 'delete', subjectName: 'Mistake', address: '127.0.0.1', details: { timeZone: 'Europe/Vienna' } },
    ])
    expect(await listAuditEntries(vehicleTypeId)).toMatchObject([
      { action: 'create', subjectKind: 'vehicle-type' },
      { action: 'delete', subjectName: 'Taxi of Mistake' },
    ])
    expect((await olga.post('/api/operator/locations', { name: 'Mistake', timeZone: 'Europe/Vienna' })).status).toBe(
      201,
    )
  })

  it('writes an audit entry for every change, and none without a change', async () => {
    const { locationId, vehicleTypeId } = await createLocation(olga, 'Changing')
    const path = `/api/operator/locations/${locationId}`
    const first = { name: 'Changing', timeZone: 'Europe/Vienna', isActive: true }
    requireBody(await olga.put(path, first), 200)
    app.clock.advance(1000)
    requireBody(await olga.put(path, { ...first, isActive: false }), 200)
    app.clock.advance(1000)
    requireBody(await olga.put(path, { name: 'Changed', timeZone: 'Europe/Berlin', isActive: true }), 200)
    expect((await listAuditEntries(locationId)).slice(1)).toMatchObject([
      { action: 'deactivate', changes: { isActive: { from: true, to: false } } },
      {
        action: 'update',
        subjectName: 'Changed',
        changes: {
          name: { from: 'Changing', to: 'Changed' },
          timeZone: { from: 'Europe/Vienna', to: 'Europe/Berlin' },
          isActive: { from: false, to: true },
        },
      },
    ])
    const type = `/api/operator/vehicle-types/${vehicleTypeId}`
    requireBody(await olga.put(type, { name: 'Cab' }), 200)
    app.clock.advance(1000)
    requireBody(await olga.put(type, { name: 'Cab', isActive: false }), 200)
    expect((await listAuditEntries(vehicleTypeId)).slice(1)).toMatchObject([
      { action: 'update', changes: { name: { from: 'Taxi of Changing', to: 'Cab' } } },
      { action: 'deactivate', changes: { isActive: { from: true, to: false } } },
    ])
  })

  it('notifies the screens of a location only about its new time zone', async () => {
    const location = await createLocation(olga, 'Ticking')
    const { screenIds } = await plantVehicle(app.context.db, { ...location, ownerId: petra.ownerId }, [10])
    const notifications: Received[] = []
    const recordNotification = (one: Received) => one.topic === 'content' && notifications.push(one)
    onTestFinished(app.context.listeners.add(recordNotification))
    const path = `/api/operator/locations/${location.locationId}`
    requireBody(await olga.put(path, { name: 'Tocking', timeZone: 'Europe/Vienna', isActive: true }), 200)
    await app.jobs.drain()
    expect(notifications).toEqual([])
    requireBody(await olga.put(path, { name: 'Tocking', timeZone: 'Europe/Berlin', isActive: true }), 200)
    await expect.poll(() => notifications).toMatchObject([{ topic: 'content', screenIds }])
  })

  it('refuses inactive vehicle types for new vehicles, and keeps them for existing ones', async () => {
    const location = await createLocation(olga, 'Tramway')
    const id = await submitVehicle(petra, location)
    requireBody(
      await olga.put(`/api/operator/vehicle-types/${location.vehicleTypeId}`, { name: 'Tram', isActive: false }),
      200,
    )
    expect(await petra.send('POST', '/api/vehicles', buildVehicleFields(location))).toMatchObject({
      status: 400,
      body: { code: 'unknownVehicleType', field: 'type' },
    })
    const fields = { ...buildVehicleFields(location), model: 'Superb' }
    expect(await petra.send('PUT', `/api/vehicles/${id}`, fields)).toMatchObject({
      status: 200,
      body: { vehicle: { service: 'Tram', model: 'Superb' } },
    })
    const listIds = async (path: string) => ((await petra.get(path)).body as { _id: string }[]).map(({ _id }) => _id)
    expect(await listIds('/api/vehicleType')).toContain(location.vehicleTypeId)
    expect(await listIds('/api/vehicleType?isActive=true')).not.toContain(location.vehicleTypeId)
  })
})

/** A deletion and a new use at the same moment: one of them is refused. */
describe('a deletion at the same time as a new use on PostgreSQL', () => {
  it('lets one of them win every time, without an error', async () => {
    const app = await startAppForTest({ database: 'postgres' })
    const [olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
    for (let round = 0; round < 6; round += 1) {
      const location = await createLocation(olga, `Round ${round}`)
      const parts = buildCampaignParts({ location: location.locationId })
      const [gone, typeGone, ...uses] = await Promise.all([
        olga.delete(`/api/operator/locations/${location.locationId}`),
        olga.delete(`/api/operator/vehicle-types/${location.vehicleTypeId}`),
        petra.send('POST', '/api/vehicles', buildVehicleFields(location)),
        petra.send('POST', '/api/restaurants', buildRestaurantFields(location)),
        carl.send('POST', '/api/campaigns', parts),
      ])
      const statuses = uses.map(({ status }) => status)
      expect([200, 409]).toContain(gone.status)
      expect([200, 409]).toContain(typeGone.status)
      for (const status of statuses) expect([201, 400]).toContain(status)
      if (gone.status === 200) expect(statuses).toEqual([400, 400, 400])
      else expect(statuses).toContain(201)
      if (typeGone.status === 200) expect(statuses[0]).toBe(400)
    }
  })

  it('makes new uses wait for the deletion, and refuses them then', async () => {
    const app = await startAppForTest({ database: 'postgres' })
    const [olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
    const location = await createLocation(olga, 'Going')
    const other = await createLocation(olga, 'Staying')
    const { screenIds } = await plantVehicle(app.context.db, { ...other, ownerId: petra.ownerId }, [10])
    const by = { userId: olga.userId, name: 'Olga Berg', address: null }
    const at = app.clock.now()
    const [isGone, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deletion = runInTransaction(app.context.database, async (tx) => {
      await removeLocation(tx, by, await lockLocation(tx, location.locationId), at)
      await removeVehicleType(tx, by, await lockVehicleType(tx, location.vehicleTypeId), at)
      isGone.resolve()
      await mayEnd.promise
    })
    await isGone.promise
    const replies = Promise.all([
      petra.send('POST', '/api/vehicles', { ...buildVehicleFields(other), type: location.vehicleTypeId }),
      petra.send('POST', '/api/restaurants', buildRestaurantFields(location)),
      carl.send('POST', '/api/campaigns', buildCampaignParts({ location: location.locationId })),
      petra.send('POST', '/api/entertainmentVideos', buildInfotainmentParts(location.locationId, screenIds)),
    ])
    await waitForFourLocks(app)
    mayEnd.resolve()
    await deletion
    expect((await replies).map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [400, 'unknownVehicleType'],
      [400, 'unknownLocation'],
      [400, 'unknownLocation'],
      [400, 'unknownLocation'],
    ])
  })
})

/** Waits until four statements wait for a lock. */
async function waitForFourLocks({ context }: TestApp): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await context.database.query(
        'select count(*)::int as waiting from pg_stat_activity where wait_event_type = $1 and datname = current_database()',
        ['Lock'],
      )
      return (rows[0] as { waiting: number }).waiting
    })
    .toBe(4)
}
