import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres, openTestDatabase, TEST_POOL_SIZE } from '../../testing/database.ts'
import { isDatabaseUnavailable } from './availability.ts'
import { type PoolShare } from './database.ts'
import { openPostgres } from './postgres.ts'
import { BACKGROUND_LIMITS, runInBackground, shareConnections } from './limits.ts'

it.each([
  [4, { people: 2, devices: 1, background: 1 }],
  [10, { people: 4, devices: 4, background: 2 }],
  [30, { people: 12, devices: 12, background: 6 }],
])('D-41 %i connections are divided among people, devices and jobs: %o (product 5)', (poolSize, shared) => {
  expect(shareConnections(poolSize)).toEqual(shared)
})

it('a process that runs only jobs has its connections for them (decision 2)', () => {
  expect(shareConnections(4, 'worker')).toEqual({ people: 1, devices: 1, background: 2 })
  expect(shareConnections(10, 'web')).toEqual(shareConnections(10))
})

it('D-41 a share without free connections leaves those of the other shares free (product 5)', async () => {
  const opened = await openTestDatabase('postgres')
  const { database } = opened
  onTestFinished(async () => {
    await database.close()
    await opened.remove()
  })
  const sizes = shareConnections(TEST_POOL_SIZE)
  const jobs: PoolShare = {
    db: database.db,
    transaction: (work) => runInBackground(() => database.transaction(work)),
  }
  const shares: [PoolShare, number][] = [
    [database, sizes.people],
    [database.ingest, sizes.devices],
    [jobs, sizes.background],
  ]
  for (const [taken, connections] of shares) {
    const over = Promise.withResolvers<void>()
    // A failing test would otherwise keep the pool from closing.
    onTestFinished(() => over.resolve())
    let open = 0
    const held = Array.from({ length: connections + 1 }, () =>
      taken.transaction(async (tx) => {
        await tx.execute('select 1')
        open++
        await over.promise
      }),
    )
    await expect.poll(() => open).toBe(connections)
    for (const [free] of shares.filter(([share]) => share !== taken)) {
      const { rows } = await free.transaction((tx) => tx.execute('select 2 as two'))
      expect(rows).toEqual([{ two: 2 }])
    }
    expect(open).toBe(connections)
    over.resolve()
    await Promise.all(held)
  }
})

it.each<[string, string]>([
  ['a statement', 'select pg_sleep(60)'],
  ['a statement that waits for a lock', 'lock table wanted'],
])('D-41 a call waits for %s only for a limited time, a job for longer', async (_what, statement) => {
  const { ownerUrl, ...empty } = await createEmptyPostgres()
  const callLimits = { ...BACKGROUND_LIMITS, statementMs: 200, lockMs: 100 }
  const database = openPostgres({ url: ownerUrl, poolSize: 4, onError: () => {}, callLimits })
  onTestFinished(async () => {
    await database.close()
    await empty.remove()
  })
  await database.query('create table wanted ()')
  const over = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const held = runInBackground(() =>
    database.transaction(async (tx) => {
      await tx.execute('lock table wanted')
      locked.resolve()
      await over.promise
      // Longer than a statement of a call may take.
      await tx.execute('select pg_sleep(0.3)')
      return 'done'
    }),
  )
  await locked.promise
  const refused = await database.transaction((tx) => tx.execute(statement)).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(refused)).toBe(true)
  over.resolve()
  expect(await held).toBe('done')
})
