import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAYER_VERSION } from '@marquee/simulator/version'
import { documents } from '../modules/billing/schema/documents.ts'
import { campaigns } from '../modules/campaigns/schema.ts'
import { alerts } from '../modules/operations/schema.ts'
import { campaignDeliveries, plays } from '../modules/playback/schema.ts'
import { rebuildDays } from '../modules/playback/commands/rebuild-days.ts'
import { screens } from '../modules/screens/schema.ts'
import { rebuildLog } from '../modules/telemetry/commands/rebuild-log.ts'
import { intervals, onlineDays, presences } from '../modules/telemetry/schema.ts'
import { versionsOf } from '../overviews/operator/fleet-attention.ts'
import { rebuildDeliveries } from '../overviews/operator/keep-deliveries.ts'
import type { StoryClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { CAMPAIGNS, PAST_CAMPAIGNS } from './city.ts'
import { demoWorld } from './start.ts'

/** The first minutes of a month, when every screen is off for the night. */
const NIGHT = '2026-12-01T00:20:00.000Z'
const EVER = { from: '2026-01-01', until: '2026-12-01' }

let test: TestHouse
beforeAll(async () => {
  test = await startHouse({ env: { DEMO: '1' }, at: NIGHT })
  const clock: StoryClock = {
    now: () => test.clock.now(),
    during: async (instant, work) => {
      const now = test.clock.now()
      test.clock.moveTo(instant)
      return work().finally(() => test.clock.moveTo(now))
    },
  }
  await demoWorld({ house: test.house, server: test.server, jobs: test.jobs, clock })
})
afterAll(() => test.close())

const count = async (query: ReturnType<typeof sql>) => {
  const { rows } = await test.house.db.execute<{ many: number }>(sql`select count(*)::int as many from ${query}`)
  return rows[0]?.many
}

describe('the demo world, before the start says that it is there', () => {
  it('D-24: has no play that proves nothing, and every sum as the server works it out', async () => {
    const { house } = test
    expect(await house.db.$count(plays)).toBeGreaterThan(10_000)
    expect(await house.db.$count(plays, sql`${plays.verdict} <> 'counted'`)).toBe(0)
    for await (const differing of rebuildDays(house.database, EVER)) expect(differing).toEqual([])
    for await (const differing of rebuildDeliveries(house, {})) expect(differing).toBeUndefined()
  })

  it('D-24: is short of plays only where a bus was in the workshop and a restaurant without power', async () => {
    const found = await test.house.db
      .select({ name: campaigns.name, shortfall: campaignDeliveries.shortfall })
      .from(campaignDeliveries)
      .innerJoin(campaigns, eq(campaigns.id, campaignDeliveries.campaignId))
    const begun = CAMPAIGNS.filter(({ decision, startsIn }) => decision === 'approve' && startsIn < 0)
    expect(found).toHaveLength(PAST_CAMPAIGNS.length + begun.length)
    const short = found.filter(({ shortfall }) => shortfall > 0).map(({ name }) => name)
    expect(short.toSorted()).toEqual(['Autumn roast', 'Breakfast club'])
  })

  it('D-24: has the log and the days online that its signs of life lead to', async () => {
    const { db, database } = test.house
    const logs = async () => ({
      intervals: await db.select().from(intervals).orderBy(intervals.screenId, intervals.startsAt),
      onlineDays: await db.select().from(onlineDays).orderBy(onlineDays.screenId, onlineDays.day),
    })
    const before = await logs()
    for (const { id } of await db.select({ id: screens.id }).from(screens)) {
      expect(await inTransaction(database, (tx) => rebuildLog(tx, id, EVER))).toBeDefined()
    }
    expect(await logs()).toEqual(before)
  })

  it('D-25: has no play of a screen that was off', async () => {
    const end = sql`${plays.startedAt} + ${plays.durationMs} * interval '1 millisecond'`
    const after = sql`${plays} join ${presences} on ${presences.screenId} = ${plays.screenId}
      where ${end} > ${presences.lastBeatAt}`
    expect(await count(after)).toBe(0)
    const isOff = sql`${intervals.screenId} = ${plays.screenId} and ${intervals.state} in ('offline', 'app_stopped')
      and ${intervals.startsAt} < ${end} and ${intervals.endsAt} > ${plays.startedAt}`
    expect(await count(sql`${plays} where exists (select from ${intervals} where ${isOff})`)).toBe(0)
    const isInLog = sql`${intervals.screenId} = ${plays.screenId}
      and ${intervals.startsAt} <= ${plays.startedAt} and ${intervals.endsAt} > ${plays.startedAt}`
    expect(await count(sql`${plays} where not exists (select from ${intervals} where ${isInLog})`)).toBe(0)
    const silentDays = sql`${intervals} where ${intervals.state} not in ('offline', 'app_stopped') and not exists (
      select from ${onlineDays} where ${onlineDays.screenId} = ${intervals.screenId}
        and ${onlineDays.day} = ${intervals.day})`
    expect(await count(silentDays)).toBe(0)
  })

  it('D-25: has every screen on the one player that a real device brings', async () => {
    expect(await versionsOf(test.house.db)).toEqual([{ version: PLAYER_VERSION, screens: 6 }])
  })

  it('D-25: has an invoice for every approved campaign, and alerts for what has waited too long alone', async () => {
    const { db } = test.house
    const approved = CAMPAIGNS.filter(({ decision }) => decision === 'approve').length + PAST_CAMPAIGNS.length
    expect(await db.$count(documents, eq(documents.kind, 'invoice'))).toBe(approved)
    const open = await db.select().from(alerts).where(isNull(alerts.closedAt)).orderBy(alerts.subjectName)
    expect(open.map(({ kind, subjectName }) => `${kind} ${subjectName}`)).toEqual([
      'review-overdue Brasserie Kontor',
      'review-overdue Winter tyres, early',
    ])
  })
})
