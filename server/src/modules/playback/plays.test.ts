import { randomUUID } from 'node:crypto'
import type { Campaign } from '@marquee/contract/campaigns'
import type { getScreenDelivery } from '@marquee/contract/delivery'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { Manifest, Play, PlayResult } from '@marquee/contract/player'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAYS, HOURS, MINUTES } from '../../platform/clock.ts'
import type { Received } from '../../platform/topics.ts'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import {
  changeScreen,
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantRestaurant,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { type Device, plantDevice, buildPlay } from '../../testing/people/devices.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'
import { MAX_FLAGGED_PER_DAY } from './rules/flag-tallies.ts'
import { campaignDays, flagTallies, plays as playsTable } from './schema.ts'

let app: TestApp
let city: PlantedLocation
let carl: Client
let olga: Person

beforeAll(async () => {
  app = await startApp()
  city = await plantLocation(app.context.db)
  carl = await createClient(app)
  olga = await createOperator(app)
})
afterAll(() => app.close())

type RunningFlight = {
  venue: PlantedVenue
  device: Device
  campaign: Campaign
  spot: { campaignId: string; sha256: string }
}

/** Starts a campaign on a screen with a device, an hour ago. */
async function startFlight(venue?: PlantedVenue): Promise<RunningFlight> {
  const where = venue ?? (await plantVehicle(app.context.db, city, [10]))
  const device = await plantDevice(app, where.screenIds[0] ?? '')
  const campaign = await submitCampaign(carl, city, [where])
  await decide(campaign)
  const { files } = requireBody(await device.get('/api/player/manifest'), 200) as Manifest
  app.clock.advance(HOURS)
  return { venue: where, device, campaign, spot: { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' } }
}

const decide = async ({ _id }: Campaign) =>
  requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)

const send = async (device: Device, plays: readonly unknown[]): Promise<PlayResult[]> =>
  (requireBody(await device.post('/api/player/plays', { plays }), 200) as { results: PlayResult[] }).results

/** The result of every row as text. */
const listOutcomes = async (device: Device, plays: readonly unknown[]) =>
  (await send(device, plays)).map(({ result, reason }) => reason ?? result)

const getReport = async (campaign: Campaign) => {
  const { plays, impressions } = requireBody(await carl.get(`/api/campaigns/${campaign._id}`), 200) as Campaign
  return { plays, impressions }
}
const getDelivery = async (campaign: Campaign, { screenId }: Device) => {
  const path = `/api/campaigns/${campaign._id}/delivery/screens/${screenId}`
  const { rows } = requireBody(await carl.get(path), 200) as EndpointReply<typeof getScreenDelivery>
  return rows.filter(({ plays, partialPlays }) => plays + partialPlays > 0)
}

test('counts plays and their impressions in the reports of the campaign (product 7)', async () => {
  const { device, campaign, spot } = await startFlight()
  const plays = [
    buildPlay(app, device, spot, 60),
    buildPlay(app, device, spot, 48, { durationMs: 6000, complete: false }),
    buildPlay(app, device, spot, 30, { durationMs: 11_500 }),
  ]
  expect(await send(device, plays)).toEqual(plays.map(({ playId }) => ({ playId, result: 'accepted' })))
  expect(await getReport(campaign)).toEqual({ plays: 2, impressions: 2 })
  expect(await getDelivery(campaign, device)).toMatchObject([
    { day: '2026-11-21', plays: 2, partialPlays: 1, impressions: 2 },
  ])
  const [stored] = await app.context.db
    .select()
    .from(playsTable)
    .where(eq(playsTable.playId, plays[0]?.playId ?? ''))
  expect(stored).toMatchObject({ verdict: 'counted', impressions: 1, receivedAt: app.clock.now() })
})

test("computes the impressions of a restaurant from its guests, or from the operator's multiplier (product 7)", async () => {
  const restaurant = await plantRestaurant(app.context.db, city, [10], { footTrafficEstimate: 840 })
  const device = await plantDevice(app, restaurant.screenIds[0] ?? '')
  const campaign = await submitCampaign(carl, city, [restaurant], { type: 'restaurant' })
  await decide(campaign)
  const { files } = requireBody(await device.get('/api/player/manifest'), 200) as Manifest
  const spot = { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' }
  app.clock.advance(HOURS)
  // 840 guests × 0.75 h ÷ 14 open hours × 0.30
  await send(device, [buildPlay(app, device, spot, 120, { durationMs: 13_000 })])
  expect(await getReport(campaign)).toEqual({ plays: 1, impressions: 13.5 })
  await changeScreen(app.context.db, device.screenId, { impressionMultiplier: 2.25 })
  await send(device, [buildPlay(app, device, spot, 60, { durationMs: 13_000 })])
  expect(await getReport(campaign)).toEqual({ plays: 2, impressions: 15.75 })
})

test('records every play once, however often and in whatever form it is sent (product 5)', async () => {
  const { device, campaign, spot } = await startFlight()
  const [first, second, third] = [300, 200, 100].map((ago) => buildPlay(app, device, spot, ago)) as [Play, Play, Play]
  expect(await listOutcomes(device, [first, first, second])).toEqual(['accepted', 'duplicate', 'accepted'])
  expect(await listOutcomes(device, [second, first, third])).toEqual(['duplicate', 'duplicate', 'accepted'])
  const renamed = { ...first, playId: randomUUID() }
  const shouted = { ...first, playId: first.playId.toUpperCase() }
  expect(await listOutcomes(device, [renamed, shouted])).toEqual(['duplicate', 'duplicate'])
  expect(await getReport(campaign)).toEqual({ plays: 3, impressions: 3 })

  const fourth = buildPlay(app, device, spot, 50)
  const both = await Promise.all([listOutcomes(device, [fourth]), listOutcomes(device, [fourth])])
  expect(both.flat().toSorted()).toEqual(['accepted', 'duplicate'])
  expect(await getReport(campaign)).toEqual({ plays: 4, impressions: 4 })
})

test("answers the id of another device's play with duplicate, and records nothing", async () => {
  const [a, b] = [await startFlight(), await startFlight()]
  const play = buildPlay(app, a.device, a.spot, 60)
  expect(await listOutcomes(a.device, [play])).toEqual(['accepted'])
  const stolen = buildPlay(app, b.device, b.spot, 60, { playId: play.playId })
  expect(await listOutcomes(b.device, [stolen])).toEqual(['duplicate'])
  expect(await getReport(b.campaign)).toEqual({ plays: 0, impressions: 0 })
})

test('answers invalid rows one by one and records the valid ones (product 9)', async () => {
  const { device, campaign, spot } = await startFlight()
  const good = buildPlay(app, device, spot, 60)
  const rows = [
    null,
    'play',
    { playId: 'p-1', nonsense: true },
    { ...buildPlay(app, device, spot, 50), seq: 2 ** 40 },
    { ...buildPlay(app, device, spot, 50), startedAt: 'yesterday' },
    { ...buildPlay(app, device, spot, 50), startedAt: '0000-01-01T00:00:00Z' },
    good,
    { ...buildPlay(app, device, spot, 40), campaignId: undefined },
  ]
  const results = await send(device, rows)
  expect(results.map(({ result }) => result)).toEqual([
    ...Array.from({ length: 6 }, () => 'flagged'),
    'accepted',
    'flagged',
  ])
  expect(results.slice(0, 3)).toEqual([
    { playId: null, result: 'flagged', reason: 'malformed' },
    { playId: null, result: 'flagged', reason: 'malformed' },
    { playId: 'p-1', result: 'flagged', reason: 'malformed' },
  ])
  expect(await getReport(campaign)).toEqual({ plays: 1, impressions: 1 })
  for (const body of [{}, { plays: [] }, { plays: 'all' }, { plays: Array.from({ length: 1001 }, () => good) }]) {
    expect((await device.post('/api/player/plays', body)).status).toBe(400)
  }
})

test('stores impossible plays as flagged, and counts none of them (product 5)', async () => {
  const { device, campaign, spot } = await startFlight()
  const other = await startFlight()
  const rows = [
    buildPlay(app, device, spot, -120),
    buildPlay(app, device, spot, 31 * 86_400),
    buildPlay(app, device, other.spot, 600),
    buildPlay(app, device, { ...spot, sha256: 'f'.repeat(64) }, 500),
    buildPlay(app, device, spot, 400, { durationMs: 60_000 }),
    buildPlay(app, device, spot, 300),
    buildPlay(app, device, spot, 300),
  ]
  expect(await listOutcomes(device, rows)).toEqual([
    'future',
    'too-late',
    'not-booked',
    'other-file',
    'too-long',
    'accepted',
    'too-fast',
  ])
  expect(await getReport(campaign)).toEqual({ plays: 1, impressions: 1 })
  expect(await getReport(other.campaign)).toEqual({ plays: 0, impressions: 0 })
  const kept = await app.context.db.select().from(playsTable).where(eq(playsTable.deviceId, device.deviceId))
  expect(kept).toHaveLength(rows.length)
  expect(kept.filter((play) => play.verdict === 'flagged' && play.impressions === 0)).toHaveLength(6)
})

test('stores a limited number of flagged plays of a device a day, answers the others, and still records counted ones (decision 15)', async () => {
  const { device, campaign, spot } = await startFlight()
  const createWrong = () => buildPlay(app, device, { ...spot, campaignId: randomUUID() }, 600)
  expect(await listOutcomes(device, [createWrong(), createWrong()])).toEqual(['not-booked', 'not-booked'])
  const readTally = async () => {
    const [tally] = await app.context.db.select().from(flagTallies).where(eq(flagTallies.deviceId, device.deviceId))
    return tally
  }
  const day = '2026-11-21'
  expect(await readTally()).toEqual({ deviceId: device.deviceId, day, plays: 2 })
  const full = { plays: MAX_FLAGGED_PER_DAY - 1 }
  await app.context.db.update(flagTallies).set(full).where(eq(flagTallies.deviceId, device.deviceId))
  const [last, beyond, good] = [createWrong(), createWrong(), buildPlay(app, device, spot, 300)]
  expect(await listOutcomes(device, [last, beyond, good])).toEqual(['not-booked', 'too-many', 'accepted'])
  expect(await listOutcomes(device, [last, beyond, good])).toEqual(['duplicate', 'too-many', 'duplicate'])
  expect(await readTally()).toMatchObject({ plays: MAX_FLAGGED_PER_DAY })
  expect(await getReport(campaign)).toEqual({ plays: 1, impressions: 1 })
  const kept = await app.context.db.select().from(playsTable).where(eq(playsTable.deviceId, device.deviceId))
  expect(kept.map(({ playId }) => playId)).not.toContain(beyond.playId)
  expect(kept).toHaveLength(4)
  // A tally of yesterday does not apply to today.
  const before = { day: '2026-11-20', plays: MAX_FLAGGED_PER_DAY }
  await app.context.db.update(flagTallies).set(before).where(eq(flagTallies.deviceId, device.deviceId))
  expect(await listOutcomes(device, [beyond])).toEqual(['not-booked'])
  expect(await readTally()).toMatchObject({ day, plays: 1 })
})

test('records plays in any order, batch after batch, and flags them when together they are too many', async () => {
  const { device, campaign, spot } = await startFlight()
  expect(
    await listOutcomes(
      device,
      [100, 300, 200].map((ago) => buildPlay(app, device, spot, ago)),
    ),
  ).toEqual(['accepted', 'accepted', 'accepted'])
  expect(await listOutcomes(device, [buildPlay(app, device, spot, 250), buildPlay(app, device, spot, 301)])).toEqual([
    'accepted',
    'too-fast',
  ])
  expect(await getReport(campaign)).toEqual({ plays: 4, impressions: 4 })
})

test('counts late plays of a deleted campaign from before the deletion, and none from after (decision 15)', async () => {
  const { device, campaign, spot } = await startFlight()
  requireBody(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
  app.clock.advance(10 * MINUTES)
  const before = buildPlay(app, device, spot, 11 * 60)
  const after = buildPlay(app, device, spot, 5 * 60)
  expect(await listOutcomes(device, [after, before])).toEqual(['not-booked', 'accepted'])
  expect(await getDelivery(campaign, device)).toMatchObject([{ plays: 1, partialPlays: 0 }])
})

test('counts what was approved at the time, through an edit and a second approval (decision 15)', async () => {
  const { venue, device, campaign, spot } = await startFlight()
  const save = buildCampaignParts({
    ...buildSelection(city, [venue]),
    name: 'Winter roast',
    status: 'Pending Approval',
  })
  requireBody(await carl.send('PUT', `/api/campaigns/${campaign._id}`, save), 200)
  app.clock.advance(HOURS)
  await decide(campaign)
  app.clock.advance(HOURS)
  const hour = 3600
  const plays = [2.5, 1.5, 0.5].map((hours) => buildPlay(app, device, spot, hours * hour))
  expect(await listOutcomes(device, plays)).toEqual(['accepted', 'not-booked', 'accepted'])
})

test('records plays of infotainment, which are not billed', async () => {
  const venue = await plantVehicle(app.context.db, city, [10])
  const device = await plantDevice(app, venue.screenIds[0] ?? '')
  const video = await plantInfotainment(app.context.db, city, venue.screenIds, { endsOn: '2026-12-31' })
  const spot = { kind: 'infotainment' as const, campaignId: undefined, videoId: video.id, sha256: video.sha256 }
  const base = { campaignId: '', sha256: video.sha256 }
  const plays = [
    buildPlay(app, device, base, 60, spot),
    buildPlay(app, device, base, 30, { ...spot, videoId: randomUUID() }),
  ]
  expect(await listOutcomes(device, plays)).toEqual(['accepted', 'not-booked'])
  const days = await app.context.db.select().from(campaignDays).where(eq(campaignDays.screenId, device.screenId))
  expect(days).toEqual([])
})

test('records a thousand plays with few statements, and notifies the company once', async () => {
  const { device, campaign, spot } = await startFlight()
  app.clock.advance(5 * HOURS)
  const plays = Array.from({ length: 1000 }, (_, index) => buildPlay(app, device, spot, 12.1 * (1000 - index)))
  const notifications: Received[] = []
  const stop = app.context.listeners.add((received) => notifications.push(received))
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const results = await send(device, plays)
  const statements = query.mock.calls.length
  query.mockRestore()
  stop()
  expect(results.every(({ result }) => result === 'accepted')).toBe(true)
  // caller, begin, queue, known, device, approval windows, shown, plays, report, notification, commit
  expect(statements).toBeLessThanOrEqual(12)
  expect(await getReport(campaign)).toEqual({ plays: 1000, impressions: 1000 })
  const notified = notifications.filter(({ topic }) => topic === 'plays')
  expect(notified).toEqual([{ topic: 'plays', companyIds: [carl.companyId], data: { campaignId: campaign._id } }])
})

// The last test, because all sessions expire within the month.
test('records plays up to 30 days late (product 5)', async () => {
  const { device, spot } = await startFlight()
  const early = buildPlay(app, device, spot, 60)
  const tooEarly = buildPlay(app, device, spot, 4 * 60)
  app.clock.advance(30 * DAYS - 2 * MINUTES)
  expect(await listOutcomes(device, [early, tooEarly])).toEqual(['accepted', 'too-late'])
  const days = await app.context.db.select().from(campaignDays).where(eq(campaignDays.screenId, device.screenId))
  expect(days).toMatchObject([{ plays: 1, impressions: 1 }])
})
