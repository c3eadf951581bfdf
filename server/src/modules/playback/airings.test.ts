import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type City, plantCity, plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { type Client, client } from '../../testing/people/users.ts'
import { campaigns } from '../campaigns/schema.ts'
import { DAYS } from '../../platform/clock.ts'
import { AIRINGS_KEPT_MS } from '../infotainment/commands/airings.ts'
import { infotainmentVideos } from '../infotainment/schema.ts'
import { holdings } from '../inventory/schema.ts'
import { OLDEST_PLAY_MS } from './rules/plays.ts'
import { airings } from './schema.ts'

const BOOKED = new Date('2026-11-19T09:00:00Z')
const DECIDED = new Date('2026-11-20T09:00:00Z')
const CHANGED = new Date('2026-11-21T09:00:00Z')

let town: TestHouse
let city: City
let carl: Client
let screenId: string
let video: { name: string; sha256: string }

beforeAll(async () => {
  town = await startHouse()
  city = await plantCity(town.house.db)
  carl = await client(town)
  const planted = await plantInfotainment(town.house.db, city, [])
  const [row] = await town.house.db.select().from(infotainmentVideos).where(eq(infotainmentVideos.id, planted.id))
  video = { name: row?.video ?? '', sha256: planted.sha256 }
})
afterAll(() => town.close())
beforeEach(async () => {
  screenId = (await plantVehicle(town.house.db, city, [10])).screenIds[0] ?? ''
})

async function plantCampaign(status: 'Approved' | 'Pending Approval'): Promise<string> {
  const [row] = await town.house.db
    .insert(campaigns)
    .values({
      companyId: carl.companyId,
      createdBy: carl.userId,
      name: 'Planted',
      type: 'vehicle',
      locationId: city.locationId,
      startsOn: '2026-11-20',
      endsOn: '2026-11-26',
      weeks: 1,
      screenCount: 1,
      totalCents: 750,
      status,
      video: video.name,
      decidedAt: status === 'Approved' ? DECIDED : null,
      createdAt: BOOKED,
      updatedAt: DECIDED,
    })
    .returning({ id: campaigns.id })
  return row?.id ?? ''
}
const hold = (holderId: string) =>
  town.house.db
    .insert(holdings)
    .values({ holderId, screenId, startsOn: '2026-11-20', endsOn: '2026-11-26', bookedAt: BOOKED })
const change = (id: string, set: Partial<typeof campaigns.$inferInsert>) =>
  town.house.db.update(campaigns).set(set).where(eq(campaigns.id, id))
const airingsOf = (id: string) =>
  town.house.db.select().from(airings).where(eq(airings.campaignId, id)).orderBy(asc(airings.fromAt))

test('begin with the decision, once for every screen that is held (decision 15)', async () => {
  const id = await plantCampaign('Pending Approval')
  await hold(id)
  expect(await airingsOf(id)).toEqual([])
  await change(id, { status: 'Approved', decidedAt: DECIDED, updatedAt: DECIDED })
  await change(id, { isPaid: true, updatedAt: CHANGED })
  expect(await airingsOf(id)).toEqual([
    {
      campaignId: id,
      screenId,
      startsOn: '2026-11-20',
      endsOn: '2026-11-26',
      sha256: video.sha256,
      durationMs: 12_000,
      fromAt: DECIDED,
      untilAt: null,
    },
  ])
})

test('begin with the booking when the campaign was approved before, as the demo world writes it', async () => {
  const id = await plantCampaign('Approved')
  await hold(id)
  expect(await airingsOf(id)).toMatchObject([{ screenId, fromAt: BOOKED, untilAt: null }])
})

test.each([
  ['edited', { status: 'Pending Approval' as const, updatedAt: CHANGED }],
  ['saved as a draft', { status: 'Draft' as const, updatedAt: CHANGED }],
  ['deleted', { deletedAt: CHANGED, updatedAt: CHANGED }],
])('end when the campaign is %s, also after its screens were given back', async (_, set) => {
  const id = await plantCampaign('Approved')
  await hold(id)
  await town.house.db.delete(holdings).where(eq(holdings.holderId, id))
  await change(id, set)
  expect(await airingsOf(id)).toMatchObject([{ untilAt: CHANGED }])
})

test('begin anew with the next approval, and leave nothing behind that was in force for no time', async () => {
  const id = await plantCampaign('Approved')
  await hold(id)
  await change(id, { status: 'Pending Approval', decidedAt: null, updatedAt: CHANGED })
  await change(id, { status: 'Approved', decidedAt: CHANGED, updatedAt: CHANGED })
  await change(id, { status: 'Pending Approval', decidedAt: null, updatedAt: CHANGED })
  await change(id, { status: 'Approved', decidedAt: CHANGED, updatedAt: CHANGED })
  expect(await airingsOf(id)).toMatchObject([
    { fromAt: BOOKED, untilAt: CHANGED },
    { fromAt: CHANGED, untilAt: null },
  ])
})

test('airings of infotainment outlast every play that is still judged by them (decision 15)', () => {
  expect(AIRINGS_KEPT_MS).toBeGreaterThan(OLDEST_PLAY_MS + 1 * DAYS)
})
