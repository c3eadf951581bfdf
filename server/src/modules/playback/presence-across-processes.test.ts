import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { buildCampaignParts, LANDSCAPE, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { buildHeartbeat, type Device, plantDevice, buildPlay } from '../../testing/people/devices.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { requireBody, createClient, createOperator, type Partner, createPartner } from '../../testing/people/users.ts'
import { openTestListener } from '../../testing/test-listener.ts'

/** Two server processes on one PostgreSQL, each with its own clock. */
let here: TestApp
let there: TestApp
beforeAll(async () => {
  here = await startApp({ database: 'postgres', listen: true })
  there = await startApp({ database: { url: here.databaseUrl ?? '' }, listen: true })
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

/** Advances the clocks of both processes and runs their due jobs. */
async function advanceTime(seconds: number): Promise<void> {
  const apps = [here, there]
  for (const { clock } of apps) clock.advance(seconds * 1000)
  // At the same moment, like the timers of real processes.
  await Promise.all(apps.map(({ jobs }) => jobs.runNow('telemetry.mark-offline')))
}

const send = (app: TestApp, device: Device) =>
  createApiClient(app, device.token)
    .post('/api/player/heartbeats', { beats: [buildHeartbeat(app, device)], sentAt: app.clock.now().toISOString() })
    .then((reply) => requireBody(reply, 200))

async function getStatus(app: TestApp, petra: Partner, screenId: string): Promise<string> {
  const { screen } = requireBody(await createApiClient(app, petra.token).get(`/api/screens/${screenId}`), 200) as {
    screen: { onlineStatus: string }
  }
  return screen.onlineStatus
}

let cities = 0

async function plantScreen() {
  const petra = await createPartner(here)
  const city = { ...(await plantLocation(here.context.db, `City ${++cities}`)), ownerId: petra.ownerId }
  const venue = await plantVehicle(here.context.db, city, [10])
  const device = await plantDevice(here, venue.screenIds[0] ?? '')
  return { petra, city, place: venue, device }
}

test('a screen is online and offline in the answers of every process, offline within 120 to 150 s, with one notification (product 6, product 10)', async () => {
  const { petra, device } = await plantScreen()
  const streams = [
    await openTestListener(here, '/api/events', petra.token),
    await openTestListener(there, '/api/events', petra.token),
  ]
  const listStatuses = () => Promise.all([here, there].map((app) => getStatus(app, petra, device.screenId)))
  const listNotifications = () =>
    streams.map(({ received }) => received.filter(({ event }) => event === 'screen').map(({ data }) => data))
  const online = { screenId: device.screenId, onlineStatus: 'online' }
  const offline = { screenId: device.screenId, onlineStatus: 'offline' }

  // Its heartbeats go to either process.
  await send(here, device)
  for (const stream of streams) expect(await stream.next('screen')).toEqual(online)
  await advanceTime(30)
  await send(there, device)
  await advanceTime(119)
  expect(await listStatuses()).toEqual(['online', 'online'])
  expect(listNotifications()).toEqual([[online], [online]])

  await advanceTime(31)
  expect(await listStatuses()).toEqual(['offline', 'offline'])
  for (const stream of streams) expect(await stream.next('screen')).toEqual(offline)
  await advanceTime(60)
  await send(there, device)
  for (const stream of streams) expect(await stream.next('screen')).toEqual(online)
  expect(await listStatuses()).toEqual(['online', 'online'])
  expect(listNotifications()).toEqual([
    [online, offline, online],
    [online, offline, online],
  ])
})

test('a device that is unpaired at one process loses stream and credential at the other at once (product 4, product 10)', async () => {
  const { device } = await plantScreen()
  const olga = await createOperator(here)
  const stream = await openTestListener(there, '/api/player/events', device.token)
  await stream.next('manifest-changed')
  await send(there, device)
  requireBody(await olga.post(`/api/operator/screens/${device.screenId}/unpair`, {}), 200)
  // The very next call is refused, whatever the other process has cached.
  const caller = createApiClient(there, device.token)
  expect((await caller.get('/api/player/manifest')).status).toBe(401)
  const heartbeats = { beats: [buildHeartbeat(there, device)], sentAt: there.clock.now().toISOString() }
  expect((await caller.post('/api/player/heartbeats', heartbeats)).status).toBe(401)
  expect((await caller.post('/api/player/plays', { plays: [{}] })).status).toBe(401)
  await stream.ended
})

test('plays and changes of a campaign that arrive at one process are notified and readable at the other (product 7, product 10)', async () => {
  const { city, place: venue, device } = await plantScreen()
  const [carl, olga] = [await createClient(here), await createOperator(here)]
  const stream = await openTestListener(there, '/api/events', carl.token)
  const campaign = await submitCampaign(carl, city, [venue])
  expect(await stream.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Pending Approval' })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  expect(await stream.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Approved' })
  const { files } = requireBody(await device.get('/api/player/manifest'), 200) as { files: { sha256: string }[] }
  for (const { clock } of [here, there]) clock.advance(3_600_000)
  const spot = { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' }
  requireBody(await device.post('/api/player/plays', { plays: [buildPlay(here, device, spot, 60)] }), 200)
  expect(await stream.next('plays')).toEqual({ campaignId: campaign._id })
  const carlThere = createApiClient(there, carl.token)
  expect(requireBody(await carlThere.get(`/api/campaigns/${campaign._id}`), 200)).toMatchObject({ plays: 1 })
  const parts = buildCampaignParts({ ...buildSelection(city, [venue]), name: 'Changed', status: 'Pending Approval' })
  requireBody(await carlThere.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, video: LANDSCAPE }), 200)
  expect(await stream.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Pending Approval' })
})

test('a process that missed notifications tells only its own clients to reload (product 10)', async () => {
  const { petra, device } = await plantScreen()
  const [streamHere, streamThere] = [
    await openTestListener(here, '/api/events', petra.token),
    await openTestListener(there, '/api/events', petra.token),
  ]
  // The listener of the second process, which was opened after that of the first; the queue has another channel.
  await here.context.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'LISTEN "marquee"' order by backend_start desc limit 1`)
  await send(here, device)
  await streamHere.next('screen')
  await streamThere.next('resync')
  expect(await getStatus(there, petra, device.screenId)).toBe('online')
  expect(streamHere.received.map(({ event }) => event)).toEqual(['screen'])
})
