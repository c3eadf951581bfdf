import type { AlertGroup } from '@marquee/contract/alerts'
import { eq, isNull, ne, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { MINUTES } from '../../platform/clock.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { readJobProgress } from '../../testing/job-progress.ts'
import { plantLocation, plantRestaurant } from '../../testing/planted-venues.ts'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import { requireBody, createClient, createOperator } from '../../testing/people/users.ts'
import { campaigns } from '../campaigns/schema.ts'
import { mails } from '../notifications/schema.ts'
import { screens } from '../screens/schema.ts'
import { detectAlerts as detectInSlices } from './commands/detect-alerts.ts'
import { alerts } from './schema.ts'

const detectAlerts = (app: TestApp) => app.jobs.runNow('operations.detect-alerts')

/** A location with a running campaign on screens that never connected, and the operator who gets the alert. */
async function createOfflineLocation(screenCount: number) {
  const app = await startAppForTest({ database: 'postgres' })
  const { db } = app.context
  const [olga, carl] = [await createOperator(app), await createClient(app)]
  await app.jobs.drain()
  await db.delete(mails)
  const city = await plantLocation(db)
  const venue = await plantRestaurant(db, city, [10])
  const campaign = await submitCampaign(carl, city, [venue], { type: 'restaurant' })
  await db.update(campaigns).set({ status: 'Approved' }).where(eq(campaigns.id, campaign._id))
  await db.execute(sql`
    with places as (
      insert into restaurants (owner_id, location_id, status, submitted_at, created_at, updated_at, name, cuisine_type,
        seating_capacity, phone, email, opening_hours)
      select owner_id, location_id, status, submitted_at, created_at, updated_at, 'Inn ' || number, cuisine_type,
        seating_capacity, phone, email, opening_hours
      from restaurants, generate_series(2, ${screenCount}::int) as number
      returning id, owner_id
    ), surfaces as (
      insert into screens (owner_id, screen_type, restaurant_id, name, model, status, default_orientation, created_at, updated_at)
      select owner_id, 'restaurant', id, 'Screen 1', 'Philips', 'Active', 'portrait', '2026-01-01', '2026-01-01' from places
      returning id
    )
    insert into reservations (holder_id, screen_id, starts_on, ends_on, booked_at)
    select ${campaign._id}, id, ${campaign.startDate}::date, ${campaign.endDate}::date, now() from surfaces`)
  return { app, olga }
}

test('two processes that check at the same moment open one alert and send one mail (decision 23)', async () => {
  const { app, olga } = await createOfflineLocation(1)
  const other = await startAppForTest({
    database: { url: String(app.databaseUrl) },
    at: app.clock.now().toISOString(),
  })
  for (let minute = 0; minute < 5; minute++) {
    for (const { clock } of [app, other]) clock.advance(minute === 0 ? 20 * MINUTES : MINUTES)
    await Promise.all([detectAlerts(app), detectAlerts(other), detectAlerts(app), detectAlerts(other)])
  }
  expect(await app.context.db.select().from(alerts)).toHaveLength(1)
  const sent = await app.context.db.select().from(mails)
  expect(sent.map(({ toAddress }) => toAddress)).toEqual([olga.email])
})

test('ten thousand offline screens are one group and one mail, with few statements (decision 23)', async () => {
  const { app, olga } = await createOfflineLocation(10_000)
  app.clock.advance(20 * MINUTES)
  await app.context.db.execute(sql`analyze`)
  const querySpy = vi.spyOn(pg.Client.prototype, 'query')
  const countStatements = async (work: () => Promise<unknown>) => {
    querySpy.mockClear()
    await work()
    return querySpy.mock.calls.length
  }
  const found = await countStatements(() => detectAlerts(app))
  const again = await countStatements(() => detectAlerts(app))
  app.clock.advance(3 * MINUTES)
  const mailed = await countStatements(() => detectAlerts(app))
  const { groups } = requireBody(await olga.get('/api/operator/alerts'), 200) as { groups: AlertGroup[] }
  expect(groups).toMatchObject([{ kind: 'screen-silent', count: 10_000 }])
  expect((await app.context.db.select().from(mails)).map(({ subject }) => subject)).toEqual([
    'Marquee: 10,000 screens in Vienna are not reporting',
  ])
  await app.context.db.execute(sql`update screens set status = 'In Active'`)
  const over = await countStatements(() => detectAlerts(app))
  expect(await app.context.db.select().from(alerts).where(sql`closed_at is null`)).toEqual([])
  expect(found).toBeGreaterThan(0)
  // A few for each slice of 2,000 screens.
  expect(Math.max(found, again, mailed, over)).toBeLessThan(100)
  app.clock.advance(MINUTES)
  const progress = { done: 10_000 + 1, total: 10_000 + 1, seconds: 0 }
  expect(await readJobProgress(app, 'operations.detect-alerts')).toMatchObject(progress)
})

test('a check that is killed between slices leaves the alerts of the others, and the next one completes it (decision 3)', async () => {
  const { app } = await createOfflineLocation(3)
  const { db, database } = app.context
  /** A slice for each screen; the check is killed after some of them. Its first transaction only says that it begins. */
  async function checkSlices(slices = Infinity): Promise<void> {
    let left = slices + 1
    const transaction: typeof database.transaction = (work) =>
      left-- > 0 ? database.transaction(work) : Promise.reject(new Error('killed'))
    const check = detectInSlices({ ...app.context, database: { transaction } }, [], 1)
    await (slices === Infinity ? check : expect(check).rejects.toThrow('killed'))
  }
  const listOpen = async () => {
    const open = await db.select().from(alerts).where(isNull(alerts.closedAt)).orderBy(alerts.subject)
    return open.map(({ subject }) => subject)
  }
  const [first = '', second = '', third = ''] = (await db.select().from(screens).orderBy(screens.id)).map(
    ({ id }) => id,
  )
  app.clock.advance(20 * MINUTES)
  await checkSlices(2)
  expect(await listOpen()).toEqual([first, second])
  app.clock.advance(3 * MINUTES)
  // There is one campaign.
  const progress = { done: 2, total: 3 + 1, findings: 2, seconds: 180 }
  expect(await readJobProgress(app, 'operations.detect-alerts')).toEqual(progress)
  await checkSlices()
  expect(await listOpen()).toEqual([first, second, third])
  expect((await db.select().from(mails)).map(({ subject }) => subject)).toEqual([
    'Marquee: 3 screens in Vienna are not reporting',
  ])
  await db.update(screens).set({ status: 'In Active' }).where(ne(screens.id, first))
  await checkSlices(2)
  expect(await listOpen()).toEqual([first, third])
  await checkSlices()
  expect(await listOpen()).toEqual([first])
  expect(await db.select().from(alerts), 'none was opened twice').toHaveLength(3)
})

test('slices of a check compare ids by their bytes, whatever the collation of the database (decision 3)', async () => {
  const { app } = await createOfflineLocation(3)
  const { db } = app.context
  const stored = await db.select().from(screens)
  const owner = new pg.Client(app.databaseOwnerUrl)
  await owner.connect()
  await owner.query(`alter table alerts alter column subject type text collate "da-x-icu"`)
  // Without foreign keys.
  await owner.query('set session_replication_role = replica')
  for (const [index, start] of ['a9', 'aa', 'ab'].entries()) {
    const ids = [stored[index]?.id, `${start}${stored[index]?.id.slice(2)}`]
    await owner.query('update screens set id = $2 where id = $1', ids)
    await owner.query('update reservations set screen_id = $2 where screen_id = $1', ids)
  }
  await owner.end()
  app.clock.advance(20 * MINUTES)
  await detectInSlices(app.context, [], 1)
  const open = await db.select().from(alerts).where(isNull(alerts.closedAt))
  expect(open.map(({ subject }) => subject.slice(0, 2)).toSorted()).toEqual(['a9', 'aa', 'ab'])
})
