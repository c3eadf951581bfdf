import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import { readJobProgress } from '../../testing/job-progress.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { runInSlices } from './commands/run-in-slices.ts'

const SCREENS = 1_201

let app: TestApp
let handled: Map<string, number>
let transactions: Set<string>
beforeEach(async () => {
  app = await startAppForTest()
  const { db } = app.context
  await plantVehicle(db, await plantLocation(db), [10])
  await db.execute(sql`
    insert into screens (id, owner_id, screen_type, vehicle_id, name, model, status, default_orientation, created_at, updated_at)
    select gen_random_uuid(), owner_id, screen_type, vehicle_id, 'Copy ' || n, model, status, default_orientation, created_at,
      updated_at from screens, generate_series(1, ${SCREENS - 1}) as n`)
  handled = new Map()
  transactions = new Set()
})

/** Counts one finding for each slice. @param breakAt the slice of this run in which it is killed */
function run(scope: string, breakAt?: number): Promise<number> {
  let slices = 0
  return runInSlices(app.context, {
    name: 'test.visit-screens',
    scope,
    size: 100,
    handle: async (tx, screenIds) => {
      slices += 1
      await tx.execute(sql`update screens set model = 'visited' where id = any(${sql.param(screenIds)}::uuid[])`)
      if (slices === breakAt) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      const { rows } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
      for (const { id } of rows) transactions.add(id)
      for (const id of screenIds) handled.set(id, (handled.get(id) ?? 0) + 1)
      return 1
    },
  })
}

const countVisited = async () => {
  const { rows } = await app.context.db.execute<{ count: number }>(
    sql`select count(*) from screens where model = 'visited'`,
  )
  return rows[0]?.count
}
const readProgress = () => readJobProgress(app, 'test.visit-screens')

it('handles every screen once, in a transaction for each slice (decision 3)', async () => {
  expect(await run('2026-11-20')).toBe(13)
  expect(transactions.size).toBe(13)
  expect([...handled.values()]).toEqual(Array.from({ length: SCREENS }, () => 1))
  expect(await readProgress()).toEqual({ done: SCREENS, total: SCREENS, findings: 13, seconds: 0 })
})

it('goes on after the last finished slice when it was killed, with what it had found, and shows how far it came', async () => {
  await expect(run('2026-11-20', 5)).rejects.toThrow()
  expect(await countVisited()).toBe(400)
  app.clock.advance(60_000)
  expect(await readProgress()).toEqual({ done: 400, total: SCREENS, findings: 4, seconds: 60 })
  expect(await run('2026-11-20')).toBe(13)
  expect([...handled.values()]).toEqual(Array.from({ length: SCREENS }, () => 1))
})

it('begins with the first screen for another day, and after a run that finished', async () => {
  await expect(run('2026-11-20', 5)).rejects.toThrow()
  handled.clear()
  await run('2026-11-21')
  await run('2026-11-21')
  expect([...handled.values()]).toEqual(Array.from({ length: SCREENS }, () => 2))
})

it('is shared by two runs at the same time, without handling a screen twice', async () => {
  await Promise.all([run('2026-11-20'), run('2026-11-20')])
  expect([...handled.values()]).toEqual(Array.from({ length: SCREENS }, () => 1))
})
