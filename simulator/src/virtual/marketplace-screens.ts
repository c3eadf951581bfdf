import type { OpeningHours } from '@marquee/contract/fleet'
import { updateScreen } from '@marquee/contract/screens'
import type { ApiClient } from '../marketplace/api-client.ts'
import { createPartner } from '../marketplace/users.ts'
import { decide, pairDevice, submitRestaurant, submitVehicle } from '../marketplace/venues.ts'
import { LOCATIONS, type LocationSetup, OPENING_HOURS, REDUCED_SLOTS } from './dataset.ts'
import { createSignIn, type Setup, signInOperator, type SignIn, type SimulatedScreen } from './marketplace-setup.ts'

/** The simulated screens: partners with venues, each with a paired device. */

const MINUTE = 60_000
/** The time between pairings, because the server issues at most sixty codes in ten minutes. */
const PAIRING_INTERVAL_MS = 15_000
const SCREENS_PER_PARTNER = 40

/** A screen in its venue, as campaigns book it. */
export type BookedScreen = SimulatedScreen & { venueId: string }

export async function createScreens(setup: Setup, vehicleTypeId: string): Promise<BookedScreen[]> {
  const screens: BookedScreen[] = []
  for (let first = 0; first < setup.run.screens; first += SCREENS_PER_PARTNER) {
    setup.nowMs += 5 * MINUTE
    const email = `partner-${1 + first / SCREENS_PER_PARTNER}@simulated.example`
    const { api } = await createPartner(setup.send, email)
    await signInOperator(setup)
    const owner = { partner: createSignIn(setup.transport, email), asPartner: api, vehicleTypeId }
    const end = Math.min(first + SCREENS_PER_PARTNER, setup.run.screens)
    for (let number = first; number < end; number++) screens.push(await createScreen(setup, { number, ...owner }))
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
    ? await submitRestaurant(asPartner, buildRestaurant(name, location, hours))
    : await submitVehicle(asPartner, buildVehicle(name, location, vehicleTypeId))
  await decide(setup.asOperator, market.type, venueId)
  setup.nowMs += PAIRING_INTERVAL_MS
  const credential = await pairDevice(setup.send, asPartner, { [market.type]: venueId, model: name })
  const { screenId } = credential
  if (number % 3 === Math.floor(number / 3) % 3) {
    await setup.asOperator(updateScreen, { params: { id: screenId }, body: { slotsPerLoop: REDUCED_SLOTS } })
  }
  return { name, screenId, market, hours, partner, credential, venueId }
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
