import { asc, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest } from '../../testing/app.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { screens } from '../screens/schema.ts'
import { openApprovalWindows } from './commands/approval-windows.ts'
import { infotainmentApprovalWindows } from './schema.ts'

it('approval windows are kept as long as late plays are judged by them, and then deleted (decision 15)', async () => {
  const app = await startAppForTest({ at: '2026-11-21T11:00:00Z' })
  const { db } = app.context
  const city = await plantLocation(db)
  const [screenId = ''] = (await plantVehicle(db, city, [10])).screenIds
  const { id: videoId } = await plantInfotainment(db, city, [])
  const past = { startsOn: '2026-09-01', endsOn: '2026-12-31', fromAt: new Date('2026-09-01T00:00:00Z') }
  const WINDOWS: Record<string, Partial<typeof infotainmentApprovalWindows.$inferInsert>> = {
    'in force': { untilAt: null },
    'ended 32 days ago': { untilAt: new Date('2026-10-20T11:00:00Z') },
    'ended a moment before': { untilAt: new Date('2026-10-20T10:59:59Z') },
    'last day 32 days ago': { endsOn: '2026-10-20' },
    'last day before': { endsOn: '2026-10-19', untilAt: new Date('2026-11-20T00:00:00Z') },
  }
  const file = { videoId, screenId, sha256: 'a'.repeat(64), durationMs: 12_000, locationId: city.locationId }
  await db.insert(infotainmentApprovalWindows).values(
    Object.values(WINDOWS).map((one, index) => ({
      ...file,
      ...past,
      untilAt: new Date('2026-11-20T00:00:00Z'),
      ...one,
      // Each begins at its own minute, which tells them apart.
      fromAt: new Date(past.fromAt.getTime() + index * 60_000),
    })),
  )

  await app.jobs.runNow('infotainment.delete-approval-windows')
  const kept = await db.select().from(infotainmentApprovalWindows).orderBy(asc(infotainmentApprovalWindows.fromAt))
  const names = Object.keys(WINDOWS)
  expect(kept.map(({ fromAt }) => names[(fromAt.getTime() - past.fromAt.getTime()) / 60_000])).toEqual([
    'in force',
    'ended 32 days ago',
    'last day 32 days ago',
  ])
})

it('approval windows of ten thousand screens are opened at once', async () => {
  const { context } = await startAppForTest({ at: '2026-11-21T11:00:00Z' })
  const city = await plantLocation(context.db)
  await plantVehicle(context.db, city, [10])
  await context.db.execute(sql`
    insert into screens select (jsonb_populate_record(screens,
      jsonb_build_object('id', gen_random_uuid(), 'name', number::text, 'device_uuid', null))).*
    from screens, generate_series(1, 10000) as number`)
  const screenIds = (await context.db.select({ id: screens.id }).from(screens)).map(({ id }) => id)
  const { id: videoId } = await plantInfotainment(context.db, city, [])
  const video = { videoId, startsOn: '2026-11-01', endsOn: '2026-12-31', sha256: 'a'.repeat(64), durationMs: 12_000 }
  const approved = { ...video, locationId: city.locationId }
  await runInTransaction(context.database, (tx) => openApprovalWindows(tx, approved, screenIds, context.clock.now()))
  expect(await context.db.$count(infotainmentApprovalWindows)).toBe(10_001)
})
