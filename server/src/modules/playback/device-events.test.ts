import type { Manifest } from '@marquee/contract/player'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { notify } from '../../platform/notify.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { buildHeartbeat, type Device, plantDevice } from '../../testing/people/devices.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'
import { openTestListener } from '../../testing/test-listener.ts'
import { devices } from '../screens/schema.ts'

let app: TestApp
let city: PlantedLocation
let carl: Client
let olga: Person

beforeAll(async () => {
  app = await startApp({ listen: true })
  city = await plantLocation(app.context.db)
  carl = await createClient(app)
  olga = await createOperator(app)
})
afterAll(() => app.close())

/** Creates a venue whose only screen has a device. */
async function equipVenue(): Promise<{ venue: Awaited<ReturnType<typeof plantVehicle>>; device: Device }> {
  const venue = await plantVehicle(app.context.db, city, [10])
  return { venue, device: await plantDevice(app, venue.screenIds[0] ?? '') }
}
const approve = async (id: string) =>
  requireBody(await olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' }), 200)
const openStream = (device: Device) => openTestListener(app, '/api/player/events', device.token)
const getVersion = async (device: Device) =>
  (requireBody(await device.get('/api/player/manifest'), 200) as Manifest).version
const unpair = (device: Device) =>
  runInTransaction(app.context.database, async (tx) => {
    await tx.update(devices).set({ unpairedAt: app.clock.now() }).where(eq(devices.id, device.deviceId))
    await notify(tx, { topic: 'unpaired', screenIds: [device.screenId], data: { deviceId: device.deviceId } })
  })

test('sends the current manifest version, then every change, and a stop for a deleted campaign (product 5)', async () => {
  const { venue, device } = await equipVenue()
  const stream = await openStream(device)
  expect(stream.status).toBe(200)
  const empty = await getVersion(device)
  expect(await stream.next('manifest-changed')).toEqual({ version: empty })

  const campaign = await submitCampaign(carl, city, [venue])
  await approve(campaign._id)
  expect(await stream.next('manifest-changed')).toEqual({ version: await getVersion(device) })

  requireBody(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
  expect(await stream.next('stop')).toEqual({ campaignId: campaign._id })
  expect(await stream.next('manifest-changed')).toEqual({ version: empty })
})

test('stops an infotainment video that is rejected later', async () => {
  const { venue, device } = await equipVenue()
  const video = await plantInfotainment(app.context.db, city, venue.screenIds)
  const stream = await openStream(device)
  await stream.next('manifest-changed')
  const path = `/api/operator/reviews/infotainment/${video.id}`
  requireBody(await olga.post(path, { decision: 'reject', reason: 'Flashing content' }), 200)
  expect(await stream.next('stop')).toEqual({ videoId: video.id })
  expect(await stream.next('manifest-changed')).toEqual({ version: await getVersion(device) })
})

test('sends nothing about other screens, and nothing when nothing has changed', async () => {
  const [mine, other] = [await equipVenue(), await equipVenue()]
  const stream = await openStream(mine.device)
  await stream.next('manifest-changed')
  await approve((await submitCampaign(carl, city, [other.venue]))._id)
  await runInTransaction(app.context.database, (tx) =>
    notify(tx, { topic: 'content', screenIds: [mine.device.screenId] }),
  )
  // The next event proves that neither of the two caused one.
  await approve((await submitCampaign(carl, city, [mine.venue]))._id)
  expect(await stream.next('manifest-changed')).toEqual({ version: await getVersion(mine.device) })
  expect(stream.received).toHaveLength(2)
})

test('closes the stream of an unpaired device, and no other (product 4)', async () => {
  const [gone, staying] = [await equipVenue(), await equipVenue()]
  const streams = [await openStream(gone.device), await openStream(staying.device)] as const
  await Promise.all(streams.map((stream) => stream.next('manifest-changed')))
  await unpair(gone.device)
  await streams[0].ended
  const again = await openTestListener(app, '/api/player/events', gone.device.token)
  expect(again.status).toBe(401)

  const successor = await plantDevice(app, gone.device.screenId)
  const stream = await openStream(successor)
  await stream.next('manifest-changed')
  await approve((await submitCampaign(carl, city, [staying.venue, gone.venue]))._id)
  expect(await streams[1].next('manifest-changed')).toEqual({ version: await getVersion(staying.device) })
  expect(await stream.next('manifest-changed')).toEqual({ version: await getVersion(successor) })
})

test('closes the oldest stream of a device that connects again and again (product 5)', async () => {
  const { device } = await equipVenue()
  const [forgotten, old] = [await openStream(device), await openStream(device)]
  await Promise.all([forgotten, old].map((stream) => stream.next('manifest-changed')))
  const stream = await openStream(device)
  await forgotten.ended
  await stream.next('manifest-changed')
  const stopped = { topic: 'stop' as const, screenIds: [device.screenId], data: { campaignId: device.deviceId } }
  await runInTransaction(app.context.database, (tx) => notify(tx, stopped))
  for (const open of [old, stream]) expect(await open.next('stop')).toEqual({ campaignId: device.deviceId })
})

test('repeats with the heartbeat what the stream may have missed (product 5)', async () => {
  const { venue, device } = await equipVenue()
  const sendHeartbeat = async (more: Record<string, unknown>) => {
    const sent = { beats: [buildHeartbeat(app, device, more)], sentAt: app.clock.now().toISOString() }
    return requireBody(await device.post('/api/player/heartbeats', sent), 200)
  }
  const empty = await getVersion(device)
  expect(await sendHeartbeat({ manifestVersion: empty })).toMatchObject({
    serverTime: app.clock.now().toISOString(),
    accepted: 1,
    orders: [],
  })

  const campaign = await submitCampaign(carl, city, [venue])
  await approve(campaign._id)
  const playing = { kind: 'campaign', id: campaign._id, name: campaign.name }
  const full = await getVersion(device)
  expect(await sendHeartbeat({ manifestVersion: empty })).toMatchObject({
    orders: [{ kind: 'manifest-changed', version: full }],
  })
  expect(await sendHeartbeat({ manifestVersion: full, playing })).toMatchObject({ orders: [] })

  await carl.delete(`/api/campaigns/${campaign._id}`)
  expect(await sendHeartbeat({ manifestVersion: full, playing })).toMatchObject({
    orders: [
      { kind: 'stop', campaignId: campaign._id },
      { kind: 'manifest-changed', version: empty },
    ],
  })
})
