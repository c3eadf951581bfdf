import type { getOwnerPlays, getOwnerToday } from '@marquee/contract/dashboards'
import { addDays } from '@marquee/contract/days.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignDays } from '../../modules/playback/schema.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import { HOURS, MINUTES, SECONDS } from '../../platform/clock.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import {
  createApprovedVehicle,
  decideReview,
  submitRestaurant,
  submitVehicle,
  type TestLocation,
  createLocation,
  pairDevice,
} from '../../testing/people/venues.ts'
import {
  requireBody,
  createClient,
  registerUser,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'

let app: TestApp
let petra: Partner
let vienna: TestLocation

beforeAll(async () => {
  app = await startApp()
  vienna = await createLocation(await createOperator(app), 'Vienna')
  petra = await createPartner(app)
})
afterAll(() => app.close())

type Today = EndpointReply<typeof getOwnerToday>
const getToday = async (who: Person = petra) => requireBody(await who.get('/api/dashboard/ownerToday'), 200) as Today
const getPlays = async (who: Person, days: number, until = TODAY) =>
  requireBody(await who.get(`/api/dashboard/ownerPlays?days=${days}&until=${until}`), 200) as EndpointReply<
    typeof getOwnerPlays
  >

const NONE = { count: 0, things: [] }

test('is empty for a new partner, and is refused to other callers', async () => {
  const nora = await registerUser(app, 'partner')
  expect(await getToday(nora)).toEqual({
    success: true,
    offline: { count: 0, screens: [] },
    rejected: NONE,
    waiting: NONE,
  })
  expect((await getPlays(nora, 7)).days).toHaveLength(7)
  const carl = await createClient(app)
  for (const call of ['ownerToday', `ownerPlays?days=7&until=${TODAY}`]) {
    expect((await carl.get(`/api/dashboard/${call}`)).status).toBe(403)
  }
})

test('lists rejected items with the reason, and pending ones, newest first', async () => {
  const rita = await createPartner(app, 'Rita Reich')
  const van = await submitVehicle(rita, vienna, { brand: 'VW', model: 'Crafter', registrationNumber: 'W 1' })
  app.clock.advance(MINUTES)
  const inn = await submitRestaurant(rita, vienna, { name: 'Zum Anker' })
  await createApprovedVehicle(app, rita, vienna)
  await decideReview(app, 'restaurant', inn, 'reject')
  const location = { ownerId: rita.ownerId, locationId: vienna.locationId, vehicleTypeId: vienna.vehicleTypeId }
  const submittedAt = app.clock.now()
  await plantInfotainment(app.context.db, location, [], { name: 'Quiz', status: 'pending', submittedAt })
  const { rejected, waiting } = await getToday(rita)
  expect(rejected).toEqual({
    count: 1,
    things: [
      {
        kind: 'restaurant',
        id: inn,
        name: 'Zum Anker',
        reason: 'Picture does not show the place',
        at: expect.any(String),
      },
    ],
  })
  expect(waiting.count).toBe(2)
  expect(waiting.things.map(({ kind, name }) => [kind, name])).toEqual([
    ['infotainment', 'Quiz'],
    ['vehicle', 'VW Crafter, W 1'],
  ])
  await rita.delete(`/api/vehicles/${van}`)
  expect((await getToday(rita)).waiting.count).toBe(1)
  expect(await getToday()).toMatchObject({ rejected: NONE, waiting: NONE })
})

test('shows five items and counts all', async () => {
  const fred = await createPartner(app, 'Fred Fleet')
  for (let count = 0; count < 6; count += 1) await submitVehicle(fred, vienna)
  const { waiting } = await getToday(fred)
  expect(waiting.count).toBe(6)
  expect(waiting.things).toHaveLength(5)
})

test('lists Active screens that are offline, those offline for the longest first, and no others', async () => {
  const taxi = await createApprovedVehicle(app, petra, vienna)
  const screenIds: string[] = []
  for (let count = 0; count < 4; count += 1) {
    screenIds.push((await pairDevice(app, petra, { vehicle: taxi, model: `Panel ${count}` })).screenId)
  }
  const [online = '', offline = '', longest = ''] = screenIds
  const subtractMs = (ms: number) => new Date(app.clock.now().getTime() - ms)
  await app.context.db.insert(presences).values([
    { screenId: online, isOnline: true, lastHeartbeatAt: subtractMs(119 * SECONDS) },
    { screenId: offline, isOnline: true, lastHeartbeatAt: subtractMs(120 * SECONDS) },
    { screenId: longest, isOnline: false, lastHeartbeatAt: subtractMs(3 * HOURS) },
  ])
  const found = await getToday()
  expect(found.offline.count).toBe(2)
  expect(found.offline.screens.map(({ model, lastConnection }) => [model, lastConnection])).toEqual([
    ['Panel 2', subtractMs(3 * HOURS).toISOString()],
    ['Panel 1', subtractMs(120 * SECONDS).toISOString()],
  ])
  expect(found.offline.screens[0]?.place).toMatch(/^Skoda Octavia, W /)
  await (await createOperator(app)).put(`/api/operator/screens/${longest}`, { status: 'Under Maintenance' })
  expect((await getToday()).offline.count).toBe(1)
  // A screen without a venue still belongs to the partner.
  await petra.delete(`/api/vehicles/${taxi}`)
  expect((await getToday()).offline.screens).toMatchObject([{ model: 'Panel 1', place: '' }])
})

test('sums the proven plays of own screens by day, and for the period before', async () => {
  const mona = await createPartner(app, 'Mona Meer')
  const car = await createApprovedVehicle(app, mona, vienna)
  const device = await pairDevice(app, mona, { vehicle: car })
  const foreign = await pairDevice(app, petra, { vehicle: await createApprovedVehicle(app, petra, vienna) })
  const campaigns = [crypto.randomUUID(), crypto.randomUUID()] as const
  const createRow = (
    daysAgo: number,
    count: number,
    screenId = device.screenId,
    campaignId: string = campaigns[0],
  ) => ({
    campaignId,
    screenId,
    day: addDays(TODAY, -daysAgo),
    plays: count,
    partialPlays: 3,
    impressions: 0,
  })
  await app.context.db
    .insert(campaignDays)
    .values([
      createRow(0, 5),
      createRow(0, 7, device.screenId, campaigns[1]),
      createRow(6, 11),
      createRow(7, 20),
      createRow(13, 2),
      createRow(14, 1000),
      createRow(1, 500, foreign.screenId),
    ])
  const week = await getPlays(mona, 7)
  expect(week.days).toHaveLength(7)
  expect(week.days[0]).toEqual({ day: addDays(TODAY, -6), plays: 11 })
  expect(week.days.at(-1)).toEqual({ day: TODAY, plays: 12 })
  expect(week).toMatchObject({ plays: 23, playsBefore: 22 })
  expect((await getPlays(mona, 7, addDays(TODAY, -7))).days.at(-1)).toEqual({ day: addDays(TODAY, -7), plays: 20 })
  expect(await getPlays(mona, 30)).toMatchObject({ plays: 1045, playsBefore: 0 })
  expect((await mona.get(`/api/dashboard/ownerPlays?days=8&until=${TODAY}`)).status).toBe(400)
  expect((await mona.get('/api/dashboard/ownerPlays?days=7&until=soon')).status).toBe(400)
})
