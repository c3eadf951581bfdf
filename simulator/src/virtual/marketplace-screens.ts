import { createRestaurant, createVehicle, type OpeningHours } from '@marquee/contract/fleet'
import { createPairing, getPairing } from '@marquee/contract/player'
import { pairScreen, updateScreen } from '@marquee/contract/screens'
import { createPartner, type SignIn } from './accounts.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { LOCATIONS, type LocationSetup, OPENING_HOURS, REDUCED_SLOTS } from './dataset.ts'
import { advance, approve, type Setup, type SimulatedScreen } from './marketplace-setup.ts'
import type { Transport } from './transport.ts'

/** The simulated screens: partners with venues, each with a paired device. */

const MINUTE = 60_000
/** The time between pairings, because the server issues at most sixty codes in ten minutes. */
const PAIRING_INTERVAL_MS = 15_000
const SCREENS_PER_PARTNER = 40

/** A screen in its venue, as campaigns book it. */
export type BookedScreen = SimulatedScreen & { venueId: string }

export async function createScreens(setup: Setup, vehicleTypeId: string): Promise<BookedScreen[]> {
  const { transport, operator, run } = setup
  const screens: BookedScreen[] = []
  let partner: SignIn | undefined
  let asPartner = createApiClient(transport)
  for (let number = 0; number < run.screens; number++) {
    if (number % SCREENS_PER_PARTNER === 0) {
      partner = await createPartner(transport, 1 + number / SCREENS_PER_PARTNER, advance(setup, 5 * MINUTE))
      asPartner = await partner(advance(setup))
      setup.asOperator = await operator(advance(setup))
    }
    // The partner is created with the first venue.
    screens.push(await createScreen(setup, { number, partner: partner as SignIn, asPartner, vehicleTypeId }))
  }
  return screens
}

type ScreenInput = { number: number; partner: SignIn; asPartner: ApiClient; vehicleTypeId: string }

async function createScreen(
  setup: Setup,
  { number, partner, asPartner, vehicleTypeId }: ScreenInput,
): Promise<BookedScreen> {
  const market = LOCATIONS[number % LOCATIONS.length] as LocationSetup
  const hours =
    market.type === 'restaurant'
      ? (OPENING_HOURS[Math.floor(number / LOCATIONS.length) % OPENING_HOURS.length] ?? null)
      : null
  const location = setup.locationIds.get(market.name) ?? ''
  const name = `Screen ${String(number + 1).padStart(3, '0')}`
  const venueId = hours
    ? (await asPartner(createRestaurant, advance(setup), { body: buildRestaurant(name, location, hours) })).restaurant
        ._id
    : (await asPartner(createVehicle, advance(setup), { body: buildVehicle(name, location, vehicleTypeId) })).vehicle
        ._id
  await approve(setup, market.type, venueId)
  const credential = await pairDevice(
    setup.transport,
    { [market.type]: venueId, model: name },
    asPartner,
    advance(setup, PAIRING_INTERVAL_MS),
  )
  const { screenId } = credential
  if (number % 3 === Math.floor(number / 3) % 3) {
    const body = { slotsPerLoop: REDUCED_SLOTS }
    await setup.asOperator(updateScreen, advance(setup), { params: { id: screenId }, body })
  }
  return { name, screenId, market, hours, partner, credential, venueId }
}

export async function pairDevice(
  transport: Transport,
  where: { vehicle?: string; restaurant?: string; screen?: string; model?: string },
  asPartner: ApiClient,
  atMs: number,
): Promise<{ token: string; screenId: string }> {
  const size = { width: 1920, height: 1080 }
  const device = createApiClient(transport)
  const { pairingId, code, secret } = await device(createPairing, atMs, {
    body: { uuid: crypto.randomUUID(), ...size },
  })
  await asPartner(pairScreen, atMs, { body: { code, ...where } })
  const answer = await createApiClient(transport, secret)(getPairing, atMs, { params: { pairingId } })
  if (!answer.paired) throw new Error('a screen was not paired')
  return { token: answer.token, screenId: answer.screenId }
}

function buildVehicle(name: string, location: string, type: string) {
  return { brand: 'MAN', model: "Lion's City 12", registrationNumber: name, type, location }
}

function buildRestaurant(name: string, location: string, hours: OpeningHours) {
  return {
    name,
    location,
    cuisineType: 'Cafe' as const,
    seatingCapacity: 40,
    footTrafficEstimate: 200,
    contactInformation: { phone: '+43 662 555 010', email: 'table@simulated.example' },
    openingHours: hours,
  }
}
