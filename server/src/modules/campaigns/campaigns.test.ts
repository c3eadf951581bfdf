import { randomUUID } from 'node:crypto'
import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import type { Received } from '../../platform/topics.ts'
import { buildCampaignParts, LANDSCAPE, PORTRAIT, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import {
  compareCalendar,
  type PlantedLocation,
  plantLocation,
  plantRestaurant,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { createApiClient } from '../../testing/api-client.ts'
import {
  type Client,
  createClient,
  requireBody,
  registerUser,
  createOperator,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'
import { decideCampaign } from './commands/decide.ts'

let app: TestApp
let carl: Client
let rival: Client
let olga: Person
const notifications: Received[] = []
const domainEvents: [string, Record<string, unknown>][] = []

beforeAll(async () => {
  app = await startApp()
  app.context.listeners.add((received) => notifications.push(received))
  const writeToOutbox = app.context.database.writeToOutbox
  app.context.database.writeToOutbox = (event, payload, afterSeconds) => {
    domainEvents.push([event, payload])
    return writeToOutbox(event, payload, afterSeconds)
  }
  carl = await createClient(app)
  rival = await createClient(app, 'Rita Rival')
  olga = await createOperator(app)
})
afterAll(() => app.close())

let cities = 0
const createCity = (): Promise<PlantedLocation> => plantLocation(app.context.db, `City ${++cities}`)
const plantTaxi = (city: PlantedLocation, slots: number[] = [10]) => plantVehicle(app.context.db, city, slots)
const plantInn = (city: PlantedLocation, slots: number[] = [10]) => plantRestaurant(app.context.db, city, slots)
const postCampaign = (parts: Parameters<Client['send']>[2], who: Person = carl) =>
  who.send('POST', '/api/campaigns', parts)
const putCampaign = (id: string, parts: Parameters<Client['send']>[2], who: Person = carl) =>
  who.send('PUT', `/api/campaigns/${id}`, parts)
const getCampaign = async (id: string) => requireBody(await carl.get(`/api/campaigns/${id}`), 200) as Campaign
const decide = (id: string, decision: 'approve' | 'reject', more: { version?: number; sha256?: string } = {}) =>
  runInTransaction(app.context.database, (tx) =>
    decideCampaign(tx, {
      id,
      decision,
      reason: decision === 'reject' ? 'Too loud' : undefined,
      at: app.clock.now(),
      ...more,
    }),
  )
const listHeld = async (id: string) =>
  (
    await app.context.db.execute<{ screen_id: string }>(sql`select screen_id from reservations where holder_id = ${id}`)
  ).rows.map((row) => row.screen_id)
const countRows = async (table: 'campaigns' | 'media_files' | 'reservations' | 'campaign_venues') =>
  (await app.context.db.execute<{ n: number }>(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n

describe('saving a draft', () => {
  test('accepts a campaign without video, location or selection, and reserves nothing (OPEN-68, CAMP-FORM-34)', async () => {
    const { campaign, message } = requireBody(await postCampaign(buildCampaignParts()), 201) as {
      campaign: Campaign
      message: string
    }
    expect(message).toBe('Campaign Added Successfully')
    expect(campaign).toMatchObject({
      name: 'Autumn roast',
      status: 'Draft',
      location: null,
      locationName: '',
      video: null,
      paid: false,
      startDate: TODAY,
      endDate: addDays(TODAY, 13),
      numberOfWeeks: 2,
      numberOfScreens: 0,
      numberOfScreensRunning: 0,
      screensRunningOn: [],
      totalCost: 0,
      impressions: 0,
      company: { _id: carl.companyId, name: 'Weber Coffee GmbH' },
      createdBy: { firstName: 'Carl', lastName: 'Weber', email: carl.email },
    })
    expect(await listHeld(campaign._id)).toEqual([])
  })

  test('stores a selection without reserving slots (OPEN-74)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city, [1])
    const { campaign } = requireBody(await postCampaign(buildCampaignParts(buildSelection(city, [taxi]))), 201) as {
      campaign: Campaign
    }
    expect(campaign).toMatchObject({ selectedVehicles: [taxi.id], numberOfScreens: 1, totalCost: 15 })
    expect(await listHeld(campaign._id)).toEqual([])
    expect((await submitCampaign(rival, city, [taxi])).status).toBe('Pending Approval')
  })

  test.each([
    [{ name: ' ' }, 400],
    [{ startDate: '' }, 400],
    [{ startDate: '2026-02-30' }, 400],
    [{ startDate: '0001-01-01' }, 400],
    [{ startDate: '9999-12-31' }, 400],
    [{ numberOfWeeks: '0' }, 400],
    [{ numberOfWeeks: '-1' }, 400],
    [{ numberOfWeeks: '53' }, 400],
    [{ numberOfWeeks: '1.5' }, 400],
    [{ type: 'boat' }, 400],
    [{ status: 'Approved' }, 400],
    [{ selectedVehicles: 'taxi' }, 400],
    [{ selectedVehicles: '["taxi"]' }, 400],
    [{ numberOfScreens: '-3' }, 400],
    [{ location: 'Vienna' }, 400],
    [{ location: randomUUID() }, 400],
    [{ company: randomUUID() }, 403],
  ])('refuses %j with %i and a message (OPEN-69, CAMP-FORM-10 to 12, OPEN-30)', async (parts, status) => {
    const before = await countRows('campaigns')
    const reply = await postCampaign(buildCampaignParts(parts))
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ message: expect.stringMatching(/\w/), error: expect.stringMatching(/\w/) })
    expect(await countRows('campaigns')).toBe(before)
  })

  test('refuses a start before today or more than a year ahead (CAMP-FORM-11, OPEN-77)', async () => {
    expect((await postCampaign(buildCampaignParts({ startDate: addDays(TODAY, -2) }))).body).toMatchObject({
      message: 'Choose today or a later start date.',
      code: 'startBeforeToday',
      field: 'startDate',
    })
    expect((await postCampaign(buildCampaignParts({ startDate: addDays(TODAY, 367) }))).body).toMatchObject({
      code: 'startTooFar',
    })
    expect((await postCampaign(buildCampaignParts({ startDate: addDays(TODAY, 364) }))).status).toBe(201)
  })

  test('requires a company (CAMP-FORM-33, ROLE-05)', async () => {
    const reply = await postCampaign(buildCampaignParts(), await registerUser(app, 'client'))
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ message: 'You must be registered with a company to add a campaign.' })
  })
})

describe('submitting', () => {
  test('reserves one slot of every screen on every day, at the price of the server (CAMP-FORM-35, OPEN-84)', async () => {
    const city = await createCity()
    const [one, two] = [await plantTaxi(city, [10, 10]), await plantTaxi(city)]
    app.clock.advance(1000)
    const campaign = await submitCampaign(carl, city, [one, two], {
      numberOfScreens: '3',
      totalCost: '0.01',
      endDate: '2030-01-01',
      company: carl.companyId,
      paid: 'true',
    })
    expect(campaign).toMatchObject({
      status: 'Pending Approval',
      endDate: addDays(TODAY, 13),
      numberOfScreens: 3,
      totalCost: 45,
      paid: false,
      location: city.locationId,
      selectedVehicles: [one.id, two.id],
      selectedRestaurants: [],
      video: { type: 'video/mp4', width: 1280, height: 720 },
    })
    expect(campaign.video?.durationSeconds).toBeCloseTo(12, 1)
    expect(campaign.screensRunningOn.map((screen) => screen.screenId).sort()).toEqual(
      [...one.screenIds, ...two.screenIds].sort(),
    )
    expect(campaign.screensRunningOn[0]).toMatchObject({
      onlineStatus: 'Unknown',
      plays: 0,
      restaurant: null,
      vehicle: { brand: 'Skoda' },
    })
    expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0, oversold: 0 })
    const list = requireBody(await carl.get(`/api/campaigns/company/${carl.companyId}`), 200) as Campaign[]
    expect(list[0]).toMatchObject({ _id: campaign._id, numberOfScreens: 3, totalCost: 45 })
    expect(notifications).toContainEqual({
      topic: 'campaign',
      companyIds: [carl.companyId],
      data: { campaignId: campaign._id, status: 'Pending Approval' },
    })
  })

  test('returns every field of a campaign, unpaid and in one of the four states (API-CAMP-02, ENT-20, STATE-04)', async () => {
    const city = await createCity()
    const [taxi, inn] = [await plantTaxi(city), await plantInn(city)]
    const onTaxi = await submitCampaign(carl, city, [taxi])
    const inInn = await submitCampaign(carl, city, [inn], { type: 'restaurant' })
    expect(onTaxi).toMatchObject({
      _id: expect.any(String),
      name: 'Autumn roast',
      location: city.locationId,
      status: 'Pending Approval',
      startDate: TODAY,
      endDate: addDays(TODAY, 13),
      numberOfWeeks: 2,
      numberOfScreens: 1,
      numberOfScreensRunning: 0,
      screensRunningOn: [{ screenId: taxi.screenIds[0], vehicle: { _id: taxi.id }, restaurant: null }],
      totalCost: 15,
      paid: false,
      impressions: 0,
      video: { name: expect.stringMatching(/\.mp4$/), type: 'video/mp4' },
      type: 'vehicle',
      company: { _id: carl.companyId, name: 'Weber Coffee GmbH' },
      createdBy: { firstName: 'Carl', lastName: 'Weber', email: carl.email },
      selectedVehicles: [taxi.id],
      selectedRestaurants: [],
    })
    expect(inInn).toMatchObject({
      type: 'restaurant',
      screensRunningOn: [{ vehicle: null, restaurant: { _id: inn.id } }],
      selectedVehicles: [],
      selectedRestaurants: [inn.id],
    })
    for (const campaign of [onTaxi, inInn]) expect(await getCampaign(campaign._id)).toEqual(campaign)
    await decide(onTaxi._id, 'approve')
    const { campaign: draft } = requireBody(await postCampaign(buildCampaignParts()), 201) as { campaign: Campaign }
    const states = [draft, onTaxi, await getCampaign(onTaxi._id)].map(({ status }) => status)
    expect(states).toEqual(['Draft', 'Pending Approval', 'Approved'])
    for (const status of ['Paid', 'approved', ''])
      expect((await postCampaign(buildCampaignParts({ status }))).status).toBe(400)
  })

  test('adds a campaign of either type to the list of the company, as it was sent (API-CAMP-01, API-CAMP-03, CAMP-FORM-37)', async () => {
    const city = await createCity()
    const [taxi, inn] = [await plantTaxi(city), await plantInn(city)]
    const common = { company: carl.companyId, numberOfWeeks: '3', endDate: addDays(TODAY, 20), numberOfScreens: '1' }
    const sent = [
      await submitCampaign(carl, city, [taxi], { ...common, name: 'On wheels', totalCost: '22.50' }),
      await submitCampaign(carl, city, [inn], {
        ...common,
        name: 'At the table',
        totalCost: '225.00',
        type: 'restaurant',
      }),
    ]
    const list = requireBody(await carl.get(`/api/campaigns/company/${carl.companyId}`), 200)
    const shared = {
      startDate: TODAY,
      endDate: addDays(TODAY, 20),
      numberOfWeeks: 3,
      numberOfScreens: 1,
      location: city.locationId,
      company: { _id: carl.companyId, name: 'Weber Coffee GmbH' },
      status: 'Pending Approval',
    }
    const venues = { selectedVehicles: [] as string[], selectedRestaurants: [] as string[] }
    const wanted = [
      { ...venues, name: 'On wheels', type: 'vehicle', totalCost: 22.5, selectedVehicles: [taxi.id] },
      { ...venues, name: 'At the table', type: 'restaurant', totalCost: 225, selectedRestaurants: [inn.id] },
    ]
    for (const [index, one] of wanted.entries()) {
      const { video, _id } = sent[index] as Campaign // both calls succeeded
      expect(list).toContainEqual(expect.objectContaining({ ...shared, ...one, _id, video }))
    }
  })

  test('counts restaurants, not their screens (TRAP-09, CAMP-FORM-30, CAMP-FORM-31)', async () => {
    const city = await createCity()
    const venues = [await plantInn(city, [10, 10]), await plantInn(city, [10, 10, 10, 10]), await plantInn(city)]
    const campaign = await submitCampaign(carl, city, venues, { type: 'restaurant' })
    expect(campaign).toMatchObject({ numberOfScreens: 3, totalCost: 450, selectedVehicles: [] })
    expect(campaign.screensRunningOn).toHaveLength(3)
    const more = buildCampaignParts({ ...buildSelection(city, venues, { type: 'restaurant' }), numberOfScreens: '7' })
    expect((await postCampaign(more)).body).toMatchObject({ code: 'screensMismatch', field: 'numberOfScreens' })
  })

  test('names every part that is missing (OPEN-68, CAMP-FORM-47)', async () => {
    const reply = await postCampaign(buildCampaignParts({ status: 'Pending Approval' }))
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      code: 'incomplete',
      message: 'The campaign isn’t complete yet. Missing: the video, the location, the screens.',
      details: { missing: ['video', 'location', 'selection'] },
    })
    const city = await createCity()
    const parts = buildCampaignParts({ ...buildSelection(city, [await plantTaxi(city)]), status: 'Pending Approval' })
    expect((await postCampaign(parts)).body).toMatchObject({ details: { missing: ['video'] } })
  })

  test('refuses venues of another location, of the other type, or unknown ones, and fewer screens than vehicles', async () => {
    const [city, other] = [await createCity(), await createCity()]
    const [here, there, inn] = [await plantTaxi(city), await plantTaxi(other), await plantInn(city)]
    const submit = async (venues: { id: string; screenIds: string[] }[], more = {}) =>
      (
        await postCampaign({
          ...buildCampaignParts({ ...buildSelection(city, venues, more), status: 'Pending Approval' }),
          video: LANDSCAPE,
        })
      ).body
    expect(await submit([here, there])).toMatchObject({ code: 'unknownPlaces', field: 'selectedVehicles' })
    expect(await submit([here, inn])).toMatchObject({ code: 'unknownPlaces' })
    expect(await submit([{ id: randomUUID(), screenIds: [] }])).toMatchObject({ code: 'unknownPlaces' })
    expect(await submit([here, here])).toMatchObject({ field: 'selectedVehicles' })
    expect(await submit([here, await plantTaxi(city)], { numberOfScreens: '1' })).toMatchObject({
      code: 'screensMismatch',
    })
  })

  test('refuses a location that is no longer offered, but accepts it for a stored campaign (CAMP-FORM-03)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city)
    const campaign = await submitCampaign(carl, city, [taxi])
    await app.context.db.execute(sql`update locations set is_active = false where id = ${city.locationId}`)
    expect((await postCampaign(buildCampaignParts(buildSelection(city, [taxi])))).body).toMatchObject({
      code: 'unknownLocation',
      field: 'location',
    })
    expect((await putCampaign(campaign._id, buildCampaignParts(buildSelection(city, [taxi])))).status).toBe(200)
  })

  test('names venues that were deleted or sent back to review after they were offered (product 2)', async () => {
    const city = await createCity()
    const [gone, waiting, free] = [await plantTaxi(city), await plantTaxi(city), await plantTaxi(city)]
    await app.context.db.execute(sql`update vehicles set deleted_at = now() where id = ${gone.id}`)
    await app.context.db.execute(sql`update vehicles set status = 'Pending Approval' where id = ${waiting.id}`)
    const parts = buildCampaignParts({ ...buildSelection(city, [gone, waiting, free]), status: 'Pending Approval' })
    expect(await postCampaign({ ...parts, video: LANDSCAPE })).toMatchObject({
      status: 409,
      body: { details: { vehicles: [gone.id, waiting.id], freeScreens: 1 } },
    })
    // A draft keeps the selection.
    expect((await postCampaign({ ...parts, status: 'Draft' })).status).toBe(201)
  })

  test('names the screens that were booked in the meantime, and stores nothing (product 2)', async () => {
    const city = await createCity()
    const [full, free] = [await plantTaxi(city, [1]), await plantTaxi(city, [1])]
    await submitCampaign(rival, city, [full])
    const before = [
      await countRows('campaigns'),
      await countRows('media_files'),
      await countRows('reservations'),
      await countRows('campaign_venues'),
    ]
    const reply = await postCampaign({
      ...buildCampaignParts({ ...buildSelection(city, [full, free]), status: 'Pending Approval' }),
      video: LANDSCAPE,
    })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      code: 'screensTaken',
      message: 'Some screens were just booked by someone else and are no longer available.',
      details: { vehicles: [full.id], restaurants: [], freeScreens: 1 },
    })
    expect([
      await countRows('campaigns'),
      await countRows('media_files'),
      await countRows('reservations'),
      await countRows('campaign_venues'),
    ]).toEqual(before)
  })
})

describe('checking the video', () => {
  test.each([
    ['vehicle', 'breakfast-club.mp4', 'Please upload a landscape video.', 'CAMP-FORM-46'],
    ['vehicle', 'rotated-phone-8s.mp4', 'Please upload a landscape video.', 'TRAP-15'],
    ['restaurant', 'autumn-roast.mp4', 'Please upload a portrait video.', 'CAMP-FORM-45'],
    ['vehicle', 'too-long-bunny-30s.mp4', 'Selected video exceeds 20.5 seconds duration.', 'CAMP-FORM-43'],
    ['vehicle', '4k-cars-6s.mp4', 'Video dimensions exceed maximum allowed: 3840x2160.', 'CAMP-FORM-44'],
    [
      'vehicle',
      'corrupt-cut-off.mp4',
      'This file can’t be read as a video. Export it as MP4 (H.264) and try again.',
      'OPEN-81',
    ],
  ])('of a %s campaign refuses %s (%s, %s)', async (type, file, message) => {
    const before = [await countRows('campaigns'), await countRows('media_files')]
    const reply = await postCampaign({
      ...buildCampaignParts({ type }),
      video: { file: getSamplePath(file), name: file, type: 'video/mp4' },
    })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ message, field: 'video' })
    expect([await countRows('campaigns'), await countRows('media_files')]).toEqual(before)
  })

  test('keeps the video without a video part, and replaces it with a new one (API-CAMP-04)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city)
    const campaign = await submitCampaign(carl, city, [taxi])
    const parts = buildCampaignParts({
      ...buildSelection(city, [taxi]),
      status: 'Pending Approval',
      name: 'Winter roast',
    })
    requireBody(await putCampaign(campaign._id, parts), 200)
    expect(await getCampaign(campaign._id)).toMatchObject({
      name: 'Winter roast',
      video: { name: campaign.video?.name },
    })
    const sip = { file: getSamplePath('first-sip.webm'), name: 'first-sip.webm', type: 'video/webm' }
    requireBody(await putCampaign(campaign._id, { ...parts, video: sip }), 200)
    const changed = await getCampaign(campaign._id)
    expect(changed.video).toMatchObject({ type: 'video/webm', width: 1280 })
    expect((await carl.get(`/api/s3/images/${changed.video?.name}`)).status).toBe(200)
    expect((await carl.get(`/api/s3/images/${campaign.video?.name}`)).status).toBe(404)
  })
})

describe('saving again', () => {
  test('ignores a changed type (TRAP-11, CAMP-FORM-06)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city)
    const campaign = await submitCampaign(carl, city, [taxi])
    const parts = buildCampaignParts({
      ...buildSelection(city, [taxi]),
      type: 'restaurant',
      status: 'Pending Approval',
    })
    requireBody(await putCampaign(campaign._id, parts), 200)
    expect(await getCampaign(campaign._id)).toMatchObject({
      type: 'vehicle',
      selectedVehicles: [taxi.id],
      totalCost: 15,
    })
    const reply = await putCampaign(campaign._id, { ...parts, video: PORTRAIT })
    expect(reply.body).toMatchObject({ message: 'Please upload a landscape video.' })
  })

  test('keeps the last free venues when the campaign itself reserves them (TRAP-11, OPEN-76)', async () => {
    const city = await createCity()
    const venues = [await plantInn(city, [1]), await plantInn(city, [1])]
    const campaign = await submitCampaign(carl, city, venues, { type: 'restaurant' })
    const period = { location: city.locationId, startDate: TODAY, numberOfWeeks: 3 }
    const path = '/api/restaurants/getRestaurantsWithScreens'
    expect((await carl.post(path, period)).body).toMatchObject({ availableRestaurants: [] })
    expect((await carl.post(path, { ...period, campaign: campaign._id })).body).toMatchObject({
      availableRestaurants: [{ disabled: false }, { disabled: false }],
    })
    const parts = {
      ...buildSelection(city, venues, { type: 'restaurant' }),
      numberOfWeeks: '3',
      status: 'Pending Approval',
    }
    requireBody(await putCampaign(campaign._id, buildCampaignParts(parts)), 200)
    expect(await getCampaign(campaign._id)).toMatchObject({ endDate: addDays(TODAY, 20), totalCost: 450 })
    expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0, oversold: 0 })
  })

  test('follows the button alone: an approved campaign waits again, or releases its slots (CAMP-FORM-36, TRAP-12)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city)
    const campaign = await submitCampaign(carl, city, [taxi])
    const parts = buildCampaignParts(buildSelection(city, [taxi]))
    await decide(campaign._id, 'approve')
    notifications.length = 0
    requireBody(await putCampaign(campaign._id, { ...parts, status: 'Pending Approval' }), 200)
    expect((await getCampaign(campaign._id)).status).toBe('Pending Approval')
    expect(await listHeld(campaign._id)).toEqual(taxi.screenIds)
    // Playback stops at once, because only approved content plays.
    expect(notifications).toContainEqual({
      topic: 'stop',
      screenIds: taxi.screenIds,
      data: { campaignId: campaign._id },
    })
    expect(notifications).toContainEqual({ topic: 'content', screenIds: taxi.screenIds })
    await decide(campaign._id, 'approve')
    requireBody(await putCampaign(campaign._id, parts), 200)
    expect((await getCampaign(campaign._id)).status).toBe('Draft')
    expect(await listHeld(campaign._id)).toEqual([])
  })

  test('accepts the stored start of a running campaign, but no earlier one (OPEN-77)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city)
    const campaign = await submitCampaign(carl, city, [taxi], { startDate: TODAY })
    const parts = buildCampaignParts({ ...buildSelection(city, [taxi]), status: 'Pending Approval' })
    await runOnDay(addDays(TODAY, 5), async () => {
      requireBody(await putCampaign(campaign._id, { ...parts, numberOfWeeks: '3' }), 200)
      expect((await putCampaign(campaign._id, { ...parts, startDate: addDays(TODAY, 1) })).body).toMatchObject({
        code: 'startBeforeToday',
      })
    })
    // D-15: the same holds for a campaign that has ended.
    await runOnDay(addDays(TODAY, 20), async () => {
      requireBody(await putCampaign(campaign._id, parts), 200)
      expect((await putCampaign(campaign._id, { ...parts, status: 'Draft' })).status).toBe(200)
    })
  })

  test('changes nothing when the new selection is not available (product 2)', async () => {
    const city = await createCity()
    const [mine, full] = [await plantTaxi(city, [1]), await plantTaxi(city, [1])]
    await submitCampaign(rival, city, [full])
    const campaign = await submitCampaign(carl, city, [mine])
    const reply = await putCampaign(campaign._id, {
      ...buildCampaignParts({ ...buildSelection(city, [mine, full]), status: 'Pending Approval', name: 'Bigger' }),
      video: LANDSCAPE,
    })
    expect(reply.body).toMatchObject({ code: 'screensTaken', details: { vehicles: [full.id], freeScreens: 1 } })
    expect(await getCampaign(campaign._id)).toMatchObject({
      name: 'Autumn roast',
      video: campaign.video,
      selectedVehicles: [mine.id],
    })
    expect(await listHeld(campaign._id)).toEqual(mine.screenIds)
  })
})

describe('deciding', () => {
  test('approves a waiting campaign and notifies screens and company (product 3)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city)
    const campaign = await submitCampaign(carl, city, [taxi])
    notifications.length = 0
    const made = await decide(campaign._id, 'approve', { version: 1 })
    expect(made).toMatchObject({ kind: 'decided', campaign: { status: 'Approved', version: 1 } })
    expect((await getCampaign(campaign._id)).status).toBe('Approved')
    expect(await listHeld(campaign._id)).toEqual(taxi.screenIds)
    expect(notifications).toContainEqual({ topic: 'content', screenIds: taxi.screenIds })
    expect(notifications).toContainEqual({
      topic: 'campaign',
      companyIds: [carl.companyId],
      data: { campaignId: campaign._id, status: 'Approved' },
    })
    expect(domainEvents.at(-1)?.[0]).toBe('campaign.approved')
    expect(await decide(campaign._id, 'reject')).toEqual({ kind: 'notReviewable' })
  })

  test('rejects with a reason and releases the slots (product 2, product 3)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city, [1])
    const campaign = await submitCampaign(carl, city, [taxi])
    await decide(campaign._id, 'reject')
    expect(await getCampaign(campaign._id)).toMatchObject({
      status: 'Rejected',
      rejectionReason: 'Too loud',
      screensRunningOn: [],
    })
    expect(domainEvents.at(-1)).toEqual([
      'campaign.rejected',
      expect.objectContaining({ campaignId: campaign._id, reason: 'Too loud' }),
    ])
    expect((await submitCampaign(rival, city, [taxi])).status).toBe('Pending Approval')
    // A new submission clears the reason, but the slot is booked by another campaign.
    const parts = buildCampaignParts({ ...buildSelection(city, [taxi]), status: 'Pending Approval' })
    expect((await putCampaign(campaign._id, parts)).status).toBe(409)
    requireBody(await putCampaign(campaign._id, { ...parts, status: 'Draft' }), 200)
    expect((await getCampaign(campaign._id)).rejectionReason).toBeNull()
  })

  test('applies to the version and the file that the operator saw (product 3)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city)
    const campaign = await submitCampaign(carl, city, [taxi])
    requireBody(
      await putCampaign(
        campaign._id,
        buildCampaignParts({ ...buildSelection(city, [taxi]), status: 'Pending Approval' }),
      ),
      200,
    )
    expect(await decide(campaign._id, 'approve', { version: 1 })).toEqual({ kind: 'versionChanged' })
    expect(await decide(campaign._id, 'approve', { sha256: 'another' })).toEqual({ kind: 'versionChanged' })
    expect((await getCampaign(campaign._id)).status).toBe('Pending Approval')
    expect(await decide(campaign._id, 'approve', { version: 2 })).toMatchObject({ kind: 'decided' })
    expect(await decide(randomUUID(), 'approve')).toEqual({ kind: 'notFound' })
  })

  test('marks a campaign paid for operators alone, and keeps its version (OPEN-63)', async () => {
    const city = await createCity()
    const campaign = await submitCampaign(carl, city, [await plantTaxi(city)])
    const path = `/api/operator/campaigns/${campaign._id}/payment`
    expect((await carl.put(path, { paid: true })).status).toBe(403)
    expect(await decide(campaign._id, 'approve', { version: 1 })).toMatchObject({ kind: 'decided' })
    expect((await olga.put(path, { paid: true })).body).toMatchObject({ campaign: { _id: campaign._id, paid: true } })
    expect((await getCampaign(campaign._id)).paid).toBe(true)
    expect((await olga.put(path, { paid: false })).body).toMatchObject({
      campaign: { paid: false, status: 'Approved' },
    })
    expect((await olga.put(`/api/operator/campaigns/${randomUUID()}/payment`, { paid: true })).status).toBe(404)
  })
})

describe('deleting', () => {
  test('releases the slots, stops the screens and removes the campaign from every list (API-CAMP-05, CAMP-09, TRAP-40)', async () => {
    const city = await createCity()
    const taxi = await plantTaxi(city, [1])
    const campaign = await submitCampaign(carl, city, [taxi])
    await decide(campaign._id, 'approve')
    notifications.length = 0
    expect(requireBody(await carl.delete(`/api/campaigns/${campaign._id}`), 200)).toMatchObject({
      success: true,
      message: 'Campaign deleted successfully!',
    })
    expect(notifications).toContainEqual({
      topic: 'stop',
      screenIds: taxi.screenIds,
      data: { campaignId: campaign._id },
    })
    expect(notifications).toContainEqual({ topic: 'content', screenIds: taxi.screenIds })
    expect(domainEvents.at(-1)?.[0]).toBe('campaign.deleted')
    expect(await listHeld(campaign._id)).toEqual([])
    expect((await carl.get(`/api/campaigns/${campaign._id}`)).status).toBe(404)
    const list = requireBody(await carl.get(`/api/campaigns/company/${carl.companyId}`), 200) as Campaign[]
    expect(list.map((one) => one._id)).not.toContain(campaign._id)
    expect((await carl.delete(`/api/campaigns/${campaign._id}`)).status).toBe(404)
    expect((await putCampaign(campaign._id, buildCampaignParts())).status).toBe(404)
    expect(await decide(campaign._id, 'approve')).toEqual({ kind: 'notFound' })
    expect((await submitCampaign(rival, city, [taxi])).status).toBe('Pending Approval')
  })
})

describe('access', () => {
  test('to campaigns of another company is refused, except to operators, who read them (OPEN-30)', async () => {
    const city = await createCity()
    const campaign = await submitCampaign(carl, city, [await plantTaxi(city)])
    const path = `/api/campaigns/${campaign._id}`
    expect((await rival.get(path)).status).toBe(403)
    expect((await putCampaign(campaign._id, buildCampaignParts(), rival)).status).toBe(403)
    expect((await rival.delete(path)).status).toBe(403)
    expect((await rival.get(`${path}/delivery`)).status).toBe(403)
    expect((await rival.get(`/api/campaigns/company/${carl.companyId}`)).status).toBe(403)
    expect((await olga.get(path)).status).toBe(200)
    expect((await olga.get(`${path}/delivery`)).status).toBe(200)
    expect((await olga.get(`/api/campaigns/company/${carl.companyId}`)).status).toBe(200)
    expect((await olga.delete(path)).status).toBe(403)
    expect((await getCampaign(campaign._id)).status).toBe('Pending Approval')
  })

  test('to campaigns is refused to partners and without a session (GUARD-05, OPEN-30)', async () => {
    const petra = await createPartner(app)
    expect((await postCampaign(buildCampaignParts(), petra)).status).toBe(403)
    expect((await petra.get(`/api/campaigns/company/${carl.companyId}`)).status).toBe(403)
    expect((await petra.post('/api/vehicles/type', {})).status).toBe(403)
    expect((await createApiClient(app).get('/api/dashboard/companyData')).status).toBe(401)
    expect((await carl.get('/api/campaigns/none')).status).toBe(404)
    expect((await carl.get(`/api/campaigns/${randomUUID()}`)).status).toBe(404)
  })
})

async function runOnDay(day: string, work: () => Promise<void>): Promise<void> {
  const now = app.clock.now()
  app.clock.setTime(`${day}T11:00:00Z`)
  try {
    await work()
  } finally {
    app.clock.setTime(now)
  }
}
