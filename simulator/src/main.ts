import { parseArgs } from 'node:util'
import { listOwnerVehicles } from '@marquee/contract/fleet'
import { currentUser, login } from '@marquee/contract/identity'
import { createPairing, getPairing } from '@marquee/contract/player'
import { pairScreen } from '@marquee/contract/screens'
import { ask } from './ask.ts'
import { simulateDevice } from './device.ts'
import { recordedRide } from './trace.ts'

/**
 * `npm run simulate -- --url http://localhost:3000 --devices 5`: pairs that many new screens with the
 * approved vehicles of a partner, through the calls that real ones use, and lets them play until Ctrl+C.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    devices: { type: 'string', default: '3' },
    email: { type: 'string', default: 'partner@demo.example' },
    password: { type: 'string', default: 'marquee-demo' },
  },
})

const baseUrl = values.url.replace(/\/+$/, '')
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

const { token } = await ask(baseUrl, login, { body: { email: values.email, password: values.password } })
const { user } = await ask(baseUrl, currentUser, { token })
const { vehicles } = await ask(baseUrl, listOwnerVehicles, { token, params: { ownerId: user.ownerId ?? '' } })
const approved = vehicles.filter(({ status }) => status === 'Approved')
if (approved.length === 0) throw new Error(`${values.email} has no approved vehicle to put a screen on`)

const devices = Array.from({ length: Number(values.devices) }, async (_, number) => {
  const vehicle = approved[number % approved.length]
  const model = `Simulated ${number + 1}`
  const paired = await pairOne(vehicle?._id ?? '', model)
  console.log(`${model} plays on ${vehicle?.brand} ${vehicle?.model}: ${baseUrl}/screendetails/${paired.screenId}`)
  const route = recordedRide(number * 20 * 60_000)
  const onFault = (detail: string) => console.error(`${model}: ${detail}`)
  const end = await simulateDevice({ baseUrl, ...paired, route, onFault }, stopping.signal)
  if (end === 'unpaired') console.log(`${model} was unpaired`)
})
await Promise.all(devices)

async function pairOne(vehicle: string, model: string): Promise<{ token: string; screenId: string }> {
  const size = { width: 1920, height: 1080 }
  const { pairingId, code, secret } = await ask(baseUrl, createPairing, {
    body: { uuid: crypto.randomUUID(), ...size },
  })
  await ask(baseUrl, pairScreen, { token, body: { code, vehicle, model } })
  const answer = await ask(baseUrl, getPairing, { token: secret, params: { pairingId } })
  if (!answer.paired) throw new Error(`${model} was not paired`)
  return answer
}
