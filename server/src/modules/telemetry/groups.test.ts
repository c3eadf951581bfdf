import { randomUUID } from 'node:crypto'
import type { HeartbeatReport } from '@marquee/contract/player'
import fc from 'fast-check'
import { asc, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { SECONDS } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { waitingItems } from '../../platform/metrics.ts'
import { type PlantedLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest, NOON, startApp, type TestApp } from '../../testing/app.ts'
import {
  buildHeartbeats,
  computeExpectedLog,
  splitIntoChunks,
  type SentHeartbeat,
  shuffle,
  readStoredLog,
} from '../../testing/logs.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { type Device, PLANTED_AT, plantDevice } from '../../testing/people/devices.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { createOperator, createPartner } from '../../testing/people/users.ts'
import { loadLimerickBus } from '../../testing/trace.ts'
import { devices } from '../screens/schema.ts'
import { ingestHeartbeats } from './commands/ingest-heartbeats.ts'
import { rebuildLog } from './commands/rebuild-log.ts'
import { heartbeats as heartbeatRows, heartbeatSequences, intervals, onlineDays, presences } from './schema.ts'

async function createCity(app: TestApp, timeZone = 'Europe/Vienna'): Promise<PlantedLocation> {
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  return { ...(await createLocation(olga, 'Vienna', timeZone)), ownerId: petra.ownerId }
}

async function plantVehicleDevice(app: TestApp, city: PlantedLocation): Promise<Device> {
  const { screenIds } = await plantVehicle(app.context.db, city, [10])
  return plantDevice(app, screenIds[0] ?? '')
}

const send = (device: Device, heartbeats: readonly SentHeartbeat[]) =>
  device.post('/api/player/heartbeats', { beats: heartbeats })

/** Sends batches at the same moment, so that they form one group with at most two of each device. */
async function sendTogether(
  batches: readonly { device: Device; heartbeats: readonly SentHeartbeat[] }[],
): Promise<number[]> {
  const answers = await Promise.all(batches.map(({ device, heartbeats }) => send(device, heartbeats)))
  return answers.map(({ status }) => status)
}

describe('simultaneous heartbeats (product 5, product 6)', () => {
  let app: TestApp
  let city: PlantedLocation
  beforeAll(async () => {
    app = await startApp()
    city = await createCity(app)
  })
  afterAll(() => app.close())

  const createHeartbeat = (
    bootId: string,
    seq: number,
    secondsAgo: number,
    more: Partial<HeartbeatReport> = {},
  ): SentHeartbeat => ({
    seq,
    bootId,
    at: new Date(Date.parse(NOON) - secondsAgo * SECONDS).toISOString(),
    monotonicMs: 0,
    ...more,
  })

  /** Live and late ones, close together and hours or weeks apart. */
  const secondsAgo = fc.oneof(
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: 0, max: 25 * 86_400 }),
  )
  const fix = fc.record({
    before: fc.integer({ min: 0, max: 600 }),
    north: fc.integer({ min: 0, max: 300 }),
    accuracyM: fc.constantFrom(null, 5, 20, 150),
  })
  const made = fc.array(fc.record({ secondsAgo, fixes: fc.array(fix, { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 18,
  })

  it('lead to the logs that are computed from everything at once, in any group and order, with duplicates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        async (of, size) => {
          const sent = await Promise.all(
            of.map(async (heartbeats) => {
              const device = await plantVehicleDevice(app, city)
              const all = heartbeats.map(({ secondsAgo, fixes }, seq) =>
                createHeartbeat(device.bootId, seq, secondsAgo, {
                  positions: fixes.map(({ before, north, accuracyM }) => ({
                    at: createHeartbeat(device.bootId, 0, secondsAgo + before).at,
                    latitude: 48.2 + north / 111_195,
                    longitude: 16.37,
                    accuracyM,
                  })),
                }),
              )
              return { device, all, batches: splitIntoChunks([...all, ...all.slice(0, 3)], size) }
            }),
          )
          const rounds = Math.max(...sent.map(({ batches }) => batches.length))
          for (let round = 0; round < rounds; round += 2) {
            // Includes groups with two batches of one device.
            const together = sent.flatMap(({ device, batches }) =>
              batches.slice(round, round + 2).map((batch) => ({ device, heartbeats: batch })),
            )
            expect(new Set(await sendTogether(together))).toEqual(new Set([200]))
          }
          for (const { device, all } of sent) {
            expect(await readStoredLog(app, device)).toEqual(computeExpectedLog(all, new Date(NOON)))
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  it('are identified by device, boot and sequence, up to the maximum number', async () => {
    const [one, other] = [await plantVehicleDevice(app, city), await plantVehicleDevice(app, city)]
    const [first, second] = [randomUUID(), randomUUID()]
    const last = 2_147_483_647
    const batch = [createHeartbeat(first, last, 30), createHeartbeat(first, 0, 60), createHeartbeat(second, 0, 0)]
    const countAccepted = async (device: Device) => ((await send(device, batch)).body as { accepted: number }).accepted
    expect(await Promise.all([countAccepted(one), countAccepted(other), countAccepted(one)])).toEqual([3, 3, 0])
    expect(await countAccepted(one)).toBe(0)
    const rows = await app.context.db
      .select({ bootId: heartbeatSequences.bootId, taken: heartbeatSequences.taken })
      .from(heartbeatSequences)
      .where(eq(heartbeatSequences.deviceId, one.deviceId))
    expect(rows.find(({ bootId }) => bootId === first)?.taken).toBe('{[0,1),[2147483647,2147483648)}')
  })

  it('of a boot with any number of gaps need only a small row', async () => {
    const device = await plantVehicleDevice(app, city)
    const batches = splitIntoChunks(
      Array.from({ length: 3000 }, (_, index) => createHeartbeat(device.bootId, index * 2, 6000 - index)),
      500,
    )
    for (const batch of batches) expect((await send(device, batch)).body).toMatchObject({ accepted: 500 })
    const [row] = await app.context.db
      .select({ bytes: sql<number>`pg_column_size(taken)` })
      .from(heartbeatSequences)
      .where(eq(heartbeatSequences.deviceId, device.deviceId))
    expect(row?.bytes).toBeLessThan(33_000)
    expect(
      (await send(device, [createHeartbeat(device.bootId, 10, 0), createHeartbeat(device.bootId, 6001, 0)])).body,
    ).toMatchObject({
      accepted: 1,
    })
  })

  it('of other devices are accepted when one is unpaired in the meantime (product 4)', async () => {
    const [former, present] = [await plantVehicleDevice(app, city), await plantVehicleDevice(app, city)]
    await app.context.db
      .update(devices)
      .set({ unpairedAt: new Date(NOON) })
      .where(eq(devices.id, former.deviceId))
    const createBatch = ({ deviceId, screenId, bootId }: Device) => ({
      device: { kind: 'device' as const, deviceId, screenId, pairedAt: PLANTED_AT },
      heartbeats: [{ positions: [], ...createHeartbeat(bootId, 1, 0) }],
      sentAt: undefined,
      receivedAt: new Date(NOON),
    })
    const results = await ingestHeartbeats(app.context.database, [former, present].map(createBatch), new Map())
    expect(results).toMatchObject([undefined, { accepted: 1, newest: { seq: 1 } }])
    const rows = await app.context.db.select().from(presences).where(eq(presences.screenId, former.screenId))
    expect(rows).toEqual([])
  })

  it('are all stored when one contains a character that PostgreSQL cannot store', async () => {
    const [odd, fine] = [await plantVehicleDevice(app, city), await plantVehicleDevice(app, city)]
    const playing = { kind: 'house' as const, id: null, name: 'Bus\u0000' }
    const together = [
      { device: odd, heartbeats: [createHeartbeat(odd.bootId, 1, 0, { playing })] },
      { device: fine, heartbeats: [createHeartbeat(fine.bootId, 1, 0)] },
    ]
    expect(await sendTogether(together)).toEqual([200, 200])
  })

  it('of restaurants and vehicles are processed together', async () => {
    const { screenIds } = await plantRestaurant(app.context.db, city, [10])
    const still = await plantDevice(app, screenIds[0] ?? '')
    const moving = await plantVehicleDevice(app, city)
    const all = [60, 30, 0].map((ago, seq) => createHeartbeat(still.bootId, seq, ago))
    expect(await sendTogether([still, moving].map((device) => ({ device, heartbeats: all })))).toEqual([200, 200])
    expect((await readStoredLog(app, still)).map(({ state, wasOnline }) => [state, wasOnline])).toEqual([
      ['online', null],
    ])
    expect(await readStoredLog(app, moving)).toEqual(computeExpectedLog(all, new Date(NOON)))
  })
})

describe('a log that is rebuilt from raw signals (product 6, decision 3)', () => {
  const readEverything = async (app: TestApp, device: Device) => ({
    log: await readStoredLog(app, device),
    days: await app.context.db
      .select()
      .from(onlineDays)
      .where(eq(onlineDays.screenId, device.screenId))
      .orderBy(asc(onlineDays.day)),
  })

  it('equals the stored one, for real rides that arrived at the same moment in any order', async () => {
    const app = await startAppForTest({ at: '2019-02-18T07:45:00Z' })
    const city = await createCity(app, 'Europe/Dublin')
    const buses = await Promise.all(Array.from({ length: 3 }, () => plantVehicleDevice(app, city)))
    const boot = randomUUID()
    const ride = buildHeartbeats(loadLimerickBus(), boot)
    app.clock.setTime('2019-02-19T10:00:00Z')
    const later = ride.map((one, index) => ({ ...one, seq: 1000 + index, at: shiftHours(24, one.at), positions: [] }))
    const all = [...ride, ...later]
    const orders = [
      splitIntoChunks(all, 20),
      splitIntoChunks(all.toReversed(), 20),
      splitIntoChunks(shuffle(all, 6), 20),
    ]
    for (let round = 0; round < (orders[0]?.length ?? 0); round++) {
      const together = buses.map((device, index) => ({ device, heartbeats: orders[index]?.[round] ?? [] }))
      expect(await sendTogether(together)).toEqual([200, 200, 200])
    }
    for (const device of buses) {
      const kept = await readEverything(app, device)
      expect(kept.log).toEqual(computeExpectedLog(all, app.clock.now(), 'Europe/Dublin'))
      const span = { from: '2019-02-18', until: '2019-02-19' }
      await spoil(app, device)
      expect(await readEverything(app, device)).not.toEqual(kept)
      await runInTransaction(app.context.database, (tx) => rebuildLog(tx, device.screenId, span))
      expect(await readEverything(app, device)).toEqual(kept)
    }
  })

  it('stays as it is for days without raw signals', async () => {
    const app = await startAppForTest({ at: '2026-03-20T12:00:00Z' })
    const device = await plantVehicleDevice(app, await createCity(app))
    for (const day of ['2026-03-18', '2026-03-19', '2026-03-20']) {
      const heartbeats = [0, 30, 60].map((second) => ({
        seq: Number(day.slice(-2)) * 100 + second,
        bootId: device.bootId,
        at: `${day}T09:0${(second / 60) | 0}:${String(second % 60).padStart(2, '0')}Z`,
        monotonicMs: 0,
      }))
      expect((await send(device, heartbeats)).status).toBe(200)
    }
    const kept = await readEverything(app, device)
    await app.context.db.execute(sql`delete from ${heartbeatRows} where at < '2026-03-19'`)
    const rebuilt = await runInTransaction(app.context.database, (tx) =>
      rebuildLog(tx, device.screenId, { from: '2026-03-01', until: '2026-03-20' }),
    )
    expect(rebuilt).toEqual({ from: '2026-03-20', until: '2026-03-20' })
    expect(await readEverything(app, device)).toEqual(kept)
    await app.context.db.execute(sql`delete from ${heartbeatRows}`)
    expect(
      await runInTransaction(app.context.database, (tx) =>
        rebuildLog(tx, device.screenId, { from: '2026-03-01', until: '2026-03-20' }),
      ),
    ).toBe(undefined)
    expect(await readEverything(app, device)).toEqual(kept)
  })
})

function shiftHours(hours: number, at: string): string {
  return new Date(Date.parse(at) + hours * 3600 * SECONDS).toISOString()
}

/** Damages the tables, as a manual change would. */
async function spoil({ context }: TestApp, { screenId }: Device): Promise<void> {
  await context.db.execute(
    sql`delete from ${intervals} where screen_id = ${screenId} and extract(minute from starts_at)::int % 3 = 0`,
  )
  await context.db.execute(
    sql`update ${intervals} set state = 'app_stopped' where screen_id = ${screenId} and state = 'app_moves'`,
  )
  await context.db.execute(sql`delete from ${onlineDays} where screen_id = ${screenId}`)
  await context.db.insert(onlineDays).values({ screenId, day: '2019-02-17' })
  await context.db.delete(onlineDays).where(sql`screen_id = ${screenId} and day = '2019-02-17'`)
}

test('heartbeats beyond the capacity are refused at once with a retry time, and accepted later (product 5)', async () => {
  const app = await startAppForTest({ database: 'postgres', listen: true })
  const city = await createCity(app)
  const busy = await plantVehicleDevice(app, city)
  const positions = Array.from({ length: 1000 }, (_, index) => ({
    at: new Date(Date.parse(NOON) - index * SECONDS).toISOString(),
    latitude: 48.2,
    longitude: 16.3,
  }))
  const call = ({ bootId, token }: Device, seq = 1) =>
    fetch(`${app.baseUrl}/api/player/heartbeats`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ beats: [{ seq, bootId, at: NOON, monotonicMs: seq, positions }] }),
    })
  // The lock makes writers wait, and others queue behind them.
  const holder = new pg.Client(app.databaseOwnerUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from devices where id = $1 for update', [busy.deviceId])
  // More than the parallel writers can take, so further calls have to queue.
  const held = [1, 2, 3, 4, 5, 6].map((seq) => call(busy, seq))
  const countWaiting = async () =>
    (await waitingItems.get()).values.find(({ labels }) => labels.group === 'heartbeats')?.value ?? 0
  await expect.poll(countWaiting).toBeGreaterThan(0)
  let refused: Response | undefined
  while (!refused) {
    const device = await plantVehicleDevice(app, city)
    const before = await countWaiting()
    let answer: Response | undefined
    const asked = call(device).then((response) => (answer = response))
    await expect.poll(async () => answer !== undefined || (await countWaiting()) > before).toBe(true)
    // A late server refuses devices as well (decision 2).
    if (!answer) held.push(asked)
    else if (before > 38_000) refused = answer
    expect(await countWaiting()).toBeLessThanOrEqual(40_000)
  }
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ code: 'busy' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(5)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)

  await holder.query('commit')
  await holder.end()
  const answers = await Promise.all(held)
  expect(new Set(answers.slice(6).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await countWaiting()).toBe(0)
})

test('a screen that goes offline is notified once, whichever server process detects it (product 6, product 10)', async () => {
  const first = await startAppForTest({ database: 'postgres' })
  const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' } })
  const city = await createCity(first)
  const screens = await Promise.all(Array.from({ length: 12 }, () => plantVehicleDevice(first, city)))
  const notifiedStatuses = new Map<string, string[]>()
  first.context.listeners.add(({ topic, data }) => {
    if (topic !== 'screen') return
    const { screenId, onlineStatus } = data
    notifiedStatuses.set(screenId, [...(notifiedStatuses.get(screenId) ?? []), onlineStatus])
  })
  const createHeartbeat = (device: Device, seq: number, at: Date) => ({
    seq,
    bootId: device.bootId,
    at: at.toISOString(),
    monotonicMs: seq * 1000,
  })
  const getNow = () => first.clock.now()
  for (const device of screens) expect((await send(device, [createHeartbeat(device, 1, getNow())])).status).toBe(200)
  const advance = (ms: number) => {
    first.clock.advance(ms)
    second.clock.advance(ms)
  }
  const markOffline = () =>
    Promise.all([first, second, first, second].map(({ jobs }) => jobs.runNow('telemetry.mark-offline')))
  // One screen continues to send, to the other process.
  const [active] = screens
  if (!active) throw new Error('no screens')
  advance(60 * SECONDS)
  const elsewhere = { ...active, ...createApiClient(second, active.token), token: active.token }
  expect((await send(elsewhere, [createHeartbeat(active, 2, getNow())])).status).toBe(200)
  advance(60 * SECONDS)
  await markOffline()
  advance(59 * SECONDS)
  await markOffline()
  await expect.poll(() => notifiedStatuses.size).toBe(12)
  await expect.poll(() => [...notifiedStatuses.values()].filter(({ length }) => length === 2)).toHaveLength(11)
  expect(notifiedStatuses.get(active.screenId)).toEqual(['online'])
  advance(SECONDS)
  await markOffline()
  await expect.poll(() => notifiedStatuses.get(active.screenId)).toEqual(['online', 'offline'])
  expect([...notifiedStatuses.values()].flat()).toHaveLength(24)
})
