import { randomUUID } from 'node:crypto'
import { addDays } from '@marquee/contract/days.rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vehicles } from '../fleet/schema.ts'
import { devices } from '../screens/schema.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import {
  changeScreen,
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantRestaurant,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { type Client, requireBody, createClient, createOperator, type Person } from '../../testing/people/users.ts'

let app: TestApp
let carl: Client
let rival: Client
let olga: Person

beforeAll(async () => {
  app = await startApp()
  carl = await createClient(app)
  rival = await createClient(app, 'Rita Rival')
  olga = await createOperator(app)
})
afterAll(() => app.close())

type Displays = { unusualDisplays: { place: string }[] }

let cities = 0
const createCity = (): Promise<PlantedLocation> => plantLocation(app.context.db, `City ${++cities}`)
const plantTaxi = (city: PlantedLocation, slots: number[] = [10]) => plantVehicle(app.context.db, city, slots)
const plantInn = (city: PlantedLocation, slots: number[] = [10]) => plantRestaurant(app.context.db, city, slots)

const pair = ({ screenIds }: PlantedVenue, width: number, height: number) =>
  app.context.db.insert(devices).values({
    screenId: screenIds[0] ?? '',
    uuid: randomUUID(),
    model: 'Philips',
    width,
    height,
    pairedAt: app.clock.now(),
  })

describe('looking up screens', () => {
  test('returns the free screens by vehicle type, by POST and GET alike (API-VEH-05, API-VEH-06, ENT-09)', async () => {
    const city = await createCity()
    const [one, two] = [await plantTaxi(city, [10, 10]), await plantTaxi(city, [1])]
    await submitCampaign(carl, city, [two])
    const period = { location: city.locationId, startDate: addDays(TODAY, 7), numberOfWeeks: 4 }
    const posted = requireBody(await carl.post('/api/vehicles/type', period), 200) as Record<string, unknown>
    const query = new URLSearchParams({ ...period, numberOfWeeks: '4' }).toString()
    expect((await carl.get(`/api/vehicles/type?${query}`)).body).toEqual(posted)
    const vehicles = [
      { vehicleId: one.id, type: city.vehicleTypeId, availableScreens: 2 },
      { vehicleId: two.id, type: city.vehicleTypeId, availableScreens: 0 },
    ]
    expect(posted).toMatchObject({
      vehicles: expect.arrayContaining(vehicles),
      availableScreensByType: [
        { _id: city.vehicleTypeId, totalVehicles: 2, totalScreensAvailable: 2, bookedUntil: null },
      ],
    })
  })

  test('returns the shape of displays that videos do not fill, and of no others (D-39)', async () => {
    const [city, elsewhere] = [await createCity(), await createCity()]
    const [upright, usual, broken] = [await plantTaxi(city), await plantTaxi(city), await plantTaxi(city)]
    const [lying, far] = [await plantInn(city), await plantTaxi(elsewhere)]
    await pair(upright, 1080, 1920)
    await pair(usual, 1920, 1080)
    await pair(broken, 0, 0)
    await pair(lying, 1280, 720)
    await pair(far, 1080, 1920)
    const period = { location: city.locationId, startDate: TODAY, numberOfWeeks: 4 }
    const listUnusual = async (path: string) =>
      (requireBody(await carl.post(path, period), 200) as { unusualDisplays: unknown }).unusualDisplays
    expect(await listUnusual('/api/vehicles/type')).toEqual([{ place: upright.id, ratio: 0.563 }])
    expect(await listUnusual('/api/restaurants/getRestaurantsWithScreens')).toEqual([{ place: lying.id, ratio: 1.778 }])
    // A removed device shows nothing.
    await app.context.db.update(devices).set({ unpairedAt: app.clock.now() })
    expect(await listUnusual('/api/vehicles/type')).toEqual([])
  })

  test('returns the shape of displays that can be booked in the period, and of no others (D-39)', async () => {
    const city = await createCity()
    const [taken, open, repaired, closed] = [
      await plantTaxi(city, [1, 1]),
      await plantTaxi(city),
      await plantTaxi(city),
      await plantTaxi(city),
    ]
    for (const venue of [taken, open, repaired, closed]) await pair(venue, 1080, 1920)
    // The other screen of the vehicle has the usual shape.
    await pair({ ...taken, screenIds: taken.screenIds.slice(1) }, 1920, 1080)
    const campaign = await submitCampaign(rival, city, [taken], { numberOfScreens: '2' })
    await changeScreen(app.context.db, repaired.screenIds[0] ?? '', { status: 'Under Maintenance' })
    await app.context.db.update(vehicles).set({ status: 'Rejected' }).where(eq(vehicles.id, closed.id))
    const listUnusual = async (who: Client, more: object) => {
      const period = { location: city.locationId, startDate: TODAY, numberOfWeeks: 2, ...more }
      const { unusualDisplays } = requireBody(await who.post('/api/vehicles/type', period), 200) as Displays
      return unusualDisplays.map(({ place: venue }) => venue)
    }
    expect(await listUnusual(carl, {})).toEqual([open.id])
    expect(await listUnusual(carl, { startDate: addDays(TODAY, 14) })).toEqual([taken.id, open.id])
    // The reservations of a campaign count as free for the campaign itself.
    expect(await listUnusual(rival, { campaign: campaign._id })).toEqual([taken.id, open.id])
  })

  test('lists every restaurant of a full location as disabled, with its booked days (API-REST-06, OPEN-75)', async () => {
    const city = await createCity()
    const inn = await plantInn(city, [1])
    await plantInn(city, [])
    await submitCampaign(carl, city, [inn], { type: 'restaurant' })
    const period = { location: city.locationId, startDate: TODAY, numberOfWeeks: '4' }
    expect((await carl.post('/api/restaurants/getRestaurantsWithScreens', period)).body).toMatchObject({
      availableRestaurants: [],
      allRestaurants: [
        {
          _id: inn.id,
          disabled: true,
          availableScreens: 0,
          bookedFrom: TODAY,
          bookedUntil: addDays(TODAY, 13),
          nextFreeStart: addDays(TODAY, 14),
        },
        { disabled: true, bookedUntil: null, nextFreeStart: null },
      ],
      nextFreeStart: addDays(TODAY, 14),
    })
  })

  test('returns the day on which a full location can be booked again; the booking then succeeds (product 2)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city, [1])
    await submitCampaign(carl, city, [taxi])
    const period = { location: city.locationId, startDate: TODAY, numberOfWeeks: 4 }
    const startDate = addDays(TODAY, 14)
    expect((await rival.post('/api/vehicles/type', period)).body).toMatchObject({
      availableScreensByType: [
        { totalScreensAvailable: 0, bookedUntil: addDays(startDate, -1), nextFreeStart: startDate },
      ],
      nextFreeStart: startDate,
    })
    await submitCampaign(rival, city, [taxi], { startDate, numberOfWeeks: '4' })
    expect((await rival.post('/api/vehicles/type', { ...period, startDate })).body).toMatchObject({
      nextFreeStart: addDays(startDate, 28),
    })
  })

  test("hides what another company's campaign reserves (OPEN-30, OPEN-76)", async () => {
    const city = await createCity()
    const campaign = await submitCampaign(carl, city, [await plantTaxi(city, [1])])
    const period = { location: city.locationId, startDate: TODAY, numberOfWeeks: 1, campaign: campaign._id }
    expect((await rival.post('/api/vehicles/type', period)).status).toBe(403)
    expect((await olga.post('/api/vehicles/type', period)).status).toBe(200)
    expect((await carl.post('/api/vehicles/type', { ...period, campaign: randomUUID() })).status).toBe(404)
  })

  test.each([[{}], [{ location: randomUUID() }], [{ location: 'x', startDate: TODAY, numberOfWeeks: 1 }]])(
    'refuses %j with a message (CAMP-FORM-15)',
    async (body) => {
      expect(await carl.post('/api/vehicles/type', body)).toMatchObject({
        status: 400,
        body: { error: expect.any(String) },
      })
    },
  )
})
