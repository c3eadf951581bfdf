import { listOwnerRestaurants, listOwnerVehicles } from '@marquee/contract/fleet'
import { currentUser, login } from '@marquee/contract/identity'
import { listOwnerScreens } from '@marquee/contract/owners'
import { createPairing, getPairing } from '@marquee/contract/player'
import { pairScreen } from '@marquee/contract/screens'
import { request } from './request.ts'
import { simulateDevice } from './device.ts'
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

type PairingTarget = { screen?: string; vehicle?: string | undefined; restaurant?: string | undefined }
type Venue = Pick<PairingTarget, 'vehicle' | 'restaurant'> & { name: string }

/**
 * Pairs so many screens at the approved venues of a partner with the calls of real devices, and plays until the signal
 * aborts. A second run uses the same screens with new devices.
 */
export async function runLiveFleet(live: LiveOptions, signal: AbortSignal): Promise<void> {
  const { email, password, hasOutages, say } = live
  const baseUrl = live.url.replace(/\/+$/, '')
  const { token } = await request(baseUrl, login, { body: { email, password } })
  const { places, screens } = await listVenues(baseUrl, token)
  if (places.length === 0) throw new Error(`${email} has no approved place to put a screen into`)

  const devices = Array.from({ length: live.devices }, async (_, number) => {
    const model = `Simulated ${number + 1}`
    const known = screens.find((screen) => screen.model === model && screen.status !== 'Retired')
    // The remainder is a valid index.
    const venue = places[number % places.length] as Venue
    const where = known ? { screen: known._id } : { vehicle: venue.vehicle, restaurant: venue.restaurant }
    const paired = await pairDevice(baseUrl, token, model, where)
    say(`${model} plays: ${baseUrl}/screendetails/${paired.screenId}`)
    const isMoving = known ? known.screenType === 'vehicle' : venue.vehicle !== undefined
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

async function listVenues(baseUrl: string, token: string) {
  const { user } = await request(baseUrl, currentUser, { token })
  const owner = { token, params: { ownerId: user.ownerId ?? '' } }
  const { vehicles } = await request(baseUrl, listOwnerVehicles, owner)
  const { restaurants } = await request(baseUrl, listOwnerRestaurants, owner)
  const { screens } = await request(baseUrl, listOwnerScreens, owner)
  const places: Venue[] = [
    ...vehicles.filter(isApproved).map(({ _id, brand, model }) => ({ vehicle: _id, name: `${brand} ${model}` })),
    ...restaurants.filter(isApproved).map(({ _id, name }) => ({ restaurant: _id, name })),
  ]
  return { places, screens }
}

function isApproved({ status }: { status: string }): boolean {
  return status === 'Approved'
}

/** Pairs a device: requests a code and enters it as the partner. */
async function pairDevice(
  baseUrl: string,
  token: string,
  model: string,
  where: PairingTarget,
): Promise<{ token: string; screenId: string }> {
  const size = { width: 1920, height: 1080 }
  const { pairingId, code, secret } = await request(baseUrl, createPairing, {
    body: { uuid: crypto.randomUUID(), ...size },
  })
  await request(baseUrl, pairScreen, { token, body: { code, model, ...where } })
  const answer = await request(baseUrl, getPairing, { token: secret, params: { pairingId } })
  if (!answer.paired) throw new Error(`${model} was not paired`)
  return answer
}
