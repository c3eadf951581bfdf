import { randomUUID } from 'node:crypto'
import { decidePlace } from '../../modules/fleet/commands/decide-place.ts'
import type { PlaceKind } from '../../modules/fleet/rules.ts'
import { announceContentOf } from '../../modules/screens/commands/places.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { TestHouse } from '../house.ts'
import { type Part, voice, type Voice } from '../people.ts'
import { bodyOf, type Partner, type Person } from './users.ts'

export type Market = { locationId: string; vehicleTypeId: string }
export type Parts = Record<string, Part | Part[]>
type Made = { _id: string }

/** A location and a vehicle type, made by an operator. */
export async function market(
  olga: Person,
  name = `City ${randomUUID().slice(0, 6)}`,
  timeZone = 'Europe/Vienna',
): Promise<Market> {
  const made = await olga.post('/api/operator/locations', { name, timeZone })
  const { location } = bodyOf(made, 201) as { location: Made }
  const type = await olga.post('/api/operator/vehicle-types', { name: `Taxi of ${name}` })
  const { vehicleType } = bodyOf(type, 201) as { vehicleType: Made }
  return { locationId: location._id, vehicleTypeId: vehicleType._id }
}

export function vehicleFields({ locationId, vehicleTypeId }: Market) {
  return {
    brand: 'Skoda',
    model: 'Octavia',
    type: vehicleTypeId,
    registrationNumber: `W ${randomUUID().slice(0, 8)}`,
    location: locationId,
  }
}

export function restaurantFields({ locationId }: Pick<Market, 'locationId'>) {
  return {
    name: 'Café Central',
    location: locationId,
    cuisineType: 'Cafe',
    seatingCapacity: '80',
    footTrafficEstimate: '600',
    description: 'Since 1876.',
    'contactInformation[phone]': '+43 1 533 37 63',
    'contactInformation[email]': 'table@central.example',
    'openingHours[monday][start]': '08:00',
    'openingHours[monday][end]': '22:00',
  }
}

/** Lists a vehicle; it waits for approval. */
export async function listVehicle(petra: Partner, where: Market, more: Parts = {}): Promise<string> {
  const reply = await petra.send('POST', '/api/vehicles', { ...vehicleFields(where), ...more })
  return (bodyOf(reply, 201) as { vehicle: Made }).vehicle._id
}

/** Lists a restaurant; it waits for approval. */
export async function listRestaurant(
  petra: Partner,
  where: Pick<Market, 'locationId'>,
  more: Parts = {},
): Promise<string> {
  const reply = await petra.send('POST', '/api/restaurants', { ...restaurantFields(where), ...more })
  return (bodyOf(reply, 201) as { restaurant: Made }).restaurant._id
}

/** An operator's decision on a place, without the review around it. */
export async function decide(
  { house }: TestHouse,
  kind: PlaceKind,
  id: string,
  decision: 'approve' | 'reject' = 'approve',
): Promise<void> {
  const at = house.clock.now()
  await inTransaction(house.database, async (tx) => {
    const reason = decision === 'reject' ? 'Picture does not show the place' : null
    const made = await decidePlace(tx, { kind, id, version: undefined, decision, reason, at })
    if (made.kind !== 'decided') throw new Error(made.kind)
    await announceContentOf(tx, { kind, id })
  })
}

export async function approvedVehicle(house: TestHouse, petra: Partner, where: Market): Promise<string> {
  const id = await listVehicle(petra, where)
  await decide(house, 'vehicle', id)
  return id
}

export async function approvedRestaurant(house: TestHouse, petra: Partner, where: Market): Promise<string> {
  const id = await listRestaurant(petra, where)
  await decide(house, 'restaurant', id)
  return id
}

export type Waiting = { pairingId: string; code: string; secret: string; uuid: string }
export type PairedDevice = Voice & { token: string; screenId: string; uuid: string }

/** A device that shows a code. */
export async function waitingDevice(house: TestHouse): Promise<Waiting> {
  const uuid = randomUUID()
  const reply = await voice(house).post('/api/player/pairings', { uuid, model: 'Fire TV', width: 1920, height: 1080 })
  return { ...(bodyOf(reply, 201) as Omit<Waiting, 'uuid'>), uuid }
}

/** A device whose code was entered for that place or screen, with its credential. */
export async function pairedDevice(
  house: TestHouse,
  person: Person,
  target: { vehicle?: string; restaurant?: string; screen?: string; model?: string },
): Promise<PairedDevice> {
  const waiting = await waitingDevice(house)
  bodyOf(await person.post('/api/screens/pair', { code: waiting.code, ...target }), 200)
  const collected = await voice(house, waiting.secret).get(`/api/player/pairings/${waiting.pairingId}`)
  const { token, screenId } = bodyOf(collected, 200) as { token: string; screenId: string }
  return { ...voice(house, token), token, screenId, uuid: waiting.uuid }
}
