import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AppContext } from '../../../platform/app-context.ts'
import { NotAlone } from '../../../platform/db/exclusive.ts'
import { openTransaction, runInTransaction } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { startApp } from '../../../testing/app.ts'
import { buildStoredPlay } from '../../../testing/stored-plays.ts'
import { packedPlays, playFiles, plays } from '../schema.ts'
import { holdPackedWeeks } from '../queries/play-files.ts'
import { packPlays } from './pack-plays.ts'

const WEEK = '2026-10-19'
const SCREENS = 3

describe('packing of a week (decision 3)', () => {
  let context: AppContext

  beforeEach(async () => {
    const app = await startApp({ database: 'postgres' })
    onTestFinished(() => app.close())
    context = app.context
    await context.database.query(`select make_partition('plays', '${WEEK}')`)
    await context.db
      .insert(plays)
      .values(Array.from({ length: SCREENS }, () => buildStoredPlay(new Date(`${WEEK}T11:00:00Z`))))
  })

  const listStored = async () => {
    const stored: string[] = []
    for await (const { key } of context.files.storage.list('plays/')) stored.push(key)
    return stored
  }
  const listPacked = () => context.db.select({ plays: packedPlays.plays, files: packedPlays.files }).from(packedPlays)

  /** A packer that stops where it has read the plays of its first screen, until `goOn`. */
  function holdPacker() {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const receive: FileStore['receive'] = async (...args) => {
      const staged = await context.files.receive(...args)
      held.resolve()
      await released.promise
      return staged
    }
    const packing = packPlays({ ...context, files: { ...context.files, receive } })
    // The test looks at it later.
    packing.catch(() => {})
    return { packing, held: held.promise, goOn: released.resolve }
  }

  it('is left to the run that began', async () => {
    const first = holdPacker()
    await first.held
    await packPlays(context)
    expect(await listStored()).toEqual([])
    first.goOn()
    await first.packing
    expect(await listPacked()).toEqual([{ plays: SCREENS, files: SCREENS }])
    expect(await listStored()).toHaveLength(SCREENS)
  })

  it('ends for a run that lost its connection, which stores no file more', async () => {
    const first = holdPacker()
    await first.held
    const { rows } = await context.database.runAsOwner((owner) =>
      owner.query(`select pg_terminate_backend(pid, 60000) as ended from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`),
    )
    expect(rows).toEqual([{ ended: true }])
    await packPlays(context)
    const stored = await listStored()
    first.goOn()
    await expect(first.packing).rejects.toThrow(NotAlone)
    expect(await listStored()).toEqual(stored)
    expect(await listPacked()).toEqual([{ plays: SCREENS, files: SCREENS }])
  })

  it('counts and drops the plays in one transaction only', async () => {
    const [counted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onTestFinished(() => released.resolve())
    await expect(packPlays(failToFinish(context))).rejects.toThrow()
    const pack = `select pack_plays('${WEEK}', now()) as packed`
    const first = runInTransaction(context.database, async () => {
      const { rows } = await context.database.query(pack)
      counted.resolve()
      await released.promise
      return rows
    })
    await counted.promise
    expect((await context.database.query(pack)).rows).toEqual([{ packed: false }])
    released.resolve()
    expect(await first).toEqual([{ packed: true }])
    expect((await context.database.query(pack)).rows).toEqual([{ packed: false }])
  })

  it('fails before it counts the plays while their table is in use, such as by a backup', async () => {
    await expect(packPlays(failToFinish(context))).rejects.toThrow()
    await context.db.update(playFiles).set({ plays: 7 })
    const pack = () => packPlays(context).catch((error: Error) => (error.cause as Error).message)
    const inUse = await runInTransaction(context.database, async (tx) => {
      await holdPackedWeeks(tx, [])
      return openTransaction.exit(pack)
    })
    expect(inUse).toContain('lock timeout')
    expect(await pack()).toContain('does not hold as many plays')
  })
})

/** A packer that ends when all files are stored, because none is found then. */
function failToFinish(context: AppContext): AppContext {
  const { files } = context
  return { ...context, files: { ...files, storage: { ...files.storage, head: async () => undefined } } }
}
