import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AppContext } from '../../../platform/app-context.ts'
import { DAYS } from '../../../platform/clock.ts'
import { getPlaysKey } from '../../../platform/files/media-storage.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { buildStoredPlay } from '../../../testing/stored-plays.ts'
import { mediaContents } from '../../media/schema.ts'
import { playFiles, plays } from '../schema.ts'
import { maintainPartitions } from './maintain-partitions.ts'

const OLD = '2025-03-10'
const YOUNG = '2026-09-10'

describe('files of plays whose retention time is over (decision 3)', () => {
  let app: TestApp
  let context: AppContext
  let old: string[]
  let young: string[]

  beforeEach(async () => {
    app = await startApp()
    onTestFinished(() => app.close())
    context = app.context
    old = await packDay(OLD, 2)
    young = await packDay(YOUNG, 1)
  })

  /** Returns the files of some screens, each with a play of a day. */
  async function packDay(day: string, screens: number): Promise<string[]> {
    await context.database.query(`select make_partition('plays', '${day}')`)
    const some = Array.from({ length: screens }, () => buildStoredPlay(new Date(`${day}T11:00:00Z`)))
    await context.db.insert(plays).values(some)
    await app.jobs.runNow('playback.pack-plays')
    const screenIds = new Set(some.map(({ screenId }) => screenId))
    const packed = await context.db.select().from(playFiles)
    return packed.filter(({ screenId }) => screenIds.has(screenId)).map(({ sha256 }) => sha256)
  }

  const listNoted = async () => {
    const noted = await context.db.select().from(mediaContents).where(eq(mediaContents.kind, 'plays'))
    return noted.map(({ sha256 }) => sha256).toSorted()
  }
  const listStored = async () => {
    const stored: string[] = []
    for await (const { key } of context.files.storage.list('plays/')) stored.push(key)
    return stored.toSorted()
  }
  const toKeys = (hashes: readonly string[]) => hashes.map(getPlaysKey).toSorted()

  it('stay when the database refuses to drop their rows', async () => {
    // The database goes by its own clock.
    app.clock.setTime(new Date(Date.now() + 60 * DAYS))
    await expect(maintainPartitions(context)).rejects.toMatchObject({
      message: expect.stringContaining('are kept 390 days at least') as string,
    })
    expect(await context.db.$count(playFiles)).toBe(3)
    expect(await listNoted()).toEqual([...old, ...young].toSorted())
    expect(await listStored()).toEqual(toKeys([...old, ...young]))
  })

  it('go to the trash, all of them, however often the job is stopped on its way', async () => {
    // Packing has stored it, and not yet recorded.
    const unrecorded = getPlaysKey('b'.repeat(64))
    await context.files.storage.put(unrecorded, Readable.from(['plays']))
    let stops = 0
    const isDone = () =>
      maintainPartitions(stopAfter(context, stops)).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('stopped')
          return false
        },
      )
    while (!(await isDone())) stops++
    expect(stops).toBeGreaterThan(3)
    expect([...(await context.files.trash.list()).keys()].toSorted()).toEqual(old.toSorted())
    expect(await listNoted()).toEqual(young)
    expect(await listStored()).toEqual([...toKeys(young), unrecorded].toSorted())
    expect(await context.db.$count(playFiles)).toBe(1)
  })
})

/** A context in which moves and transactions fail after some steps, as in a process that is killed there. */
function stopAfter(context: AppContext, steps: number): AppContext {
  let left = steps
  const step = () => {
    if (left-- <= 0) throw new Error('stopped')
  }
  const { files } = context
  const put: AppContext['files']['trash']['put'] = async (...args) => {
    step()
    const moved = await files.trash.put(...args)
    step()
    return moved
  }
  const database = Object.assign(Object.create(context.database) as AppContext['database'], {
    transaction: async (work: Parameters<AppContext['database']['transaction']>[0]) => {
      step()
      return context.database.transaction(work)
    },
  })
  return { ...context, database, files: { ...files, trash: { ...files.trash, put } } }
}
