import type { Manifest } from '@marquee/contract/player'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { announce } from '../../platform/events.ts'
import { submitted } from '../../testing/campaigns.ts'
import { type City, plantCity, plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { beat, type Device, plantDevice } from '../../testing/people/devices.ts'
import { bodyOf, type Client, client, operator, type Person } from '../../testing/people/users.ts'
import { listenTo } from '../../testing/streams.ts'
import { devices } from '../screens/schema.ts'

let town: TestHouse
let city: City
let carl: Client
let olga: Person

beforeAll(async () => {
  town = await startHouse({ listen: true })
  city = await plantCity(town.house.db)
  carl = await client(town)
  olga = await operator(town)
})
afterAll(() => town.close())

/** A place whose only screen has a device. */
async function equipped(): Promise<{ place: Awaited<ReturnType<typeof plantVehicle>>; device: Device }> {
  const place = await plantVehicle(town.house.db, city, [10])
  return { place, device: await plantDevice(town, place.screenIds[0] ?? '') }
}
const approve = async (id: string) =>
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' }), 200)
const follow = (device: Device) => listenTo(town, '/api/player/events', device.token)
const versionOf = async (device: Device) => (bodyOf(await device.get('/api/player/manifest'), 200) as Manifest).version
const unpair = (device: Device) =>
  inTransaction(town.house.database, async (tx) => {
    await tx.update(devices).set({ unpairedAt: town.clock.now() }).where(eq(devices.id, device.deviceId))
    await announce(tx, { topic: 'unpaired', screenIds: [device.screenId], data: { deviceId: device.deviceId } })
  })

test('tells the version of now, then every other one, and to stop what is deleted (product 5)', async () => {
  const { place, device } = await equipped()
  const line = await follow(device)
  expect(line.status).toBe(200)
  const empty = await versionOf(device)
  expect(await line.next('manifest-changed')).toEqual({ version: empty })

  const campaign = await submitted(carl, city, [place])
  await approve(campaign._id)
  expect(await line.next('manifest-changed')).toEqual({ version: await versionOf(device) })

  bodyOf(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
  expect(await line.next('stop')).toEqual({ campaignId: campaign._id })
  expect(await line.next('manifest-changed')).toEqual({ version: empty })
})

test('stops an infotainment video that is taken back', async () => {
  const { place, device } = await equipped()
  const video = await plantInfotainment(town.house.db, city, place.screenIds)
  const line = await follow(device)
  await line.next('manifest-changed')
  const path = `/api/operator/reviews/infotainment/${video.id}`
  bodyOf(await olga.post(path, { decision: 'reject', reason: 'Flashing content' }), 200)
  expect(await line.next('stop')).toEqual({ videoId: video.id })
  expect(await line.next('manifest-changed')).toEqual({ version: await versionOf(device) })
})

test('says nothing of other screens, and nothing when nothing is different', async () => {
  const [mine, other] = [await equipped(), await equipped()]
  const line = await follow(mine.device)
  await line.next('manifest-changed')
  await approve((await submitted(carl, city, [other.place]))._id)
  await inTransaction(town.house.database, (tx) =>
    announce(tx, { topic: 'content', screenIds: [mine.device.screenId] }),
  )
  // What comes after both tells that neither was heard.
  await approve((await submitted(carl, city, [mine.place]))._id)
  expect(await line.next('manifest-changed')).toEqual({ version: await versionOf(mine.device) })
  expect(line.heard).toHaveLength(2)
})

test('ends the line of a device that is unpaired, and of that one alone (product 4)', async () => {
  const [gone, staying] = [await equipped(), await equipped()]
  const lines = [await follow(gone.device), await follow(staying.device)] as const
  await Promise.all(lines.map((line) => line.next('manifest-changed')))
  await unpair(gone.device)
  await lines[0].ended
  const again = await listenTo(town, '/api/player/events', gone.device.token)
  expect(again.status).toBe(401)

  const successor = await plantDevice(town, gone.device.screenId)
  const line = await follow(successor)
  await line.next('manifest-changed')
  await approve((await submitted(carl, city, [staying.place, gone.place]))._id)
  expect(await lines[1].next('manifest-changed')).toEqual({ version: await versionOf(staying.device) })
  expect(await line.next('manifest-changed')).toEqual({ version: await versionOf(successor) })
})

test('lets go of the oldest line of a device that connects again and again (product 5)', async () => {
  const { device } = await equipped()
  const [forgotten, old] = [await follow(device), await follow(device)]
  await Promise.all([forgotten, old].map((line) => line.next('manifest-changed')))
  const line = await follow(device)
  await forgotten.ended
  await line.next('manifest-changed')
  const stopped = { topic: 'stop', screenIds: [device.screenId], data: { campaignId: device.deviceId } }
  await inTransaction(town.house.database, (tx) => announce(tx, stopped))
  for (const open of [old, line]) expect(await open.next('stop')).toEqual({ campaignId: device.deviceId })
})

test('says with the heartbeat what the line may have missed (product 5)', async () => {
  const { place, device } = await equipped()
  const beats = async (more: Record<string, unknown>) => {
    const sent = { beats: [beat(town, device, more)], sentAt: town.clock.now().toISOString() }
    return bodyOf(await device.post('/api/player/heartbeats', sent), 200)
  }
  const empty = await versionOf(device)
  expect(await beats({ manifestVersion: empty })).toEqual({
    serverTime: town.clock.now().toISOString(),
    accepted: 1,
    orders: [],
  })

  const campaign = await submitted(carl, city, [place])
  await approve(campaign._id)
  const playing = { kind: 'campaign', id: campaign._id, name: campaign.name }
  const full = await versionOf(device)
  expect(await beats({ manifestVersion: empty })).toMatchObject({
    orders: [{ kind: 'manifest-changed', version: full }],
  })
  expect(await beats({ manifestVersion: full, playing })).toMatchObject({ orders: [] })

  await carl.delete(`/api/campaigns/${campaign._id}`)
  expect(await beats({ manifestVersion: full, playing })).toMatchObject({
    orders: [
      { kind: 'stop', campaignId: campaign._id },
      { kind: 'manifest-changed', version: empty },
    ],
  })
})
