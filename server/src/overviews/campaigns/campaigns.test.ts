import type { Campaign, ListedCampaign } from '@marquee/contract/campaigns'
import type { getCompanyPlays } from '@marquee/contract/dashboards'
import { addDays } from '@marquee/contract/days.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCampaign } from '../../modules/campaigns/commands/decide.ts'
import { campaignDays } from '../../modules/playback/schema.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import { DAYS, MINUTES } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { requireBody, type Client, createClient, registerUser } from '../../testing/people/users.ts'

let app: TestApp
let carl: Client
let location: PlantedLocation

beforeAll(async () => {
  app = await startApp()
  carl = await createClient(app)
  location = await plantLocation(app.context.db)
})
afterAll(() => app.close())

const approve = (id: string) =>
  runInTransaction(app.context.database, (tx) => decideCampaign(tx, { id, decision: 'approve', at: app.clock.now() }))
const getDetails = async (id: string) => requireBody(await carl.get(`/api/campaigns/${id}`), 200) as Campaign
const listCampaigns = async (who = carl) =>
  requireBody(await who.get(`/api/campaigns/company/${who.companyId}`), 200) as ListedCampaign[]
const findListed = async (id: string) => (await listCampaigns()).find((campaign) => campaign._id === id)

async function insertPlays(
  campaignId: string,
  screenId: string,
  day: string,
  proven: { plays: number; partialPlays?: number; impressions: number; lastPlayedAt?: Date },
): Promise<void> {
  await app.context.db
    .insert(campaignDays)
    .values({ campaignId, screenId, day, partialPlays: 0, lastPlayedAt: app.clock.now(), ...proven })
}

describe('campaign details', () => {
  test('show every allotted screen with its venue, plays and presence (CAMP-DET-09, OPEN-64, OPEN-65)', async () => {
    const [taxi, bus] = [
      await plantVehicle(app.context.db, location, [10, 10]),
      await plantVehicle(app.context.db, location, [10]),
    ]
    const campaign = await submitCampaign(carl, location, [taxi, bus], { numberOfScreens: '3' })
    await approve(campaign._id)
    const [first = '', second = ''] = taxi.screenIds
    await app.context.db.insert(presences).values([
      { screenId: first, isOnline: true, lastHeartbeatAt: app.clock.now() },
      { screenId: second, isOnline: false, lastHeartbeatAt: new Date(app.clock.now().getTime() - 10 * MINUTES) },
    ])
    await insertPlays(campaign._id, first, TODAY, { plays: 10, partialPlays: 2, impressions: 25.5 })
    await insertPlays(campaign._id, second, TODAY, {
      plays: 4,
      impressions: 4,
      lastPlayedAt: new Date(app.clock.now().getTime() - DAYS - 1),
    })
    const shown = await getDetails(campaign._id)
    expect(shown).toMatchObject({ plays: 14, impressions: 29.5, numberOfScreens: 3, numberOfScreensRunning: 1 })
    expect(shown.screensRunningOn).toHaveLength(3)
    expect(shown.screensRunningOn.find((screen) => screen.screenId === first)).toMatchObject({
      onlineStatus: 'online',
      vehicle: { _id: taxi.id, registrationNumber: expect.stringMatching(/^W /) },
      restaurant: null,
      plays: 10,
      impressions: 25.5,
      lastPlayedAt: app.clock.now().toISOString(),
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
    expect(await findListed(campaign._id)).toMatchObject({ plays: 14, impressions: 29.5, numberOfScreensRunning: 1 })
    expect(await findListed(campaign._id)).not.toHaveProperty('screensRunningOn')
  })

  test('count a screen as running only while the campaign is approved and within its flight (product 7)', async () => {
    const inn = await plantRestaurant(app.context.db, location, [10])
    const campaign = await submitCampaign(carl, location, [inn], { type: 'restaurant', numberOfWeeks: '1' })
    await insertPlays(campaign._id, inn.screenIds[0] ?? '', TODAY, { plays: 1, impressions: 3 })
    const countRunning = async () => (await getDetails(campaign._id)).numberOfScreensRunning
    expect(await countRunning()).toBe(0)
    await approve(campaign._id)
    expect(await countRunning()).toBe(1)
    // Within 24 hours of the play, but the last day in Vienna is over.
    const now = app.clock.now()
    await app.context.db.execute(sql`update campaign_days set last_played_at = ${`${addDays(TODAY, 6)}T22:00:00Z`}
      where campaign_id = ${campaign._id}`)
    app.clock.setTime(`${addDays(TODAY, 6)}T22:59:00Z`)
    expect(await countRunning()).toBe(1)
    app.clock.setTime(`${addDays(TODAY, 6)}T23:00:00Z`)
    expect(await countRunning()).toBe(0)
    app.clock.setTime(now)
  })

  test('keep the proven plays of screens that an edit has removed (decision 8)', async () => {
    const [one, two] = [
      await plantVehicle(app.context.db, location, [10]),
      await plantVehicle(app.context.db, location, [10]),
    ]
    const campaign = await submitCampaign(carl, location, [one])
    await approve(campaign._id)
    await insertPlays(campaign._id, one.screenIds[0] ?? '', TODAY, { plays: 7, impressions: 7 })
    const parts = buildCampaignParts({ ...buildSelection(location, [two]), status: 'Pending Approval' })
    requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, parts), 200)
    const shown = await getDetails(campaign._id)
    expect(shown).toMatchObject({ plays: 7, impressions: 7 })
    expect(shown.screensRunningOn).toMatchObject([{ screenId: two.screenIds[0], plays: 0 }])
  })
})

test('the list shows the newest first (API-CAMP-01)', async () => {
  const lena = await createClient(app, 'Lena List')
  for (const name of ['first', 'second', 'third']) {
    app.clock.advance(1000)
    requireBody(await lena.send('POST', '/api/campaigns', buildCampaignParts({ name })), 201)
  }
  expect((await listCampaigns(lena)).map((campaign) => campaign.name)).toEqual(['third', 'second', 'first'])
})

describe('the dashboard of a company', () => {
  test('counts pending, approved and ongoing campaigns, at both levels (OPEN-86, OPEN-26, API-DASH-01)', async () => {
    const dora = await createClient(app, 'Dora Dash')
    const taxi = await plantVehicle(app.context.db, location, [10])
    const [running, later] = [
      await submitCampaign(dora, location, [taxi]),
      await submitCampaign(dora, location, [taxi], { startDate: addDays(TODAY, 30) }),
    ]
    await approve(running._id)
    await approve(later._id)
    await submitCampaign(dora, location, [taxi])
    requireBody(await dora.send('POST', '/api/campaigns', buildCampaignParts()), 201)
    const deleted = await submitCampaign(dora, location, [taxi])
    requireBody(await dora.delete(`/api/campaigns/${deleted._id}`), 200)
    const numbers = { totalCampaigns: 4, pendingCampaigns: 1, approvedCampaigns: 2, ongoingCampaigns: 1 }
    expect(requireBody(await dora.get('/api/dashboard/companyData'), 200)).toEqual({
      success: true,
      ...numbers,
      data: numbers,
    })
  })

  test('is all zeros for a client without a company (OPEN-86)', async () => {
    const nora = await registerUser(app, 'client')
    expect(requireBody(await nora.get('/api/dashboard/companyData'), 200)).toMatchObject({
      totalCampaigns: 0,
      data: { ongoingCampaigns: 0 },
    })
  })
})

test('sums the proven plays of own campaigns, also deleted ones, by day and for the period before (DSH-3)', async () => {
  const [rosa, rival] = [await createClient(app, 'Rosa Rot'), await createClient(app, 'Rita Rival')]
  const taxi = await plantVehicle(app.context.db, location, [10])
  const [screenId = ''] = taxi.screenIds
  const [kept, gone] = [await submitCampaign(rosa, location, [taxi]), await submitCampaign(rosa, location, [taxi])]
  const foreign = await submitCampaign(rival, location, [taxi])
  const insertDay = (campaign: Campaign, daysAgo: number, plays: number) =>
    insertPlays(campaign._id, screenId, addDays(TODAY, -daysAgo), { plays, impressions: 0 })
  await insertDay(kept, 0, 5)
  await insertDay(gone, 0, 7)
  await insertDay(kept, 6, 11)
  await insertDay(kept, 7, 20)
  await insertDay(foreign, 0, 1000)
  requireBody(await rosa.delete(`/api/campaigns/${gone._id}`), 200)
  const getWeek = async (who: Client) =>
    requireBody(await who.get(`/api/dashboard/companyPlays?days=7&until=${TODAY}`), 200) as EndpointReply<
      typeof getCompanyPlays
    >
  const own = await getWeek(rosa)
  expect(own).toMatchObject({ plays: 23, playsBefore: 20, days: { length: 7 } })
  expect(own.days[0]).toEqual({ day: addDays(TODAY, -6), plays: 11 })
  expect(own.days.at(-1)).toEqual({ day: TODAY, plays: 12 })
  expect((await getWeek(rival)).plays).toBe(1000)
  const nora = await registerUser(app, 'client')
  const none = await nora.get(`/api/dashboard/companyPlays?days=30&until=${TODAY}`)
  expect(requireBody(none, 200)).toMatchObject({ plays: 0, playsBefore: 0 })
  const petra = await registerUser(app, 'partner')
  expect((await petra.get(`/api/dashboard/companyPlays?days=7&until=${TODAY}`)).status).toBe(403)
})
