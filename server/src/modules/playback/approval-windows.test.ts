import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { type Client, createClient } from '../../testing/people/users.ts'
import { campaigns } from '../campaigns/schema.ts'
import { DAYS } from '../../platform/clock.ts'
import { APPROVAL_WINDOW_RETENTION_MS } from '../infotainment/commands/approval-windows.ts'
import { infotainmentVideos } from '../infotainment/schema.ts'
import { reservations } from '../inventory/schema.ts'
import { MAX_PLAY_AGE_MS } from './rules/plays.ts'
import { approvalWindows } from './schema.ts'

const BOOKING_TIME = new Date('2026-11-19T09:00:00Z')
const DECISION_TIME = new Date('2026-11-20T09:00:00Z')
const CHANGE_TIME = new Date('2026-11-21T09:00:00Z')

let app: TestApp
let city: PlantedLocation
let carl: Client
let screenId: string
let video: { name: string; sha256: string }

beforeAll(async () => {
  app = await startApp()
  city = await plantLocation(app.context.db)
  carl = await createClient(app)
  const planted = await plantInfotainment(app.context.db, city, [])
  const [row] = await app.context.db.select().from(infotainmentVideos).where(eq(infotainmentVideos.id, planted.id))
  video = { name: row?.video ?? '', sha256: planted.sha256 }
})
afterAll(() => app.close())
beforeEach(async () => {
  screenId = (await plantVehicle(app.context.db, city, [10])).screenIds[0] ?? ''
})

async function plantCampaign(status: 'Approved' | 'Pending Approval'): Promise<string> {
  const [row] = await app.context.db
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
      decidedAt: status === 'Approved' ? DECISION_TIME : null,
      createdAt: BOOKING_TIME,
      updatedAt: DECISION_TIME,
    })
    .returning({ id: campaigns.id })
  return row?.id ?? ''
}
const insertReservation = (holderId: string) =>
  app.context.db
    .insert(reservations)
    .values({ holderId, screenId, startsOn: '2026-11-20', endsOn: '2026-11-26', bookedAt: BOOKING_TIME })
const updateCampaign = (id: string, set: Partial<typeof campaigns.$inferInsert>) =>
  app.context.db.update(campaigns).set(set).where(eq(campaigns.id, id))
const listWindows = (id: string) =>
  app.context.db
    .select()
    .from(approvalWindows)
    .where(eq(approvalWindows.campaignId, id))
    .orderBy(asc(approvalWindows.fromAt))

test('begin with the decision, one for every reserved screen (decision 15)', async () => {
  const id = await plantCampaign('Pending Approval')
  await insertReservation(id)
  expect(await listWindows(id)).toEqual([])
  await updateCampaign(id, { status: 'Approved', decidedAt: DECISION_TIME, updatedAt: DECISION_TIME })
  await updateCampaign(id, { isPaid: true, updatedAt: CHANGE_TIME })
  expect(await listWindows(id)).toEqual([
    {
      campaignId: id,
      screenId,
      startsOn: '2026-11-20',
      endsOn: '2026-11-26',
      sha256: video.sha256,
      durationMs: 12_000,
      fromAt: DECISION_TIME,
      untilAt: null,
    },
  ])
})

test('begin with the booking when the campaign was approved before, as in the demo world', async () => {
  const id = await plantCampaign('Approved')
  await insertReservation(id)
  expect(await listWindows(id)).toMatchObject([{ screenId, fromAt: BOOKING_TIME, untilAt: null }])
})

test.each([
  ['edited', { status: 'Pending Approval' as const, updatedAt: CHANGE_TIME }],
  ['saved as a draft', { status: 'Draft' as const, updatedAt: CHANGE_TIME }],
  ['deleted', { deletedAt: CHANGE_TIME, updatedAt: CHANGE_TIME }],
])('end when the campaign is %s, also after its screens were released', async (_, set) => {
  const id = await plantCampaign('Approved')
  await insertReservation(id)
  await app.context.db.delete(reservations).where(eq(reservations.holderId, id))
  await updateCampaign(id, set)
  expect(await listWindows(id)).toMatchObject([{ untilAt: CHANGE_TIME }])
})

test('begin again with the next approval, and skip windows without a duration', async () => {
  const id = await plantCampaign('Approved')
  await insertReservation(id)
  await updateCampaign(id, { status: 'Pending Approval', decidedAt: null, updatedAt: CHANGE_TIME })
  await updateCampaign(id, { status: 'Approved', decidedAt: CHANGE_TIME, updatedAt: CHANGE_TIME })
  await updateCampaign(id, { status: 'Pending Approval', decidedAt: null, updatedAt: CHANGE_TIME })
  await updateCampaign(id, { status: 'Approved', decidedAt: CHANGE_TIME, updatedAt: CHANGE_TIME })
  expect(await listWindows(id)).toMatchObject([
    { fromAt: BOOKING_TIME, untilAt: CHANGE_TIME },
    { fromAt: CHANGE_TIME, untilAt: null },
  ])
})

test('of infotainment are kept longer than plays are judged by them (decision 15)', () => {
  expect(APPROVAL_WINDOW_RETENTION_MS).toBeGreaterThan(MAX_PLAY_AGE_MS + 1 * DAYS)
})
