import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAYER_VERSION } from '@marquee/simulator/version'
import { documents } from '../modules/documents/schema/documents.ts'
import { campaigns } from '../modules/campaigns/schema.ts'
import { alerts } from '../modules/operations/schema.ts'
import { campaignDeliveries, plays } from '../modules/playback/schema.ts'
import { rebuildDays } from '../modules/playback/commands/rebuild-days.ts'
import { screens } from '../modules/screens/schema.ts'
import { rebuildLog } from '../modules/telemetry/commands/rebuild-log.ts'
import { intervals, onlineDays, presences } from '../modules/telemetry/schema.ts'
import { countPlayerVersions } from '../overviews/operator/fleet/attention.ts'
import { rebuildDeliveries } from '../overviews/delivery/save-deliveries.ts'
import type { DemoClock } from '../platform/clock.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { CAMPAIGNS } from './dataset-bookings.ts'
import { PAST_CAMPAIGNS } from './dataset-billing.ts'
import { startDemo } from './start.ts'

/** The first minutes of a month, when every screen is off for the night. */
const NIGHT = '2026-12-01T00:20:00.000Z'
const ALL_DAYS = { from: '2026-01-01', until: '2026-12-01' }

let test: TestApp
beforeAll(async () => {
  test = await startApp({ env: { DEMO: '1' }, at: NIGHT })
  const clock: DemoClock = {
    now: () => test.clock.now(),
    runAtInstant: async (instant, work) => {
      const now = test.clock.now()
      test.clock.setTime(instant)
      return work().finally(() => test.clock.setTime(now))
    },
  }
  await startDemo({ context: test.context, server: test.server, jobs: test.jobs, clock })
})
afterAll(() => test.close())

const countRows = async (query: ReturnType<typeof sql>) => {
  const { rows } = await test.context.db.execute<{ many: number }>(sql`select count(*)::int as many from ${query}`)
  return rows[0]?.many
}

describe('the demo data, before the start reports that it is ready', () => {
  it('D-24: has only counted plays, and the sums that the server computes', async () => {
    const { context } = test
    expect(await context.db.$count(plays)).toBeGreaterThan(10_000)
    expect(await context.db.$count(plays, sql`${plays.verdict} <> 'counted'`)).toBe(0)
    const { database, files } = context
    for await (const differing of rebuildDays({ database, ...files, onDamage: () => expect.unreachable() }, ALL_DAYS))
      expect(differing).toEqual([])
    for await (const differing of rebuildDeliveries(context, {})) expect(differing).toBeUndefined()
  })

  it('D-24: has a shortfall only for the bus in the workshop and the restaurant without power', async () => {
    const found = await test.context.db
      .select({ name: campaigns.name, shortfall: campaignDeliveries.shortfall })
      .from(campaignDeliveries)
      .innerJoin(campaigns, eq(campaigns.id, campaignDeliveries.campaignId))
    const begun = CAMPAIGNS.filter(({ decision, startsIn }) => decision === undefined && startsIn < 0)
    expect(found).toHaveLength(PAST_CAMPAIGNS.length + begun.length)
    const short = found.filter(({ shortfall }) => shortfall > 0).map(({ name }) => name)
    expect(short.toSorted()).toEqual(['Autumn roast', 'Breakfast club'])
  })

  it('D-24: has the log and the days online that result from its heartbeats', async () => {
    const { db, database } = test.context
    const readLogs = async () => ({
      intervals: await db.select().from(intervals).orderBy(intervals.screenId, intervals.startsAt),
      onlineDays: await db.select().from(onlineDays).orderBy(onlineDays.screenId, onlineDays.day),
    })
    const before = await readLogs()
    for (const { id } of await db.select({ id: screens.id }).from(screens)) {
      expect(await runInTransaction(database, (tx) => rebuildLog(tx, id, ALL_DAYS))).toBeDefined()
    }
    expect(await readLogs()).toEqual(before)
  })

  it('D-25: has no plays of a screen that was off', async () => {
    const end = sql`${plays.startedAt} + ${plays.durationMs} * interval '1 millisecond'`
    const after = sql`${plays} join ${presences} on ${presences.screenId} = ${plays.screenId}
      where ${end} > ${presences.lastHeartbeatAt}`
    expect(await countRows(after)).toBe(0)
    const isOff = sql`${intervals.screenId} = ${plays.screenId} and ${intervals.state} in ('offline', 'app_stopped')
      and ${intervals.startsAt} < ${end} and ${intervals.endsAt} > ${plays.startedAt}`
    expect(await countRows(sql`${plays} where exists (select from ${intervals} where ${isOff})`)).toBe(0)
    const isInLog = sql`${intervals.screenId} = ${plays.screenId}
      and ${intervals.startsAt} <= ${plays.startedAt} and ${intervals.endsAt} > ${plays.startedAt}`
    expect(await countRows(sql`${plays} where not exists (select from ${intervals} where ${isInLog})`)).toBe(0)
    const offlineDays = sql`${intervals} where ${intervals.state} not in ('offline', 'app_stopped') and not exists (
      select from ${onlineDays} where ${onlineDays.screenId} = ${intervals.screenId}
        and ${onlineDays.day} = ${intervals.day})`
    expect(await countRows(offlineDays)).toBe(0)
  })

  it('D-25: has the current player version on every screen', async () => {
    expect(await countPlayerVersions(test.context.db)).toEqual([{ version: PLAYER_VERSION, screens: 6 }])
  })

  it('D-25: has an invoice for every approved campaign, and alerts only for overdue reviews', async () => {
    const { db } = test.context
    const approved = CAMPAIGNS.filter(({ decision }) => decision === undefined).length + PAST_CAMPAIGNS.length
    expect(await db.$count(documents, eq(documents.kind, 'invoice'))).toBe(approved)
    const open = await db.select().from(alerts).where(isNull(alerts.closedAt)).orderBy(alerts.subjectName)
    expect(open.map(({ kind, subjectName }) => `${kind} ${subjectName}`)).toEqual([
      'review-overdue Brasserie Kontor',
      'review-overdue Winter tyres, early',
    ])
  })
})
