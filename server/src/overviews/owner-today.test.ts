import type { getOwnerPlays, getOwnerToday } from '@marquee/contract/dashboards'
import { addDays } from '@marquee/contract/days.rules'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignDays } from '../modules/playback/schema.ts'
import { presences } from '../modules/telemetry/schema.ts'
import { HOURS, MINUTES, SECONDS } from '../platform/clock.ts'
import { startHouse, type TestHouse, TODAY } from '../testing/house.ts'
import { plantInfotainment } from '../testing/infotainment.ts'
import {
  approvedVehicle,
  decide,
  listRestaurant,
  listVehicle,
  type Market,
  market,
  pairedDevice,
} from '../testing/people/places.ts'
import { bodyOf, client, newcomer, operator, type Partner, partner, type Person } from '../testing/people/users.ts'

let town: TestHouse
let petra: Partner
let where: Market

beforeAll(async () => {
  town = await startHouse()
  where = await market(await operator(town), 'Vienna')
  petra = await partner(town)
})
afterAll(() => town.close())

type Today = ReplyOf<typeof getOwnerToday>
const today = async (who: Person = petra) => bodyOf(await who.get('/api/dashboard/ownerToday'), 200) as Today
const plays = async (who: Person, days: number, until = TODAY) =>
  bodyOf(await who.get(`/api/dashboard/ownerPlays?days=${days}&until=${until}`), 200) as ReplyOf<typeof getOwnerPlays>

const NONE = { count: 0, things: [] }

test('has nothing to do for a partner who has just registered, and answers partners alone', async () => {
  const nora = await newcomer(town, 'partner')
  expect(await today(nora)).toEqual({
    success: true,
    offline: { count: 0, screens: [] },
    rejected: NONE,
    waiting: NONE,
  })
  expect((await plays(nora, 7)).days).toHaveLength(7)
  const carl = await client(town)
  for (const call of ['ownerToday', `ownerPlays?days=7&until=${TODAY}`]) {
    expect((await carl.get(`/api/dashboard/${call}`)).status).toBe(403)
  }
})

test('tells what was rejected with the reason, and what waits, the newest first', async () => {
  const rita = await partner(town, 'Rita Reich')
  const van = await listVehicle(rita, where, { brand: 'VW', model: 'Crafter', registrationNumber: 'W 1' })
  town.clock.advance(MINUTES)
  const inn = await listRestaurant(rita, where, { name: 'Zum Anker' })
  await approvedVehicle(town, rita, where)
  await decide(town, 'restaurant', inn, 'reject')
  const city = { ownerId: rita.ownerId, locationId: where.locationId, vehicleTypeId: where.vehicleTypeId }
  const submittedAt = town.clock.now()
  await plantInfotainment(town.house.db, city, [], { name: 'Quiz', status: 'pending', submittedAt })
  const { rejected, waiting } = await today(rita)
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
  expect((await today(rita)).waiting.count).toBe(1)
  expect(await today()).toMatchObject({ rejected: NONE, waiting: NONE })
})

test('shows five of them and counts all', async () => {
  const fred = await partner(town, 'Fred Fleet')
  for (let count = 0; count < 6; count += 1) await listVehicle(fred, where)
  const { waiting } = await today(fred)
  expect(waiting.count).toBe(6)
  expect(waiting.things).toHaveLength(5)
})

test('names Active screens that went silent, the longest silent first; others are none of them', async () => {
  const taxi = await approvedVehicle(town, petra, where)
  const screenIds: string[] = []
  for (let count = 0; count < 4; count += 1) {
    screenIds.push((await pairedDevice(town, petra, { vehicle: taxi, model: `Panel ${count}` })).screenId)
  }
  const [online = '', offline = '', longest = ''] = screenIds
  const ago = (ms: number) => new Date(town.clock.now().getTime() - ms)
  await town.house.db.insert(presences).values([
    { screenId: online, isOnline: true, lastBeatAt: ago(119 * SECONDS) },
    { screenId: offline, isOnline: true, lastBeatAt: ago(120 * SECONDS) },
    { screenId: longest, isOnline: false, lastBeatAt: ago(3 * HOURS) },
  ])
  const found = await today()
  expect(found.offline.count).toBe(2)
  expect(found.offline.screens.map(({ model, lastConnection }) => [model, lastConnection])).toEqual([
    ['Panel 2', ago(3 * HOURS).toISOString()],
    ['Panel 1', ago(120 * SECONDS).toISOString()],
  ])
  expect(found.offline.screens[0]?.place).toMatch(/^Skoda Octavia, W /)
  await (await operator(town)).put(`/api/operator/screens/${longest}`, { status: 'Under Maintenance' })
  expect((await today()).offline.count).toBe(1)
  // A screen without a place is still the partner's.
  await petra.delete(`/api/vehicles/${taxi}`)
  expect((await today()).offline.screens).toMatchObject([{ model: 'Panel 1', place: '' }])
})

test('sums the proven plays of the own screens by day, and of as many days before', async () => {
  const mona = await partner(town, 'Mona Meer')
  const car = await approvedVehicle(town, mona, where)
  const device = await pairedDevice(town, mona, { vehicle: car })
  const foreign = await pairedDevice(town, petra, { vehicle: await approvedVehicle(town, petra, where) })
  const campaigns = [crypto.randomUUID(), crypto.randomUUID()] as const
  const row = (daysAgo: number, count: number, screenId = device.screenId, campaignId: string = campaigns[0]) => ({
    campaignId,
    screenId,
    day: addDays(TODAY, -daysAgo),
    plays: count,
    partialPlays: 3,
    impressions: 0,
  })
  await town.house.db
    .insert(campaignDays)
    .values([
      row(0, 5),
      row(0, 7, device.screenId, campaigns[1]),
      row(6, 11),
      row(7, 20),
      row(13, 2),
      row(14, 1000),
      row(1, 500, foreign.screenId),
    ])
  const week = await plays(mona, 7)
  expect(week.days).toHaveLength(7)
  expect(week.days[0]).toEqual({ day: addDays(TODAY, -6), plays: 11 })
  expect(week.days.at(-1)).toEqual({ day: TODAY, plays: 12 })
  expect(week).toMatchObject({ plays: 23, playsBefore: 22 })
  expect((await plays(mona, 7, addDays(TODAY, -7))).days.at(-1)).toEqual({ day: addDays(TODAY, -7), plays: 20 })
  expect(await plays(mona, 30)).toMatchObject({ plays: 1045, playsBefore: 0 })
  expect((await mona.get(`/api/dashboard/ownerPlays?days=8&until=${TODAY}`)).status).toBe(400)
  expect((await mona.get('/api/dashboard/ownerPlays?days=7&until=soon')).status).toBe(400)
})
