import type { ApprovedVersion, Review } from '@marquee/contract/operator'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCampaignParts, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { buildInfotainmentParts, uploadInfotainment } from '../../testing/infotainment.ts'
import { createApprovedVehicle, createLocation, pairDevice } from '../../testing/people/venues.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import { getSamplePath } from '../../testing/media.ts'
import { approvedVersions, mediaFiles } from '../media/schema.ts'

/** The version that was approved last, beside the one under review (issue 19, decision 44). */

const OTHER_VIDEO = { file: getSamplePath('traffic-right-now.mp4'), name: 'traffic-right-now.mp4', type: 'video/mp4' }

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
beforeEach(() => app.clock.advance(1000))

const approve = async (kind: string, id: string) =>
  requireBody(await olga.post(`/api/operator/reviews/${kind}/${id}`, { decision: 'approve' }), 200)
const getApproved = async (kind: string, id: string) =>
  (
    requireBody(await olga.get(`/api/operator/reviews/${kind}/${id}/approved-version`), 200) as {
      approved: ApprovedVersion | null
    }
  ).approved
const findReview = async (id: string) =>
  (requireBody(await olga.get(`/api/operator/reviews?id=${id}`), 200) as { reviews: Review[] }).reviews[0]
const isServed = async (name: string) => (await olga.get(`/api/s3/images/${name}`)).status === 200
const countKept = (id: string) => app.context.db.$count(approvedVersions, eq(approvedVersions.subjectId, id))

test('a changed campaign is listed with what changed since its approval, and both videos', async () => {
  const [bus, taxi] = [
    await plantVehicle(app.context.db, city, [10], { registrationNumber: 'W-1' }),
    await plantVehicle(app.context.db, city, [10], { registrationNumber: 'W-2' }),
  ]
  const { _id: id } = await submitCampaign(carl, city, [bus])
  const before = await findReview(id)
  expect(before).toMatchObject({ wasApproved: false })
  expect(await getApproved('campaign', id)).toBeNull()
  await approve('campaign', id)
  const approvedAt = app.clock.now().toISOString()
  const changed = {
    ...buildSelection(city, [taxi]),
    status: 'Pending Approval',
    name: 'Winter roast',
    numberOfWeeks: '3',
  }
  requireBody(
    await carl.send('PUT', `/api/campaigns/${id}`, { ...buildCampaignParts(changed), video: OTHER_VIDEO }),
    200,
  )
  const after = await findReview(id)
  expect(after).toMatchObject({ wasApproved: true })
  const approved = await getApproved('campaign', id)
  expect(approved).toEqual({
    at: approvedAt,
    video: { ...before?.video, name: expect.any(String) },
    changes: [
      { label: 'Name', before: 'Autumn roast', after: 'Winter roast', isDay: false },
      { label: 'End', before: '2026-12-04', after: '2026-12-11', isDay: true },
      { label: 'Weeks', before: '2', after: '3', isDay: false },
      { label: 'Total cost', before: '€15.00', after: '€22.50', isDay: false },
    ],
    addedScreens: { names: [expect.stringContaining('W-2')], count: 1 },
    removedScreens: { names: [expect.stringContaining('W-1')], count: 1 },
  })
  expect(after?.video?.sha256).not.toBe(approved?.video.sha256)
  expect(await isServed(approved?.video.name ?? '')).toBe(true)

  await approve('campaign', id)
  expect(await getApproved('campaign', id)).toMatchObject({ video: { sha256: after?.video?.sha256 }, changes: [] })
  expect(await countKept(id)).toBe(1)
  expect(await isServed(approved?.video.name ?? '')).toBe(false)
})

test('nothing is claimed where the last approval kept no version', async () => {
  const { _id: id } = await submitCampaign(carl, city, [await plantVehicle(app.context.db, city, [10])])
  await approve('campaign', id)
  await app.context.db.delete(approvedVersions).where(eq(approvedVersions.subjectId, id))
  const parts = { ...buildCampaignParts(), status: 'Pending Approval', name: 'Another name' }
  const selection = { ...buildSelection(city, [await plantVehicle(app.context.db, city, [10])]) }
  requireBody(await carl.send('PUT', `/api/campaigns/${id}`, { ...parts, ...selection }), 200)
  expect(await findReview(id)).toMatchObject({ wasApproved: true })
  expect(await getApproved('campaign', id)).toBeNull()
  // Kept, but a server of an earlier version approved it again later.
  await approve('campaign', id)
  await app.context.db
    .update(approvedVersions)
    .set({ approvedAt: new Date(app.clock.now().getTime() - 1) })
    .where(eq(approvedVersions.subjectId, id))
  expect(await getApproved('campaign', id)).toBeNull()
})

test('an infotainment video is compared, too; its deletion removes the approved version with its file', async () => {
  const petra = await createPartner(app)
  const vienna = await createLocation(olga)
  const { screenId } = await pairDevice(app, petra, { vehicle: await createApprovedVehicle(app, petra, vienna) })
  const { _id: id } = await uploadInfotainment(petra, vienna.locationId, [screenId])
  await approve('infotainment', id)
  const { video: _, ...parts } = buildInfotainmentParts(vienna.locationId, [screenId], { name: 'News' })
  requireBody(await petra.send('PUT', `/api/entertainmentVideos/${id}`, parts), 200)
  const approved = await getApproved('infotainment', id)
  expect(approved).toMatchObject({
    changes: [{ label: 'Name', before: 'Weather of the day', after: 'News' }],
    addedScreens: { count: 0 },
    removedScreens: { count: 0 },
  })
  expect((await findReview(id))?.video?.sha256).toBe(approved?.video.sha256)
  requireBody(await petra.delete(`/api/entertainmentVideos/${id}`), 200)
  expect(await countKept(id)).toBe(0)
  expect(await app.context.db.$count(mediaFiles, eq(mediaFiles.name, approved?.video.name ?? ''))).toBe(0)
})
