import type { HttpServer } from '../platform/http/server.ts'
import { join } from 'node:path'
import { resetPassword } from '@marquee/contract/identity'
import { followCampaign } from '../modules/billing/commands/orders.ts'
import { addOperator } from '../modules/identity/commands/accounts.ts'
import { newResetLink, newVerification, verifyEmail } from '../modules/identity/commands/links.ts'
import { openSession } from '../modules/identity/commands/sessions.ts'
import { hasOthersThan, hasUsers } from '../modules/identity/queries.ts'
import { noteOnlineDays } from '../modules/telemetry/commands/online-days.ts'
import { rebuildDeliveries } from '../overviews/operator/keep-deliveries.ts'
import { DAYS, HOURS, MINUTES, type StoryClock } from '../platform/clock.ts'
import { simulateDevice } from '@marquee/simulator/device'
import { recordedRide } from '@marquee/simulator/trace'
import { inTransaction } from '../platform/db/database.ts'
import { emptyTables, isUnfinished, noteBegun, noteDone } from '../platform/db/unfinished.ts'
import type { House } from '../platform/house.ts'
import { ACCOUNTS, PASSWORD, PAST_CAMPAIGNS, RESTAURANTS, RIVAL, VEHICLES } from './city.ts'
import { flightOf, monthsBefore } from './months.ts'
import { type Memory, recall, remember } from './memory.ts'
import { handInLate, liveThrough, type Shift, shiftOf } from './past.ts'
import { voiceOf } from './voice.ts'
import { type DemoDevice, type DemoHands, makeWorld } from './world.ts'

/** Days before today through which the screens have been on. */
const PAST_DAYS = 3
const MEMORY_FILE = 'demo-devices.json'

type Stage = { house: House; server: HttpServer; clock: StoryClock }
export type DemoWorld = {
  /**
   * Lets the screens live: from now on over the calls at that address, and through what of the last days is
   * not told yet, while the present goes on. Ends when asked.
   */
  live(baseUrl: string, signal: AbortSignal): Promise<void>
}

/**
 * Makes the demo world in an empty database, once. One that was left half made, because its process was
 * killed, is taken away and made again.
 *
 * A database in which somebody has registered is left alone; its simulated devices, if it had any, go on.
 */
export async function demoWorld(stage: Stage): Promise<DemoWorld> {
  const { house } = stage
  const file = join(house.config.dataDir, MEMORY_FILE)
  await house.database.alone(async () => {
    if ((await isUnfinished(house.database)) && !(await hasOthersThan(house.db, DEMO_EMAILS))) {
      house.log.warn('the demo world was left half made, and is made again')
      await house.database.asOwner(emptyTables)
    }
    if (await hasUsers(house.db)) return
    await house.database.asOwner(noteBegun)
    const devices = await makeWorld(stage, handsOf(house, stage.server))
    await remember(file, { devices, untold: pastOf(devices, stage.clock.now()) })
    await house.database.asOwner(noteDone)
  })
  const memory = await recall(file)
  return {
    live: async (baseUrl, signal) => {
      const past = tellPast(stage, file, memory, signal).catch((error: unknown) => {
        house.log.warn({ err: error }, 'the past of the demo world could not be told to its end')
      })
      await Promise.all([past, liveOn(house, memory.devices, baseUrl, signal)])
    },
  }
}

const DEMO_EMAILS = [...Object.values(ACCOUNTS), RIVAL].map(({ email }) => email)

type Hours = { from: number; to: number }
/** Through these a screen lives with every sign of life, and before and after them it has only played. */
const LIVED: Record<DemoDevice['screenType'], Hours> = {
  vehicle: { from: 8, to: 12 },
  restaurant: { from: 10, to: 13 },
}
const PLAYED: Record<DemoDevice['screenType'], Hours> = {
  vehicle: { from: 6, to: 17 },
  restaurant: { from: 5, to: 24 },
}
/** Days since its campaigns began. */
const PLAYED_DAYS = 9
/** The whole of the month before last is in it on whatever day of a month. */
const LONGEST_PAST_DAYS = 95
/** Days on which screens showed less than was promised: a bus in the workshop, a restaurant without power since noon. */
const MISSED: readonly { model: string; daysAgo: number }[] = [
  { model: 'Litemax SSD2445-E Spanpixel Stretched', daysAgo: 5 },
  { model: 'Litemax SSD1906', daysAgo: 5 },
  { model: 'Philips 32BDL3751T', daysAgo: 2 },
]

/** The nearest days first, so that every page soon has something to show; then what was played in the months before. */
function pastOf(devices: readonly DemoDevice[], now: Date): Memory['untold'] {
  const isOnAir = pastFlights(now)
  return Array.from({ length: LONGEST_PAST_DAYS }, (_, daysAgo) => daysAgo).flatMap((daysAgo) => [
    ...devices.flatMap((one, device) => livedOn(one, daysAgo, now).map((shift) => ({ ...shift, device }))),
    ...devices.flatMap((one, device) =>
      daysAgo <= PLAYED_DAYS || isOnAir(one, daysAgo)
        ? playedOn(one, daysAgo, now).map((shift) => ({ ...shift, device, isLate: true as const }))
        : [],
    ),
  ])
}

/** Whether a campaign of the last months was on a screen so many days ago. */
function pastFlights(now: Date): (device: DemoDevice, daysAgo: number) => boolean {
  const months = monthsBefore(now)
  const flights = PAST_CAMPAIGNS.map((campaign) => ({ places: campaign.places, ...flightOf(campaign, months) }))
  return ({ model }, daysAgo) => {
    const day = new Date(now.getTime() - daysAgo * DAYS).toISOString().slice(0, 10)
    const place = placeOf(model)
    return flights.some(({ places, startsOn, endsOn }) => places.includes(place) && startsOn <= day && day <= endsOn)
  }
}

function placeOf(model: string): string {
  const vehicle = VEHICLES.find(({ screens }) => screens.includes(model))
  const restaurant = RESTAURANTS.find(({ screens }) => screens.some((one) => one === model))
  return vehicle?.registrationNumber ?? restaurant?.name ?? ''
}

function livedOn({ screenType }: DemoDevice, daysAgo: number, now: Date): Shift[] {
  return daysAgo > PAST_DAYS ? [] : shiftsOf(now, daysAgo, [LIVED[screenType]])
}

function playedOn({ screenType, model }: DemoDevice, daysAgo: number, now: Date): Shift[] {
  if (MISSED.some((missed) => missed.model === model && missed.daysAgo === daysAgo)) return []
  const [lived, played] = [LIVED[screenType], PLAYED[screenType]]
  const around = [
    { from: played.from, to: lived.from },
    { from: lived.to, to: played.to },
  ]
  return shiftsOf(now, daysAgo, daysAgo > PAST_DAYS ? [played] : around)
}

function shiftsOf(now: Date, daysAgo: number, hours: readonly Hours[]): Shift[] {
  return hours.flatMap((one) => shiftOf(now, daysAgo, one) ?? [])
}

/** So many shifts are told between two looks at what they prove. */
const SHIFTS_AT_A_TIME = 30

/** What was begun is not begun again: told twice, a play would count twice. */
async function tellPast(
  { house, server, clock }: Stage,
  file: string,
  { devices, untold }: Memory,
  signal: AbortSignal,
): Promise<void> {
  for (const [index, { device: number, isLate, ...shift }] of untold.entries()) {
    const device = devices[number]
    if (signal.aborted || !device) return
    await remember(file, { devices, untold: untold.slice(index + 1) })
    const scene = { server, clock, signal, route: recordedRide(number * 20 * MINUTES) }
    await (isLate ? handInLate : liveThrough)(scene, device, shift)
    if (index % SHIFTS_AT_A_TIME === 0) await sumUpAnew(house)
  }
  await sumUpAnew(house)
}

/**
 * What campaigns delivered is summed up before the past is told, and again only for flights to which plays still may
 * come (decision 025): those of the months before would stay without any.
 */
async function sumUpAnew(house: House): Promise<void> {
  for await (const { now } of rebuildDeliveries(house, {})) {
    house.log.debug({ campaignId: now.campaignId, plays: now.plays }, 'a delivery of the demo world was summed up anew')
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

/** An operator is never registered by a call; these choose the demo password by their one-time links. */
function handsOf({ database, clock, config }: House, server: HttpServer): DemoHands {
  const makeOperator = async (account: (typeof ACCOUNTS)['operator' | 'secondOperator']) => {
    const { link, userId } = await inTransaction(database, async (tx) => {
      const operator = await addOperator(tx, account, clock.now())
      if (!operator) throw new Error('the demo operator exists already')
      const { userId } = operator
      return { userId, link: await newResetLink(tx, userId, config.publicUrl, HOURS, clock.now()) }
    })
    const token = link.split('/').at(-1) ?? ''
    await voiceOf(server)(resetPassword, { params: { token }, body: { newPassword: PASSWORD } })
    return userId
  }
  return {
    makeOperators: async () => {
      const [operator, secondOperator] = await Promise.all([
        makeOperator(ACCOUNTS.operator),
        makeOperator(ACCOUNTS.secondOperator),
      ])
      return { operator, secondOperator }
    },
    verify: (userId) =>
      inTransaction(database, async (tx) => {
        await verifyEmail(tx, await newVerification(tx, userId, clock.now()), clock.now())
      }),
    signIn: (userId) => inTransaction(database, (tx) => openSession(tx, userId, clock.now())),
    noteOnline: (screenId, days) => inTransaction(database, (tx) => noteOnlineDays(tx, screenId, days)),
    bill: (campaignId) =>
      inTransaction(database, async (tx) => {
        await followCampaign(tx, campaignId, { at: clock.now(), publicUrl: config.publicUrl })
      }),
  }
}
