import { join } from 'node:path'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../modules/documents/schema/documents.ts'
import { payoutRuns } from '../modules/bank/schema/transfers.ts'
import { campaigns } from '../modules/campaigns/schema.ts'
import { restaurants, vehicles } from '../modules/fleet/schema.ts'
import { users } from '../modules/identity/schema.ts'
import { infotainmentVideos } from '../modules/infotainment/schema.ts'
import { audit } from '../modules/audit/schema.ts'
import { checkBooks } from '../overviews/operator/books/check.ts'
import type { DemoClock } from '../platform/clock.ts'
import { isSetupUnfinished, markSetupStarted } from '../platform/db/setup-state.ts'
import type { HttpServer } from '../platform/http/server.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { registerUser } from '../testing/people/users.ts'
import { ACCOUNTS, VENUES } from './dataset.ts'
import { CAMPAIGNS, INFOTAINMENT } from './dataset-bookings.ts'
import { PAST_CAMPAIGNS } from './dataset-billing.ts'
import { loadDevices } from './device-store.ts'
import { startDemo } from './start.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ env: { DEMO: '1' } })
})
afterAll(() => test.close())

/** The clock of the app, which is moved while past events are created. */
const clock: DemoClock = {
  now: () => test.clock.now(),
  runAtInstant: async (instant, work) => {
    const now = test.clock.now()
    test.clock.setTime(instant)
    try {
      return await work()
    } finally {
      test.clock.setTime(now)
    }
  },
}

const startDemoApp = (server: HttpServer = test.server) =>
  startDemo({ context: test.context, server, jobs: test.jobs, clock })

/** Simulates a process that is killed after that many calls. */
async function startAndKill(calls: number): Promise<void> {
  let made = 0
  const inject = async (request: InjectOptions) => {
    made += 1
    if (made > calls) throw new Error('killed')
    return test.server.inject(request)
  }
  // The demo data uses only this function of a server.
  await expect(startDemoApp({ inject } as unknown as HttpServer)).rejects.toThrow('killed')
}

async function countRows() {
  const { db } = test.context
  return {
    users: await db.$count(users),
    vehicles: await db.$count(vehicles),
    restaurants: await db.$count(restaurants),
    campaigns: await db.$count(campaigns),
    infotainment: await db.$count(infotainmentVideos),
  }
}

const COMPLETE_COUNTS = {
  users: 12,
  vehicles: VENUES.filter(({ kind }) => kind === 'vehicle').length,
  restaurants: VENUES.filter(({ kind }) => kind === 'restaurant').length,
  campaigns: PAST_CAMPAIGNS.length + CAMPAIGNS.length,
  infotainment: INFOTAINMENT.length,
}

describe('a first start that is killed (product 10)', () => {
  // With accounts only; with venues and decisions, in append-only tables; with campaigns.
  it.each([12, 40, 74])('after %i calls leaves incomplete data', async (calls) => {
    await startAndKill(calls)
    expect(await isSetupUnfinished(test.context.database)).toBe(true)
    expect(await countRows()).not.toEqual(COMPLETE_COUNTS)
  })

  it('is followed by a start that creates all data once', async () => {
    await startDemoApp()
    expect(await countRows()).toEqual(COMPLETE_COUNTS)
    expect(await test.context.db.$count(restaurants, isNull(restaurants.latitude))).toBe(0)
    expect(await test.context.db.$count(users, isNull(users.emailVerifiedAt))).toBe(0)
    expect(await isSetupUnfinished(test.context.database)).toBe(false)
    const decided = await test.context.db.$count(audit)
    await startDemoApp()
    expect(await countRows()).toEqual(COMPLETE_COUNTS)
    expect(await test.context.db.$count(audit)).toBe(decided)
  })

  it('is followed by correct books, with both months closed on the third of the next (product 8)', async () => {
    await test.jobs.drain()
    const { looked, differences } = await checkBooks(test.context)
    expect(differences).toEqual([])
    // Three of the past campaigns are in the last month; of the others, the approved ones have an order.
    const approved = CAMPAIGNS.filter(({ decision }) => decision === undefined)
    expect(looked.orders).toBe(PAST_CAMPAIGNS.length + approved.length)
    const { db } = test.context
    expect(await db.$count(payoutRuns, eq(payoutRuns.state, 'paid'))).toBe(1)
    const statements = await db.select().from(documents).where(eq(documents.kind, 'statement'))
    expect(
      statements.map(({ month, issuedAt }) => `${month} ${issuedAt.toISOString().slice(0, 10)}`).toSorted(),
    ).toEqual([
      ...Array.from({ length: 3 }, () => '2026-09 2026-10-03'),
      ...Array.from({ length: 3 }, () => '2026-10 2026-11-03'),
    ])
    const ahead = await db.$count(
      documents,
      and(eq(documents.kind, 'invoice'), gt(documents.issuedAt, test.clock.now())),
    )
    expect(ahead).toBe(0)
  })

  it('is followed by saved devices', async () => {
    expect(await loadDevices(join(test.context.config.dataDir, 'demo-devices.json'))).toHaveLength(6)
  })

  it('does not remove data once another user has registered', async () => {
    await test.context.database.runAsOwner(markSetupStarted)
    const { email } = await registerUser(test, 'partner')
    await startDemoApp()
    expect(await countRows()).toEqual({ ...COMPLETE_COUNTS, users: COMPLETE_COUNTS.users + 1 })
    const [stranger] = await test.context.db.select().from(users).where(eq(users.email, email))
    expect(stranger?.email).toBe(email)
    expect(Object.values(ACCOUNTS).map((one) => one.email)).not.toContain(email)
  })
})
