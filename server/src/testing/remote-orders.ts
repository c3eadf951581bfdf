import { randomUUID } from 'node:crypto'
import type { RemoteControl, RemoteOrder } from '@marquee/contract/remote-orders'
import type { RemoteOrderKind } from '@marquee/contract/remote-orders.rules'
import sharp from 'sharp'
import type { ApiClient } from './api-client.ts'
import type { TestApp } from './app.ts'
import { buildHeartbeat, type Device, plantDevice } from './people/devices.ts'
import { type Partner, requireBody } from './people/users.ts'
import { plantLocation, plantVehicle } from './planted-venues.ts'

/** A screen of a partner in a vehicle of its own, with its device. */
export async function plantPartnerScreen(app: TestApp, { ownerId }: Partner) {
  const city = await plantLocation(app.context.db, randomUUID())
  const venue = await plantVehicle(app.context.db, { ...city, ownerId }, [10])
  const screenId = venue.screenIds[0] ?? ''
  return { screenId, device: await plantDevice(app, screenId) }
}

export async function sendOrder(person: ApiClient, screenId: string, kind: RemoteOrderKind): Promise<RemoteOrder> {
  const reply = await person.post(`/api/screens/${screenId}/remote-orders`, { kind })
  return (requireBody(reply, 201) as { order: RemoteOrder }).order
}

export async function readRemoteControl(person: ApiClient, screenId: string): Promise<RemoteControl> {
  return requireBody(await person.get(`/api/screens/${screenId}/remote-orders`), 200) as RemoteControl
}

/** The orders in the answer to a heartbeat. */
export async function hearOrders(app: TestApp, device: Device): Promise<{ id: string; order: string }[]> {
  const reply = await device.post('/api/player/heartbeats', {
    beats: [buildHeartbeat(app, device)],
    sentAt: app.clock.now().toISOString(),
  })
  return (requireBody(reply, 200) as { remoteOrders: { id: string; order: string }[] }).remoteOrders
}

export async function tryTake(device: ApiClient, id: string, bootId = randomUUID()): Promise<boolean> {
  const reply = await device.post(`/api/player/remote-orders/${id}/take`, { bootId })
  return (requireBody(reply, 200) as { isTaken: boolean }).isTaken
}

export const sendResult = (device: ApiClient, id: string, result: object) =>
  device.post(`/api/player/remote-orders/${id}/result`, { failure: null, ...result })

export async function drawScreenshot(width = 480, height = 270): Promise<string> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#2a35cd' } })
    .jpeg()
    .toBuffer()
  return picture.toString('base64')
}
