import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openArchive } from './backup/archive.ts'
import { createBackup } from './backup/create.ts'
import { nameMediaFolder } from './backup/encryption.ts'
import { readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore.ts'
import type { AppContext } from '../platform/app-context.ts'
import { createManualClock, DAYS, HOURS } from '../platform/clock.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { getPlaysKey, type MediaStorage, readText } from '../platform/files/media-storage.ts'
import { countStored, createFleet, type Fleet, runRebuild, verifyFleet } from '../testing/packed-fleets.ts'
import { NOON } from '../testing/app.ts'
import type { Device } from '../testing/people/devices.ts'
import { openTestStorage, setStorageClock } from '../testing/storage.ts'
import { notePlays } from '../modules/media/commands/contents.ts'
import { moveMedia } from '../modules/media/commands/move.ts'
import { sweepPlays } from '../modules/media/commands/sweep-plays.ts'
import { mediaContents } from '../modules/media/schema.ts'
import { packPlays } from '../modules/playback/commands/pack-plays.ts'
import { packedPlays, playFiles } from '../modules/playback/schema.ts'

describe('the files of packed plays', () => {
  let fleet: Fleet
  let storage: MediaStorage
  let key: string
  let week: { plays: number }

  const pack = async () => {
    fleet = await createFleet(1)
    await fleet.app.jobs.runNow('playback.pack-plays')
    storage = fleet.app.context.files.storage
    const [file] = await fleet.app.context.db.select().from(playFiles)
    if (!file) throw new Error('no file was packed')
    key = getPlaysKey(file.sha256)
    week = file
  }

  it('are found out when one was changed or is missing, and are not read then (decision 4)', async () => {
    await pack()
    const bytes = Buffer.concat(await (await storage.get(key)).toArray())
    const [device] = fleet.devices as [Device]
    await storage.put(key, Readable.from([Buffer.concat([bytes, bytes])]))
    expect((await verifyFleet(fleet)).differences).toMatchObject([
      { check: 'play-files', where: expect.stringContaining(`2026-10-19 ${device.screenId}`) },
    ])
    expect((await runRebuild(fleet)).damaged).toEqual([expect.stringContaining('has changed')])
    await storage.delete(key)
    expect((await verifyFleet(fleet)).differences).toMatchObject([{ check: 'play-files', found: '' }])
    await storage.put(key, Readable.from([bytes]))
    expect((await verifyFleet(fleet)).differences).toEqual([])
  })

  it('are sealed: neither their hashes nor the record of their week can be changed unnoticed (decision 4)', async () => {
    await pack()
    const { database, db } = fleet.app.context
    const { head } = await verifyFleet(fleet)
    expect(head).toMatch(/plays-3\./)
    await expect(db.execute(sql`update play_files set plays = 1`)).rejects.toThrow()
    await expect(db.execute(sql`delete from packed_plays`)).rejects.toThrow()
    const findAfter = async (...statements: string[]) => {
      await database.runAsOwner(async (owner) => {
        await owner.query('set session_replication_role = replica')
        for (const statement of statements) await owner.query(statement)
        await owner.query('set session_replication_role = origin')
      })
      return new Set((await verifyFleet(fleet)).differences.map((found) => found.check))
    }
    expect(await findAfter(`update play_files set plays = plays + 1`)).toEqual(new Set(['play-files']))
    const seal = `update packed_plays set files_sha256 = play_files_sha256(starts_on)`
    expect(await findAfter(seal)).toEqual(new Set(['chain-row']))
    expect(await findAfter(`update play_files set plays = ${week.plays}`, seal)).toEqual(new Set())
  })

  it('are stored again when a sweep removes one before it is noted (decision 11)', async () => {
    fleet = await createFleet(1)
    const { context } = fleet.app
    let swept = 0
    const transaction: AppContext['database']['transaction'] = async (work) => {
      // From when on the file is stored.
      if (swept === 0) swept = await sweepPlays(context, new Date(Date.now() + HOURS), context.clock.now())
      return context.database.transaction(work)
    }
    const database = Object.assign(Object.create(context.database) as AppContext['database'], { transaction })
    await packPlays({ ...context, database })
    expect(swept).toBe(1)
    expect(await countStored(fleet)).toBe(5)
    expect((await verifyFleet(fleet)).differences).toEqual([])
  })

  it('are noted after a sweep that is moving the same file (decision 11)', async () => {
    fleet = await createFleet(1)
    const { context } = fleet.app
    const { database, db, files, clock } = context
    const content = { sha256: 'b'.repeat(64), sizeBytes: 5 }
    await files.storage.put(getPlaysKey(content.sha256), Readable.from(['plays']))
    const [moving, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const put: typeof files.trash.put = async (...args) => {
      moving.resolve()
      await go.promise
      return files.trash.put(...args)
    }
    const held = { ...context, files: { ...files, trash: { ...files.trash, put } } }
    const sweeping = sweepPlays(held, new Date(Date.now() + HOURS), clock.now())
    await moving.promise
    const noting = runInTransaction(database, (tx) => notePlays(tx, content, clock.now()))
    const listWaiting = async () => {
      const { rows } = await db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows
    }
    await expect.poll(listWaiting).toHaveLength(1)
    go.resolve()
    expect(await sweeping).toBe(1)
    await noting
    expect(await db.$count(mediaContents, eq(mediaContents.sha256, content.sha256))).toBe(1)
  })

  it('go along with a move of the media, and no sweep removes them (decision 11)', async () => {
    await pack()
    fleet.app.clock.setTime(new Date(Date.now() + 30 * DAYS))
    for (const job of ['media.sweep-files', 'media.sweep-plays', 'media.sweep-scratch', 'media.empty-trash'])
      await fleet.app.jobs.runNow(job)
    expect(await storage.head(key)).toBeDefined()
    const target = await openTestStorage()
    onTestFinished(target.remove)
    const moved = await moveMedia(
      fleet.app.context.database,
      { source: storage, target: target.storage },
      { acceptMissing: true, onProgress: () => {} },
    )
    // The planted video has no file.
    expect(moved).toMatchObject({ copied: 1, named: 2, missing: 1 })
    expect(await readText(target.storage, key)).toBe(await readText(storage, key))
  })

  it('are in a backup, and restored from it', async () => {
    await pack()
    const [backups, target] = [await openTestStorage(), await openTestStorage()]
    onTestFinished(backups.remove)
    onTestFinished(target.remove)
    const archive = openArchive(backups.storage, undefined, nameMediaFolder([]))
    const { app } = fleet
    const { database } = app.context
    const source = { database, url: app.databaseOwnerUrl, media: storage, clock: app.clock, report: () => {} }
    const { stamp } = await createBackup(source, archive)
    const restored = await restoreBackup(archive, await readManifest(backups.storage, stamp), {
      media: target.storage,
      isEmpty: async () => true,
      fill: async (dump) => void (await dump.toArray()),
      report: () => {},
    })
    expect(restored.copied).toBe(1)
    expect(await readText(target.storage, key)).toBe(await readText(storage, key))
  })

  it('are copied again when one disappears after it was listed: a backup is seen from its start (decision 11)', async () => {
    await pack()
    const backups = await openTestStorage()
    onTestFinished(backups.remove)
    const [clock, { app }] = [createManualClock(NOON), fleet]
    const place = setStorageClock(backups.storage, clock)
    const name = key.replace('plays/', 'media/')
    await place.put(name, await storage.get(key))
    clock.advance(25 * HOURS)
    const stored: string[] = []
    const busy: MediaStorage = {
      ...place,
      async head(wanted) {
        const found = await place.head(wanted)
        // The list takes long.
        if (wanted.startsWith('media/')) app.clock.advance(2 * HOURS)
        return found
      },
      async put(wanted, source) {
        await place.put(wanted, source)
        // Others took it for abandoned during its dump.
        if (wanted.endsWith('/database.dump')) await place.delete(wanted.replace('database.dump', 'begun'))
        // The deletion of another backup, which began before.
        if (wanted.endsWith('/media.txt') && !stored.some((one) => one.endsWith('/media.txt'))) await place.delete(name)
        stored.push(wanted)
      },
    }
    const { database } = app.context
    const source = { database, url: app.databaseOwnerUrl, media: storage, clock: app.clock, report: () => {} }
    const { stamp, manifest } = await createBackup(source, openArchive(busy, undefined, 'media'))
    expect(await readText(place, name)).toBe(await readText(storage, key))
    expect(await readText(place, `${stamp}/media.txt`)).toContain(`${name.slice(-64)} stored plays`)
    const names = stored.map((one) => one.replace(`${stamp}/`, ''))
    expect(names.slice(0, 5)).toEqual(['begun', 'database.dump', 'begun', 'begun', 'media.txt'])
    expect(names.slice(5)).toEqual(expect.arrayContaining([name, 'media.txt', 'manifest.json']))
    expect(manifest.media.files).toBe(manifest.media.missing + 1)
  })

  it('go to the trash after the retention time, and the record of their week stays', async () => {
    await pack()
    const { database, db, files } = fleet.app.context
    await database.query(`select make_partition('plays', '2025-03-10')`)
    await db.execute(sql`
      insert into plays select '2025-03-10', '2025-03-10', gen_random_uuid(), device_id, screen_id, gen_random_uuid(),
        campaign_id, video_id, seq, slot, duration_ms, latitude, longitude, day, verdict, reason, impressions, sha256, complete
      from plays limit 1`)
    await fleet.app.jobs.runNow('playback.pack-plays')
    const [old] = await db.select().from(playFiles).where(eq(playFiles.plays, 1))
    fleet.app.clock.advance(2 * HOURS)
    await fleet.app.jobs.runNow('playback.maintain-partitions')
    expect(await db.$count(playFiles)).toBe(1)
    expect(await db.$count(packedPlays)).toBe(4)
    expect(await storage.head(getPlaysKey(old?.sha256 ?? ''))).toBeUndefined()
    expect((await files.trash.list()).has(old?.sha256 ?? '')).toBe(true)
    expect((await verifyFleet(fleet)).differences).toEqual([])
  })
})
