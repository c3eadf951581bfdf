import type { FleetPoint } from '@marquee/contract/fleet-watch'
import type { Review } from '@marquee/contract/operator'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../modules/audit/schema.ts'
import { restaurants } from '../../modules/fleet/schema.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import { violates } from '../../platform/db/violation.ts'
import { type PlantedLocation, plantLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import {
  createApprovedRestaurant,
  decideReview,
  submitRestaurant,
  type TestLocation,
  createLocation,
  buildRestaurantFields,
} from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../testing/people/users.ts'

type Restaurant = { position: { latitude: number; longitude: number } | null; status: string; name: string }

let app: TestApp
let [olga, petra] = [] as unknown as [Person, Partner]
let vienna: TestLocation
let graz: PlantedLocation

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra] = await Promise.all([createOperator(app), createPartner(app)])
  vienna = await createLocation(olga, 'Vienna')
  graz = await plantLocation(app.context.db, 'Graz')
})
afterAll(() => app.close())

const createPosition = (latitude: string, longitude: string) => ({
  'position[latitude]': latitude,
  'position[longitude]': longitude,
})
const STEPHANSPLATZ = createPosition('48.2082', '16.3738')
const getRestaurant = async (id: string) =>
  (requireBody(await petra.get(`/api/restaurants/${id}`), 200) as { restaurant: Restaurant }).restaurant
const changeRestaurant = (id: string, more: Record<string, string>) =>
  petra.send('PUT', `/api/restaurants/${id}`, { ...buildRestaurantFields(vienna), ...more })
const listChanges = async (id: string) =>
  app.context.db
    .select({ action: audit.action, by: audit.actorId, party: audit.partyId, changes: audit.changes })
    .from(audit)
    .where(eq(audit.subjectId, id))
    .orderBy(asc(audit.at), asc(audit.id))

describe('the position of a restaurant (decision 10)', () => {
  it('is null when a call leaves it out, as the specified calls do (API-REST-03, API-REST-04, ENT-18)', async () => {
    const id = await submitRestaurant(petra, vienna)
    expect((await getRestaurant(id)).position).toBeNull()
    requireBody(await changeRestaurant(id, {}), 200)
    expect((await getRestaurant(id)).position).toBeNull()
  })

  it('is saved with the form, kept by an edit without it, and removed when it is empty', async () => {
    const id = await submitRestaurant(petra, vienna, STEPHANSPLATZ)
    const position = { latitude: 48.2082, longitude: 16.3738 }
    expect((await getRestaurant(id)).position).toEqual(position)
    requireBody(await changeRestaurant(id, { description: 'New.' }), 200)
    expect((await getRestaurant(id)).position).toEqual(position)
    requireBody(await changeRestaurant(id, createPosition('-90', '-179.99999949')), 200)
    expect((await getRestaurant(id)).position).toEqual({ latitude: -90, longitude: -179.999999 })
    requireBody(await changeRestaurant(id, { position: '' }), 200)
    expect((await getRestaurant(id)).position).toBeNull()
  })

  it.each<Record<string, string>>([
    createPosition('90.001', '0'),
    createPosition('0', '-180.001'),
    createPosition('48,2', '16'),
    createPosition('', '16.3738'),
    createPosition('NaN', '1'),
    { 'position[latitude]': '48.2082' },
    { 'position[longitude]': '16.3738' },
    { position: '48.2082, 16.3738' },
  ])('is refused as %o, with the name of its field', async (parts) => {
    const refused = await petra.send('POST', '/api/restaurants', { ...buildRestaurantFields(vienna), ...parts })
    expect(refused).toMatchObject({ status: 400, body: { field: expect.stringMatching(/^position/) as string } })
  })

  it('needs no new review when it changes, and writes audit entries (product 3)', async () => {
    const id = await createApprovedRestaurant(app, petra, vienna)
    requireBody(await changeRestaurant(id, STEPHANSPLATZ), 200)
    requireBody(await changeRestaurant(id, STEPHANSPLATZ), 200)
    requireBody(await changeRestaurant(id, { seatingCapacity: '81' }), 200)
    requireBody(await changeRestaurant(id, createPosition('48.2', '16.4')), 200)
    requireBody(await changeRestaurant(id, { position: '' }), 200)
    expect(await getRestaurant(id)).toMatchObject({ status: 'Approved', position: null })
    const moves = [
      [null, '48.2082, 16.3738'],
      ['48.2082, 16.3738', '48.2, 16.4'],
      ['48.2, 16.4', null],
    ]
    expect(await listChanges(id)).toEqual(
      moves.map(([from, to]) => ({
        action: 'update',
        by: petra.userId,
        party: petra.ownerId,
        changes: { position: { from, to } },
      })),
    )
    await decideReview(app, 'restaurant', id, 'reject')
    requireBody(await changeRestaurant(id, STEPHANSPLATZ), 200)
    expect((await getRestaurant(id)).status).toBe('Pending Approval')
  })

  it('is shown to operators in the review', async () => {
    const findPositionFact = async (id: string) => {
      const { reviews } = requireBody(await olga.get('/api/operator/reviews?kind=restaurant&limit=500'), 200) as {
        reviews: Review[]
      }
      return reviews.find((review) => review.id === id)?.facts.find(({ label }) => label === 'Position on the map')
    }
    expect((await findPositionFact(await submitRestaurant(petra, vienna, STEPHANSPLATZ)))?.value).toBe(
      '48.2082, 16.3738',
    )
    expect((await findPositionFact(await submitRestaurant(petra, vienna)))?.value).toBe('-')
  })

  it.each([
    { latitude: 48.2 },
    { longitude: 16.3 },
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: Number.NaN },
  ])('cannot be %o in the database', async (half) => {
    const planting = plantRestaurant(app.context.db, graz, [], half)
    await expect(planting).rejects.toSatisfy((error: unknown) => violates(error, 'restaurants_position'))
  })
})

describe('the map of the fleet', () => {
  const getMap = async (query = '') =>
    (
      requireBody(await olga.get(`/api/operator/fleet/map?owner=${graz.ownerId}${query}`), 200) as {
        points: FleetPoint[]
      }
    ).points

  it('has screens of restaurants at the position of the restaurant, and others at their last position', async () => {
    const { db } = app.context
    const heartbeatAt = app.clock.now()
    const standing = { latitude: 47.806_388_4, longitude: 13.046_806, name: 'Sole' }
    const [sole, unknown] = [
      await plantRestaurant(db, graz, [10, 10], standing),
      await plantRestaurant(db, graz, [10], { name: 'Unknown' }),
    ]
    const bus = await plantVehicle(db, graz, [10])
    const [paired = '', unpaired = ''] = sole.screenIds
    const [onBus = ''] = bus.screenIds
    for (const screenId of [paired, onBus]) {
      await plantDevice(app, screenId)
      await db.insert(presences).values({
        screenId,
        isOnline: true,
        lastHeartbeatAt: heartbeatAt,
        latitude: 48.2082,
        longitude: 16.3738,
        positionAt: heartbeatAt,
      })
    }
    const points = await getMap()
    expect(points.map(([id]) => id).toSorted()).toEqual([paired, unpaired, onBus].toSorted())
    expect(points).toEqual(
      expect.arrayContaining([
        [paired, expect.stringMatching(/^Planted \d+, Sole$/), 47.8064, 13.0468, 'online', 'restaurant'],
        [unpaired, expect.stringMatching(/^Planted \d+, Sole$/), 47.8064, 13.0468, 'unpaired', 'restaurant'],
        [onBus, expect.stringContaining('Octavia'), 48.2082, 16.3738, 'online', 'vehicle'],
      ]),
    )
    expect((await getMap('&type=restaurant&online=unpaired')).map(([id]) => id)).toEqual([unpaired])

    await db.update(restaurants).set({ latitude: null, longitude: null }).where(eq(restaurants.id, sole.id))
    expect((await getMap('&type=restaurant')).map(([id, , latitude]) => [id, latitude])).toEqual([[paired, 48.2082]])
    expect(unknown.screenIds).toHaveLength(1)
  })
})
