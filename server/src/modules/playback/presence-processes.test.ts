import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { campaignParts, LANDSCAPE, selection, submitted } from '../../testing/campaigns.ts'
import { plantCity, plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { beat, type Device, plantDevice, played } from '../../testing/people/devices.ts'
import { voice } from '../../testing/people.ts'
import { bodyOf, client, operator, type Partner, partner } from '../../testing/people/users.ts'
import { listenTo } from '../../testing/streams.ts'

/** Two server processes on one PostgreSQL, as far as the database can tell, each with a clock of its own. */
let here: TestHouse
let there: TestHouse
beforeAll(async () => {
  here = await startHouse({ database: 'postgres', listen: true })
  there = await startHouse({ database: { url: here.databaseUrl ?? '' }, listen: true })
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

/** The clocks of both; each process then does what is due. */
async function later(seconds: number): Promise<void> {
  const houses = [here, there]
  for (const { clock } of houses) clock.advance(seconds * 1000)
  // At the same moment, as the timers of processes are.
  await Promise.all(houses.map(({ jobs }) => jobs.runNow('telemetry.mark-silent')))
}

const send = (house: TestHouse, device: Device) =>
  voice(house, device.token)
    .post('/api/player/heartbeats', { beats: [beat(house, device)], sentAt: house.clock.now().toISOString() })
    .then((reply) => bodyOf(reply, 200))

async function statusAt(house: TestHouse, petra: Partner, screenId: string): Promise<string> {
  const { screen } = bodyOf(await voice(house, petra.token).get(`/api/screens/${screenId}`), 200) as {
    screen: { onlineStatus: string }
  }
  return screen.onlineStatus
}

let cities = 0

async function screenOfPetra() {
  const petra = await partner(here)
  const city = { ...(await plantCity(here.house.db, `City ${++cities}`)), ownerId: petra.ownerId }
  const place = await plantVehicle(here.house.db, city, [10])
  const device = await plantDevice(here, place.screenIds[0] ?? '')
  return { petra, city, place, device }
}

test('a screen is online and offline in the answers of every process, offline within 120 to 150 s, and everybody is told once (product 6, product 10)', async () => {
  const { petra, device } = await screenOfPetra()
  const lines = [await listenTo(here, '/api/events', petra.token), await listenTo(there, '/api/events', petra.token)]
  const answers = () => Promise.all([here, there].map((house) => statusAt(house, petra, device.screenId)))
  const told = () => lines.map(({ heard }) => heard.filter(({ event }) => event === 'screen').map(({ data }) => data))
  const online = { screenId: device.screenId, onlineStatus: 'online' }
  const offline = { screenId: device.screenId, onlineStatus: 'offline' }

  // Its signs of life reach now the one process, now the other.
  await send(here, device)
  for (const line of lines) expect(await line.next('screen')).toEqual(online)
  await later(30)
  await send(there, device)
  await later(119)
  expect(await answers()).toEqual(['online', 'online'])
  expect(told()).toEqual([[online], [online]])

  await later(31)
  expect(await answers()).toEqual(['offline', 'offline'])
  for (const line of lines) expect(await line.next('screen')).toEqual(offline)
  await later(60)
  await send(there, device)
  for (const line of lines) expect(await line.next('screen')).toEqual(online)
  expect(await answers()).toEqual(['online', 'online'])
  expect(told()).toEqual([
    [online, offline, online],
    [online, offline, online],
  ])
})

test('who is unpaired at one process is cut off at the other at once, with stream and credential (product 4, product 10)', async () => {
  const { device } = await screenOfPetra()
  const olga = await operator(here)
  const line = await listenTo(there, '/api/player/events', device.token)
  await line.next('manifest-changed')
  await send(there, device)
  bodyOf(await olga.post(`/api/operator/screens/${device.screenId}/unpair`, {}), 200)
  // Whatever the other process has remembered of it, the very next call is refused.
  const asked = voice(there, device.token)
  expect((await asked.get('/api/player/manifest')).status).toBe(401)
  const beats = { beats: [beat(there, device)], sentAt: there.clock.now().toISOString() }
  expect((await asked.post('/api/player/heartbeats', beats)).status).toBe(401)
  expect((await asked.post('/api/player/plays', { plays: [{}] })).status).toBe(401)
  await line.ended
})

test('plays that arrive at one process are told to a client and read at another, and so is what a campaign becomes (product 7, product 10)', async () => {
  const { city, place, device } = await screenOfPetra()
  const [carl, olga] = [await client(here), await operator(here)]
  const line = await listenTo(there, '/api/events', carl.token)
  const campaign = await submitted(carl, city, [place])
  expect(await line.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Pending Approval' })
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  expect(await line.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Approved' })
  const { files } = bodyOf(await device.get('/api/player/manifest'), 200) as { files: { sha256: string }[] }
  for (const { clock } of [here, there]) clock.advance(3_600_000)
  const spot = { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' }
  bodyOf(await device.post('/api/player/plays', { plays: [played(here, device, spot, 60)] }), 200)
  expect(await line.next('plays')).toEqual({ campaignId: campaign._id })
  const carlThere = voice(there, carl.token)
  expect(bodyOf(await carlThere.get(`/api/campaigns/${campaign._id}`), 200)).toMatchObject({ plays: 1 })
  const parts = campaignParts({ ...selection(city, [place]), name: 'Changed', status: 'Pending Approval' })
  bodyOf(await carlThere.send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, video: LANDSCAPE }), 200)
  expect(await line.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Pending Approval' })
})

test('a process that heard nothing for a while tells everybody at it that something was missed, and only those (product 10)', async () => {
  const { petra, device } = await screenOfPetra()
  const [lineHere, lineThere] = [
    await listenTo(here, '/api/events', petra.token),
    await listenTo(there, '/api/events', petra.token),
  ]
  // The ear of the second process, told by its number from that of the first, which was opened before it.
  await here.house.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN%' order by backend_start desc limit 1`)
  await send(here, device)
  await lineHere.next('screen')
  await lineThere.next('resync')
  expect(await statusAt(there, petra, device.screenId)).toBe('online')
  expect(lineHere.heard.map(({ event }) => event)).toEqual(['screen'])
})
