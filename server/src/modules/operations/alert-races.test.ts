import type { AlertGroup } from '@marquee/contract/alerts'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { MINUTES } from '../../platform/clock.ts'
import { submitted } from '../../testing/campaigns.ts'
import { plantCity, plantRestaurant } from '../../testing/city.ts'
import { houseForThisTest, type TestHouse } from '../../testing/house.ts'
import { bodyOf, client, operator } from '../../testing/people/users.ts'
import { campaigns } from '../campaigns/schema.ts'
import { mails } from '../notifications/schema.ts'
import { alerts } from './schema.ts'

const look = (town: TestHouse) => town.jobs.runNow('operations.look-for-alerts')

/** A market in which screens of a running campaign were never heard of, and the operator who hears of that. */
async function silentMarket(screenCount: number) {
  const town = await houseForThisTest({ database: 'postgres' })
  const { db } = town.house
  const [olga, carl] = [await operator(town), await client(town)]
  await town.jobs.drain()
  await db.delete(mails)
  const city = await plantCity(db)
  const place = await plantRestaurant(db, city, [10])
  const campaign = await submitted(carl, city, [place], { type: 'restaurant' })
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
    insert into holdings (holder_id, screen_id, starts_on, ends_on, booked_at)
    select ${campaign._id}, id, ${campaign.startDate}::date, ${campaign.endDate}::date, now() from surfaces`)
  return { town, olga }
}

test('two processes that look at the same moment open one alert and send one mail (decision 23)', async () => {
  const { town, olga } = await silentMarket(1)
  const other = await houseForThisTest({
    database: { url: String(town.databaseUrl) },
    at: town.clock.now().toISOString(),
  })
  for (let minute = 0; minute < 5; minute++) {
    for (const { clock } of [town, other]) clock.advance(minute === 0 ? 20 * MINUTES : MINUTES)
    await Promise.all([look(town), look(other), look(town), look(other)])
  }
  expect(await town.house.db.select().from(alerts)).toHaveLength(1)
  const sent = await town.house.db.select().from(mails)
  expect(sent.map(({ toAddress }) => toAddress)).toEqual([olga.email])
})

test('ten thousand silent screens are one line and one mail, found and over without asking for each (decision 23)', async () => {
  const { town, olga } = await silentMarket(10_000)
  town.clock.advance(20 * MINUTES)
  await town.house.db.execute(sql`analyze`)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const statementsOf = async (work: () => Promise<unknown>) => {
    asked.mockClear()
    await work()
    return asked.mock.calls.length
  }
  const found = await statementsOf(() => look(town))
  const again = await statementsOf(() => look(town))
  town.clock.advance(3 * MINUTES)
  const mailed = await statementsOf(() => look(town))
  const { groups } = bodyOf(await olga.get('/api/operator/alerts'), 200) as { groups: AlertGroup[] }
  expect(groups).toMatchObject([{ kind: 'screen-silent', count: 10_000 }])
  expect((await town.house.db.select().from(mails)).map(({ subject }) => subject)).toEqual([
    'Marquee: 10000 screens in Vienna are silent',
  ])
  await town.house.db.execute(sql`update screens set status = 'In Active'`)
  const over = await statementsOf(() => look(town))
  expect(await town.house.db.select().from(alerts).where(sql`closed_at is null`)).toEqual([])
  expect(found).toBeGreaterThan(0)
  // As many for one screen as for all of them.
  expect(Math.max(found, again, mailed, over)).toBeLessThan(100)
})
