import fc from 'fast-check'
import { asc, eq, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from './rebuild.ts'
import { DAYS, HOURS } from '../platform/clock.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../testing/planted-venues.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { plantRunningCampaign, type Spot } from '../testing/running-campaigns.ts'
import { buildHeartbeat, type Device, plantDevice, buildPlay } from '../testing/people/devices.ts'
import { requireBody, type Client, createClient } from '../testing/people/users.ts'
import { recomputeDays } from '../modules/playback/commands/recompute-days.ts'
import { recordPlays } from '../modules/playback/commands/record-plays.ts'
import { listDayMismatches } from '../modules/playback/queries/day-sums.ts'
import { parseRow } from '../modules/playback/rules/play-rows.ts'
import { campaignDays, campaignDeliveries } from '../modules/playback/schema.ts'
import { jobProgress } from '../modules/screens/schema.ts'
import { intervals } from '../modules/telemetry/schema.ts'

let app: TestApp
let location: PlantedLocation
let carl: Client

beforeAll(async () => {
  app = await startApp()
  location = await plantLocation(app.context.db)
  carl = await createClient(app)
})
afterAll(() => app.close())

type RunningCampaign = { device: Device; spot: Spot }

async function createRunning(target = app, atLocation = location, who = carl): Promise<RunningCampaign> {
  const { screenIds } = await plantVehicle(target.context.db, atLocation, [10])
  const spot = await plantRunningCampaign(target.context.db, atLocation, who, screenIds)
  return { device: await plantDevice(target, screenIds[0] ?? ''), spot }
}

const send = async ({ device }: RunningCampaign, plays: readonly unknown[]) =>
  requireBody(await device.post('/api/player/plays', { plays }), 200)

const listSums = ({ spot }: RunningCampaign, target = app) =>
  target.context.db
    .select()
    .from(campaignDays)
    .where(eq(campaignDays.campaignId, spot.campaignId))
    .orderBy(asc(campaignDays.screenId), asc(campaignDays.day))

const ALL = { from: '2000-01-01', until: '2026-12-31' }

async function runRebuild(scope: Partial<Parameters<typeof rebuild>[1]> = {}, target = app): Promise<string[]> {
  const lines: string[] = []
  await rebuild(target.context, { ...ALL, ...scope }, (line) => lines.push(line))
  return lines
}

const NOTHING_TO_DO = 'Made anew: 0 days of campaigns on screens, 0 deliveries of campaigns.'

test('rebuilt sums equal the ones that were saved with the plays, in any order of plays (decision 3)', async () => {
  const shown = fc.record({
    hoursAgo: fc.double({ min: 0, max: 40, noNaN: true }),
    durationMs: fc.constantFrom(12_000, 11_400, 5000, 14_000),
    wrongFile: fc.nat(9).map((nine) => nine === 9),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(shown, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(59), { minLength: 1, maxLength: 80 }),
      async (spots, order) => {
        const running = await createRunning()
        const plays = spots.map(({ hoursAgo, durationMs, wrongFile }) =>
          buildPlay(app, running.device, running.spot, hoursAgo * 3600, {
            durationMs,
            ...(wrongFile ? { sha256: 'f'.repeat(64) } : {}),
          }),
        )
        // Shuffled; some plays are sent twice, some never.
        for (let from = 0; from < order.length; from += 20) {
          const batch = order.slice(from, from + 20).flatMap((index) => plays[index] ?? [])
          if (batch.length > 0) await send(running, batch)
        }
        const scope = { campaignId: running.spot.campaignId }
        expect(await listDayMismatches(app.context.db, { ...ALL, ...scope })).toEqual([])
        const saved = await listSums(running)
        await app.context.db.delete(campaignDays).where(eq(campaignDays.campaignId, running.spot.campaignId))
        await runRebuild(scope)
        expect(await listSums(running)).toEqual(saved)
      },
    ),
    { numRuns: 10 },
  )
  expect(await runRebuild()).toEqual([NOTHING_TO_DO])
})

test('a wrong sum in the given range is reported and corrected once', async () => {
  const running = await createRunning()
  await send(running, [
    buildPlay(app, running.device, running.spot, 60),
    buildPlay(app, running.device, running.spot, 26 * 3600),
  ])
  const saved = await listSums(running)
  await app.context.db
    .update(campaignDays)
    .set({ plays: 7, impressions: 0 })
    .where(eq(campaignDays.screenId, running.device.screenId))

  expect(await runRebuild({ from: '2026-11-21', screenId: running.device.screenId })).toEqual([
    `2026-11-21 campaign ${running.spot.campaignId} screen ${running.device.screenId}: 7 plays, 0 partial, 0 impressions` +
      ' -> 1 plays, 0 partial, 1 impressions',
    'Made anew: 1 days of campaigns on screens, 0 deliveries of campaigns.',
  ])
  expect(await listSums(running)).toMatchObject([{ day: '2026-11-20', plays: 7 }, saved[1]])
  expect(await runRebuild()).toHaveLength(2)
  expect(await listSums(running)).toEqual(saved)
  expect(await runRebuild()).toEqual([NOTHING_TO_DO])
})

test('a sum without plays is removed, unless its plays have expired', async () => {
  const running = await createRunning()
  await send(running, [buildPlay(app, running.device, running.spot, 60)])
  const sum = { ...running.spot, screenId: running.device.screenId, plays: 5, partialPlays: 0, impressions: 5 }
  const planted = { ...sum, lastPlayedAt: null }
  await app.context.db.insert(campaignDays).values([
    { ...planted, day: '2026-11-19' },
    { ...planted, day: '2025-09-15' },
  ])
  await runRebuild()
  expect((await listSums(running)).map(({ day, plays }) => [day, plays])).toEqual([
    ['2025-09-15', 5],
    ['2026-11-21', 1],
  ])
})

test('the log of a given screen is rebuilt as well (product 6)', async () => {
  const running = await createRunning()
  requireBody(
    await running.device.post('/api/player/heartbeats', { beats: [buildHeartbeat(app, running.device)] }),
    200,
  )
  const readStoredLog = () =>
    app.context.db.select().from(intervals).where(eq(intervals.screenId, running.device.screenId))
  const saved = await readStoredLog()
  expect(saved).toHaveLength(1)
  await app.context.db.delete(intervals).where(eq(intervals.screenId, running.device.screenId))
  const [lines] = await runRebuild({ screenId: running.device.screenId, until: '2026-11-22' })
  expect(lines).toMatch(/^log of screen .*: drawn from its signs of life, \S+ to 2026-11-22$/)
  expect(await readStoredLog()).toEqual(saved)
})

test('a wrong delivery is rebuilt (decision 9)', async () => {
  const running = await createRunning()
  await send(running, [buildPlay(app, running.device, running.spot, 26 * 3600)])
  await app.jobs.runNow('overviews.save-deliveries')
  const ofCampaign = eq(campaignDeliveries.campaignId, running.spot.campaignId)
  const [saved] = await app.context.db.select().from(campaignDeliveries).where(ofCampaign)
  expect(saved).toMatchObject({ plays: 1, throughDay: '2026-11-20' })
  await app.context.db.update(campaignDeliveries).set({ shortfall: 0 }).where(ofCampaign)
  expect(await runRebuild({ screenId: running.device.screenId })).toEqual([
    expect.stringMatching(/^delivery of campaign .* up to 2026-11-20: \d+ promised, 1 proven, 0 missing -> /),
    'Made anew: 0 days of campaigns on screens, 1 deliveries of campaigns.',
  ])
  expect(await app.context.db.select().from(campaignDeliveries).where(ofCampaign)).toEqual([saved])
})

test('plays that arrive meanwhile are neither lost nor counted twice (product 5)', async () => {
  const postgresApp = await startApp({ database: 'postgres' })
  try {
    const { db, database } = postgresApp.context
    const running = await createRunning(postgresApp, await plantLocation(db), await createClient(postgresApp))
    const key = { campaignId: running.spot.campaignId, screenId: running.device.screenId, day: '2026-11-21' }
    const createBatch = (secondsAgo: number) => ({
      deviceId: running.device.deviceId,
      rows: [parseRow(buildPlay(postgresApp, running.device, running.spot, secondsAgo))],
      at: postgresApp.clock.now(),
    })
    await send(running, [buildPlay(postgresApp, running.device, running.spot, 3600)])
    await db.update(campaignDays).set({ plays: 99 })

    // Plays are written and not committed yet: the rebuild waits for them.
    const [written, keep] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const recording = runInTransaction(database, async (tx) => {
      await recordPlays(tx, [createBatch(1800)])
      written.resolve()
      await keep.promise
    })
    await written.promise
    const rebuilding = runInTransaction(database, (tx) => recomputeDays(tx, [key]))
    keep.resolve()
    await Promise.all([recording, rebuilding])
    expect(await listSums(running, postgresApp)).toMatchObject([{ plays: 2 }])

    // The other way round, plays wait for the rebuild and are added to it.
    await db.delete(campaignDays)
    const [rebuilt, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slowRebuild = runInTransaction(database, async (tx) => {
      await recomputeDays(tx, [key])
      rebuilt.resolve()
      await go.promise
    })
    await rebuilt.promise
    const late = send(running, [buildPlay(postgresApp, running.device, running.spot, 900)])
    go.resolve()
    await Promise.all([slowRebuild, late])
    expect(await listSums(running, postgresApp)).toMatchObject([{ plays: 3, impressions: 3 }])

    // Many at once.
    await db.update(campaignDays).set({ plays: 50 })
    const plays = Array.from({ length: 20 }, (_, index) => [
      buildPlay(postgresApp, running.device, running.spot, 20 * (index + 1)),
    ])
    const fewAtOnce = pLimit(4)
    const sent = plays.map((one) => fewAtOnce(() => send(running, one)))
    await Promise.all([...sent, runRebuild({}, postgresApp), runRebuild({}, postgresApp)])
    expect(await listSums(running, postgresApp)).toMatchObject([{ plays: 23, impressions: 23 }])
    expect(await listDayMismatches(db, ALL)).toEqual([])
  } finally {
    await postgresApp.close()
  }
})

// These tests are last: sessions end after some days.
test('the nightly check reports a wrong sum of yesterday and does not change it', async () => {
  const running = await createRunning()
  await send(running, [buildPlay(app, running.device, running.spot, 60)])
  app.clock.advance(16 * HOURS)
  await app.jobs.runNow('playback.check-day-sums')
  await app.context.db.update(campaignDays).set({ plays: 3 }).where(eq(campaignDays.screenId, running.device.screenId))
  await expect(app.jobs.runNow('playback.check-day-sums')).rejects.toThrow(
    `1 sums of 2026-11-21 differ from their plays, such as 3 instead of 1 plays of campaign ${running.spot.campaignId}`,
  )
  expect(await listSums(running)).toMatchObject([{ plays: 3 }])
  await runRebuild()
  await app.jobs.runNow('playback.check-day-sums')
})

test('the nightly check includes the day of a run that did not finish, until it reports it (decision 3)', async () => {
  const running = await createRunning()
  await send(running, [buildPlay(app, running.device, running.spot, 60)])
  await app.context.db.update(campaignDays).set({ plays: 3 }).where(eq(campaignDays.screenId, running.device.screenId))
  const runCheck = () => app.jobs.runNow('playback.check-day-sums')
  const report = '1 sums of 2026-11-22 to 2026-11-23 differ from their plays, such as 3 instead of 1 plays'
  app.clock.advance(1 * DAYS)
  // A process that is killed leaves such a row.
  await app.context.db
    .update(jobProgress)
    .set({ scope: '2026-11-22/2026-11-22', lastScreenId: 'ffffffff-ffff-ffff-ffff-ffffffffffff', finishedAt: null })
  app.clock.advance(1 * DAYS)
  await expect(runCheck()).rejects.toThrow(report)
  await expect(runCheck()).rejects.toThrow(report)
  app.clock.advance(1 * DAYS)
  await runCheck()
  await runRebuild()
})

test('expired weeks of plays are dropped, with their play sequences (decision 3)', async () => {
  const running = await createRunning()
  const listPartitions = async () => {
    const { rows } = await app.context.db.execute<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'plays'::regclass order by 1`)
    return rows.map(({ name }) => name)
  }
  await send(running, [buildPlay(app, running.device, running.spot, 60)])
  await app.jobs.runNow('playback.maintain-partitions')
  const before = await listPartitions()
  await app.context.database.query(`select make_partition('plays', '2025-03-10')`)
  await app.context.db.execute(sql`
    insert into plays select '2025-03-10', started_at, gen_random_uuid(), device_id, screen_id, gen_random_uuid(),
      campaign_id, video_id, seq, slot, duration_ms, latitude, longitude, day, verdict, reason, impressions, sha256, complete
    from plays limit 1`)
  await app.context.db.execute(
    sql`insert into play_sequences values (gen_random_uuid(), gen_random_uuid(), '{[0,1)}', '2025-03-10')`,
  )
  expect(await listPartitions()).toEqual(['plays_20250310', ...before])
  app.clock.advance(2 * DAYS)
  await app.jobs.runNow('playback.maintain-partitions')
  // And the next week is there.
  expect((await listPartitions()).slice(0, -1)).toEqual(before)
  const { rows } = await app.context.db.execute(sql`select min(last_on)::text as oldest from play_sequences`)
  expect(rows).toEqual([{ oldest: '2026-11-21' }])
})
