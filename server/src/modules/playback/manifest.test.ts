import { gunzipSync } from 'node:zlib'
import type { Manifest } from '@marquee/contract/player'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitted } from '../../testing/campaigns.ts'
import { changeScreen, type City, plantCity, plantRestaurant, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest, startHouse, type TestHouse } from '../../testing/house.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { beat, plantDevice } from '../../testing/people/devices.ts'
import { bodyOf, type Client, client, operator, type Person } from '../../testing/people/users.ts'
import { voice } from '../../testing/people.ts'
import { CLIP } from '../../testing/uploads.ts'
import { vehicles } from '../fleet/schema.ts'
import { devices } from '../screens/schema.ts'
import { presences } from '../telemetry/schema.ts'

let town: TestHouse
let city: City
let carl: Client
let olga: Person

beforeAll(async () => {
  town = await startHouse()
  city = await plantCity(town.house.db)
  carl = await client(town)
  olga = await operator(town)
})
afterAll(() => town.close())

const vehicle = (
  ...more: Parameters<typeof plantVehicle> extends [unknown, unknown, unknown, ...infer M] ? M : never
) => plantVehicle(town.house.db, city, [10], ...more)
const device = async (screenId: string | undefined) => plantDevice(town, screenId ?? '')
const decide = (id: string, decision: 'approve' | 'reject') =>
  olga.post(`/api/operator/reviews/campaign/${id}`, { decision, reason: 'Too loud' })
const manifestOf = async (who: Awaited<ReturnType<typeof device>>) =>
  bodyOf(await who.get('/api/player/manifest'), 200) as Manifest

test('lists an approved campaign with its flight and its file, and only that (product 5)', async () => {
  const place = await vehicle()
  const player = await device(place.screenIds[0])
  const empty = await manifestOf(player)
  expect(empty).toMatchObject({ flights: [], files: [], timeZone: 'Europe/Vienna', openingHours: null })

  const campaign = await submitted(carl, city, [place], { name: 'Autumn roast' })
  const rejected = await submitted(carl, city, [place], { name: 'Too loud' })
  await submitted(carl, city, [place], { name: 'Still waiting' })
  await decide(campaign._id, 'approve')
  await decide(rejected._id, 'reject')

  const manifest = await manifestOf(player)
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
  const file = await voice(town).get(manifest.files[0]?.url ?? '')
  expect(file.status).toBe(200)

  await carl.delete(`/api/campaigns/${campaign._id}`)
  expect(await manifestOf(player)).toEqual(empty)
})

test('keeps campaigns in the order in which they were booked', async () => {
  const place = await vehicle()
  const player = await device(place.screenIds[0])
  const names = ['first', 'second', 'third']
  const ids: string[] = []
  for (const name of names) {
    town.clock.advance(1000)
    ids.push((await submitted(carl, city, [place], { name }))._id)
  }
  for (const id of ids.toReversed()) await decide(id, 'approve')
  expect((await manifestOf(player)).flights.map((flight) => flight.name)).toEqual(names)
})

test('answers 304 to a device that has the version, however it says so (product 9)', async () => {
  const player = await device((await vehicle()).screenIds[0])
  const first = await player.get('/api/player/manifest')
  const { version } = bodyOf(first, 200) as Manifest
  expect(first.headers.etag).toBe(`"${version}"`)
  const ask = (ifNoneMatch: string) => player.get('/api/player/manifest', { 'if-none-match': ifNoneMatch })
  for (const known of [`"${version}"`, `W/"${version}"`, `"old", "${version}"`, '*']) {
    const reply = await ask(known)
    expect([known, reply.status, reply.body]).toEqual([known, 304, ''])
    expect(reply.headers.etag).toBe(`"${version}"`)
  }
  for (const other of ['"old"', version, '', `"${version}x"`]) expect((await ask(other)).status).toBe(200)
})

test('is sent packed to whoever understands it, and known again by its weak tag (product 9)', async () => {
  const place = await vehicle()
  const player = await device(place.screenIds[0])
  const campaigns = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => submitted(carl, city, [place], { name: `${name} ${'offer '.repeat(20)}` })),
  )
  for (const { _id } of campaigns) await decide(_id, 'approve')
  const plain = await manifestOf(player)
  const headers = { authorization: player.token, 'accept-encoding': 'gzip' }
  const packed = await town.server.inject({ method: 'GET', url: '/api/player/manifest', headers })
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

test('notes who got another one than before, of many that ask at once (product 5, decision 22)', async () => {
  const places = await Promise.all(Array.from({ length: 3 }, () => vehicle()))
  const players = await Promise.all(places.map((place) => device(place.screenIds[0])))
  for (const player of players) {
    await player.post('/api/player/heartbeats', { beats: [beat(town, player)], sentAt: town.clock.now().toISOString() })
  }
  const manifests = await Promise.all(players.map(manifestOf))
  const noted = () =>
    town.house.db
      .select({ version: presences.servedManifestVersion, at: presences.servedManifestAt })
      .from(presences)
      .where(eq(presences.screenId, players[0]?.screenId ?? ''))
  const [first] = await noted()
  expect(first?.version).toBe(manifests[0]?.version)
  town.clock.advance(60_000)
  await Promise.all(players.map(manifestOf))
  expect(await noted()).toEqual([first])
})

test('notes who got one also of a screen that is being written to, once that is over (product 5)', async () => {
  const here = await houseForThisTest({ database: 'postgres' })
  const { db, database } = here.house
  const market = await plantCity(db)
  const { screenIds } = await plantVehicle(db, market, [10, 10])
  const players = await Promise.all(screenIds.map((screenId) => plantDevice(here, screenId)))
  for (const player of players) {
    bodyOf(await player.post('/api/player/heartbeats', { beats: [beat(here, player)] }), 200)
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
  const asked = players.map((player) => player.get('/api/player/manifest'))
  const noted = () => db.select({ version: presences.servedManifestVersion }).from(presences)
  // The other one waits for nobody.
  await expect.poll(async () => (await noted()).filter(({ version }) => version !== null)).toHaveLength(1)
  released.resolve()
  await writing
  for (const reply of await Promise.all(asked)) bodyOf(reply, 200)
  expect((await noted()).filter(({ version }) => version !== null)).toHaveLength(2)
})

test('carries approved infotainment of the screen (product 2)', async () => {
  const place = await vehicle()
  const player = await device(place.screenIds[0])
  const video = await plantInfotainment(town.house.db, city, place.screenIds)
  await plantInfotainment(town.house.db, city, place.screenIds, { status: 'pending' })
  await plantInfotainment(town.house.db, city, place.screenIds, { deletedAt: town.clock.now() })
  const manifest = await manifestOf(player)
  expect(manifest.infotainment).toMatchObject([{ videoId: video.id, sha256: video.sha256 }])
  expect(manifest.files.map((file) => file.sha256)).toEqual([video.sha256])
})

test('gives a restaurant its hours in the zone of its location, and no hours where none are given', async () => {
  const open = await plantRestaurant(town.house.db, city, [10])
  const manifest = await manifestOf(await device(open.screenIds[0]))
  expect(manifest).toMatchObject({
    screenType: 'restaurant',
    orientation: 'portrait',
    openingHours: { monday: { start: '09:00', end: '23:00' }, sunday: { start: '', end: '' } },
  })
})

test('shows only the house card while screen or place may not show anything (product 2)', async () => {
  const place = await vehicle()
  const [screenId = ''] = place.screenIds
  const player = await device(screenId)
  const campaign = await submitted(carl, city, [place])
  await decide(campaign._id, 'approve')
  const flights = async () => (await manifestOf(player)).flights.length
  const setPlace = (change: Partial<typeof vehicles.$inferInsert>) =>
    town.house.db.update(vehicles).set(change).where(eq(vehicles.id, place.id))

  expect(await flights()).toBe(1)
  await changeScreen(town.house.db, screenId, { status: 'Under Maintenance' })
  expect(await flights()).toBe(0)
  await changeScreen(town.house.db, screenId, { status: 'Active' })
  await setPlace({ status: 'Pending Approval' })
  expect(await flights()).toBe(0)
  await setPlace({ status: 'Approved', deletedAt: town.clock.now() })
  expect(await flights()).toBe(0)
  await changeScreen(town.house.db, screenId, { vehicleId: null })
  expect(await manifestOf(player)).toMatchObject({ flights: [], timeZone: 'UTC' })
})

test('answers many devices that ask at the same moment each with its own', async () => {
  const places = await Promise.all(Array.from({ length: 12 }, () => vehicle()))
  const players = await Promise.all(places.map((place) => device(place.screenIds[0])))
  const manifests = await Promise.all(players.map(manifestOf))
  expect(manifests.map((manifest) => manifest.screenId)).toEqual(players.map((player) => player.screenId))
})

test('answers devices alone, and none that was unpaired (product 4)', async () => {
  const player = await device((await vehicle()).screenIds[0])
  expect((await carl.get('/api/player/manifest')).status).toBe(401)
  expect((await voice(town).get('/api/player/manifest')).status).toBe(401)
  await town.house.db.update(devices).set({ unpairedAt: town.clock.now() }).where(eq(devices.id, player.deviceId))
  for (const path of ['/api/player/manifest', '/api/player/events']) expect((await player.get(path)).status).toBe(401)
  expect((await player.post('/api/player/plays', { plays: [{}] })).status).toBe(401)
  expect((await player.post('/api/player/heartbeats', { beats: [{}] })).status).toBe(401)
})
