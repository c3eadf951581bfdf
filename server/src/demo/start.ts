import type { HttpServer } from '../platform/http/server.ts'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '@marquee/contract/language/languages'
import { DEFAULT_OPERATOR_ROLE, type OperatorRole } from '@marquee/contract/operator-roles.rules'
import { inArray } from 'drizzle-orm'
import { syncOrders } from '../modules/invoicing/commands/orders.ts'
import { mailPaidBatch } from '../modules/payouts/commands/mails.ts'
import { addOperator } from '../modules/identity/commands/accounts.ts'
import { createResetLink, createVerification, verifyEmail } from '../modules/identity/commands/links.ts'
import { endUserSessions, openSession } from '../modules/identity/commands/sessions.ts'
import { hasOtherUsers, hasUsers } from '../modules/identity/queries.ts'
import { users } from '../modules/identity/schema.ts'
import { memberships } from '../modules/members/schema.ts'
import { saveOnlineDays } from '../modules/telemetry/commands/past-log.ts'
import { HOURS, type DemoClock } from '../platform/clock.ts'
import { simulateDevice } from '@marquee/simulator/device'
import { acceptInvitation } from '@marquee/simulator/marketplace/users'
import { runInTransaction } from '../platform/db/database.ts'
import { emptyTables, isSetupUnfinished, markSetupStarted, markSetupDone } from '../platform/db/setup-state.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Jobs } from '../platform/jobs.ts'
import { hashPassword } from '../platform/passwords.ts'
import { ACCOUNTS, INITIAL_PASSWORD, MEMBERS, PASSWORD, RIVAL, ROLE_OPERATORS, STUDIO } from './dataset.ts'
import { loadDevices, saveDevices } from './device-store.ts'
import { fillHistory, getVehicleRoute } from './history.ts'
import { createInjectSend } from './send.ts'
import type { DemoDevice } from './calendar.ts'
import { type DemoActions, createDemoData } from './create-data.ts'

const DEVICES_FILE = 'demo-devices.json'

type DemoContext = { context: AppContext; server: HttpServer; jobs: Pick<Jobs, 'runNow'>; clock: DemoClock }
export type Demo = {
  /** Runs simulated devices with calls to that address, until it is aborted. */
  runDevices(baseUrl: string, signal: AbortSignal): Promise<void>
}

/**
 * Creates the demo data in an empty database, once. Incomplete data of a killed process is removed and created again.
 *
 * A database in which other users have registered is left alone; its simulated devices, if it has any, continue.
 */
export async function startDemo(demo: DemoContext): Promise<Demo> {
  const { context } = demo
  const file = join(context.config.dataDir, DEVICES_FILE)
  await context.database.runExclusive(async () => {
    if ((await isSetupUnfinished(context.database)) && !(await hasOtherUsers(context.db, DEMO_EMAILS))) {
      context.log.warn('the demo world was left half made, and is made again')
      await context.database.runAsOwner(emptyTables)
    }
    if (await hasUsers(context.db)) return
    await context.database.runAsOwner(markSetupStarted)
    const data = await createDemoData(demo, createDemoActions(context, demo.server))
    const passwordHash = await hashPassword(PASSWORD)
    await context.db.update(users).set({ passwordHash }).where(inArray(users.email, DEMO_EMAILS))
    await fillHistory({ ...demo, world: data })
    for (const name of STARTUP_JOBS) await demo.jobs.runNow(name)
    await endSessions(context)
    await saveDevices(file, data.devices)
    await context.database.runAsOwner(markSetupDone)
  })
  const devices = await loadDevices(file)
  return { runDevices: (baseUrl, signal) => simulateDevices(context, devices, baseUrl, signal) }
}

const PEOPLE = [ACCOUNTS, MEMBERS, ROLE_OPERATORS].flatMap((group) => Object.values<{ email: string }>(group))
const DEMO_EMAILS = [...PEOPLE, RIVAL, STUDIO].map(({ email }) => email)

/** Timers of the server that run once at the start, so that pages show their results. */
const STARTUP_JOBS = ['overviews.save-deliveries', 'telemetry.mark-offline', 'operations.detect-alerts'] as const

/** Ends the sessions that created the data, so that no user is signed in. */
async function endSessions({ db, database }: AppContext): Promise<void> {
  const people = await db.select({ id: users.id }).from(users)
  await runInTransaction(database, async (tx) => {
    for (const { id } of people) await endUserSessions(tx, id)
  })
}

/** Runs all screens except the last, which stays off, so that one needs attention. */
async function simulateDevices(
  context: AppContext,
  devices: readonly DemoDevice[],
  baseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const simulations = devices.slice(0, -1).map((device) => {
    const { token, screenId, model } = device
    const route = getVehicleRoute(device)
    const onFault = (detail: string) => context.log.warn({ model, detail }, 'a simulated screen has a fault')
    return simulateDevice({ baseUrl, token, screenId, route, onFault }, signal)
  })
  await Promise.all(simulations)
}

type OperatorAccount = { email: string; firstName: string; lastName: string; phone: string }

/** No call registers an operator; these set the initial password with their one-time links. */
function createDemoActions({ db, database, clock, config }: AppContext, server: HttpServer): DemoActions {
  const makeOperator = async (account: OperatorAccount, operatorRole: OperatorRole = DEFAULT_OPERATOR_ROLE) => {
    const { link, userId } = await runInTransaction(database, async (tx) => {
      const operator = await addOperator(tx, { ...account, operatorRole, language: DEFAULT_LANGUAGE }, clock.now())
      if (!operator) throw new Error('the demo operator exists already')
      const { userId } = operator
      return { userId, link: await createResetLink(tx, userId, config.publicUrl, HOURS, clock.now()) }
    })
    await acceptInvitation(createInjectSend(server), link, INITIAL_PASSWORD)
    return userId
  }
  return {
    makeOperators: async () => {
      const [operator, secondOperator] = await Promise.all([
        makeOperator(ACCOUNTS.operator),
        makeOperator(ACCOUNTS.secondOperator),
        makeOperator(ROLE_OPERATORS.reviewer, 'reviewer'),
        makeOperator(ROLE_OPERATORS.fleet, 'fleet'),
        makeOperator(ROLE_OPERATORS.finance, 'finance'),
        makeOperator(ROLE_OPERATORS.support, 'support'),
      ])
      return { operator, secondOperator }
    },
    verify: (userId) =>
      runInTransaction(database, async (tx) => {
        await verifyEmail(tx, await createVerification(tx, userId, clock.now()), clock.now())
      }),
    join: async (userId, business, role) => {
      await db.insert(memberships).values({ userId, ...business, role, createdAt: clock.now() })
    },
    signIn: (userId) => runInTransaction(database, (tx) => openSession(tx, userId, clock.now())),
    noteOnline: (screenId, days) => runInTransaction(database, (tx) => saveOnlineDays(tx, screenId, days)),
    bill: (campaignId) =>
      runInTransaction(database, async (tx) => {
        await syncOrders(tx, campaignId, { at: clock.now(), publicUrl: config.publicUrl })
      }),
    mailPaid: (runId) =>
      runInTransaction(database, async (tx) => {
        await mailPaidBatch(tx, runId, { at: clock.now(), publicUrl: config.publicUrl })
      }),
  }
}
