import { createForecaster } from '@marquee/contract/forecast.rules'
import { openingHours } from '@marquee/contract/fleet'
import type { ReviewScreens } from '@marquee/contract/operator'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitCampaign } from '../../testing/campaigns.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { type PlantedLocation, plantLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { type Client, createClient, createOperator, type Person, requireBody } from '../../testing/people/users.ts'
import { devices } from '../screens/schema.ts'

/** Where a submission would play, and the forecast that its client sees (issue 19, decision 44). */

const WEEK = openingHours.parse({
  monday: { start: '10:00', end: '20:00' },
  friday: { start: '10:00', end: '22:00' },
})
const POSITION = { latitude: 52.66, longitude: -8.62 }

let app: TestApp
let city: PlantedLocation
let carl: Client
let olga: Person

beforeAll(async () => {
  app = await startApp()
  carl = await createClient(app)
  olga = await createOperator(app)
  city = await plantLocation(app.context.db)
})
afterAll(() => app.close())

const getScreens = async (kind: string, id: string) =>
  requireBody(await olga.get(`/api/operator/reviews/${kind}/${id}/screens`), 200) as ReviewScreens

test('a campaign lists its screens with format and position, and the forecast of its client', async () => {
  const guests = { footTrafficEstimate: 600, openingHours: WEEK }
  const inn = await plantRestaurant(app.context.db, city, [10], { ...guests, ...POSITION, name: 'Inn' })
  const bar = await plantRestaurant(app.context.db, city, [12], { name: 'Bar', openingHours: WEEK })
  const device = await plantDevice(app, inn.screenIds[0] ?? '')
  const { _id: id } = await submitCampaign(carl, city, [inn, bar], { type: 'restaurant' })
  const { count, screens, forecast, position } = await getScreens('campaign', id)
  expect({ count, position }).toEqual({ count: 2, position: null })
  expect(screens).toMatchObject([
    {
      id: bar.screenIds[0],
      venueName: 'Bar',
      locationName: 'Vienna',
      position: null,
      display: null,
      fillPercent: null,
    },
    // An upright video on a lying display.
    { venueName: 'Inn', position: POSITION, display: { width: 1920, height: 1080 }, fillPercent: 32 },
  ])
  const flight = { type: 'restaurant', startsOn: '2026-11-21', weeks: 2, timeZone: 'Europe/Vienna' } as const
  const common = { count: 1, multiplier: null }
  expect(forecast).toEqual(
    createForecaster({ ...flight, now: app.clock.now() })([
      { ...common, slotsPerLoop: 12, restaurant: { footTrafficEstimate: null, openingHours: WEEK } },
      { ...common, slotsPerLoop: 10, restaurant: guests },
    ]),
  )
  expect(forecast?.plays).toBeGreaterThan(0)
  await app.context.db.update(devices).set({ unpairedAt: app.clock.now() }).where(eq(devices.id, device.deviceId))
  expect((await getScreens('campaign', id)).screens[1]).toMatchObject({ display: null, fillPercent: null })
})

test('infotainment lists the chosen screens, a venue its own and its position; neither has a forecast', async () => {
  const bus = await plantVehicle(app.context.db, city, [10, 10], { registrationNumber: 'W-1' })
  const { id } = await plantInfotainment(app.context.db, city, bus.screenIds.slice(0, 1), { status: 'pending' })
  expect(await getScreens('infotainment', id)).toMatchObject({ count: 1, screens: [{ id: bus.screenIds[0] }] })
  expect(await getScreens('vehicle', bus.id)).toMatchObject({ count: 2, forecast: null })
  const cafe = await plantRestaurant(app.context.db, city, [], POSITION)
  expect(await getScreens('restaurant', cafe.id)).toEqual({ count: 0, screens: [], position: POSITION, forecast: null })
})
