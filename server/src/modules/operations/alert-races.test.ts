import type { AlertGroup } from '@marquee/contract/alerts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MINUTES, stopwatch } from '../../platform/clock.ts'
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
      insert into screens (owner_id, screen_type, restaurant_id, model, status, default_orientation, created_at, updated_at)
      select owner_id, 'restaurant', id, 'Philips', 'Active', 'portrait', '2026-01-01', '2026-01-01' from places
      returning id
    )
    insert into holdings (holder_id, screen_id, starts_on, ends_on, booked_at)
    select ${campaign._id}, id, ${campaign.startDate}::date, ${campaign.endDate}::date, now() from surfaces`)
  return { town, olga }
}

test('two processes that look at the same moment open one alert and send one mail (decision 024)', async () => {
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

test('ten thousand silent screens are one line and one mail, found and over within a moment (decision 024)', async () => {
  const { town, olga } = await silentMarket(10_000)
  town.clock.advance(20 * MINUTES)
  await town.house.db.execute(sql`analyze`)
  const took = async (work: () => Promise<unknown>) => {
    const passed = stopwatch()
    await work()
    return Math.round(passed())
  }
  const found = await took(() => look(town))
  const again = await took(() => look(town))
  town.clock.advance(3 * MINUTES)
  const mailed = await took(() => look(town))
  let groups: AlertGroup[] = []
  const listed = await took(async () => {
    groups = (bodyOf(await olga.get('/api/operator/alerts'), 200) as { groups: AlertGroup[] }).groups
  })
  const counted = await took(async () => bodyOf(await olga.get('/api/operator/overview'), 200))
  expect(groups).toMatchObject([{ kind: 'screen-silent', count: 10_000 }])
  expect((await town.house.db.select().from(mails)).map(({ subject }) => subject)).toEqual([
    'Marquee: 10000 screens in Vienna are silent',
  ])
  await town.house.db.execute(sql`update screens set status = 'In Active'`)
  const over = await took(() => look(town))
  expect(await town.house.db.select().from(alerts).where(sql`closed_at is null`)).toEqual([])
  process.stdout.write(`alerts: ${JSON.stringify({ found, again, mailed, listed, counted, over })} ms\n`)
  // Far above what it takes: this guards against a query in a loop, not against a slow machine.
  expect(Math.max(found, again, mailed, over)).toBeLessThan(15_000)
}, 120_000)
