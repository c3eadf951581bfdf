import type { HttpServer } from '../platform/http/server.ts'
import { join } from 'node:path'
import { resetPassword } from '@marquee/contract/identity'
import { inArray } from 'drizzle-orm'
import { followCampaign } from '../modules/billing/commands/orders.ts'
import { mailSomePaid } from '../modules/billing/commands/payout-mails.ts'
import { addOperator } from '../modules/identity/commands/accounts.ts'
import { newResetLink, newVerification, verifyEmail } from '../modules/identity/commands/links.ts'
import { endSessionsOf, openSession } from '../modules/identity/commands/sessions.ts'
import { hasOthersThan, hasUsers } from '../modules/identity/queries.ts'
import { users } from '../modules/identity/schema.ts'
import { noteOnlineDays } from '../modules/telemetry/commands/past-log.ts'
import { HOURS, type StoryClock } from '../platform/clock.ts'
import { simulateDevice } from '@marquee/simulator/device'
import { inTransaction } from '../platform/db/database.ts'
import { emptyTables, isUnfinished, noteBegun, noteDone } from '../platform/db/unfinished.ts'
import type { House } from '../platform/house.ts'
import type { Jobs } from '../platform/jobs.ts'
import { hashPassword } from '../platform/passwords.ts'
import { ACCOUNTS, FIRST_PASSWORD, PASSWORD, RIVAL, STUDIO } from './city.ts'
import { recall, remember } from './memory.ts'
import { fillPast, rideOf } from './past.ts'
import { voiceOf } from './voice.ts'
import type { DemoDevice } from './calendar.ts'
import { type DemoHands, makeWorld } from './world.ts'

const MEMORY_FILE = 'demo-devices.json'

type Stage = { house: House; server: HttpServer; jobs: Pick<Jobs, 'runNow'>; clock: StoryClock }
export type DemoWorld = {
  /** Runs the screens from now on, with calls to that address, until it is stopped. */
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
    const world = await makeWorld(stage, handsOf(house, stage.server))
    const passwordHash = await hashPassword(PASSWORD)
    await house.db.update(users).set({ passwordHash }).where(inArray(users.email, DEMO_EMAILS))
    await fillPast({ ...stage, world })
    for (const name of LOOKS) await stage.jobs.runNow(name)
    await endSessions(house)
    await remember(file, world.devices)
    await house.database.asOwner(noteDone)
  })
  const devices = await recall(file)
  return { live: (baseUrl, signal) => liveOn(house, devices, baseUrl, signal) }
}

const DEMO_EMAILS = [...Object.values(ACCOUNTS), RIVAL, STUDIO].map(({ email }) => email)

/** Runs the timers of the server once, so that pages need not wait for them. */
const LOOKS = ['overviews.keep-deliveries', 'telemetry.mark-silent', 'operations.look-for-alerts'] as const

/** Those in which the story was told: nobody is signed in before the first visitor is. */
async function endSessions({ db, database }: House): Promise<void> {
  const people = await db.select({ id: users.id }).from(users)
  await inTransaction(database, async (tx) => {
    for (const { id } of people) await endSessionsOf(tx, id)
  })
}

/** All screens but the last, which stays off, so that there is one to look after. */
async function liveOn(
  house: House,
  devices: readonly DemoDevice[],
  baseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const living = devices.slice(0, -1).map((device) => {
    const { token, screenId, model } = device
    const route = rideOf(device)
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
    await voiceOf(server)(resetPassword, { params: { token }, body: { newPassword: FIRST_PASSWORD } })
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
    mailPaid: (runId) =>
      inTransaction(database, async (tx) => {
        await mailSomePaid(tx, runId, { at: clock.now(), publicUrl: config.publicUrl })
      }),
  }
}
