import type { RestaurantAvailability, VehicleAvailability } from '@marquee/contract/availability'
import { addDays } from '@marquee/contract/days.rules'
import type { BookableScreen, ListedVenue, LocationScreens, VenueList } from '@marquee/contract/venues'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locations, restaurants } from '../../modules/fleet/schema.ts'
import { reservations } from '../../modules/inventory/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { createClient, type Person, requireBody } from '../../testing/people/users.ts'
import {
  changeScreen,
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantRestaurant,
  plantVehicle,
  plantVehicleType,
} from '../../testing/planted-venues.ts'

let app: TestApp
let carl: Person
let salzburg: PlantedLocation

beforeAll(async () => {
  app = await startApp()
  carl = await createClient(app)
  salzburg = await plantLocation(app.context.db, 'Salzburg')
})
afterAll(() => app.close())

type Period = { startDate: string; numberOfWeeks: number }
const WEEK: Period = { startDate: TODAY, numberOfWeeks: 1 }
const toQuery = (query: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()

const ask = async <T>(path: string) => requireBody(await carl.get(path), 200) as T
const list = (city: PlantedLocation, more: Record<string, string | number> = {}, period = WEEK) =>
  ask<VenueList>(`/api/venues?${toQuery({ location: city.locationId, ...period, ...more })}`)
const getDetails = (venue: Pick<ListedVenue, '_id' | 'kind'>, period = WEEK) =>
  ask<{ screens: BookableScreen[] }>(`/api/venues/${venue.kind}/${venue._id}?${toQuery(period)}`)
const countLocation = async (city: PlantedLocation, period = WEEK) => {
  const { locations: all } = await ask<{ locations: LocationScreens[] }>(`/api/locations/screens?${toQuery(period)}`)
  return all.find(({ _id }) => _id === city.locationId)
}

describe('the venues that clients see (decision 30)', () => {
  it('have the facts of a restaurant with its address, and of a vehicle without its registration number', async () => {
    const { db } = app.context
    const statedAt = new Date('2026-11-03T12:00:00Z')
    const sole = await plantRestaurant(db, salzburg, [10], {
      name: 'Trattoria Sole',
      addressLine1: 'Linzer Gasse 9',
      addressLine2: '5020 Salzburg',
      latitude: 47.8,
      longitude: 13.04,
      footTrafficEstimate: 320,
      footTrafficStatedAt: statedAt,
    })
    const van = await plantVehicle(db, salzburg, [10, 5], {
      registrationNumber: 'S SECRET 1',
      brand: 'VW',
      model: 'Bus',
    })
    const { venues, total } = await list(salzburg)
    expect(total).toBe(2)
    expect(venues).toEqual([
      expect.objectContaining({
        _id: sole.id,
        kind: 'restaurant',
        address: { line1: 'Linzer Gasse 9', line2: '5020 Salzburg' },
        position: { latitude: 47.8, longitude: 13.04 },
        footTrafficEstimate: 320,
        footTrafficStatedAt: statedAt.toISOString(),
        screens: 1,
        freeScreens: 1,
      }),
      expect.objectContaining({
        _id: van.id,
        kind: 'vehicle',
        name: 'VW Bus',
        vehicleType: { _id: salzburg.vehicleTypeId, name: 'Taxi of Salzburg' },
        position: null,
        screens: 2,
      }),
    ])
    const details = await getDetails({ _id: van.id, kind: 'vehicle' })
    expect(details.screens.map(({ freeSlots }) => freeSlots)).toEqual([Array(7).fill(10), Array(7).fill(5)])
    expect(JSON.stringify([venues, details])).not.toMatch(/SECRET|Paula|AT6119|city\.example/)
    expect((await list(salzburg, { search: 'SECRET' })).total).toBe(0)
    expect((await list(salzburg, { search: 'linzer' })).venues).toMatchObject([{ name: 'Trattoria Sole' }])
    expect((await list(salzburg, { search: 'taxi' })).venues).toMatchObject([{ name: 'VW Bus' }])
    expect((await list(salzburg, { kind: 'vehicle' })).venues).toMatchObject([{ name: 'VW Bus' }])
    expect((await list(salzburg, { onMap: 'true' })).venues).toMatchObject([{ name: 'Trattoria Sole' }])
  })

  it('are approved ones of active locations and of partners who are not suspended', async () => {
    const { db } = app.context
    const city = await plantLocation(db, 'Linz')
    const inn = await plantRestaurant(db, city, [10])
    const isSeen = async () => {
      const { total } = await list(city)
      const { status } = await carl.get(`/api/venues/restaurant/${inn.id}?${toQuery(WEEK)}`)
      expect(status).toBe(total === 1 ? 200 : 404)
      return total === 1
    }
    expect(await isSeen()).toBe(true)
    for (const hidden of [{ status: 'Pending Approval' }, { status: 'Rejected' }, { deletedAt: new Date() }] as const) {
      await db.update(restaurants).set(hidden).where(eq(restaurants.id, inn.id))
      expect(await isSeen()).toBe(false)
      await db.update(restaurants).set({ status: 'Approved', deletedAt: null }).where(eq(restaurants.id, inn.id))
    }
    await db.update(owners).set({ suspendedAt: new Date() }).where(eq(owners.id, city.ownerId))
    expect(await isSeen()).toBe(false)
    expect(await countLocation(city)).toMatchObject({ restaurant: { venues: 0, screens: 0, freeScreens: 0 } })
    await db.update(owners).set({ suspendedAt: null }).where(eq(owners.id, city.ownerId))
    await db.update(locations).set({ isActive: false }).where(eq(locations.id, city.locationId))
    expect(await isSeen()).toBe(false)
    expect(await countLocation(city)).toBeUndefined()
  })

  it('come a page at a time, each once', async () => {
    const city = await plantLocation(app.context.db, 'Wels')
    for (let index = 0; index < 30; index += 1) await plantRestaurant(app.context.db, city, [])
    const pages = [await list(city), await list(city, { page: 2 }), await list(city, { page: 3 })]
    expect(pages.map(({ venues, total }) => [venues.length, total])).toEqual([
      [24, 30],
      [6, 30],
      [0, 30],
    ])
    expect(new Set(pages.flatMap(({ venues }) => venues.map(({ _id }) => _id))).size).toBe(30)
  })
})

describe('the numbers of location, list, venue and form', () => {
  it('agree for any reservations (decision 30)', async () => {
    const { db } = app.context
    const city = await plantLocation(db, 'Graz')
    const van = await plantVehicleType(db, 'Van of Graz')
    const loops = [[1], [2, 1], [1, 1], []]
    const venues: PlantedVenue[] = []
    for (const slots of loops) {
      venues.push(await plantVehicle(db, city, slots))
      venues.push(await plantVehicle(db, city, slots, { typeId: van }))
      venues.push(await plantRestaurant(db, city, slots))
    }
    await plantVehicle(db, city, [5], { status: 'Rejected' })
    const [broken = ''] = venues[3]?.screenIds ?? []
    await changeScreen(db, broken, { status: 'Under Maintenance' })
    const screenIds = venues.flatMap((venue) => venue.screenIds)
    const flight = fc.record({
      screenId: fc.constantFrom(...screenIds),
      start: fc.nat(30),
      days: fc.integer({ min: 1, max: 20 }),
    })
    const question = fc.record({ start: fc.nat(30), numberOfWeeks: fc.integer({ min: 1, max: 3 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(flight, { maxLength: 20 }), question, async (flights, { start, numberOfWeeks }) => {
        for (const { screenId, start: from, days } of flights) {
          const [startsOn, endsOn] = [addDays(TODAY, from), addDays(TODAY, from + days - 1)]
          // A flight that would be one slot too many is refused by the database, and left out.
          await db
            .insert(reservations)
            .values({ holderId: randomUUID(), screenId, startsOn, endsOn, bookedAt: new Date() })
            .catch(() => undefined)
        }
        await expectAgreement(city, { startDate: addDays(TODAY, start), numberOfWeeks })
        await db.delete(reservations)
      }),
      { numRuns: 15 },
    )
  })
})

async function expectAgreement(city: PlantedLocation, period: Period): Promise<void> {
  const query = toQuery({ location: city.locationId, ...period })
  const vehicles = await ask<VehicleAvailability>(`/api/vehicles/type?${query}`)
  const body = { location: city.locationId, ...period }
  const inns = requireBody(
    await carl.post('/api/restaurants/getRestaurantsWithScreens', body),
    200,
  ) as RestaurantAvailability
  const inForm = new Map([
    ...vehicles.vehicles.map(({ vehicleId, availableScreens }) => [vehicleId, availableScreens] as const),
    ...inns.allRestaurants.map(({ _id, availableScreens }) => [_id, availableScreens] as const),
  ])
  const { venues } = await list(city, {}, period)
  expect(new Map(venues.map(({ _id, freeScreens }) => [_id, freeScreens]))).toEqual(inForm)
  for (const inn of inns.allRestaurants) {
    const { nextFreeStart, bookedUntil } = inn
    expect(venues.find(({ _id }) => _id === inn._id)).toMatchObject({ nextFreeStart, bookedUntil })
  }
  const sum = (kind: ListedVenue['kind']) => {
    const ofKind = venues.filter((venue) => venue.kind === kind)
    return {
      venues: ofKind.length,
      screens: ofKind.reduce((total, { screens }) => total + screens, 0),
      freeScreens: ofKind.reduce((total, { freeScreens }) => total + freeScreens, 0),
    }
  }
  expect(await countLocation(city, period)).toMatchObject({ vehicle: sum('vehicle'), restaurant: sum('restaurant') })
  for (const venue of venues) {
    const details = await getDetails(venue, period)
    const free = details.screens.filter(({ freeSlots }) => freeSlots.every((slots) => slots > 0))
    expect([details.screens.length, free.length]).toEqual([venue.screens, venue.freeScreens])
  }
}
