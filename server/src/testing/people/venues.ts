import { randomUUID } from 'node:crypto'
import { decideVenue } from '../../modules/fleet/commands/decide-venue.ts'
import type { VenueKind } from '../../modules/fleet/rules.ts'
import { notifyVenueContent } from '../../modules/screens/commands/venues.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { TestApp } from '../app.ts'
import { type Part, createApiClient, type ApiClient } from '../api-client.ts'
import { requireBody, type Partner, type Person } from './users.ts'

export type TestLocation = { locationId: string; vehicleTypeId: string }
export type Parts = Record<string, Part | Part[]>
type Created = { _id: string }

/** A location and a vehicle type, created by an operator. */
export async function createLocation(
  olga: Person,
  name = `City ${randomUUID().slice(0, 6)}`,
  timeZone = 'Europe/Vienna',
): Promise<TestLocation> {
  const made = await olga.post('/api/operator/locations', { name, timeZone })
  const { location } = requireBody(made, 201) as { location: Created }
  const type = await olga.post('/api/operator/vehicle-types', { name: `Taxi of ${name}` })
  const { vehicleType } = requireBody(type, 201) as { vehicleType: Created }
  return { locationId: location._id, vehicleTypeId: vehicleType._id }
}

export function buildVehicleFields({ locationId, vehicleTypeId }: TestLocation) {
  return {
    brand: 'Skoda',
    model: 'Octavia',
    type: vehicleTypeId,
    registrationNumber: `W ${randomUUID().slice(0, 8)}`,
    location: locationId,
  }
}

export function buildRestaurantFields({ locationId }: Pick<TestLocation, 'locationId'>) {
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
export async function submitVehicle(petra: Partner, location: TestLocation, overrides: Parts = {}): Promise<string> {
  const reply = await petra.send('POST', '/api/vehicles', { ...buildVehicleFields(location), ...overrides })
  return (requireBody(reply, 201) as { vehicle: Created }).vehicle._id
}

/** Lists a restaurant; it waits for approval. */
export async function submitRestaurant(
  petra: Partner,
  location: Pick<TestLocation, 'locationId'>,
  overrides: Parts = {},
): Promise<string> {
  const reply = await petra.send('POST', '/api/restaurants', { ...buildRestaurantFields(location), ...overrides })
  return (requireBody(reply, 201) as { restaurant: Created }).restaurant._id
}

/** An operator's decision on a venue, without the review around it. */
export async function decideReview(
  { context }: TestApp,
  kind: VenueKind,
  id: string,
  decision: 'approve' | 'reject' = 'approve',
): Promise<void> {
  const at = context.clock.now()
  await runInTransaction(context.database, async (tx) => {
    const reason = decision === 'reject' ? 'Picture does not show the place' : null
    const made = await decideVenue(tx, { kind, id, version: undefined, decision, reason, at })
    if (made.kind !== 'decided') throw new Error(made.kind)
    await notifyVenueContent(tx, { kind, id })
  })
}

export async function createApprovedVehicle(
  app: TestApp,
  petra: Partner,
  location: TestLocation,
  overrides: Parts = {},
): Promise<string> {
  const id = await submitVehicle(petra, location, overrides)
  await decideReview(app, 'vehicle', id)
  return id
}

export async function createApprovedRestaurant(app: TestApp, petra: Partner, location: TestLocation): Promise<string> {
  const id = await submitRestaurant(petra, location)
  await decideReview(app, 'restaurant', id)
  return id
}

export type PendingPairing = { pairingId: string; code: string; secret: string; uuid: string }
export type PairedDevice = ApiClient & { token: string; screenId: string; uuid: string }

/** A device that shows a code. */
export async function startPairing(app: TestApp): Promise<PendingPairing> {
  const uuid = randomUUID()
  const reply = await createApiClient(app).post('/api/player/pairings', {
    uuid,
    model: 'Fire TV',
    width: 1920,
    height: 1080,
  })
  return { ...(requireBody(reply, 201) as Omit<PendingPairing, 'uuid'>), uuid }
}

/** A device whose code was entered for that venue or screen, with its credential. */
export async function pairDevice(
  app: TestApp,
  person: Person,
  target: { vehicle?: string; restaurant?: string; screen?: string; model?: string },
): Promise<PairedDevice> {
  const pending = await startPairing(app)
  requireBody(await person.post('/api/screens/pair', { code: pending.code, ...target }), 200)
  const collected = await createApiClient(app, pending.secret).get(`/api/player/pairings/${pending.pairingId}`)
  const { token, screenId } = requireBody(collected, 200) as { token: string; screenId: string }
  return { ...createApiClient(app, token), token, screenId, uuid: pending.uuid }
}
