import { listOwnerRestaurants, listOwnerVehicles } from '@marquee/contract/fleet'
import { currentUser, login } from '@marquee/contract/identity'
import { listOwnerScreens } from '@marquee/contract/owners'
import { simulateDevice } from './device.ts'
import { type ApiClient, createApiClient, createHttpSend } from './marketplace/api-client.ts'
import { pairDevice } from './marketplace/venues.ts'
import { createRecordedRoute } from './trace.ts'

/** Options of a fleet that plays against a running server in real time. */
export type LiveOptions = {
  url: string
  devices: number
  email: string
  password: string
  /** The screens lose their network for two of ten minutes. */
  hasOutages: boolean
  say: (words: string) => void
}

type Venue = { vehicle: string } | { restaurant: string }

/**
 * Pairs so many screens at the approved venues of a partner with the calls of real devices, and plays until the signal
 * aborts. A second run uses the same screens with new devices.
 */
export async function runLiveFleet(live: LiveOptions, signal: AbortSignal): Promise<void> {
  const { email, password, hasOutages, say } = live
  const baseUrl = live.url.replace(/\/+$/, '')
  const send = createHttpSend(baseUrl)
  const { token } = await createApiClient(send)(login, { body: { email, password } })
  const partner = createApiClient(send, token)
  const { places, screens } = await listVenues(partner)
  if (places.length === 0) throw new Error(`${email} has no approved place to put a screen into`)

  const devices = Array.from({ length: live.devices }, async (_, number) => {
    const model = `Simulated ${number + 1}`
    const known = screens.find((screen) => screen.model === model && screen.status !== 'Retired')
    // The remainder is a valid index.
    const venue = places[number % places.length] as Venue
    const paired = await pairDevice(send, partner, { model, ...(known ? { screen: known._id } : venue) })
    say(`${model} plays: ${baseUrl}/screendetails/${paired.screenId}`)
    const isMoving = known ? known.screenType === 'vehicle' : 'vehicle' in venue
    const end = await simulateDevice(
      {
        baseUrl,
        ...paired,
        ...(isMoving && { route: createRecordedRoute(number * 20 * 60_000) }),
        ...(hasOutages && { outages: { everyMs: 600_000, lastingMs: 120_000 } }),
        onFault: (detail) => say(`${model}: ${detail}`),
      },
      signal,
    )
    if (end === 'unpaired') say(`${model} was unpaired`)
  })
  await Promise.all(devices)
}

async function listVenues(partner: ApiClient) {
  const { user } = await partner(currentUser)
  const owner = { params: { ownerId: user.ownerId ?? '' } }
  const { vehicles } = await partner(listOwnerVehicles, owner)
  const { restaurants } = await partner(listOwnerRestaurants, owner)
  const { screens } = await partner(listOwnerScreens, owner)
  const places: Venue[] = [
    ...vehicles.filter(isApproved).map(({ _id }) => ({ vehicle: _id })),
    ...restaurants.filter(isApproved).map(({ _id }) => ({ restaurant: _id })),
  ]
  return { places, screens }
}

function isApproved({ status }: { status: string }): boolean {
  return status === 'Approved'
}
