import { parseArgs } from 'node:util'
import { listOwnerRestaurants, listOwnerVehicles } from '@marquee/contract/fleet'
import { currentUser, login } from '@marquee/contract/identity'
import { listOwnerScreens } from '@marquee/contract/owners'
import { createPairing, getPairing } from '@marquee/contract/player'
import { pairScreen } from '@marquee/contract/screens'
import { ask } from './ask.ts'
import { simulateDevice } from './device.ts'
import { recordedRide } from './trace.ts'

/**
 * `npm run simulate -- --url http://localhost:3000 --devices 5`: pairs that many screens with the approved
 * places of a partner, through the calls that real ones use, and lets them play until Ctrl+C. Started
 * again it takes the same screens, as new devices of theirs. With `--outages` they lose their network
 * for two minutes out of ten.
 */
type Where = { screen?: string; vehicle?: string | undefined; restaurant?: string | undefined }
type Place = Pick<Where, 'vehicle' | 'restaurant'> & { name: string }

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    devices: { type: 'string', default: '3' },
    email: { type: 'string', default: 'partner@demo.example' },
    password: { type: 'string', default: 'marquee-demo' },
    outages: { type: 'boolean', default: false },
  },
})

const baseUrl = values.url.replace(/\/+$/, '')
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

const { token } = await ask(baseUrl, login, { body: { email: values.email, password: values.password } })
const { user } = await ask(baseUrl, currentUser, { token })
const owner = { token, params: { ownerId: user.ownerId ?? '' } }
const { vehicles } = await ask(baseUrl, listOwnerVehicles, owner)
const { restaurants } = await ask(baseUrl, listOwnerRestaurants, owner)
const { screens } = await ask(baseUrl, listOwnerScreens, owner)
const places: Place[] = [
  ...vehicles.filter(isApproved).map(({ _id, brand, model }) => ({ vehicle: _id, name: `${brand} ${model}` })),
  ...restaurants.filter(isApproved).map(({ _id, name }) => ({ restaurant: _id, name })),
]
if (places.length === 0) throw new Error(`${values.email} has no approved place to put a screen into`)

const devices = Array.from({ length: Number(values.devices) }, async (_, number) => {
  const model = `Simulated ${number + 1}`
  const known = screens.find((screen) => screen.model === model && screen.status !== 'Retired')
  // The remainder of a division by the length is an index.
  const place = places[number % places.length] as Place
  const paired = await pairOne(
    model,
    known ? { screen: known._id } : { vehicle: place.vehicle, restaurant: place.restaurant },
  )
  console.log(`${model} plays: ${baseUrl}/screendetails/${paired.screenId}`)
  const isMoving = known ? known.screenType === 'vehicle' : place.vehicle !== undefined
  const route = isMoving ? recordedRide(number * 20 * 60_000) : undefined
  const outages = values.outages ? { everyMs: 600_000, lastingMs: 120_000 } : undefined
  const onFault = (detail: string) => console.error(`${model}: ${detail}`)
  const end = await simulateDevice({ baseUrl, ...paired, route, outages, onFault }, stopping.signal)
  if (end === 'unpaired') console.log(`${model} was unpaired`)
})
await Promise.all(devices)

function isApproved({ status }: { status: string }): boolean {
  return status === 'Approved'
}

/** Shows a code and enters it, as the partner would. */
async function pairOne(model: string, where: Where): Promise<{ token: string; screenId: string }> {
  const size = { width: 1920, height: 1080 }
  const { pairingId, code, secret } = await ask(baseUrl, createPairing, {
    body: { uuid: crypto.randomUUID(), ...size },
  })
  await ask(baseUrl, pairScreen, { token, body: { code, model, ...where } })
  const answer = await ask(baseUrl, getPairing, { token: secret, params: { pairingId } })
  if (!answer.paired) throw new Error(`${model} was not paired`)
  return answer
}
