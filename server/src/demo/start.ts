import type { HttpServer } from '../platform/http/server.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { login, resetPassword } from '@marquee/contract/identity'
import { addOperator } from '../modules/identity/commands/accounts.ts'
import { newResetLink } from '../modules/identity/commands/links.ts'
import { hasUsers } from '../modules/identity/queries.ts'
import { HOURS, MINUTES, type StoryClock } from '../platform/clock.ts'
import { simulateDevice } from '@marquee/simulator/device'
import { recordedRide } from '@marquee/simulator/trace'
import { inTransaction } from '../platform/db/database.ts'
import type { House } from '../platform/house.ts'
import { ACCOUNTS, PASSWORD } from './city.ts'
import { liveThrough, shiftOf } from './past.ts'
import { voiceOf } from './voice.ts'
import { type DemoDevice, makeWorld } from './world.ts'

/** Days before today through which the screens have been on. */
const PAST_DAYS = 3
/** The simulated devices' credentials, so that they go on after a restart. */
const DEVICES_FILE = 'demo-devices.json'

type Stage = { house: House; server: HttpServer; clock: StoryClock }
export type DemoWorld = {
  /**
   * Lets the screens live: from now on over the calls at that address, and in a world that was just made
   * also through the last days, while the present goes on. Ends when asked.
   */
  live(baseUrl: string, signal: AbortSignal): Promise<void>
}

/**
 * Makes the demo world in an empty database, once.
 *
 * A database in which somebody has registered is left alone; its simulated devices, if it had any, go on.
 */
export async function demoWorld({ house, server, clock }: Stage): Promise<DemoWorld> {
  const file = join(house.config.dataDir, DEVICES_FILE)
  if (await hasUsers(house.db)) {
    const devices = await readDevices(file)
    return { live: (baseUrl, signal) => liveOn(house, devices, baseUrl, signal) }
  }
  const devices = await makeWorld({ server, clock }, () => makeOperator(house, server))
  await writeFile(file, JSON.stringify(devices), { mode: 0o600 })
  const live = async (baseUrl: string, signal: AbortSignal) => {
    const past = tellPast({ server, clock }, devices, signal).catch((error: unknown) => {
      house.log.warn({ err: error }, 'the past of the demo world could not be told to its end')
    })
    await Promise.all([past, liveOn(house, devices, baseUrl, signal)])
  }
  return { live }
}

function readDevices(file: string): Promise<DemoDevice[]> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as DemoDevice[],
    () => [],
  )
}

/** The nearest days first, so that every page soon has something to show. */
async function tellPast(
  scene: Omit<Stage, 'house'>,
  devices: readonly DemoDevice[],
  signal: AbortSignal,
): Promise<void> {
  const now = scene.clock.now()
  for (let daysAgo = 0; daysAgo <= PAST_DAYS; daysAgo++) {
    for (const [index, device] of devices.entries()) {
      const shift = shiftOf(now, daysAgo, device.screenType === 'vehicle' ? { from: 8, to: 12 } : { from: 10, to: 13 })
      if (signal.aborted) return
      if (shift) await liveThrough({ ...scene, signal, route: recordedRide(index * 20 * MINUTES) }, device, shift)
    }
  }
}

/** All screens but the last, which stays off, so that there is one to look after. */
async function liveOn(
  house: House,
  devices: readonly DemoDevice[],
  baseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const living = devices.slice(0, -1).map(({ token, screenId, screenType, model }, index) => {
    const route = screenType === 'vehicle' ? recordedRide(index * 20 * MINUTES) : undefined
    const onFault = (detail: string) => house.log.warn({ model, detail }, 'a simulated screen has a fault')
    return simulateDevice({ baseUrl, token, screenId, route, onFault }, signal)
  })
  await Promise.all(living)
}

/** An operator is never registered by a call; this one chooses the demo password by its one-time link. */
async function makeOperator({ database, clock, config }: House, server: HttpServer): Promise<string> {
  const link = await inTransaction(database, async (tx) => {
    const operator = await addOperator(tx, ACCOUNTS.operator, clock.now())
    if (!operator) throw new Error('the demo operator exists already')
    return newResetLink(tx, operator.userId, config.publicUrl, HOURS, clock.now())
  })
  const anyone = voiceOf(server)
  await anyone(resetPassword, { params: { token: link.split('/').at(-1) ?? '' }, body: { newPassword: PASSWORD } })
  return (await anyone(login, { body: { email: ACCOUNTS.operator.email, password: PASSWORD } })).token
}
