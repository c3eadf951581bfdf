import { gunzipSync } from 'node:zlib'
import type { Manifest } from '@marquee/contract/player'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitCampaign } from '../../testing/campaigns.ts'
import {
  changeScreen,
  type PlantedLocation,
  plantLocation,
  plantRestaurant,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { buildHeartbeat, plantDevice } from '../../testing/people/devices.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { CLIP } from '../../testing/uploads.ts'
import { vehicles } from '../fleet/schema.ts'
import { users } from '../identity/schema.ts'
import { devices } from '../screens/schema.ts'
import { presences } from '../telemetry/schema.ts'

let app: TestApp
let city: PlantedLocation
let carl: Client
let olga: Person

beforeAll(async () => {
  app = await startApp()
  city = await plantLocation(app.context.db)
  carl = await createClient(app)
  olga = await createOperator(app)
})
afterAll(() => app.close())

const plantTaxi = (
  ...more: Parameters<typeof plantVehicle> extends [unknown, unknown, unknown, ...infer M] ? M : never
) => plantVehicle(app.context.db, city, [10], ...more)
const equipScreen = async (screenId: string | undefined) => plantDevice(app, screenId ?? '')
const decide = (id: string, decision: 'approve' | 'reject') =>
  olga.post(`/api/operator/reviews/campaign/${id}`, { decision, reason: 'Too loud' })
const getManifest = async (who: Awaited<ReturnType<typeof equipScreen>>) =>
  requireBody(await who.get('/api/player/manifest'), 200) as Manifest

test('lists only an approved campaign, with its flight and its file (product 5)', async () => {
  const venue = await plantTaxi()
  const player = await equipScreen(venue.screenIds[0])
  const empty = await getManifest(player)
  expect(empty).toMatchObject({ flights: [], files: [], timeZone: 'Europe/Vienna', openingHours: null })

  const campaign = await submitCampaign(carl, city, [venue], { name: 'Autumn roast' })
  const rejected = await submitCampaign(carl, city, [venue], { name: 'Too loud' })
  await submitCampaign(carl, city, [venue], { name: 'Still waiting' })
  await decide(campaign._id, 'approve')
  await decide(rejected._id, 'reject')

  const manifest = await getManifest(player)
  expect(manifest.version).not.toBe(empty.version)
  expect(manifest.flights).toEqual([
    {
      campaignId: campaign._id,
      name: 'Autumn roast',
      sha256: manifest.files[0]?.sha256,
      startsOn: campaign.startDate,
      endsOn: campaign.endDate,
    },
  ])
  expect(manifest.files).toMatchObject([
    { url: `/api/s3/images/${campaign.video?.name}`, type: 'video/mp4', bytes: CLIP.length, durationMs: 12_000 },
  ])
  const file = await createApiClient(app).get(manifest.files[0]?.url ?? '')
  expect(file.status).toBe(200)

  await carl.delete(`/api/campaigns/${campaign._id}`)
  expect(await getManifest(player)).toEqual(empty)
})

test('follows the language of the account of the partner (decision 26)', async () => {
  const { db } = app.context
  const lisbon = await plantLocation(db, 'Lisbon')
  const bar = await plantRestaurant(db, lisbon, [10])
  const player = await equipScreen(bar.screenIds[0])
  const before = await getManifest(player)
  expect(before.language).toBe('en')
  await db.update(users).set({ language: 'pt-PT' }).where(eq(users.email, 'owner-of-Lisbon@city.example'))
  expect(await getManifest(player)).toMatchObject({
    language: 'pt-PT',
    houseCard: { title: 'O seu anúncio podia estar aqui' },
  })
})

test('keeps campaigns in the order in which they were booked', async () => {
  const venue = await plantTaxi()
  const player = await equipScreen(venue.screenIds[0])
  const names = ['first', 'second', 'third']
  const ids: string[] = []
  for (const name of names) {
    app.clock.advance(1000)
    ids.push((await submitCampaign(carl, city, [venue], { name }))._id)
  }
  for (const id of ids.toReversed()) await decide(id, 'approve')
  expect((await getManifest(player)).flights.map((flight) => flight.name)).toEqual(names)
})

test('answers 304 to a device that has the version, in any form of the header (product 9)', async () => {
  const player = await equipScreen((await plantTaxi()).screenIds[0])
  const first = await player.get('/api/player/manifest')
  const { version } = requireBody(first, 200) as Manifest
  expect(first.headers.etag).toBe(`"${version}"`)
  const ask = (ifNoneMatch: string) => player.get('/api/player/manifest', { 'if-none-match': ifNoneMatch })
  for (const known of [`"${version}"`, `W/"${version}"`, `"old", "${version}"`, '*']) {
    const reply = await ask(known)
    expect([known, reply.status, reply.body]).toEqual([known, 304, ''])
    expect(reply.headers.etag).toBe(`"${version}"`)
  }
  for (const other of ['"old"', version, '', `"${version}x"`]) expect((await ask(other)).status).toBe(200)
})

test('is compressed for clients that support it, with a weak tag (product 9)', async () => {
  const venue = await plantTaxi()
  const player = await equipScreen(venue.screenIds[0])
  const campaigns = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      submitCampaign(carl, city, [venue], { name: `${name} ${'offer '.repeat(20)}` }),
    ),
  )
  for (const { _id } of campaigns) await decide(_id, 'approve')
  const plain = await getManifest(player)
  const headers = { authorization: player.token, 'accept-encoding': 'gzip' }
  const packed = await app.server.inject({ method: 'GET', url: '/api/player/manifest', headers })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    etag: `W/"${plain.version}"`,
    vary: 'accept-encoding',
  })
  expect(packed.rawPayload.length).toBeLessThan(JSON.stringify(plain).length)
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain)
  const known = { 'if-none-match': String(packed.headers.etag) }
  expect((await player.get('/api/player/manifest', known)).status).toBe(304)
})

test('records which devices got a new version, for many that ask at once (product 5, decision 22)', async () => {
  const venues = await Promise.all(Array.from({ length: 3 }, () => plantTaxi()))
  const players = await Promise.all(venues.map((venue) => equipScreen(venue.screenIds[0])))
  for (const player of players) {
    await player.post('/api/player/heartbeats', {
      beats: [buildHeartbeat(app, player)],
      sentAt: app.clock.now().toISOString(),
    })
  }
  const manifests = await Promise.all(players.map(getManifest))
  const listServed = () =>
    app.context.db
      .select({ version: presences.servedManifestVersion, at: presences.servedManifestAt })
      .from(presences)
      .where(eq(presences.screenId, players[0]?.screenId ?? ''))
  const [first] = await listServed()
  expect(first?.version).toBe(manifests[0]?.version)
  app.clock.advance(60_000)
  await Promise.all(players.map(getManifest))
  expect(await listServed()).toEqual([first])
})

test('records it also for a screen that is locked, after the lock is released (product 5)', async () => {
  const here = await startAppForTest({ database: 'postgres' })
  const { db, database } = here.context
  const location = await plantLocation(db)
  const { screenIds } = await plantVehicle(db, location, [10, 10])
  const players = await Promise.all(screenIds.map((screenId) => plantDevice(here, screenId)))
  for (const player of players) {
    requireBody(await player.post('/api/player/heartbeats', { beats: [buildHeartbeat(here, player)] }), 200)
  }
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const writing = database.transaction(async (tx) => {
    await tx
      .select()
      .from(presences)
      .where(eq(presences.screenId, screenIds[0] ?? ''))
      .for('update')
    held.resolve()
    await released.promise
  })
  await held.promise
  const calls = players.map((player) => player.get('/api/player/manifest'))
  const listServed = () => db.select({ version: presences.servedManifestVersion }).from(presences)
  // The other one does not wait.
  await expect.poll(async () => (await listServed()).filter(({ version }) => version !== null)).toHaveLength(1)
  released.resolve()
  await writing
  for (const reply of await Promise.all(calls)) requireBody(reply, 200)
  expect((await listServed()).filter(({ version }) => version !== null)).toHaveLength(2)
})

test('contains approved infotainment of the screen (product 2)', async () => {
  const venue = await plantTaxi()
  const player = await equipScreen(venue.screenIds[0])
  const video = await plantInfotainment(app.context.db, city, venue.screenIds)
  await plantInfotainment(app.context.db, city, venue.screenIds, { status: 'pending' })
  await plantInfotainment(app.context.db, city, venue.screenIds, { deletedAt: app.clock.now() })
  const manifest = await getManifest(player)
  expect(manifest.infotainment).toMatchObject([{ videoId: video.id, sha256: video.sha256 }])
  expect(manifest.files.map((file) => file.sha256)).toEqual([video.sha256])
})

test('contains the opening hours of a restaurant in the zone of its location, if it has any', async () => {
  const open = await plantRestaurant(app.context.db, city, [10])
  const manifest = await getManifest(await equipScreen(open.screenIds[0]))
  expect(manifest).toMatchObject({
    screenType: 'restaurant',
    orientation: 'portrait',
    openingHours: { monday: { start: '09:00', end: '23:00' }, sunday: { start: '', end: '' } },
  })
})

test('contains only the house card while screen or venue is not allowed to play (product 2)', async () => {
  const venue = await plantTaxi()
  const [screenId = ''] = venue.screenIds
  const player = await equipScreen(screenId)
  const campaign = await submitCampaign(carl, city, [venue])
  await decide(campaign._id, 'approve')
  const countFlights = async () => (await getManifest(player)).flights.length
  const updateVenue = (change: Partial<typeof vehicles.$inferInsert>) =>
    app.context.db.update(vehicles).set(change).where(eq(vehicles.id, venue.id))

  expect(await countFlights()).toBe(1)
  await changeScreen(app.context.db, screenId, { status: 'Under Maintenance' })
  expect(await countFlights()).toBe(0)
  await changeScreen(app.context.db, screenId, { status: 'Active' })
  await updateVenue({ status: 'Pending Approval' })
  expect(await countFlights()).toBe(0)
  await updateVenue({ status: 'Approved', deletedAt: app.clock.now() })
  expect(await countFlights()).toBe(0)
  await changeScreen(app.context.db, screenId, { vehicleId: null })
  expect(await getManifest(player)).toMatchObject({ flights: [], timeZone: 'UTC' })
})

test('answers many devices at the same moment, each with its own manifest', async () => {
  const venues = await Promise.all(Array.from({ length: 12 }, () => plantTaxi()))
  const players = await Promise.all(venues.map((venue) => equipScreen(venue.screenIds[0])))
  const manifests = await Promise.all(players.map(getManifest))
  expect(manifests.map((manifest) => manifest.screenId)).toEqual(players.map((player) => player.screenId))
})

test('answers only devices, and no unpaired ones (product 4)', async () => {
  const player = await equipScreen((await plantTaxi()).screenIds[0])
  expect((await carl.get('/api/player/manifest')).status).toBe(401)
  expect((await createApiClient(app).get('/api/player/manifest')).status).toBe(401)
  await app.context.db.update(devices).set({ unpairedAt: app.clock.now() }).where(eq(devices.id, player.deviceId))
  for (const path of ['/api/player/manifest', '/api/player/events']) expect((await player.get(path)).status).toBe(401)
  expect((await player.post('/api/player/plays', { plays: [{}] })).status).toBe(401)
  expect((await player.post('/api/player/heartbeats', { beats: [{}] })).status).toBe(401)
})
