import type { Campaign, ListedCampaign } from '@marquee/contract/campaigns'
import type { getCompanyPlays } from '@marquee/contract/dashboards'
import { addDays } from '@marquee/contract/days.rules'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCampaign } from '../modules/campaigns/commands/state.ts'
import { campaignDays } from '../modules/playback/schema.ts'
import { presences } from '../modules/telemetry/schema.ts'
import { DAYS, MINUTES } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { campaignParts, selection, submitted } from '../testing/campaigns.ts'
import { type City, plantCity, plantRestaurant, plantVehicle } from '../testing/city.ts'
import { startHouse, type TestHouse, TODAY } from '../testing/house.ts'
import { bodyOf, type Client, client, newcomer } from '../testing/people/users.ts'

let town: TestHouse
let carl: Client
let city: City

beforeAll(async () => {
  town = await startHouse()
  carl = await client(town)
  city = await plantCity(town.house.db)
})
afterAll(() => town.close())

const approve = (id: string) =>
  inTransaction(town.house.database, (tx) => decideCampaign(tx, { id, decision: 'approve', at: town.clock.now() }))
const details = async (id: string) => bodyOf(await carl.get(`/api/campaigns/${id}`), 200) as Campaign
const list = async (who = carl) =>
  bodyOf(await who.get(`/api/campaigns/company/${who.companyId}`), 200) as ListedCampaign[]
const listed = async (id: string) => (await list()).find((campaign) => campaign._id === id)

async function played(
  campaignId: string,
  screenId: string,
  day: string,
  proven: { plays: number; partialPlays?: number; impressions: number; lastPlayedAt?: Date },
): Promise<void> {
  await town.house.db
    .insert(campaignDays)
    .values({ campaignId, screenId, day, partialPlays: 0, lastPlayedAt: town.clock.now(), ...proven })
}

describe('campaign details', () => {
  test('show every allotted screen with its place, plays and presence (CAMP-DET-09, OPEN-64, OPEN-65)', async () => {
    const [taxi, bus] = [
      await plantVehicle(town.house.db, city, [10, 10]),
      await plantVehicle(town.house.db, city, [10]),
    ]
    const campaign = await submitted(carl, city, [taxi, bus], { numberOfScreens: '3' })
    await approve(campaign._id)
    const [first = '', second = ''] = taxi.screenIds
    await town.house.db.insert(presences).values([
      { screenId: first, isOnline: true, lastBeatAt: town.clock.now() },
      { screenId: second, isOnline: false, lastBeatAt: new Date(town.clock.now().getTime() - 10 * MINUTES) },
    ])
    await played(campaign._id, first, TODAY, { plays: 10, partialPlays: 2, impressions: 25.5 })
    await played(campaign._id, second, TODAY, {
      plays: 4,
      impressions: 4,
      lastPlayedAt: new Date(town.clock.now().getTime() - DAYS - 1),
    })
    const shown = await details(campaign._id)
    expect(shown).toMatchObject({ plays: 14, impressions: 29.5, numberOfScreens: 3, numberOfScreensRunning: 1 })
    expect(shown.screensRunningOn).toHaveLength(3)
    expect(shown.screensRunningOn.find((screen) => screen.screenId === first)).toMatchObject({
      onlineStatus: 'online',
      vehicle: { _id: taxi.id, registrationNumber: expect.stringMatching(/^W /) },
      restaurant: null,
      plays: 10,
      impressions: 25.5,
      lastPlayedAt: town.clock.now().toISOString(),
    })
    expect(shown.screensRunningOn.find((screen) => screen.screenId === second)).toMatchObject({
      onlineStatus: 'offline',
      plays: 4,
    })
    expect(shown.screensRunningOn.find((screen) => screen.vehicle?._id === bus.id)).toMatchObject({
      onlineStatus: 'Unknown',
      plays: 0,
      lastPlayedAt: null,
    })
    expect(await listed(campaign._id)).toMatchObject({ plays: 14, impressions: 29.5, numberOfScreensRunning: 1 })
    expect(await listed(campaign._id)).not.toHaveProperty('screensRunningOn')
  })

  test('count a screen as running only while the campaign is approved and within its flight (product 7)', async () => {
    const inn = await plantRestaurant(town.house.db, city, [10])
    const campaign = await submitted(carl, city, [inn], { type: 'restaurant', numberOfWeeks: '1' })
    await played(campaign._id, inn.screenIds[0] ?? '', TODAY, { plays: 1, impressions: 3 })
    const running = async () => (await details(campaign._id)).numberOfScreensRunning
    expect(await running()).toBe(0)
    await approve(campaign._id)
    expect(await running()).toBe(1)
    // Within 24 hours of the play, but the last day in Vienna is over.
    const now = town.clock.now()
    await town.house.db.execute(sql`update campaign_days set last_played_at = ${`${addDays(TODAY, 6)}T22:00:00Z`}
      where campaign_id = ${campaign._id}`)
    town.clock.moveTo(`${addDays(TODAY, 6)}T22:59:00Z`)
    expect(await running()).toBe(1)
    town.clock.moveTo(`${addDays(TODAY, 6)}T23:00:00Z`)
    expect(await running()).toBe(0)
    town.clock.moveTo(now)
  })

  test('keep what was proven on screens that an edit has left (decision 8)', async () => {
    const [one, two] = [await plantVehicle(town.house.db, city, [10]), await plantVehicle(town.house.db, city, [10])]
    const campaign = await submitted(carl, city, [one])
    await approve(campaign._id)
    await played(campaign._id, one.screenIds[0] ?? '', TODAY, { plays: 7, impressions: 7 })
    const parts = campaignParts({ ...selection(city, [two]), status: 'Pending Approval' })
    bodyOf(await carl.send('PUT', `/api/campaigns/${campaign._id}`, parts), 200)
    const shown = await details(campaign._id)
    expect(shown).toMatchObject({ plays: 7, impressions: 7 })
    expect(shown.screensRunningOn).toMatchObject([{ screenId: two.screenIds[0], plays: 0 }])
  })
})

test('the list shows the newest first (API-CAMP-01)', async () => {
  const someone = await client(town, 'Lena List')
  for (const name of ['first', 'second', 'third']) {
    town.clock.advance(1000)
    bodyOf(await someone.send('POST', '/api/campaigns', campaignParts({ name })), 201)
  }
  expect((await list(someone)).map((campaign) => campaign.name)).toEqual(['third', 'second', 'first'])
})

describe('the dashboard of a company', () => {
  test('counts what waits, what is approved and what runs today, at both levels (OPEN-86, OPEN-26, API-DASH-01)', async () => {
    const dora = await client(town, 'Dora Dash')
    const taxi = await plantVehicle(town.house.db, city, [10])
    const [running, later] = [
      await submitted(dora, city, [taxi]),
      await submitted(dora, city, [taxi], { startDate: addDays(TODAY, 30) }),
    ]
    await approve(running._id)
    await approve(later._id)
    await submitted(dora, city, [taxi])
    bodyOf(await dora.send('POST', '/api/campaigns', campaignParts()), 201)
    const deleted = await submitted(dora, city, [taxi])
    bodyOf(await dora.delete(`/api/campaigns/${deleted._id}`), 200)
    const numbers = { totalCampaigns: 4, pendingCampaigns: 1, approvedCampaigns: 2, ongoingCampaigns: 1 }
    expect(bodyOf(await dora.get('/api/dashboard/companyData'), 200)).toEqual({
      success: true,
      ...numbers,
      data: numbers,
    })
  })

  test('is all zeros for a client without a company (OPEN-86)', async () => {
    const nora = await newcomer(town, 'client')
    expect(bodyOf(await nora.get('/api/dashboard/companyData'), 200)).toMatchObject({
      totalCampaigns: 0,
      data: { ongoingCampaigns: 0 },
    })
  })
})

test('sums the proven plays of the own campaigns by day, deleted ones too, and of as many days before (DSH-3)', async () => {
  const [rosa, rival] = [await client(town, 'Rosa Rot'), await client(town, 'Rita Rival')]
  const taxi = await plantVehicle(town.house.db, city, [10])
  const [screenId = ''] = taxi.screenIds
  const [kept, gone] = [await submitted(rosa, city, [taxi]), await submitted(rosa, city, [taxi])]
  const foreign = await submitted(rival, city, [taxi])
  const on = (campaign: Campaign, daysAgo: number, plays: number) =>
    played(campaign._id, screenId, addDays(TODAY, -daysAgo), { plays, impressions: 0 })
  await on(kept, 0, 5)
  await on(gone, 0, 7)
  await on(kept, 6, 11)
  await on(kept, 7, 20)
  await on(foreign, 0, 1000)
  bodyOf(await rosa.delete(`/api/campaigns/${gone._id}`), 200)
  const week = async (who: Client) =>
    bodyOf(await who.get(`/api/dashboard/companyPlays?days=7&until=${TODAY}`), 200) as ReplyOf<typeof getCompanyPlays>
  const own = await week(rosa)
  expect(own).toMatchObject({ plays: 23, playsBefore: 20, days: { length: 7 } })
  expect(own.days[0]).toEqual({ day: addDays(TODAY, -6), plays: 11 })
  expect(own.days.at(-1)).toEqual({ day: TODAY, plays: 12 })
  expect((await week(rival)).plays).toBe(1000)
  const nora = await newcomer(town, 'client')
  const none = await nora.get(`/api/dashboard/companyPlays?days=30&until=${TODAY}`)
  expect(bodyOf(none, 200)).toMatchObject({ plays: 0, playsBefore: 0 })
  const petra = await newcomer(town, 'partner')
  expect((await petra.get(`/api/dashboard/companyPlays?days=7&until=${TODAY}`)).status).toBe(403)
})
