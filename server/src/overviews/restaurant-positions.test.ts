import type { FleetPoint } from '@marquee/contract/fleet-watch'
import type { Review } from '@marquee/contract/operator'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../modules/audit/schema.ts'
import { restaurants } from '../modules/fleet/schema.ts'
import { presences } from '../modules/telemetry/schema.ts'
import { violates } from '../platform/db/violation.ts'
import { type City, plantCity, plantRestaurant, plantVehicle } from '../testing/city.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { plantDevice } from '../testing/people/devices.ts'
import {
  approvedRestaurant,
  decide,
  listRestaurant,
  type Market,
  market,
  restaurantFields,
} from '../testing/people/places.ts'
import { bodyOf, operator, type Partner, partner, type Person } from '../testing/people/users.ts'

type Restaurant = { position: { latitude: number; longitude: number } | null; status: string; name: string }

let house: TestHouse
let [olga, petra] = [] as unknown as [Person, Partner]
let where: Market
let city: City

beforeAll(async () => {
  house = await startHouse()
  ;[olga, petra] = await Promise.all([operator(house), partner(house)])
  where = await market(olga, 'Vienna')
  city = await plantCity(house.house.db, 'Graz')
})
afterAll(() => house.close())

const at = (latitude: string, longitude: string) => ({
  'position[latitude]': latitude,
  'position[longitude]': longitude,
})
const STEPHANSPLATZ = at('48.2082', '16.3738')
const restaurant = async (id: string) =>
  (bodyOf(await petra.get(`/api/restaurants/${id}`), 200) as { restaurant: Restaurant }).restaurant
const change = (id: string, more: Record<string, string>) =>
  petra.send('PUT', `/api/restaurants/${id}`, { ...restaurantFields(where), ...more })
const changesOf = async (id: string) =>
  house.house.db
    .select({ action: audit.action, by: audit.actorId, party: audit.partyId, changes: audit.changes })
    .from(audit)
    .where(eq(audit.subjectId, id))
    .orderBy(asc(audit.at), asc(audit.id))

describe('the position of a restaurant (decision 10)', () => {
  it('is null for who says nothing of it, as the specified calls do (API-REST-03, API-REST-04, ENT-18)', async () => {
    const id = await listRestaurant(petra, where)
    expect((await restaurant(id)).position).toBeNull()
    bodyOf(await change(id, {}), 200)
    expect((await restaurant(id)).position).toBeNull()
  })

  it('is taken with the form, kept by an edit without it, and taken away when it is empty', async () => {
    const id = await listRestaurant(petra, where, STEPHANSPLATZ)
    const there = { latitude: 48.2082, longitude: 16.3738 }
    expect((await restaurant(id)).position).toEqual(there)
    bodyOf(await change(id, { description: 'New.' }), 200)
    expect((await restaurant(id)).position).toEqual(there)
    bodyOf(await change(id, at('-90', '-179.99999949')), 200)
    expect((await restaurant(id)).position).toEqual({ latitude: -90, longitude: -179.999999 })
    bodyOf(await change(id, { position: '' }), 200)
    expect((await restaurant(id)).position).toBeNull()
  })

  it.each<Record<string, string>>([
    at('90.001', '0'),
    at('0', '-180.001'),
    at('48,2', '16'),
    at('', '16.3738'),
    at('NaN', '1'),
    { 'position[latitude]': '48.2082' },
    { 'position[longitude]': '16.3738' },
    { position: '48.2082, 16.3738' },
  ])('is refused as %o, and names its field', async (parts) => {
    const refused = await petra.send('POST', '/api/restaurants', { ...restaurantFields(where), ...parts })
    expect(refused).toMatchObject({ status: 400, body: { field: expect.stringMatching(/^position/) as string } })
  })

  it('sends nothing approved back to review, and is written down with who moved it (product 3)', async () => {
    const id = await approvedRestaurant(house, petra, where)
    bodyOf(await change(id, STEPHANSPLATZ), 200)
    bodyOf(await change(id, STEPHANSPLATZ), 200)
    bodyOf(await change(id, { seatingCapacity: '81' }), 200)
    bodyOf(await change(id, at('48.2', '16.4')), 200)
    bodyOf(await change(id, { position: '' }), 200)
    expect(await restaurant(id)).toMatchObject({ status: 'Approved', position: null })
    const moves = [
      [null, '48.2082, 16.3738'],
      ['48.2082, 16.3738', '48.2, 16.4'],
      ['48.2, 16.4', null],
    ]
    expect(await changesOf(id)).toEqual(
      moves.map(([from, to]) => ({
        action: 'update',
        by: petra.userId,
        party: petra.ownerId,
        changes: { position: { from, to } },
      })),
    )
    await decide(house, 'restaurant', id, 'reject')
    bodyOf(await change(id, STEPHANSPLATZ), 200)
    expect((await restaurant(id)).status).toBe('Pending Approval')
  })

  it('is a fact that operators read before they decide', async () => {
    const factOf = async (id: string) => {
      const { reviews } = bodyOf(await olga.get('/api/operator/reviews?kind=restaurant&limit=500'), 200) as {
        reviews: Review[]
      }
      return reviews.find((review) => review.id === id)?.facts.find(({ label }) => label === 'Position on the map')
    }
    expect((await factOf(await listRestaurant(petra, where, STEPHANSPLATZ)))?.value).toBe('48.2082, 16.3738')
    expect((await factOf(await listRestaurant(petra, where)))?.value).toBe('-')
  })

  it.each([
    { latitude: 48.2 },
    { longitude: 16.3 },
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: Number.NaN },
  ])('cannot be %o in the database', async (half) => {
    const planting = plantRestaurant(house.house.db, city, [], half)
    await expect(planting).rejects.toSatisfy((error: unknown) => violates(error, 'restaurants_position'))
  })
})

describe('the map of the fleet', () => {
  const mapOf = async (query = '') =>
    (bodyOf(await olga.get(`/api/operator/fleet/map?owner=${city.ownerId}${query}`), 200) as { points: FleetPoint[] })
      .points

  it('has the screens of restaurants where these stand, whatever their devices say, and the others where they were last', async () => {
    const { db } = house.house
    const beatAt = house.clock.now()
    const standing = { latitude: 47.806_388_4, longitude: 13.046_806, name: 'Sole' }
    const [sole, unknown] = [
      await plantRestaurant(db, city, [10, 10], standing),
      await plantRestaurant(db, city, [10], { name: 'Nobody knows' }),
    ]
    const bus = await plantVehicle(db, city, [10])
    const [paired = '', unpaired = ''] = sole.screenIds
    const [onBus = ''] = bus.screenIds
    for (const screenId of [paired, onBus]) {
      await plantDevice(house, screenId)
      await db.insert(presences).values({
        screenId,
        isOnline: true,
        lastBeatAt: beatAt,
        latitude: 48.2082,
        longitude: 16.3738,
        positionAt: beatAt,
      })
    }
    const points = await mapOf()
    expect(points.map(([id]) => id).toSorted()).toEqual([paired, unpaired, onBus].toSorted())
    expect(points).toEqual(
      expect.arrayContaining([
        [paired, 'Planted 1, Sole', 47.8064, 13.0468, 'online', 'restaurant'],
        [unpaired, 'Planted 2, Sole', 47.8064, 13.0468, 'unpaired', 'restaurant'],
        [onBus, expect.stringContaining('Octavia'), 48.2082, 16.3738, 'online', 'vehicle'],
      ]),
    )
    expect((await mapOf('&type=restaurant&online=unpaired')).map(([id]) => id)).toEqual([unpaired])

    await db.update(restaurants).set({ latitude: null, longitude: null }).where(eq(restaurants.id, sole.id))
    expect((await mapOf('&type=restaurant')).map(([id, , latitude]) => [id, latitude])).toEqual([[paired, 48.2082]])
    expect(unknown.screenIds).toHaveLength(1)
  })
})
