import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { zstdCompressSync } from 'node:zlib'
import type { ScreenPlays } from '@marquee/contract/operator-screens'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '../platform/app-context.ts'
import { MINUTES } from '../platform/clock.ts'
import { createId } from '../platform/db/columns.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { getPlaysKey, type MediaStorage } from '../platform/files/media-storage.ts'
import { readJobProgress } from '../testing/job-progress.ts'
import {
  countStored,
  createFleet,
  type Fleet,
  NOW,
  runRebuild,
  sendPlays,
  verifyFleet,
} from '../testing/packed-fleets.ts'
import { type Device, buildPlay } from '../testing/people/devices.ts'
import { requireBody } from '../testing/people/users.ts'
import { packPlays } from '../modules/playback/commands/pack-plays.ts'
import { holdPackedWeeks } from '../modules/playback/queries/play-files.ts'
import { formatBlock, formatHeader } from '../modules/playback/rules/play-file.ts'
import { campaignDays, packedPlays, playFiles, plays } from '../modules/playback/schema.ts'

/** What an operator sees of the plays of a screen: the pages, and the table. */
async function readPlays({ olga }: Fleet, { screenId }: Device) {
  const path = `/api/operator/screens/${screenId}/plays`
  const days = 'from=2026-10-17&to=2026-11-15'
  const page = requireBody(await olga.get(`${path}?${days}`), 200) as ScreenPlays
  const partial = requireBody(await olga.get(`${path}?${days}&verdict=partial`), 200) as ScreenPlays
  const table = requireBody(await olga.get(`${path}.csv?from=2026-01-01&to=2026-11-21`), 200)
  return { page, partial, table }
}

const readAll = (fleet: Fleet) => Promise.all(fleet.devices.map((device) => readPlays(fleet, device)))
const failToPack = async (context: AppContext) =>
  inspect(
    await packPlays(context).then(
      () => 'nothing failed',
      (error: unknown) => error,
    ),
    { depth: 5 },
  )

const NOTHING_TO_DO = {
  lines: ['Made anew: 0 days of campaigns on screens, 0 deliveries of campaigns.'],
  damaged: [],
}

describe('a finished week of plays (decision 3)', () => {
  it('is read from files as it was read from the table, with late plays in their place', async () => {
    const fleet = await createFleet(2)
    const { db } = fleet.app.context
    const before = await readAll(fleet)
    expect(before[0]?.page).toMatchObject({ totals: { counted: 11, partial: 1, flagged: 1 }, next: null })
    await fleet.app.jobs.runNow('playback.pack-plays')
    expect(await countStored(fleet)).toBe(10)
    // Plays make the partition of the earliest play that counts as well.
    expect(await db.select().from(packedPlays)).toMatchObject([
      { startsOn: '2026-09-21', endsOn: '2026-09-27', plays: 0, files: 0 },
      { startsOn: '2026-10-12', endsOn: '2026-10-18', plays: 0, files: 0 },
      { startsOn: '2026-10-19', endsOn: '2026-10-25', plays: 16, files: 2, packedAt: new Date(NOW) },
    ])
    expect(await readAll(fleet)).toEqual(before)
    expect((await verifyFleet(fleet)).differences).toEqual([])
    await fleet.app.jobs.runNow('playback.pack-plays')
    expect(await db.$count(packedPlays)).toBe(3)
  })

  it('is summed up from its files together with late plays, and a wrong sum is repaired', async () => {
    const fleet = await createFleet(2)
    const { db } = fleet.app.context
    const listSums = () => db.select().from(campaignDays).orderBy(asc(campaignDays.screenId), asc(campaignDays.day))
    const saved = await listSums()
    await runRebuild(fleet)
    await fleet.app.jobs.runNow('playback.pack-plays')
    expect(await runRebuild(fleet)).toEqual(NOTHING_TO_DO)
    await db.update(campaignDays).set({ plays: 9, impressions: 1 }).where(eq(campaignDays.day, '2026-11-13'))
    await db.delete(campaignDays).where(eq(campaignDays.day, '2026-10-24'))
    expect((await runRebuild(fleet)).lines.at(-1)).toMatch(/^Made anew: [4-9] days of campaigns/)
    expect(await listSums()).toEqual(saved)
    expect(await runRebuild(fleet)).toEqual(NOTHING_TO_DO)
  })

  it('is summed up from its first day on when the week before it had no plays', async () => {
    const fleet = await createFleet(1)
    const { db } = fleet.app.context
    const listMonday = () => db.select().from(campaignDays).where(eq(campaignDays.day, '2026-10-19'))
    const saved = await listMonday()
    expect(saved).toMatchObject([{ plays: 1 }])
    await fleet.app.jobs.runNow('playback.pack-plays')
    await db.update(campaignDays).set({ plays: 9 }).where(eq(campaignDays.day, '2026-10-19'))
    await runRebuild(fleet)
    expect(await listMonday()).toEqual(saved)
  })

  it('refuses its plays when they are sent again, and plays that are too late', async () => {
    const fleet = await createFleet(1)
    const [device] = fleet.devices as [Device]
    const { app, spot } = fleet
    app.clock.setTime('2026-10-25T11:00:00Z')
    const sent = buildPlay(app, device, spot, 30)
    expect(await sendPlays(device, [sent])).toMatchObject([{ result: 'accepted' }])
    app.clock.setTime(NOW)
    await app.jobs.runNow('playback.pack-plays')
    expect(await sendPlays(device, [sent])).toMatchObject([{ result: 'duplicate' }])
    const later = buildPlay(app, device, spot, 0, { startedAt: '2026-10-20T11:00:00.000Z' })
    expect(await sendPlays(device, [later])).toMatchObject([{ result: 'flagged', reason: 'too-late' }])
    const { page } = await readPlays(fleet, device)
    expect(page.plays.map(({ playId }) => playId)).toEqual(expect.arrayContaining([sent.playId, later.playId]))
    expect(page.totals).toEqual({ counted: 12, partial: 1, flagged: 2 })
  })

  it('judges late plays of its days as before: the screen was busy then with what is in files (decision 15)', async () => {
    const judge = async (isPacked: boolean) => {
      const fleet = await createFleet(1)
      const [device] = fleet.devices as [Device]
      fleet.app.clock.setTime('2026-11-17T11:00:00Z')
      if (isPacked) await fleet.app.jobs.runNow('playback.pack-plays')
      expect(await countStored(fleet)).toBe(isPacked ? 5 : 13)
      const sentAtMs = Date.parse('2026-10-24T11:00:00Z')
      // Every third begins with one that was sent in that week, and they last longer than the tolerance.
      const late = Array.from({ length: 21 }, (_, index) => {
        const agoMs = (30 + Math.floor(index / 3) * 20 * 3600) * 1000 - (index % 3) * 7 * MINUTES
        const startedAt = new Date(sentAtMs - agoMs).toISOString()
        return buildPlay(fleet.app, device, fleet.spot, 0, { startedAt })
      })
      const results = await sendPlays(device, late)
      return results.map(({ result, reason }) => reason ?? result)
    }
    const packed = await judge(true)
    expect(packed).toEqual(await judge(false))
    expect(new Set(packed)).toEqual(new Set(['accepted', 'too-fast']))
  })

  it('loses and doubles nothing when packing is stopped at any step, and continues', async () => {
    const fleet = await createFleet(2)
    const { context } = fleet.app
    const before = await readAll(fleet)
    let isDone = false
    for (let steps = 0; !isDone; steps++) {
      isDone = await packPlays(stopAfter(context, steps)).then(
        () => true,
        (error: unknown) => {
          expect(inspect(error)).toContain('stopped')
          return false
        },
      )
      expect(await readAll(fleet)).toEqual(before)
    }
    expect(await context.db.select().from(packedPlays)).toMatchObject([
      { plays: 0 },
      { plays: 0 },
      { plays: 16, files: 2 },
    ])
    expect((await verifyFleet(fleet)).differences).toEqual([])
    fleet.app.clock.advance(MINUTES)
    const progress = { done: 2, total: 2, findings: 0, seconds: 0 }
    expect(await readJobProgress(fleet.app, 'playback.pack-plays')).toEqual(progress)
  })

  it('stays in the table when the storage returns a file of other plays', async () => {
    const fleet = await createFleet(1)
    const { context } = fleet.app
    const rows = await context.db.select().from(plays).orderBy(asc(plays.startedAt))
    const others = rows.map((play) => ({ ...play, seq: play.seq + 1 }))
    const file = zstdCompressSync(formatHeader(rows[0]?.screenId ?? '') + formatBlock(others))
    const lying: MediaStorage = { ...context.files.storage, get: async () => Readable.from([file]) }
    const failure = await failToPack({ ...context, files: { ...context.files, storage: lying } })
    expect(failure).toMatch(/the file of plays \w+ has changed/)
    expect(await context.db.$count(playFiles)).toBe(0)
  })

  it('stays in the table when its file would not hold the same plays', async () => {
    const fleet = await createFleet(1)
    const { context } = fleet.app
    const [play] = await context.db.select().from(plays)
    if (!play) throw new Error('there is no play')
    // Files are read as Latin-1.
    await context.db.insert(plays).values({ ...play, playId: createId(), reason: 'zu spät' })
    expect(await failToPack(context)).toContain('returned other plays than it was given')
    expect(await context.db.$count(playFiles)).toBe(0)
    expect(await countStored(fleet)).toBe(14)
  })

  it('stays in the table when its file is lost before the table is dropped', async () => {
    const fleet = await createFleet(1)
    const { context } = fleet.app
    const { storage } = context.files
    const lost = failToPack({
      ...context,
      files: { ...context.files, storage: { ...storage, head: async () => undefined } },
    })
    expect(await lost).toContain('lost the file of plays')
    expect(await countStored(fleet)).toBe(13)
    // A file that was lost is written again.
    const [file] = await context.db.select().from(playFiles)
    await storage.delete(getPlaysKey(file?.sha256 ?? ''))
    await packPlays(context)
    expect(await countStored(fleet)).toBe(5)
    expect((await verifyFleet(fleet)).differences).toEqual([])
  })

  it('may be a month that an earlier version made, when no late play is judged by it any more', async () => {
    const month = `create table plays_202610 partition of plays for values from ('2026-10-01Z') to ('2026-11-01Z')`
    const fleet = await createFleet(1, ({ context }) => context.database.runAsOwner((owner) => owner.query(month)))
    const pack = async (day: string) => {
      fleet.app.clock.setTime(`${day}T11:00:00Z`)
      await fleet.app.jobs.runNow('playback.pack-plays')
      return fleet.app.context.db.$count(plays, sql`received_at < '2026-11-01Z'`)
    }
    expect([await pack('2026-12-03'), await pack('2026-12-04')]).toEqual([8, 0])
  })

  it('stays in the table when a file lacks plays, and other weeks are packed', async () => {
    const fleet = await createFleet(1)
    const { context } = fleet.app
    await context.files.storage.put(getPlaysKey('d'.repeat(64)), Readable.from([Buffer.alloc(1)]))
    await context.database.query(`select make_partition('play_files', '2026-10-19')`)
    await context.db.insert(playFiles).values({
      weekAt: new Date('2026-10-19T00:00:00Z'),
      screenId: (fleet.devices[0] as Device).screenId,
      sha256: 'd'.repeat(64),
      plays: 7,
      sizeBytes: 1,
      firstStartedAt: new Date(NOW),
      lastStartedAt: new Date(NOW),
    })
    expect(await failToPack(fleet.app.context)).toContain('does not hold as many plays as its week')
    // The weeks before it were packed.
    expect(await context.db.$count(packedPlays)).toBe(2)
    expect(await countStored(fleet)).toBe(13)
  })

  it('is not packed before the eighth day after it, nor before the seventh whatever the server asks', async () => {
    const fleet = await createFleet(1)
    fleet.app.clock.setTime('2026-11-02T23:00:00Z')
    await fleet.app.jobs.runNow('playback.pack-plays')
    expect(await countStored(fleet)).toBe(13)
    // By the clock of the database, which the test cannot set.
    const { database, db } = fleet.app.context
    await database.query(`select make_partition('plays', current_date - day) from unnest(array[0, 7]) as day`)
    const early =
      "(select starts_on from list_partitions('plays') where until_on > current_date - 7 order by 1 limit 1)"
    const refusal = '7 days after its end'
    await expect(database.query(`select pack_plays(${early}, now())`)).rejects.toThrow(refusal)
    await database.query(`select make_partition('play_files', ${early})`)
    await expect(
      db.execute(sql`insert into play_files select ${sql.raw(early)}::timestamp at time zone 'UTC', screen_id, sha256, 1, 1,
        now(), now() from plays limit 1`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining(refusal) } })
  })

  it('is not packed while a transaction compares its sums, and a rebuild notices that it was', async () => {
    const fleet = await createFleet(1)
    const { database } = fleet.app.context
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const comparing = runInTransaction(database, async (tx) => {
      await holdPackedWeeks(tx, [])
      held.resolve()
      await release.promise
    })
    await held.promise
    expect(await failToPack(fleet.app.context)).toContain('lock timeout')
    release.resolve()
    await comparing
    await fleet.app.jobs.runNow('playback.pack-plays')
    await expect(runInTransaction(database, (tx) => holdPackedWeeks(tx, []))).rejects.toThrow('packed meanwhile')
  })
})

/** A context whose storage and transactions fail after some steps, like a process that is killed there. */
function stopAfter(context: AppContext, steps: number): AppContext {
  let left = steps
  const step = () => {
    if (left-- <= 0) throw new Error('stopped')
  }
  const { storage } = context.files
  const stopping: MediaStorage = {
    ...storage,
    putFile: async (...args) => {
      step()
      await storage.putFile(...args)
      step()
    },
    get: async (...args) => {
      step()
      return storage.get(...args)
    },
  }
  const database = Object.assign(Object.create(context.database) as AppContext['database'], {
    transaction: async (work: Parameters<AppContext['database']['transaction']>[0]) => {
      step()
      const result = await context.database.transaction(async (tx) => {
        const done = await work(tx)
        step()
        return done
      })
      step()
      return result
    },
  })
  return { ...context, database, files: { ...context.files, storage: stopping } }
}

beforeAll(() => {
  expect(new Date(NOW).getTime()).toBeLessThanOrEqual(Date.now())
})
