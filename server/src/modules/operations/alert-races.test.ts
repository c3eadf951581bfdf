import type { AlertGroup } from '@marquee/contract/alerts'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { MINUTES } from '../../platform/clock.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantLocation, plantRestaurant } from '../../testing/planted-venues.ts'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import { requireBody, createClient, createOperator } from '../../testing/people/users.ts'
import { campaigns } from '../campaigns/schema.ts'
import { mails } from '../notifications/schema.ts'
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

test('ten thousand offline screens are one group and one mail, with a fixed number of statements (decision 23)', async () => {
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
  // The number is the same for one screen.
  expect(Math.max(found, again, mailed, over)).toBeLessThan(100)
})
