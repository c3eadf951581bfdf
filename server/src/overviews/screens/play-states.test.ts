import type { getOperatorOverview } from '@marquee/contract/alerts'
import type { Campaign } from '@marquee/contract/campaigns'
import type { getOwnerDashboard, getOwnerToday } from '@marquee/contract/dashboards'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { PlayState } from '@marquee/contract/play-state.rules'
import type { Screen } from '@marquee/contract/screens'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alerts } from '../../modules/operations/schema.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import { HOURS, MINUTES } from '../../platform/clock.ts'
import { changeScreen, type PlantedLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantRunningCampaign } from '../../testing/running-campaigns.ts'
import { createLocation } from '../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'

let app: TestApp
let [olga, carl, petra] = [] as unknown as [Person, Client, Partner]
let location: PlantedLocation
/** The screens of the partner, with the expected state of each. */
const expected = new Map<string, PlayState>()

const never = { start: '', end: '' }
/** It is noon on a Saturday: the bar has been closed for an hour. */
const BAR = {
  monday: never,
  tuesday: never,
  wednesday: never,
  thursday: never,
  friday: never,
  saturday: { start: '07:00', end: '11:00' },
  sunday: never,
}

beforeAll(async () => {
  app = await startApp()
  ;[olga, carl, petra] = [await createOperator(app), await createClient(app), await createPartner(app)]
  location = { ...(await createLocation(olga)), ownerId: petra.ownerId }
  const { db } = app.context
  const vehicle = (more = {}) => plantVehicle(db, location, [10], more)
  const bar = () => plantRestaurant(db, location, [10], { openingHours: BAR })
  const plantPresence = async (venue: { screenIds: string[] }, offlineMs: number | null, state: PlayState) => {
    const [screenId = ''] = venue.screenIds
    const lastHeartbeatAt = new Date(app.clock.now().getTime() - (offlineMs ?? 0))
    if (offlineMs !== null) await db.insert(presences).values({ screenId, isOnline: offlineMs === 0, lastHeartbeatAt })
    expected.set(screenId, state)
    return screenId
  }
  await plantPresence(await vehicle(), 0, 'playing')
  await plantPresence(await plantRestaurant(db, location, [10]), 0, 'playing')
  await plantPresence(await bar(), 0, 'closed')
  await plantPresence(await bar(), HOURS + 10 * MINUTES, 'closed')
  await plantPresence(await bar(), HOURS + 20 * MINUTES, 'offline')
  await plantPresence(await vehicle(), 2 * MINUTES, 'offline')
  await plantPresence(await vehicle(), null, 'unheard')
  await plantPresence(await vehicle({ status: 'Pending Approval' }), 0, 'unused')
  await changeScreen(db, await plantPresence(await vehicle(), 0, 'unused'), { status: 'Under Maintenance' })
})
afterAll(() => app.close())

const COUNTS = { playing: 2, closed: 2, offline: 2, unheard: 1, unused: 2 }
const read = async <Reply>(person: Person, path: string) => requireBody(await person.get(path), 200) as Reply

it('counts the screens of a partner by whether they play now; the counts add up (OPEN-87)', async () => {
  const numbers = await read<EndpointReply<typeof getOwnerDashboard>>(petra, '/api/dashboard/ownerData')
  expect(numbers).toMatchObject({ totalScreens: 9, onlineScreens: 5, screensNow: COUNTS })
})

it('returns the same state for every screen in the list', async () => {
  const { screens } = await read<{ screens: Screen[] }>(petra, `/api/owners/screens/${petra.ownerId}`)
  expect(new Map(screens.map(({ _id, playState }) => [_id, playState]))).toEqual(expected)
})

it('does not count screens as offline that were switched off at closing time', async () => {
  const { offline } = await read<EndpointReply<typeof getOwnerToday>>(petra, '/api/dashboard/ownerToday')
  expect(offline.count).toBe(2)
  expect(offline.screens.map(({ _id }) => expected.get(_id))).toEqual(['offline', 'offline'])
})

it('counts the screens of a campaign while it is on air, with the state of each', async () => {
  const ids = [...expected.keys()]
  const { campaignId } = await plantRunningCampaign(app.context.db, location, carl, ids)
  const campaign = await read<Campaign>(carl, `/api/campaigns/${campaignId}`)
  expect(campaign.screensNow).toEqual(COUNTS)
  expect(new Map(campaign.screensRunningOn.map(({ screenId, playState }) => [screenId, playState]))).toEqual(expected)
  const later = { startsOn: '2026-12-10', endsOn: '2026-12-16' }
  const ahead = await plantRunningCampaign(app.context.db, location, carl, ids, later)
  expect(await read<Campaign>(carl, `/api/campaigns/${ahead.campaignId}`)).toMatchObject({ screensNow: null })
})

it('counts every running campaign once for operators, by its best screen or by its alert', async () => {
  const { db } = app.context
  const running = async () =>
    (await read<EndpointReply<typeof getOperatorOverview>>(olga, '/api/operator/overview')).campaigns
  // The campaign on all screens plays.
  expect(await running()).toEqual({
    running: 1,
    withoutPlays: 0,
    now: { playing: 1, closed: 0, offline: 0, unheard: 0, unused: 0 },
  })
  const campaigns = new Map<string, PlayState>()
  for (const [screenId, state] of expected) {
    campaigns.set((await plantRunningCampaign(db, location, carl, [screenId])).campaignId, state)
  }
  expect(await running()).toEqual({ running: 10, withoutPlays: 0, now: { ...COUNTS, playing: 3 } })
  const [subject = ''] = [...campaigns].find(([, state]) => state === 'offline') ?? []
  const at = app.clock.now()
  await db
    .insert(alerts)
    .values({ kind: 'campaign-without-plays', subject, subjectName: 'Planted', since: at, openedAt: at })
  expect(await running()).toEqual({ running: 10, withoutPlays: 1, now: { ...COUNTS, playing: 3, offline: 1 } })
})
