import { refusalTexts } from '@marquee/contract/messages/refusal'
import type { BulkResult } from '@marquee/contract/screen-bulk'
import type { Screen } from '@marquee/contract/screens'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../modules/audit/schema.ts'
import { reservations } from '../../modules/inventory/schema.ts'
import { screens, screenTags } from '../../modules/screens/schema.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { createTeam } from '../../testing/people/members.ts'
import {
  createClient,
  createOperator,
  createPartner,
  type Partner,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { type PlantedLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { plantRunningCampaign } from '../../testing/running-campaigns.ts'

let app: TestApp
let [olga, petra, other] = [] as unknown as [Person, Partner, Partner]
let location: PlantedLocation
beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, other] = [await createOperator(app), await createPartner(app), await createPartner(app, 'Peter Other')]
  location = { ...(await createLocation(olga, 'Vienna')), ownerId: petra.ownerId }
})
afterAll(() => app.close())

const plant = async (count: number) =>
  (
    await plantVehicle(
      app.context.db,
      location,
      Array.from({ length: count }, () => 10),
    )
  ).screenIds.sort()
const changeTags = async (body: Record<string, unknown>, person: Person = petra) =>
  (requireBody(await person.post('/api/screens/tags', body), 200) as { results: BulkResult[] }).results
const readTags = async (id: string, person: Person = petra) =>
  (requireBody(await person.get(`/api/screens/${id}`), 200) as { screen: { tags: string[] } }).screen.tags
const listOutcomes = (results: readonly BulkResult[]) => results.map(({ outcome }) => outcome)

describe('tags of screens', () => {
  it('are added and removed for many screens at once, with a result for each (decision 36)', async () => {
    const [first = '', second = ''] = await plant(2)
    expect(listOutcomes(await changeTags({ screens: [first], add: ['Airport', ' night  shift '] }))).toEqual([
      'changed',
    ])
    const results = await changeTags({ screens: [first, second], add: ['AIRPORT'] })
    expect(results).toEqual([
      { screen: first, outcome: 'unchanged', message: null },
      { screen: second, outcome: 'changed', message: null },
    ])
    // The second screen has the spelling that the first one has.
    expect([await readTags(first), await readTags(second)]).toEqual([['Airport', 'night shift'], ['Airport']])
    expect(await readTags(first, olga)).toEqual(['Airport', 'night shift'])
    expect(listOutcomes(await changeTags({ screens: [first, second], remove: ['airport'] }))).toEqual([
      'changed',
      'changed',
    ])
    expect([await readTags(first), await readTags(second)]).toEqual([['night shift'], []])
  })

  it('are at most ten on a screen: a screen that would have more stays as it was, and the others change', async () => {
    const [full = '', empty = ''] = await plant(2)
    const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
    await changeTags({ screens: [full], add: ten })
    const [refused, changed] = await changeTags({ screens: [full, empty], add: ['one more'] })
    expect(refused).toEqual({ screen: full, outcome: 'refused', message: 'A screen can have at most 10 tags' })
    expect(changed?.outcome).toBe('changed')
    expect(await readTags(full)).toEqual(ten)
    expect(listOutcomes(await changeTags({ screens: [full], add: ['one more'], remove: ['TAG 3'] }))).toEqual([
      'changed',
    ])
  })

  it.each([
    ['no screen', { screens: [], add: ['a'] }],
    ['a screen twice', { screens: ['mine', 'mine'], add: ['a'] }],
    ['too many screens', { screens: Array.from({ length: 501 }, () => 'mine'), add: ['a'] }],
    ['an empty tag', { screens: ['mine'], add: [' '] }],
    ['a long tag', { screens: ['mine'], add: ['x'.repeat(31)] }],
    ['a separator in a tag', { screens: ['mine'], add: ['a,b'] }],
    ['eleven tags', { screens: ['mine'], add: Array.from({ length: 11 }, (_, index) => `t${index}`) }],
  ])('are refused with %s', async (_, body) => {
    const [mine = ''] = await plant(1)
    const screens = body.screens.map((id) => (id === 'mine' ? mine : id))
    expect(await petra.post('/api/screens/tags', { ...body, screens })).toMatchObject({ status: 400 })
    expect(await readTags(mine)).toEqual([])
  })

  it('are changed only by members who may, and on own screens: another one refuses the whole call', async () => {
    const [mine = ''] = await plant(1)
    const team = await createTeam(app, petra)
    const body = { screens: [mine], add: ['Depot'] }
    expect(await other.post('/api/screens/tags', body)).toMatchObject({ status: 403 })
    for (const member of [team.finance, team.viewer]) {
      expect(await member.post('/api/screens/tags', body)).toMatchObject({ status: 403 })
    }
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await petra.post('/api/screens/tags', { ...body, screens: [mine, unknown] })).toMatchObject({ status: 404 })
    expect(await readTags(mine)).toEqual([])
    expect(listOutcomes(await changeTags(body, team.manager))).toEqual(['changed'])
  })
})

it('never gives a screen an eleventh tag when calls add tags at once, on two server processes (decision 36)', async () => {
  const first = await startAppForTest({ database: 'postgres' })
  const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' } })
  const partner = await createPartner(first)
  const where = await createLocation(await createOperator(first))
  const venue = await plantVehicle(first.context.db, { ...where, ownerId: partner.ownerId }, [10, 10])
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const add = [0, 1, 2, 3].map((number) => `tag ${index} ${number}`)
      const screens = index % 3 === 0 ? venue.screenIds : venue.screenIds.toReversed()
      return createApiClient(index % 2 === 0 ? first : second, partner.token).post('/api/screens/tags', {
        screens,
        add,
      })
    }),
  )
  const outcomes = replies.map((reply) => listOutcomes((requireBody(reply, 200) as { results: BulkResult[] }).results))
  // Two calls of four tags fit; the others are refused for both screens.
  expect(outcomes.filter(([one, two]) => one === 'changed' && two === 'changed')).toHaveLength(2)
  expect(outcomes.filter(([one, two]) => one === 'refused' && two === 'refused')).toHaveLength(6)
  expect(await first.context.db.$count(screenTags)).toBe(16)
})

describe('pausing screens', () => {
  const pause = async (screens: string[], isPaused: boolean, person: Person = petra) =>
    listOutcomes(
      (requireBody(await person.post('/api/screens/pause', { screens, isPaused }), 200) as { results: BulkResult[] })
        .results,
    )
  const readStatus = async (id: string) =>
    (requireBody(await petra.get(`/api/screens/${id}`), 200) as { screen: Screen }).screen

  it('makes them inactive and keeps their bookings; resuming makes them active again (decision 36)', async () => {
    const screens = await plant(2)
    const carl = await createClient(app, 'Carl Pause')
    await plantRunningCampaign(app.context.db, location, carl, screens)
    const before = await app.context.db.$count(reservations, inArray(reservations.screenId, screens))
    expect(before).toBe(2)
    expect(await pause(screens, true)).toEqual(['changed', 'changed'])
    expect(await readStatus(screens[0] ?? '')).toMatchObject({
      status: 'In Active',
      pausedAt: app.clock.now().toISOString(),
      playState: 'unused',
    })
    expect(await app.context.db.$count(reservations, inArray(reservations.screenId, screens))).toBe(before)
    expect(await pause(screens, true)).toEqual(['unchanged', 'unchanged'])
    expect(await pause(screens, false)).toEqual(['changed', 'changed'])
    expect(await readStatus(screens[0] ?? '')).toMatchObject({ status: 'Active', pausedAt: null })
    expect(await pause(screens, false)).toEqual(['unchanged', 'unchanged'])
    const entries = await app.context.db.$count(audit, inArray(audit.subjectId, screens))
    expect(entries).toBe(4)
  })

  it('changes no status that an operator has set, also not after a pause', async () => {
    const [broken = '', taken = '', fine = ''] = await plant(3)
    await pause([taken], true)
    for (const [id, status] of [
      [broken, 'Under Maintenance'],
      [taken, 'Under Maintenance'],
      [taken, 'In Active'],
    ]) {
      requireBody(await olga.put(`/api/operator/screens/${id}`, { status }), 200)
    }
    const results = await petra.post('/api/screens/pause', { screens: [broken, taken, fine], isPaused: false })
    expect(results.body).toMatchObject({
      results: [{ outcome: 'refused' }, { outcome: 'refused' }, { outcome: 'unchanged' }],
    })
    expect(JSON.stringify(results.body)).toContain('An operator set the status of this screen')
    expect(await readStatus(taken)).toMatchObject({ status: 'In Active', pausedAt: null })
  })
})

describe('restarting screens', () => {
  it('orders a restart of each screen with a device, once, and says which have none', async () => {
    const [paired = '', bare = ''] = await plant(2)
    await plantDevice(app, paired)
    const restart = async () =>
      (
        requireBody(await petra.post('/api/screens/restart', { screens: [paired, bare] }), 200) as {
          results: BulkResult[]
        }
      ).results.map(({ outcome, message }) => [outcome, message])
    const noDevice = ['refused', refusalTexts.noDevice]
    expect(await restart()).toEqual([['changed', null], noDevice])
    expect(await restart()).toEqual([['unchanged', null], noDevice])
    expect(await other.post('/api/screens/restart', { screens: [paired] })).toMatchObject({ status: 403 })
  })
})

describe('moving screens', () => {
  const move = async (screens: string[], vehicle: string, person: Person = petra) =>
    requireBody(await person.post('/api/screens/venue', { screens, vehicle }), 200) as { results: BulkResult[] }
  const count = async (screens: string[]) =>
    requireBody(await petra.post('/api/screens/bookings', { screens }), 200) as Record<string, unknown>

  it('counts what is booked on them before, and ends it with the move (decision 36, decision 8)', async () => {
    const [first = '', second = '', unbooked = ''] = await plant(3)
    const target = await plantVehicle(app.context.db, location, [])
    const carl = await createClient(app, 'Carl Move')
    const flight = { startsOn: '2026-12-01', endsOn: '2026-12-07' }
    const { campaignId } = await plantRunningCampaign(app.context.db, location, carl, [first, second], flight)
    expect(await count([first, second, unbooked])).toEqual({ screens: 2, campaigns: [campaignId], days: 14 })
    const { results } = await move([first, unbooked], target.id)
    expect(listOutcomes(results)).toEqual(['changed', 'changed'])
    expect(await count([first, unbooked])).toEqual({ screens: 0, campaigns: [], days: 0 })
    expect(await count([second])).toEqual({ screens: 1, campaigns: [campaignId], days: 7 })
    expect(listOutcomes((await move([first, unbooked], target.id)).results)).toEqual(['unchanged', 'unchanged'])
    const moved = requireBody(await petra.get(`/api/screens/${first}`), 200) as { screen: Screen }
    expect(moved.screen.vehicle?._id).toBe(target.id)
  })

  it('gives a screen whose name is taken there the next number', async () => {
    const [mine = ''] = await plant(1)
    const [twin = ''] = (await plantVehicle(app.context.db, location, [10])).screenIds
    const target = await plantVehicle(app.context.db, location, [])
    for (const id of [mine, twin]) requireBody(await petra.put(`/api/screens/${id}/name`, { name: 'Front' }), 200)
    await move([mine, twin], target.id)
    const rows = await app.context.db
      .select({ name: screens.name })
      .from(screens)
      .where(eq(screens.vehicleId, target.id))
    expect(rows.map(({ name }) => name).sort()).toEqual(['Front', 'Screen 2'])
  })

  it('refuses screens of another kind and retired ones, and moves the others', async () => {
    const [fine = '', retired = ''] = await plant(2)
    const [bar = ''] = (await plantRestaurant(app.context.db, location, [10])).screenIds
    requireBody(await olga.put(`/api/operator/screens/${retired}`, { status: 'Retired' }), 200)
    const target = await plantVehicle(app.context.db, location, [])
    const { results } = await move([fine, retired, bar], target.id)
    expect(new Map(results.map(({ screen, outcome, message }) => [screen, [outcome, message]]))).toEqual(
      new Map([
        [fine, ['changed', null]],
        [retired, ['refused', 'This screen is retired.']],
        [bar, ['refused', 'A screen of a restaurant can only move to a restaurant']],
      ]),
    )
  })

  it('is refused without a venue, with two, and into a venue of others or without approval', async () => {
    const [mine = ''] = await plant(1)
    const foreign = await plantVehicle(app.context.db, { ...location, ownerId: other.ownerId }, [])
    const waiting = await plantVehicle(app.context.db, location, [], { status: 'Pending Approval' })
    const ask = (venue: Record<string, string>) => petra.post('/api/screens/venue', { screens: [mine], ...venue })
    expect(await ask({})).toMatchObject({ status: 400, body: { code: 'pairingPlace' } })
    expect(await ask({ vehicle: foreign.id, restaurant: foreign.id })).toMatchObject({ status: 400 })
    expect(await ask({ vehicle: foreign.id })).toMatchObject({ status: 403 })
    expect(await ask({ vehicle: waiting.id })).toMatchObject({ status: 409, body: { code: 'placeNotApproved' } })
    expect(await ask({ vehicle: mine })).toMatchObject({ status: 404 })
  })
})

it('moves screens into two venues at once on two server processes, each screen into one with a unique name', async () => {
  const first = await startAppForTest({ database: 'postgres' })
  const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' } })
  const partner = await createPartner(first)
  const where = { ...(await createLocation(await createOperator(first))), ownerId: partner.ownerId }
  const { db } = first.context
  const { screenIds } = await plantVehicle(db, where, [10, 10, 10])
  const targets = [await plantVehicle(db, where, []), await plantVehicle(db, where, [])]
  const replies = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) =>
      createApiClient(index % 2 === 0 ? first : second, partner.token).post('/api/screens/venue', {
        screens: index % 3 === 0 ? screenIds : screenIds.toReversed(),
        vehicle: targets[index % 2]?.id,
      }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const rows = await db.select().from(screens)
  expect(new Set(rows.map(({ vehicleId }) => vehicleId)).size).toBe(1)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(3)
})
