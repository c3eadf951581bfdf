import { randomUUID } from 'node:crypto'
import type { Campaign } from '@marquee/contract/campaigns'
import type { getScreenDelivery } from '@marquee/contract/delivery'
import type { ReplyOf } from '@marquee/contract/endpoint'
import type { Manifest, Play, PlayResult } from '@marquee/contract/player'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAYS, HOURS, MINUTES } from '../../platform/clock.ts'
import type { Announcement } from '../../platform/events.ts'
import { campaignParts, selection, submitted } from '../../testing/campaigns.ts'
import { changeScreen, type City, type Place, plantCity, plantRestaurant, plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { type Device, plantDevice, played } from '../../testing/people/devices.ts'
import { bodyOf, type Client, client, operator, type Person } from '../../testing/people/users.ts'
import { MOST_FLAGGED_A_DAY } from './rules/flag-tallies.ts'
import { campaignDays, flagTallies, plays as playsTable } from './schema.ts'

let town: TestHouse
let city: City
let carl: Client
let olga: Person

beforeAll(async () => {
  town = await startHouse()
  city = await plantCity(town.house.db)
  carl = await client(town)
  olga = await operator(town)
})
afterAll(() => town.close())

type OnAir = { place: Place; device: Device; campaign: Campaign; spot: { campaignId: string; sha256: string } }

/** A screen with a device, and a campaign that has been running on it for an hour. */
async function onAir(place?: Place): Promise<OnAir> {
  const where = place ?? (await plantVehicle(town.house.db, city, [10]))
  const device = await plantDevice(town, where.screenIds[0] ?? '')
  const campaign = await submitted(carl, city, [where])
  await decide(campaign)
  const { files } = bodyOf(await device.get('/api/player/manifest'), 200) as Manifest
  town.clock.advance(HOURS)
  return { place: where, device, campaign, spot: { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' } }
}

const decide = async ({ _id }: Campaign) =>
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)

const send = async (device: Device, plays: readonly unknown[]): Promise<PlayResult[]> =>
  (bodyOf(await device.post('/api/player/plays', { plays }), 200) as { results: PlayResult[] }).results

/** What became of every row, in words. */
const outcomes = async (device: Device, plays: readonly unknown[]) =>
  (await send(device, plays)).map(({ result, reason }) => reason ?? result)

const reportOf = async (campaign: Campaign) => {
  const { plays, impressions } = bodyOf(await carl.get(`/api/campaigns/${campaign._id}`), 200) as Campaign
  return { plays, impressions }
}
const deliveryOf = async (campaign: Campaign, { screenId }: Device) => {
  const path = `/api/campaigns/${campaign._id}/delivery/screens/${screenId}`
  const { rows } = bodyOf(await carl.get(path), 200) as ReplyOf<typeof getScreenDelivery>
  return rows.filter(({ plays, partialPlays }) => plays + partialPlays > 0)
}

test('counts plays and their impressions in the reports of the campaign (product 7)', async () => {
  const { device, campaign, spot } = await onAir()
  const plays = [
    played(town, device, spot, 60),
    played(town, device, spot, 48, { durationMs: 6000, complete: false }),
    played(town, device, spot, 30, { durationMs: 11_500 }),
  ]
  expect(await send(device, plays)).toEqual(plays.map(({ playId }) => ({ playId, result: 'accepted' })))
  expect(await reportOf(campaign)).toEqual({ plays: 2, impressions: 2 })
  expect(await deliveryOf(campaign, device)).toMatchObject([
    { day: '2026-11-21', plays: 2, partialPlays: 1, impressions: 2 },
  ])
  const [stored] = await town.house.db
    .select()
    .from(playsTable)
    .where(eq(playsTable.playId, plays[0]?.playId ?? ''))
  expect(stored).toMatchObject({ verdict: 'counted', impressions: 1, receivedAt: town.clock.now() })
})

test('values a play of a restaurant by its guests, and by what the operator sets (product 7)', async () => {
  const restaurant = await plantRestaurant(town.house.db, city, [10], { footTrafficEstimate: 840 })
  const device = await plantDevice(town, restaurant.screenIds[0] ?? '')
  const campaign = await submitted(carl, city, [restaurant], { type: 'restaurant' })
  await decide(campaign)
  const { files } = bodyOf(await device.get('/api/player/manifest'), 200) as Manifest
  const spot = { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' }
  town.clock.advance(HOURS)
  // 840 guests × 0.75 h ÷ 14 open hours × 0.30
  await send(device, [played(town, device, spot, 120, { durationMs: 13_000 })])
  expect(await reportOf(campaign)).toEqual({ plays: 1, impressions: 13.5 })
  await changeScreen(town.house.db, device.screenId, { impressionMultiplier: 2.25 })
  await send(device, [played(town, device, spot, 60, { durationMs: 13_000 })])
  expect(await reportOf(campaign)).toEqual({ plays: 2, impressions: 15.75 })
})

test('takes every play once, however often and however it is sent (product 5)', async () => {
  const { device, campaign, spot } = await onAir()
  const [first, second, third] = [300, 200, 100].map((ago) => played(town, device, spot, ago)) as [Play, Play, Play]
  expect(await outcomes(device, [first, first, second])).toEqual(['accepted', 'duplicate', 'accepted'])
  expect(await outcomes(device, [second, first, third])).toEqual(['duplicate', 'duplicate', 'accepted'])
  const renamed = { ...first, playId: randomUUID() }
  const shouted = { ...first, playId: first.playId.toUpperCase() }
  expect(await outcomes(device, [renamed, shouted])).toEqual(['duplicate', 'duplicate'])
  expect(await reportOf(campaign)).toEqual({ plays: 3, impressions: 3 })

  const fourth = played(town, device, spot, 50)
  const both = await Promise.all([outcomes(device, [fourth]), outcomes(device, [fourth])])
  expect(both.flat().toSorted()).toEqual(['accepted', 'duplicate'])
  expect(await reportOf(campaign)).toEqual({ plays: 4, impressions: 4 })
})

test('answers the id of another device with duplicate and takes nothing from it', async () => {
  const [a, b] = [await onAir(), await onAir()]
  const play = played(town, a.device, a.spot, 60)
  expect(await outcomes(a.device, [play])).toEqual(['accepted'])
  const stolen = played(town, b.device, b.spot, 60, { playId: play.playId })
  expect(await outcomes(b.device, [stolen])).toEqual(['duplicate'])
  expect(await reportOf(b.campaign)).toEqual({ plays: 0, impressions: 0 })
})

test('answers bad rows one by one and takes the good ones beside them (product 9)', async () => {
  const { device, campaign, spot } = await onAir()
  const good = played(town, device, spot, 60)
  const rows = [
    null,
    'play',
    { playId: 'p-1', nonsense: true },
    { ...played(town, device, spot, 50), seq: 2 ** 40 },
    { ...played(town, device, spot, 50), startedAt: 'yesterday' },
    { ...played(town, device, spot, 50), startedAt: '0000-01-01T00:00:00Z' },
    good,
    { ...played(town, device, spot, 40), campaignId: undefined },
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
  expect(await reportOf(campaign)).toEqual({ plays: 1, impressions: 1 })
  for (const body of [{}, { plays: [] }, { plays: 'all' }, { plays: Array.from({ length: 1001 }, () => good) }]) {
    expect((await device.post('/api/player/plays', body)).status).toBe(400)
  }
})

test('keeps plays that cannot be true, flagged, and counts none of them (product 5)', async () => {
  const { device, campaign, spot } = await onAir()
  const other = await onAir()
  const rows = [
    played(town, device, spot, -120),
    played(town, device, spot, 31 * 86_400),
    played(town, device, other.spot, 600),
    played(town, device, { ...spot, sha256: 'f'.repeat(64) }, 500),
    played(town, device, spot, 400, { durationMs: 60_000 }),
    played(town, device, spot, 300),
    played(town, device, spot, 300),
  ]
  expect(await outcomes(device, rows)).toEqual([
    'future',
    'too-late',
    'not-booked',
    'other-file',
    'too-long',
    'accepted',
    'too-fast',
  ])
  expect(await reportOf(campaign)).toEqual({ plays: 1, impressions: 1 })
  expect(await reportOf(other.campaign)).toEqual({ plays: 0, impressions: 0 })
  const kept = await town.house.db.select().from(playsTable).where(eq(playsTable.deviceId, device.deviceId))
  expect(kept).toHaveLength(rows.length)
  expect(kept.filter((play) => play.verdict === 'flagged' && play.impressions === 0)).toHaveLength(6)
})

test('keeps so many flagged plays of a device a day, answers the others, and goes on taking what counts (decision 15)', async () => {
  const { device, campaign, spot } = await onAir()
  const wrong = () => played(town, device, { ...spot, campaignId: randomUUID() }, 600)
  expect(await outcomes(device, [wrong(), wrong()])).toEqual(['not-booked', 'not-booked'])
  const tallyOf = async () => {
    const [tally] = await town.house.db.select().from(flagTallies).where(eq(flagTallies.deviceId, device.deviceId))
    return tally
  }
  const day = '2026-11-21'
  expect(await tallyOf()).toEqual({ deviceId: device.deviceId, day, plays: 2 })
  const full = { plays: MOST_FLAGGED_A_DAY - 1 }
  await town.house.db.update(flagTallies).set(full).where(eq(flagTallies.deviceId, device.deviceId))
  const [last, beyond, good] = [wrong(), wrong(), played(town, device, spot, 300)]
  expect(await outcomes(device, [last, beyond, good])).toEqual(['not-booked', 'too-many', 'accepted'])
  expect(await outcomes(device, [last, beyond, good])).toEqual(['duplicate', 'too-many', 'duplicate'])
  expect(await tallyOf()).toMatchObject({ plays: MOST_FLAGGED_A_DAY })
  expect(await reportOf(campaign)).toEqual({ plays: 1, impressions: 1 })
  const kept = await town.house.db.select().from(playsTable).where(eq(playsTable.deviceId, device.deviceId))
  expect(kept.map(({ playId }) => playId)).not.toContain(beyond.playId)
  expect(kept).toHaveLength(4)
  // Of yesterday it says nothing about today.
  const before = { day: '2026-11-20', plays: MOST_FLAGGED_A_DAY }
  await town.house.db.update(flagTallies).set(before).where(eq(flagTallies.deviceId, device.deviceId))
  expect(await outcomes(device, [beyond])).toEqual(['not-booked'])
  expect(await tallyOf()).toMatchObject({ day, plays: 1 })
})

test('takes plays in any order, batch after batch, and sees when together they are too many', async () => {
  const { device, campaign, spot } = await onAir()
  expect(
    await outcomes(
      device,
      [100, 300, 200].map((ago) => played(town, device, spot, ago)),
    ),
  ).toEqual(['accepted', 'accepted', 'accepted'])
  expect(await outcomes(device, [played(town, device, spot, 250), played(town, device, spot, 301)])).toEqual([
    'accepted',
    'too-fast',
  ])
  expect(await reportOf(campaign)).toEqual({ plays: 4, impressions: 4 })
})

test('counts late plays of a deleted campaign from before, and none from after (decision 15)', async () => {
  const { device, campaign, spot } = await onAir()
  bodyOf(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
  town.clock.advance(10 * MINUTES)
  const before = played(town, device, spot, 11 * 60)
  const after = played(town, device, spot, 5 * 60)
  expect(await outcomes(device, [after, before])).toEqual(['not-booked', 'accepted'])
  expect(await deliveryOf(campaign, device)).toMatchObject([{ plays: 1, partialPlays: 0 }])
})

test('counts what was approved then, through an edit and a second approval (decision 15)', async () => {
  const { place, device, campaign, spot } = await onAir()
  const save = campaignParts({ ...selection(city, [place]), name: 'Winter roast', status: 'Pending Approval' })
  bodyOf(await carl.send('PUT', `/api/campaigns/${campaign._id}`, save), 200)
  town.clock.advance(HOURS)
  await decide(campaign)
  town.clock.advance(HOURS)
  const hour = 3600
  const plays = [2.5, 1.5, 0.5].map((hours) => played(town, device, spot, hours * hour))
  expect(await outcomes(device, plays)).toEqual(['accepted', 'not-booked', 'accepted'])
})

test('takes plays of infotainment, which nobody pays for', async () => {
  const place = await plantVehicle(town.house.db, city, [10])
  const device = await plantDevice(town, place.screenIds[0] ?? '')
  const video = await plantInfotainment(town.house.db, city, place.screenIds, { endsOn: '2026-12-31' })
  const spot = { kind: 'infotainment' as const, campaignId: undefined, videoId: video.id, sha256: video.sha256 }
  const base = { campaignId: '', sha256: video.sha256 }
  const plays = [
    played(town, device, base, 60, spot),
    played(town, device, base, 30, { ...spot, videoId: randomUUID() }),
  ]
  expect(await outcomes(device, plays)).toEqual(['accepted', 'not-booked'])
  const days = await town.house.db.select().from(campaignDays).where(eq(campaignDays.screenId, device.screenId))
  expect(days).toEqual([])
})

test('takes a thousand plays with a handful of statements, and tells the company once', async () => {
  const { device, campaign, spot } = await onAir()
  town.clock.advance(5 * HOURS)
  const plays = Array.from({ length: 1000 }, (_, index) => played(town, device, spot, 12.1 * (1000 - index)))
  const heard: Announcement[] = []
  const stop = town.house.events.subscribe((announcement) => heard.push(announcement))
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const results = await send(device, plays)
  const statements = query.mock.calls.length
  query.mockRestore()
  stop()
  expect(results.every(({ result }) => result === 'accepted')).toBe(true)
  // who calls, begin, queue, known, device, airings, shown, plays, report, notification, commit
  expect(statements).toBeLessThanOrEqual(12)
  expect(await reportOf(campaign)).toEqual({ plays: 1000, impressions: 1000 })
  const told = heard.filter(({ topic }) => topic === 'plays')
  expect(told).toEqual([{ topic: 'plays', companyIds: [carl.companyId], data: { campaignId: campaign._id } }])
})

// The last one here: a month later everybody has to sign in again.
test('takes plays 30 days late (product 5)', async () => {
  const { device, spot } = await onAir()
  const early = played(town, device, spot, 60)
  const tooEarly = played(town, device, spot, 4 * 60)
  town.clock.advance(30 * DAYS - 2 * MINUTES)
  expect(await outcomes(device, [early, tooEarly])).toEqual(['accepted', 'too-late'])
  const days = await town.house.db.select().from(campaignDays).where(eq(campaignDays.screenId, device.screenId))
  expect(days).toMatchObject([{ plays: 1, impressions: 1 }])
})
