import fc from 'fast-check'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from './rebuild.ts'
import { atMost } from '../platform/at-most.ts'
import { DAYS, HOURS } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type City, plantCity, plantVehicle } from '../testing/city.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { plantOnAir, type Spot } from '../testing/on-air.ts'
import { beat, type Device, plantDevice, played } from '../testing/people/devices.ts'
import { bodyOf, type Client, client } from '../testing/people/users.ts'
import { mendDays } from '../modules/playback/commands/mend-days.ts'
import { recordPlays } from '../modules/playback/commands/record-plays.ts'
import { differingDays } from '../modules/playback/queries/day-sums.ts'
import { readRow } from '../modules/playback/rules/play-rows.ts'
import { campaignDays, campaignDeliveries } from '../modules/playback/schema.ts'
import { intervals } from '../modules/telemetry/schema.ts'

let town: TestHouse
let city: City
let carl: Client

beforeAll(async () => {
  town = await startHouse()
  city = await plantCity(town.house.db)
  carl = await client(town)
})
afterAll(() => town.close())

type OnAir = { device: Device; spot: Spot }

async function onAir(house = town, where = city, who = carl): Promise<OnAir> {
  const { screenIds } = await plantVehicle(house.house.db, where, [10])
  const spot = await plantOnAir(house.house.db, where, who, screenIds)
  return { device: await plantDevice(house, screenIds[0] ?? ''), spot }
}

const send = async ({ device }: OnAir, plays: readonly unknown[]) =>
  bodyOf(await device.post('/api/player/plays', { plays }), 200)

const sumsOf = ({ spot }: OnAir, house = town) =>
  house.house.db
    .select()
    .from(campaignDays)
    .where(eq(campaignDays.campaignId, spot.campaignId))
    .orderBy(asc(campaignDays.screenId), asc(campaignDays.day))

const ALL = { from: '2000-01-01', until: '2026-12-31' }

async function rebuilt(scope: Partial<Parameters<typeof rebuild>[1]> = {}, house = town): Promise<string[]> {
  const said: string[] = []
  await rebuild(house.house, { ...ALL, ...scope }, (line) => said.push(line))
  return said
}

const NOTHING_TO_DO = 'Made anew: 0 days of campaigns on screens, 0 deliveries of campaigns.'

test('sums made anew from plays are those that were kept with them, however the plays came (decision 3)', async () => {
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
        const there = await onAir()
        const plays = spots.map(({ hoursAgo, durationMs, wrongFile }) =>
          played(town, there.device, there.spot, hoursAgo * 3600, {
            durationMs,
            ...(wrongFile ? { sha256: 'f'.repeat(64) } : {}),
          }),
        )
        // Shuffled, some twice, some never.
        for (let from = 0; from < order.length; from += 20) {
          const batch = order.slice(from, from + 20).flatMap((index) => plays[index] ?? [])
          if (batch.length > 0) await send(there, batch)
        }
        const scope = { campaignId: there.spot.campaignId }
        expect(await differingDays(town.house.db, { ...ALL, ...scope })).toEqual([])
        const kept = await sumsOf(there)
        await town.house.db.delete(campaignDays).where(eq(campaignDays.campaignId, there.spot.campaignId))
        await rebuilt(scope)
        expect(await sumsOf(there)).toEqual(kept)
      },
    ),
    { numRuns: 10 },
  )
  expect(await rebuilt()).toEqual([NOTHING_TO_DO])
})

test('a spoiled sum is said and mended within the span that is asked for, and a second time changes nothing', async () => {
  const there = await onAir()
  await send(there, [played(town, there.device, there.spot, 60), played(town, there.device, there.spot, 26 * 3600)])
  const kept = await sumsOf(there)
  await town.house.db
    .update(campaignDays)
    .set({ plays: 7, impressions: 0 })
    .where(eq(campaignDays.screenId, there.device.screenId))

  expect(await rebuilt({ from: '2026-11-21', screenId: there.device.screenId })).toEqual([
    `2026-11-21 campaign ${there.spot.campaignId} screen ${there.device.screenId}: 7 plays, 0 partial, 0 impressions` +
      ' -> 1 plays, 0 partial, 1 impressions',
    'Made anew: 1 days of campaigns on screens, 0 deliveries of campaigns.',
  ])
  expect(await sumsOf(there)).toMatchObject([{ day: '2026-11-20', plays: 7 }, kept[1]])
  expect(await rebuilt()).toHaveLength(2)
  expect(await sumsOf(there)).toEqual(kept)
  expect(await rebuilt()).toEqual([NOTHING_TO_DO])
})

test('a sum of what nobody played is taken away, unless its plays are no longer kept', async () => {
  const there = await onAir()
  await send(there, [played(town, there.device, there.spot, 60)])
  const sum = { ...there.spot, screenId: there.device.screenId, plays: 5, partialPlays: 0, impressions: 5 }
  const planted = { ...sum, lastPlayedAt: null }
  await town.house.db.insert(campaignDays).values([
    { ...planted, day: '2026-11-19' },
    { ...planted, day: '2025-09-15' },
  ])
  await rebuilt()
  expect((await sumsOf(there)).map(({ day, plays }) => [day, plays])).toEqual([
    ['2025-09-15', 5],
    ['2026-11-21', 1],
  ])
})

test('the log of a screen that is named is drawn anew, too (product 6)', async () => {
  const there = await onAir()
  bodyOf(await there.device.post('/api/player/heartbeats', { beats: [beat(town, there.device)] }), 200)
  const log = () => town.house.db.select().from(intervals).where(eq(intervals.screenId, there.device.screenId))
  const kept = await log()
  expect(kept).toHaveLength(1)
  await town.house.db.delete(intervals).where(eq(intervals.screenId, there.device.screenId))
  const [said] = await rebuilt({ screenId: there.device.screenId, until: '2026-11-22' })
  expect(said).toMatch(/^log of screen .*: drawn from its signs of life, \S+ to 2026-11-22$/)
  expect(await log()).toEqual(kept)
})

test('a delivery that is not what was proven is made anew (decision 9)', async () => {
  const there = await onAir()
  await send(there, [played(town, there.device, there.spot, 26 * 3600)])
  await town.jobs.runNow('overviews.keep-deliveries')
  const ofCampaign = eq(campaignDeliveries.campaignId, there.spot.campaignId)
  const [kept] = await town.house.db.select().from(campaignDeliveries).where(ofCampaign)
  expect(kept).toMatchObject({ plays: 1, throughDay: '2026-11-20' })
  await town.house.db.update(campaignDeliveries).set({ shortfall: 0 }).where(ofCampaign)
  expect(await rebuilt({ screenId: there.device.screenId })).toEqual([
    expect.stringMatching(/^delivery of campaign .* up to 2026-11-20: \d+ promised, 1 proven, 0 missing -> /),
    'Made anew: 0 days of campaigns on screens, 1 deliveries of campaigns.',
  ])
  expect(await town.house.db.select().from(campaignDeliveries).where(ofCampaign)).toEqual([kept])
})

test('while plays come in, none is lost and none counted twice (product 5)', async () => {
  const house = await startHouse({ database: 'postgres' })
  try {
    const { db, database } = house.house
    const there = await onAir(house, await plantCity(db), await client(house))
    const key = { campaignId: there.spot.campaignId, screenId: there.device.screenId, day: '2026-11-21' }
    const batch = (secondsAgo: number) => ({
      deviceId: there.device.deviceId,
      rows: [readRow(played(house, there.device, there.spot, secondsAgo))],
      at: house.clock.now(),
    })
    await send(there, [played(house, there.device, there.spot, 3600)])
    await db.update(campaignDays).set({ plays: 99 })

    // Plays that are written and not yet kept: what is made anew waits for them.
    const [written, keep] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const coming = inTransaction(database, async (tx) => {
      await recordPlays(tx, [batch(1800)])
      written.resolve()
      await keep.promise
    })
    await written.promise
    const mending = inTransaction(database, (tx) => mendDays(tx, [key]))
    keep.resolve()
    await Promise.all([coming, mending])
    expect(await sumsOf(there, house)).toMatchObject([{ plays: 2 }])

    // And the other way round: plays wait for what is made anew, and are added to it.
    await db.delete(campaignDays)
    const [mended, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const making = inTransaction(database, async (tx) => {
      await mendDays(tx, [key])
      mended.resolve()
      await go.promise
    })
    await mended.promise
    const late = send(there, [played(house, there.device, there.spot, 900)])
    go.resolve()
    await Promise.all([making, late])
    expect(await sumsOf(there, house)).toMatchObject([{ plays: 3, impressions: 3 }])

    // Many at once.
    await db.update(campaignDays).set({ plays: 50 })
    const plays = Array.from({ length: 20 }, (_, index) => [played(house, there.device, there.spot, 20 * (index + 1))])
    const fewAtOnce = atMost(4)
    const sent = plays.map((one) => fewAtOnce(() => send(there, one)))
    await Promise.all([...sent, rebuilt({}, house), rebuilt({}, house)])
    expect(await sumsOf(there, house)).toMatchObject([{ plays: 23, impressions: 23 }])
    expect(await differingDays(db, ALL)).toEqual([])
  } finally {
    await house.close()
  }
})

// The last ones here: days later everybody has to sign in again.
test('a nightly look finds a sum of yesterday that is not what was played, says so and leaves it as it is', async () => {
  const there = await onAir()
  await send(there, [played(town, there.device, there.spot, 60)])
  town.clock.advance(16 * HOURS)
  await town.jobs.runNow('playback.check-sums')
  await town.house.db.update(campaignDays).set({ plays: 3 }).where(eq(campaignDays.screenId, there.device.screenId))
  await expect(town.jobs.runNow('playback.check-sums')).rejects.toThrow(
    `1 sums of 2026-11-21 differ from their plays, such as 3 instead of 1 plays of campaign ${there.spot.campaignId}`,
  )
  expect(await sumsOf(there)).toMatchObject([{ plays: 3 }])
  await rebuilt()
  await town.jobs.runNow('playback.check-sums')
})

test('months of plays that are old enough go, with what is known of the starts of that time (decision 3)', async () => {
  const there = await onAir()
  const pieces = async () => {
    const { rows } = await town.house.db.execute<{ piece: string }>(sql`
      select inhrelid::regclass::text as piece from pg_inherits where inhparent = 'plays'::regclass order by 1`)
    return rows.map(({ piece }) => piece)
  }
  await send(there, [played(town, there.device, there.spot, 60)])
  await town.jobs.runNow('playback.keep-pieces')
  const before = await pieces()
  await town.house.database.query(`select make_partition('plays', '2025-03-10')`)
  await town.house.db.execute(sql`
    insert into plays select '2025-03-10', started_at, gen_random_uuid(), device_id, screen_id, gen_random_uuid(),
      campaign_id, video_id, seq, slot, duration_ms, latitude, longitude, day, verdict, reason, impressions, sha256, complete
    from plays limit 1`)
  await town.house.db.execute(
    sql`insert into play_sequences values (gen_random_uuid(), gen_random_uuid(), '{[0,1)}', '2025-03-10')`,
  )
  expect(await pieces()).toEqual(['plays_202503', ...before])
  town.clock.advance(2 * DAYS)
  await town.jobs.runNow('playback.keep-pieces')
  expect(await pieces()).toEqual(before)
  const { rows } = await town.house.db.execute(sql`select min(last_on)::text as oldest from play_sequences`)
  expect(rows).toEqual([{ oldest: '2026-11-21' }])
})
