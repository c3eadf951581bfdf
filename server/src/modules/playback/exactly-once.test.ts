import { randomUUID } from 'node:crypto'
import type { Play, PlayResult } from '@marquee/contract/player'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAYS, HOURS, SECONDS } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { shareConnections } from '../../platform/db/limits.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantRunningCampaign, type Spot } from '../../testing/running-campaigns.ts'
import { type Device, plantDevice, buildPlay } from '../../testing/people/devices.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { requireBody, type Client, createClient } from '../../testing/people/users.ts'
import { COMMAND_LINE_ACTOR } from '../audit/commands.ts'
import { unpairDevice } from '../screens/commands/pair-device.ts'
import { recordPlays } from './commands/record-plays.ts'
import { listDayMismatches } from './queries/day-sums.ts'
import { parseRow } from './rules/play-rows.ts'
import { campaignDays, plays as playsTable } from './schema.ts'

/** Two server processes on one PostgreSQL. */
let here: TestApp
let there: TestApp
let city: PlantedLocation
let carl: Client

beforeAll(async () => {
  here = await startApp({ database: 'postgres', listen: true })
  there = await startApp({ database: { url: here.databaseUrl ?? '' }, listen: true })
  city = await plantLocation(here.context.db)
  carl = await createClient(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

async function startFlight(): Promise<{ device: Device; spot: Spot }> {
  const { screenIds } = await plantVehicle(here.context.db, city, [10])
  const flight = { startsOn: '2026-11-18', endsOn: '2026-12-01' }
  const spot = await plantRunningCampaign(here.context.db, city, carl, screenIds, flight)
  return { device: await plantDevice(here, screenIds[0] ?? ''), spot }
}

const sendPlays = async (app: TestApp, { token }: Device, plays: readonly unknown[]): Promise<PlayResult[]> =>
  (
    requireBody(await createApiClient(app, token).post('/api/player/plays', { plays }), 200) as {
      results: PlayResult[]
    }
  ).results

const listStored = ({ deviceId }: Device) =>
  here.context.db.select().from(playsTable).where(eq(playsTable.deviceId, deviceId))
const countProven = async ({ screenId }: Device) => {
  const days = await here.context.db.select().from(campaignDays).where(eq(campaignDays.screenId, screenId))
  return days.reduce((sum, day) => sum + day.plays, 0)
}

/** Resolves when a number of statements of this database wait for a lock. */
async function waitForLocks(count: number): Promise<void> {
  for (;;) {
    const { rows } = await here.context.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length >= count) return
  }
}

/** Does work in a transaction that stays open until `end` is called. */
function holdOpen(work: Parameters<typeof runInTransaction<unknown>>[1]): {
  begun: Promise<void>
  end(): Promise<void>
} {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = runInTransaction(here.context.database, async (tx) => {
    await work(tx)
    begun.resolve()
    await end.promise
  })
  return {
    begun: Promise.race([begun.promise, done]),
    end: async () => {
      end.resolve()
      await done
    },
  }
}

describe('plays are proven exactly once (product 5, decision 3)', () => {
  test('when they are lost, repeated, shuffled, late, and sent to two processes at once', async () => {
    const both = [here, there] as const
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 3 }), async (dice, screens) => {
        const roll = (sides: number) => Number(dice.next().value) % sides
        const devices = await Promise.all(Array.from({ length: screens }, startFlight))
        // Two days without a network, and one play of each device from a clock that is an hour ahead.
        const shown = devices.map(({ device, spot }) => {
          const late = Array.from({ length: 60 }, (_, index) => buildPlay(here, device, spot, 2880 * (index + 1)))
          return { device, queue: [...late, buildPlay(here, device, spot, -HOURS / SECONDS)], all: late.length }
        })
        const calls: Promise<unknown>[] = []
        for (const { device, queue } of shown) {
          const fewAtOnce = pLimit(4)
          for (let waiting = queue.toSorted(() => roll(3) - 1); waiting.length > 0; ) {
            const batch = waiting.slice(0, 1 + roll(25))
            const send = () => calls.push(fewAtOnce(() => sendPlays(both[roll(2)] ?? here, device, batch)))
            send()
            // Also to the other process, before the first has answered.
            if (roll(3) === 0) send()
            // The answer is lost: the player sends everything again, together with new plays.
            waiting = roll(3) === 0 ? [...waiting.slice(batch.length), ...batch] : waiting.slice(batch.length)
          }
        }
        await Promise.all(calls)
        for (const { device, queue, all } of shown) {
          const results = await sendPlays(there, device, queue)
          expect(results.every(({ result }) => result === 'duplicate')).toBe(true)
          const stored = await listStored(device)
          expect(stored.map(({ playId }) => playId).toSorted()).toEqual(queue.map(({ playId }) => playId).toSorted())
          expect(stored.filter(({ verdict }) => verdict !== 'counted')).toMatchObject([{ reason: 'future' }])
          expect(await countProven(device)).toBe(all)
        }
      }),
      { numRuns: 6 },
    )
    expect(await listDayMismatches(here.context.db, { from: '2026-11-01', until: '2026-12-31' })).toEqual([])
  })

  test('when a batch is repeated before the first one is stored', async () => {
    const { device, spot } = await startFlight()
    const plays = [100, 60, 30].map((ago) => buildPlay(here, device, spot, ago))
    const batch = { deviceId: device.deviceId, rows: plays.map(parseRow), at: here.clock.now() }
    const first = holdOpen((tx) => recordPlays(tx, [batch]))
    await first.begun
    const second = sendPlays(there, device, plays)
    await waitForLocks(1)
    await first.end()
    expect((await second).map(({ result }) => result)).toEqual(['duplicate', 'duplicate', 'duplicate'])
    expect(await countProven(device)).toBe(3)
  })

  test('up to the maximum number, and under another number or id', async () => {
    const { device, spot } = await startFlight()
    const last = buildPlay(here, device, spot, 60, { seq: 2_147_483_647 })
    expect(await sendPlays(here, device, [last])).toMatchObject([{ result: 'accepted' }])
    const again: Play[] = [
      last,
      { ...last, playId: randomUUID() },
      { ...last, seq: 3 },
      { ...last, bootId: randomUUID() },
    ]
    for (const play of again) expect(await sendPlays(there, device, [play])).toMatchObject([{ result: 'duplicate' }])
    expect(await listStored(device)).toHaveLength(1)
  })

  test('when the stored row is in an earlier month, and when it is too late to count', async () => {
    const { device, spot } = await startFlight()
    const play = buildPlay(here, device, spot, 60)
    const otherNumber = { ...play, bootId: randomUUID() }
    await sendPlays(here, device, [play])
    for (const days of [20, 40]) {
      here.clock.advance(days * DAYS)
      expect(await sendPlays(here, device, [play, otherNumber])).toMatchObject([
        { result: 'duplicate' },
        { result: 'duplicate' },
      ])
    }
    here.clock.advance(-60 * DAYS)
    expect(await listStored(device)).toHaveLength(1)
  })
})

describe('plays of one screen are judged one after the other', () => {
  test('so a device that is replaced while its plays wait is refused, and none of them is stored', async () => {
    const { device, spot } = await startFlight()
    const unpairing = holdOpen((tx) => unpairDevice(tx, COMMAND_LINE_ACTOR, device.screenId, here.clock.now()))
    await unpairing.begun
    const sent = createApiClient(there, device.token).post('/api/player/plays', {
      plays: [buildPlay(here, device, spot, 60)],
    })
    await waitForLocks(1)
    await unpairing.end()
    expect(await sent).toMatchObject({ status: 401, body: { code: 'notSignedIn' } })
    expect(await listStored(device)).toEqual([])
  })

  test('so plays of a new device are judged together with those of the old one', async () => {
    const { device, spot } = await startFlight()
    const old = [60, 48].map((ago) => buildPlay(here, device, spot, ago))
    const batch = { deviceId: device.deviceId, rows: old.map(parseRow), at: here.clock.now() }
    await runInTransaction(here.context.database, (tx) => recordPlays(tx, [batch]))
    await runInTransaction(here.context.database, (tx) =>
      unpairDevice(tx, COMMAND_LINE_ACTOR, device.screenId, here.clock.now()),
    )
    const next = await plantDevice(here, device.screenId)
    const results = await sendPlays(
      there,
      next,
      [60, 30].map((ago) => buildPlay(here, next, spot, ago)),
    )
    expect(results.map(({ result, reason }) => reason ?? result)).toEqual(['too-fast', 'accepted'])
  })
})

describe('ingestion does not wait for pages (decision 2)', () => {
  test('and succeeds while pages use all of their connections', async () => {
    const { device, spot } = await startFlight()
    // The pool size of `openTestDatabase`.
    const { people } = shareConnections(10)
    const held = Array.from({ length: people }, () => holdOpen((tx) => tx.execute(sql`select`)))
    onTestFinished(async () => {
      for (const one of held) await one.end()
    })
    for (const { begun } of held) await begun
    expect(await sendPlays(here, device, [buildPlay(here, device, spot, 60)])).toMatchObject([{ result: 'accepted' }])
  })
})

describe('ingestion beyond the capacity', () => {
  test('is refused with a retry time, and everything accepted is answered (product 5)', async () => {
    const { device, spot } = await startFlight()
    const devices = [device, ...(await Promise.all(Array.from({ length: 11 }, startFlight))).map((one) => one.device)]
    const held = holdOpen((tx) => tx.execute(sql`select from devices order by id for update`))
    await held.begun
    const bring = ({ token }: Device, plays: readonly unknown[]) =>
      fetch(`${here.baseUrl}/api/player/plays`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ plays }),
      })
    // Invalid rows count in the queue as well.
    const nothing = Array.from({ length: 1000 }, () => null)
    const replies = devices.flatMap((one) => [1, 2, 3, 4].map(() => bring(one, nothing)))
    const refused = await Promise.race(replies)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(5)
    expect(await refused.json()).toMatchObject({ code: 'busy' })
    await held.end()
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(25)
    const reply = await bring(device, [buildPlay(here, device, spot, 60)])
    expect(await reply.json()).toMatchObject({ results: [{ result: 'accepted' }] })
  })
})
