import { randomUUID } from 'node:crypto'
import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import type { Announcement } from '../../platform/events.ts'
import { campaignParts, LANDSCAPE, PORTRAIT, selection, submitted } from '../../testing/campaigns.ts'
import { calendarAgainstHoldings, type City, plantCity, plantRestaurant, plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse, TODAY } from '../../testing/house.ts'
import { sample } from '../../testing/media.ts'
import { voice } from '../../testing/people.ts'
import { type Client, client, bodyOf, newcomer, operator, partner, type Person } from '../../testing/people/users.ts'
import { decideCampaign } from './commands/state.ts'

let town: TestHouse
let carl: Client
let rival: Client
let olga: Person
const heard: Announcement[] = []
const told: [string, Record<string, unknown>][] = []

beforeAll(async () => {
  town = await startHouse()
  town.house.events.subscribe((announcement) => heard.push(announcement))
  const onFact = town.house.database.onFact
  town.house.database.onFact = (fact, data, afterSeconds) => {
    told.push([fact, data])
    return onFact(fact, data, afterSeconds)
  }
  carl = await client(town)
  rival = await client(town, 'Rita Rival')
  olga = await operator(town)
})
afterAll(() => town.close())

let cities = 0
const newCity = (): Promise<City> => plantCity(town.house.db, `City ${++cities}`)
const vehicle = (city: City, slots: number[] = [10]) => plantVehicle(town.house.db, city, slots)
const restaurant = (city: City, slots: number[] = [10]) => plantRestaurant(town.house.db, city, slots)
const add = (parts: Parameters<Client['send']>[2], who: Person = carl) => who.send('POST', '/api/campaigns', parts)
const update = (id: string, parts: Parameters<Client['send']>[2], who: Person = carl) =>
  who.send('PUT', `/api/campaigns/${id}`, parts)
const stored = async (id: string) => bodyOf(await carl.get(`/api/campaigns/${id}`), 200) as Campaign
const decide = (id: string, decision: 'approve' | 'reject', more: { version?: number; sha256?: string } = {}) =>
  inTransaction(town.house.database, (tx) =>
    decideCampaign(tx, {
      id,
      decision,
      reason: decision === 'reject' ? 'Too loud' : undefined,
      at: town.clock.now(),
      ...more,
    }),
  )
const held = async (id: string) =>
  (
    await town.house.db.execute<{ screen_id: string }>(sql`select screen_id from holdings where holder_id = ${id}`)
  ).rows.map((row) => row.screen_id)
const count = async (table: 'campaigns' | 'media_files' | 'holdings' | 'campaign_places') =>
  (await town.house.db.execute<{ n: number }>(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n

describe('saving a draft', () => {
  test('takes a campaign without video, location or selection, which holds nothing (OPEN-68, CAMP-FORM-34)', async () => {
    const { campaign, message } = bodyOf(await add(campaignParts()), 201) as { campaign: Campaign; message: string }
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
    expect(await held(campaign._id)).toEqual([])
  })

  test('keeps a selection without taking slots (OPEN-74)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city, [1])
    const { campaign } = bodyOf(await add(campaignParts(selection(city, [taxi]))), 201) as { campaign: Campaign }
    expect(campaign).toMatchObject({ selectedVehicles: [taxi.id], numberOfScreens: 1, totalCost: 15 })
    expect(await held(campaign._id)).toEqual([])
    expect((await submitted(rival, city, [taxi])).status).toBe('Pending Approval')
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
  ])('refuses %j with %i and a sentence (OPEN-69, CAMP-FORM-10 to 12, OPEN-30)', async (parts, status) => {
    const before = await count('campaigns')
    const reply = await add(campaignParts(parts))
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ message: expect.stringMatching(/\w/), error: expect.stringMatching(/\w/) })
    expect(await count('campaigns')).toBe(before)
  })

  test('refuses a start before today and one more than a year ahead (CAMP-FORM-11, OPEN-77)', async () => {
    expect((await add(campaignParts({ startDate: addDays(TODAY, -2) }))).body).toMatchObject({
      message: 'The start date cannot be before today.',
      code: 'startBeforeToday',
      field: 'startDate',
    })
    expect((await add(campaignParts({ startDate: addDays(TODAY, 367) }))).body).toMatchObject({ code: 'startTooFar' })
    expect((await add(campaignParts({ startDate: addDays(TODAY, 364) }))).status).toBe(201)
  })

  test('needs a company (CAMP-FORM-33, ROLE-05)', async () => {
    const reply = await add(campaignParts(), await newcomer(town, 'client'))
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ message: 'You must be registered with a company to add a campaign.' })
  })
})

describe('submitting', () => {
  test('holds one slot of every screen on every day, at the price of the server (CAMP-FORM-35, OPEN-84)', async () => {
    const city = await newCity()
    const [one, two] = [await vehicle(city, [10, 10]), await vehicle(city)]
    town.clock.advance(1000)
    const campaign = await submitted(carl, city, [one, two], {
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
    expect(await calendarAgainstHoldings(town.house.db)).toMatchObject({ wrong: 0, oversold: 0 })
    const list = bodyOf(await carl.get(`/api/campaigns/company/${carl.companyId}`), 200) as Campaign[]
    expect(list[0]).toMatchObject({ _id: campaign._id, numberOfScreens: 3, totalCost: 45 })
    expect(heard).toContainEqual({
      topic: 'campaign',
      companyIds: [carl.companyId],
      data: { campaignId: campaign._id, status: 'Pending Approval' },
    })
  })

  test('answers every field of a campaign, unpaid and in a state of the four (API-CAMP-02, ENT-20, STATE-04)', async () => {
    const city = await newCity()
    const [taxi, inn] = [await vehicle(city), await restaurant(city)]
    const onTaxi = await submitted(carl, city, [taxi])
    const inInn = await submitted(carl, city, [inn], { type: 'restaurant' })
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
    for (const campaign of [onTaxi, inInn]) expect(await stored(campaign._id)).toEqual(campaign)
    await decide(onTaxi._id, 'approve')
    const { campaign: draft } = bodyOf(await add(campaignParts()), 201) as { campaign: Campaign }
    const states = [draft, onTaxi, await stored(onTaxi._id)].map(({ status }) => status)
    expect(states).toEqual(['Draft', 'Pending Approval', 'Approved'])
    for (const status of ['Paid', 'approved', '']) expect((await add(campaignParts({ status }))).status).toBe(400)
  })

  test('is in the list of the company with what was sent, of either type (API-CAMP-01, API-CAMP-03, CAMP-FORM-37)', async () => {
    const city = await newCity()
    const [taxi, inn] = [await vehicle(city), await restaurant(city)]
    const common = { company: carl.companyId, numberOfWeeks: '3', endDate: addDays(TODAY, 20), numberOfScreens: '1' }
    const sent = [
      await submitted(carl, city, [taxi], { ...common, name: 'On wheels', totalCost: '22.50' }),
      await submitted(carl, city, [inn], { ...common, name: 'At the table', totalCost: '225.00', type: 'restaurant' }),
    ]
    const list = bodyOf(await carl.get(`/api/campaigns/company/${carl.companyId}`), 200)
    const shared = {
      startDate: TODAY,
      endDate: addDays(TODAY, 20),
      numberOfWeeks: 3,
      numberOfScreens: 1,
      location: city.locationId,
      company: { _id: carl.companyId, name: 'Weber Coffee GmbH' },
      status: 'Pending Approval',
    }
    const places = { selectedVehicles: [] as string[], selectedRestaurants: [] as string[] }
    const wanted = [
      { ...places, name: 'On wheels', type: 'vehicle', totalCost: 22.5, selectedVehicles: [taxi.id] },
      { ...places, name: 'At the table', type: 'restaurant', totalCost: 225, selectedRestaurants: [inn.id] },
    ]
    for (const [index, one] of wanted.entries()) {
      const { video, _id } = sent[index] as Campaign // both were answered
      expect(list).toContainEqual(expect.objectContaining({ ...shared, ...one, _id, video }))
    }
  })

  test('counts restaurants, not their screens (TRAP-09, CAMP-FORM-30, CAMP-FORM-31)', async () => {
    const city = await newCity()
    const places = [await restaurant(city, [10, 10]), await restaurant(city, [10, 10, 10, 10]), await restaurant(city)]
    const campaign = await submitted(carl, city, places, { type: 'restaurant' })
    expect(campaign).toMatchObject({ numberOfScreens: 3, totalCost: 450, selectedVehicles: [] })
    expect(campaign.screensRunningOn).toHaveLength(3)
    const more = campaignParts({ ...selection(city, places, { type: 'restaurant' }), numberOfScreens: '7' })
    expect((await add(more)).body).toMatchObject({ code: 'screensMismatch', field: 'numberOfScreens' })
  })

  test('names every part that is missing (OPEN-68, CAMP-FORM-47)', async () => {
    const reply = await add(campaignParts({ status: 'Pending Approval' }))
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      code: 'incomplete',
      message: 'The campaign is not complete yet. Missing: the video, the location, the screens.',
      details: { missing: ['video', 'location', 'selection'] },
    })
    const city = await newCity()
    const parts = campaignParts({ ...selection(city, [await vehicle(city)]), status: 'Pending Approval' })
    expect((await add(parts)).body).toMatchObject({ details: { missing: ['video'] } })
  })

  test('refuses places of another location, of the other type or of no one, and fewer screens than vehicles', async () => {
    const [city, other] = [await newCity(), await newCity()]
    const [here, there, inn] = [await vehicle(city), await vehicle(other), await restaurant(city)]
    const attempt = async (places: { id: string; screenIds: string[] }[], more = {}) =>
      (
        await add({
          ...campaignParts({ ...selection(city, places, more), status: 'Pending Approval' }),
          video: LANDSCAPE,
        })
      ).body
    expect(await attempt([here, there])).toMatchObject({ code: 'unknownPlaces', field: 'selectedVehicles' })
    expect(await attempt([here, inn])).toMatchObject({ code: 'unknownPlaces' })
    expect(await attempt([{ id: randomUUID(), screenIds: [] }])).toMatchObject({ code: 'unknownPlaces' })
    expect(await attempt([here, here])).toMatchObject({ field: 'selectedVehicles' })
    expect(await attempt([here, await vehicle(city)], { numberOfScreens: '1' })).toMatchObject({
      code: 'screensMismatch',
    })
  })

  test('refuses a location that is not offered any more, which a stored campaign keeps (CAMP-FORM-03)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city)
    const campaign = await submitted(carl, city, [taxi])
    await town.house.db.execute(sql`update locations set is_active = false where id = ${city.locationId}`)
    expect((await add(campaignParts(selection(city, [taxi])))).body).toMatchObject({
      code: 'unknownLocation',
      field: 'location',
    })
    expect((await update(campaign._id, campaignParts(selection(city, [taxi])))).status).toBe(200)
  })

  test('is told of a place that was deleted or sent back to review since it was offered (product 2)', async () => {
    const city = await newCity()
    const [gone, waiting, free] = [await vehicle(city), await vehicle(city), await vehicle(city)]
    await town.house.db.execute(sql`update vehicles set deleted_at = now() where id = ${gone.id}`)
    await town.house.db.execute(sql`update vehicles set status = 'Pending Approval' where id = ${waiting.id}`)
    const parts = campaignParts({ ...selection(city, [gone, waiting, free]), status: 'Pending Approval' })
    expect(await add({ ...parts, video: LANDSCAPE })).toMatchObject({
      status: 409,
      body: { details: { vehicles: [gone.id, waiting.id], freeScreens: 1 } },
    })
    // As a draft the selection is kept.
    expect((await add({ ...parts, status: 'Draft' })).status).toBe(201)
  })

  test('that came too late is told what is no longer free, and leaves nothing behind (product 2)', async () => {
    const city = await newCity()
    const [full, free] = [await vehicle(city, [1]), await vehicle(city, [1])]
    await submitted(rival, city, [full])
    const before = [
      await count('campaigns'),
      await count('media_files'),
      await count('holdings'),
      await count('campaign_places'),
    ]
    const reply = await add({
      ...campaignParts({ ...selection(city, [full, free]), status: 'Pending Approval' }),
      video: LANDSCAPE,
    })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      code: 'screensTaken',
      message: 'Somebody else was faster: not all of the screens are still free.',
      details: { vehicles: [full.id], restaurants: [], freeScreens: 1 },
    })
    expect([
      await count('campaigns'),
      await count('media_files'),
      await count('holdings'),
      await count('campaign_places'),
    ]).toEqual(before)
  })
})

describe('the video', () => {
  test.each([
    ['vehicle', 'breakfast-club.mp4', 'Please upload a landscape video.', 'CAMP-FORM-46'],
    ['vehicle', 'rotated-phone-8s.mp4', 'Please upload a landscape video.', 'TRAP-15'],
    ['restaurant', 'autumn-roast.mp4', 'Please upload a portrait video.', 'CAMP-FORM-45'],
    ['vehicle', 'too-long-bunny-30s.mp4', 'Selected video exceeds 20.5 seconds duration.', 'CAMP-FORM-43'],
    ['vehicle', '4k-cars-6s.mp4', 'Video dimensions exceed maximum allowed: 3840x2160.', 'CAMP-FORM-44'],
    [
      'vehicle',
      'corrupt-cut-off.mp4',
      'This file cannot be read as a video. Export it as MP4 (H.264) and try again.',
      'OPEN-81',
    ],
  ])(
    'of a %s campaign is held against the rules by the server: %s is refused (%s, %s)',
    async (type, file, message) => {
      const before = [await count('campaigns'), await count('media_files')]
      const reply = await add({
        ...campaignParts({ type }),
        video: { file: sample(file), name: file, type: 'video/mp4' },
      })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ message, field: 'video' })
      expect([await count('campaigns'), await count('media_files')]).toEqual(before)
    },
  )

  test('stays without a video part, and gives way to a new one whose old name is gone (API-CAMP-04)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city)
    const campaign = await submitted(carl, city, [taxi])
    const parts = campaignParts({ ...selection(city, [taxi]), status: 'Pending Approval', name: 'Winter roast' })
    bodyOf(await update(campaign._id, parts), 200)
    expect(await stored(campaign._id)).toMatchObject({ name: 'Winter roast', video: { name: campaign.video?.name } })
    const sip = { file: sample('first-sip.webm'), name: 'first-sip.webm', type: 'video/webm' }
    bodyOf(await update(campaign._id, { ...parts, video: sip }), 200)
    const changed = await stored(campaign._id)
    expect(changed.video).toMatchObject({ type: 'video/webm', width: 1280 })
    expect((await carl.get(`/api/s3/images/${changed.video?.name}`)).status).toBe(200)
    expect((await carl.get(`/api/s3/images/${campaign.video?.name}`)).status).toBe(404)
  })
})

describe('saving again', () => {
  test('leaves the type as it is, whatever is sent (TRAP-11, CAMP-FORM-06)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city)
    const campaign = await submitted(carl, city, [taxi])
    const parts = campaignParts({ ...selection(city, [taxi]), type: 'restaurant', status: 'Pending Approval' })
    bodyOf(await update(campaign._id, parts), 200)
    expect(await stored(campaign._id)).toMatchObject({ type: 'vehicle', selectedVehicles: [taxi.id], totalCost: 15 })
    const reply = await update(campaign._id, { ...parts, video: PORTRAIT })
    expect(reply.body).toMatchObject({ message: 'Please upload a landscape video.' })
  })

  test('keeps the only free places that the campaign holds itself (TRAP-11, OPEN-76)', async () => {
    const city = await newCity()
    const places = [await restaurant(city, [1]), await restaurant(city, [1])]
    const campaign = await submitted(carl, city, places, { type: 'restaurant' })
    const period = { location: city.locationId, startDate: TODAY, numberOfWeeks: 3 }
    const path = '/api/restaurants/getRestaurantsWithScreens'
    expect((await carl.post(path, period)).body).toMatchObject({ availableRestaurants: [] })
    expect((await carl.post(path, { ...period, campaign: campaign._id })).body).toMatchObject({
      availableRestaurants: [{ disabled: false }, { disabled: false }],
    })
    const parts = { ...selection(city, places, { type: 'restaurant' }), numberOfWeeks: '3', status: 'Pending Approval' }
    bodyOf(await update(campaign._id, campaignParts(parts)), 200)
    expect(await stored(campaign._id)).toMatchObject({ endDate: addDays(TODAY, 20), totalCost: 450 })
    expect(await calendarAgainstHoldings(town.house.db)).toMatchObject({ wrong: 0, oversold: 0 })
  })

  test('follows its button alone: an approved campaign waits again, or gives everything back (CAMP-FORM-36, TRAP-12)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city)
    const campaign = await submitted(carl, city, [taxi])
    const parts = campaignParts(selection(city, [taxi]))
    await decide(campaign._id, 'approve')
    heard.length = 0
    bodyOf(await update(campaign._id, { ...parts, status: 'Pending Approval' }), 200)
    expect((await stored(campaign._id)).status).toBe('Pending Approval')
    expect(await held(campaign._id)).toEqual(taxi.screenIds)
    // It stops at once: what plays is only what was approved.
    expect(heard).toContainEqual({ topic: 'stop', screenIds: taxi.screenIds, data: { campaignId: campaign._id } })
    expect(heard).toContainEqual({ topic: 'content', screenIds: taxi.screenIds })
    await decide(campaign._id, 'approve')
    bodyOf(await update(campaign._id, parts), 200)
    expect((await stored(campaign._id)).status).toBe('Draft')
    expect(await held(campaign._id)).toEqual([])
  })

  test('accepts the stored start of a campaign that has begun, and no earlier one (OPEN-77)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city)
    const campaign = await submitted(carl, city, [taxi], { startDate: TODAY })
    const parts = campaignParts({ ...selection(city, [taxi]), status: 'Pending Approval' })
    await atDay(addDays(TODAY, 5), async () => {
      bodyOf(await update(campaign._id, { ...parts, numberOfWeeks: '3' }), 200)
      expect((await update(campaign._id, { ...parts, startDate: addDays(TODAY, 1) })).body).toMatchObject({
        code: 'startBeforeToday',
      })
    })
    // D-15: so does one that has ended.
    await atDay(addDays(TODAY, 20), async () => {
      bodyOf(await update(campaign._id, parts), 200)
      expect((await update(campaign._id, { ...parts, status: 'Draft' })).status).toBe(200)
    })
  })

  test('changes nothing when the new wish cannot be held (product 2)', async () => {
    const city = await newCity()
    const [mine, full] = [await vehicle(city, [1]), await vehicle(city, [1])]
    await submitted(rival, city, [full])
    const campaign = await submitted(carl, city, [mine])
    const reply = await update(campaign._id, {
      ...campaignParts({ ...selection(city, [mine, full]), status: 'Pending Approval', name: 'Bigger' }),
      video: LANDSCAPE,
    })
    expect(reply.body).toMatchObject({ code: 'screensTaken', details: { vehicles: [full.id], freeScreens: 1 } })
    expect(await stored(campaign._id)).toMatchObject({
      name: 'Autumn roast',
      video: campaign.video,
      selectedVehicles: [mine.id],
    })
    expect(await held(campaign._id)).toEqual(mine.screenIds)
  })
})

describe('deciding', () => {
  test('approves what waits, and tells screens and company (product 3)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city)
    const campaign = await submitted(carl, city, [taxi])
    heard.length = 0
    const made = await decide(campaign._id, 'approve', { version: 1 })
    expect(made).toMatchObject({ kind: 'decided', campaign: { status: 'Approved', version: 1 } })
    expect((await stored(campaign._id)).status).toBe('Approved')
    expect(await held(campaign._id)).toEqual(taxi.screenIds)
    expect(heard).toContainEqual({ topic: 'content', screenIds: taxi.screenIds })
    expect(heard).toContainEqual({
      topic: 'campaign',
      companyIds: [carl.companyId],
      data: { campaignId: campaign._id, status: 'Approved' },
    })
    expect(told.at(-1)?.[0]).toBe('campaign.approved')
    expect(await decide(campaign._id, 'reject')).toEqual({ kind: 'notReviewable' })
  })

  test('rejects with a reason and gives the slots back (product 2, product 3)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city, [1])
    const campaign = await submitted(carl, city, [taxi])
    await decide(campaign._id, 'reject')
    expect(await stored(campaign._id)).toMatchObject({
      status: 'Rejected',
      rejectionReason: 'Too loud',
      screensRunningOn: [],
    })
    expect(told.at(-1)).toEqual([
      'campaign.rejected',
      expect.objectContaining({ campaignId: campaign._id, reason: 'Too loud' }),
    ])
    expect((await submitted(rival, city, [taxi])).status).toBe('Pending Approval')
    // Sent in again, the reason is gone; the slot is not.
    const parts = campaignParts({ ...selection(city, [taxi]), status: 'Pending Approval' })
    expect((await update(campaign._id, parts)).status).toBe(409)
    bodyOf(await update(campaign._id, { ...parts, status: 'Draft' }), 200)
    expect((await stored(campaign._id)).rejectionReason).toBeNull()
  })

  test('counts for the version and the file that were looked at (product 3)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city)
    const campaign = await submitted(carl, city, [taxi])
    bodyOf(await update(campaign._id, campaignParts({ ...selection(city, [taxi]), status: 'Pending Approval' })), 200)
    expect(await decide(campaign._id, 'approve', { version: 1 })).toEqual({ kind: 'versionChanged' })
    expect(await decide(campaign._id, 'approve', { sha256: 'another' })).toEqual({ kind: 'versionChanged' })
    expect((await stored(campaign._id)).status).toBe('Pending Approval')
    expect(await decide(campaign._id, 'approve', { version: 2 })).toMatchObject({ kind: 'decided' })
    expect(await decide(randomUUID(), 'approve')).toEqual({ kind: 'notFound' })
  })

  test('marks a campaign paid for operators alone, and leaves its version (OPEN-63)', async () => {
    const city = await newCity()
    const campaign = await submitted(carl, city, [await vehicle(city)])
    const path = `/api/operator/campaigns/${campaign._id}/payment`
    expect((await carl.put(path, { paid: true })).status).toBe(403)
    expect(await decide(campaign._id, 'approve', { version: 1 })).toMatchObject({ kind: 'decided' })
    expect((await olga.put(path, { paid: true })).body).toMatchObject({ campaign: { _id: campaign._id, paid: true } })
    expect((await stored(campaign._id)).paid).toBe(true)
    expect((await olga.put(path, { paid: false })).body).toMatchObject({
      campaign: { paid: false, status: 'Approved' },
    })
    expect((await olga.put(`/api/operator/campaigns/${randomUUID()}/payment`, { paid: true })).status).toBe(404)
  })
})

describe('deleting', () => {
  test('frees the slots, stops the screens and takes it from every list (API-CAMP-05, CAMP-09, TRAP-40)', async () => {
    const city = await newCity()
    const taxi = await vehicle(city, [1])
    const campaign = await submitted(carl, city, [taxi])
    await decide(campaign._id, 'approve')
    heard.length = 0
    expect(bodyOf(await carl.delete(`/api/campaigns/${campaign._id}`), 200)).toMatchObject({
      success: true,
      message: 'Campaign deleted successfully!',
    })
    expect(heard).toContainEqual({ topic: 'stop', screenIds: taxi.screenIds, data: { campaignId: campaign._id } })
    expect(heard).toContainEqual({ topic: 'content', screenIds: taxi.screenIds })
    expect(told.at(-1)?.[0]).toBe('campaign.deleted')
    expect(await held(campaign._id)).toEqual([])
    expect((await carl.get(`/api/campaigns/${campaign._id}`)).status).toBe(404)
    const list = bodyOf(await carl.get(`/api/campaigns/company/${carl.companyId}`), 200) as Campaign[]
    expect(list.map((one) => one._id)).not.toContain(campaign._id)
    expect((await carl.delete(`/api/campaigns/${campaign._id}`)).status).toBe(404)
    expect((await update(campaign._id, campaignParts())).status).toBe(404)
    expect(await decide(campaign._id, 'approve')).toEqual({ kind: 'notFound' })
    expect((await submitted(rival, city, [taxi])).status).toBe('Pending Approval')
  })
})

describe('who may', () => {
  test('nobody touches the campaigns of another company; operators read them (OPEN-30)', async () => {
    const city = await newCity()
    const campaign = await submitted(carl, city, [await vehicle(city)])
    const path = `/api/campaigns/${campaign._id}`
    expect((await rival.get(path)).status).toBe(403)
    expect((await update(campaign._id, campaignParts(), rival)).status).toBe(403)
    expect((await rival.delete(path)).status).toBe(403)
    expect((await rival.get(`${path}/delivery`)).status).toBe(403)
    expect((await rival.get(`/api/campaigns/company/${carl.companyId}`)).status).toBe(403)
    expect((await olga.get(path)).status).toBe(200)
    expect((await olga.get(`${path}/delivery`)).status).toBe(200)
    expect((await olga.get(`/api/campaigns/company/${carl.companyId}`)).status).toBe(200)
    expect((await olga.delete(path)).status).toBe(403)
    expect((await stored(campaign._id)).status).toBe('Pending Approval')
  })

  test('partners and strangers have no campaigns (GUARD-05, OPEN-30)', async () => {
    const petra = await partner(town)
    expect((await add(campaignParts(), petra)).status).toBe(403)
    expect((await petra.get(`/api/campaigns/company/${carl.companyId}`)).status).toBe(403)
    expect((await petra.post('/api/vehicles/type', {})).status).toBe(403)
    expect((await voice(town).get('/api/dashboard/companyData')).status).toBe(401)
    expect((await carl.get('/api/campaigns/none')).status).toBe(404)
    expect((await carl.get(`/api/campaigns/${randomUUID()}`)).status).toBe(404)
  })
})

async function atDay(day: string, work: () => Promise<void>): Promise<void> {
  const now = town.clock.now()
  town.clock.moveTo(`${day}T11:00:00Z`)
  try {
    await work()
  } finally {
    town.clock.moveTo(now)
  }
}
