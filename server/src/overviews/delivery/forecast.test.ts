import type { RestaurantAvailability, VehicleAvailability } from '@marquee/contract/availability'
import { addDays, WEEKDAYS } from '@marquee/contract/days.rules'
import type { getCampaignDelivery } from '@marquee/contract/delivery'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { createForecaster, type ForecastScreens } from '@marquee/contract/forecast.rules'
import { chooseVehicleScreens } from '@marquee/contract/forecast-screens.rules'
import { openingHours } from '@marquee/contract/fleet'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { changeScreen, plantLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { type Client, createClient, createOperator, requireBody } from '../../testing/people/users.ts'

/** What a client sees before the booking, against what delivery guarantees after it (decision 29). */

type Delivery = EndpointReply<typeof getCampaignDelivery>

let app: TestApp
let carl: Client
beforeAll(async () => {
  app = await startApp()
  carl = await createClient(app)
  // The limit of screen days for a new company is not the subject.
  const olga = await createOperator(app)
  requireBody(await olga.put('/api/operator/booking-settings', { decisionDays: 3, newCompanyScreenDays: 100_000 }), 200)
})
afterAll(() => app.close())

const slots = fc.array(fc.constantFrom(10, 10, 8, 1, 60), { minLength: 1, maxLength: 3 })
const flight = fc.record({ ahead: fc.integer({ min: 0, max: 60 }), weeks: fc.integer({ min: 1, max: 5 }) })
const ofWeek = (start: string, end: string) =>
  openingHours.parse(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { start, end }])))
const HOURS = [
  ofWeek('', ''),
  ofWeek('07:30', '19:00'),
  { ...ofWeek('17:00', '01:30'), sunday: { start: '', end: '' } },
]

let cities = 0
const createCity = () => plantLocation(app.context.db, `Forecast ${++cities}`)
const getDelivery = async (id: string) => requireBody(await carl.get(`/api/campaigns/${id}/delivery`), 200) as Delivery
const toFlight = (type: 'vehicle' | 'restaurant', startsOn: string, weeks: number, asOf: string) =>
  createForecaster({ type, startsOn, weeks, timeZone: 'Europe/Vienna', now: new Date(asOf) })

test('guarantees exactly the forecast plays of a booking of vehicles', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(slots, { minLength: 1, maxLength: 4 }), flight, fc.nat(), async (fleet, when, extra) => {
      const city = await createCity()
      const cabs = []
      for (const loops of fleet) cabs.push(await plantVehicle(app.context.db, city, loops))
      const startsOn = addDays(TODAY, when.ahead)
      const lookup = { location: city.locationId, startDate: startsOn, numberOfWeeks: when.weeks }
      const found = requireBody(await carl.post('/api/vehicles/type', lookup), 200) as VehicleAvailability
      const screenCount = cabs.length + (extra % (fleet.flat().length - cabs.length + 1))
      const chosen = chooseVehicleScreens({
        vehicleIds: cabs.map(({ id }) => id),
        screenCount,
        vehicles: found.vehicles,
        unusual: new Map(found.unusualScreens?.map(({ place, screens }) => [place, screens])),
      })
      const groups = chosen?.map((screen): ForecastScreens => ({ ...screen, count: 1, restaurant: null })) ?? []
      const forecast = toFlight('vehicle', startsOn, when.weeks, found.asOf)(groups)
      const booking = { startDate: startsOn, numberOfWeeks: `${when.weeks}`, numberOfScreens: `${screenCount}` }
      const { totals, days } = await getDelivery((await submitCampaign(carl, city, cabs, booking))._id)
      expect(forecast).toMatchObject({ screens: screenCount, plays: totals.promised })
      const ahead = days.filter(({ state }) => state === 'ahead').map(({ promised }) => promised)
      expect(forecast.playsADay).toEqual({ low: Math.min(...ahead), high: Math.max(...ahead) })
    }),
    { numRuns: 8 },
  )
})

test('guarantees exactly the forecast plays of a booking of restaurants', async () => {
  const inn = fc.record({ loops: slots, hours: fc.constantFrom(...HOURS) })
  await fc.assert(
    fc.asyncProperty(fc.array(inn, { minLength: 1, maxLength: 4 }), flight, async (inns, when) => {
      const city = await createCity()
      const planted = []
      for (const { loops, hours } of inns) {
        planted.push(await plantRestaurant(app.context.db, city, loops, { openingHours: hours }))
      }
      const startsOn = addDays(TODAY, when.ahead)
      const lookup = { location: city.locationId, startDate: startsOn, numberOfWeeks: when.weeks }
      const reply = await carl.post('/api/restaurants/getRestaurantsWithScreens', lookup)
      const found = requireBody(reply, 200) as RestaurantAvailability
      const groups = found.forecastFacts?.map(
        ({ openingHours: hours, screen }): ForecastScreens => ({
          ...screen,
          count: 1,
          restaurant: { footTrafficEstimate: null, openingHours: hours },
        }),
      )
      const forecast = toFlight('restaurant', startsOn, when.weeks, found.asOf)(groups ?? [])
      const booking = { type: 'restaurant', startDate: startsOn, numberOfWeeks: `${when.weeks}` }
      const { totals } = await getDelivery((await submitCampaign(carl, city, planted, booking))._id)
      expect(forecast).toMatchObject({ screens: inns.length, plays: totals.promised })
    }),
    { numRuns: 8 },
  )
})

test('lists screens with a multiplier or a reservation of the edited campaign, the reserved one first', async () => {
  const city = await createCity()
  const [cab, other] = [
    await plantVehicle(app.context.db, city, [10, 5]),
    await plantVehicle(app.context.db, city, [10]),
  ]
  const campaign = await submitCampaign(carl, city, [other])
  await changeScreen(app.context.db, cab.screenIds[0] ?? '', { impressionMultiplier: 2.5 })
  const lookup = { location: city.locationId, startDate: TODAY, numberOfWeeks: 2 }
  const list = async (more: object) => {
    const reply = await carl.post('/api/vehicles/type', { ...lookup, ...more })
    return (requireBody(reply, 200) as VehicleAvailability).unusualScreens
  }
  const ofCab = {
    place: cab.id,
    screens: expect.arrayContaining([
      { slotsPerLoop: 10, multiplier: 2.5, held: false },
      { slotsPerLoop: 5, multiplier: null, held: false },
    ]),
  }
  expect(await list({})).toEqual([ofCab])
  expect(await list({ campaign: campaign._id })).toEqual([
    ofCab,
    { place: other.id, screens: [{ slotsPerLoop: 10, multiplier: null, held: true }] },
  ])
})

test('gives the hours, the guests and the day of their statement of each free restaurant', async () => {
  const city = await createCity()
  const statedAt = new Date('2026-11-03T09:00:00Z')
  const stated = { footTrafficEstimate: 320, footTrafficStatedAt: statedAt, openingHours: HOURS[1] }
  const inn = await plantRestaurant(app.context.db, city, [12], stated)
  await plantRestaurant(app.context.db, city, [])
  const lookup = { location: city.locationId, startDate: TODAY, numberOfWeeks: 2 }
  const reply = await carl.post('/api/restaurants/getRestaurantsWithScreens', lookup)
  const found = requireBody(reply, 200) as RestaurantAvailability
  expect(found.forecastFacts).toEqual([
    { place: inn.id, openingHours: HOURS[1], screen: { slotsPerLoop: 12, multiplier: null, held: false } },
  ])
  expect(found.availableRestaurants).toMatchObject([
    { _id: inn.id, footTrafficEstimate: 320, footTrafficStatedAt: '2026-11-03T09:00:00.000Z' },
  ])
})
