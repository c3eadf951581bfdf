import { addDays } from '@marquee/contract/days.rules'
import pg from 'pg'
import type { Market } from '../../tools/src/harness/marketplace.ts'

export const SCREENS_PER_LOCATION = 2_000
const WEEKS = 26
const SLOTS = 10
const SOLD_PERCENT = 70

/**
 * Fills a database with vehicles in whole locations, with one screen each, and sells 70 % of 26 weeks in flights of
 * four weeks on fifty screens. The first location is that of the marketplace. The rows are written without the
 * triggers, which update the calendar one reservation at a time; the check constraints apply.
 */
export async function fillCalendar(
  databaseUrl: string,
  { locationId, vehicleTypeId }: Market,
  { screens, from }: { screens: number; from: string },
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `create temporary table places as
       select number, gen_random_uuid() as id,
         case when number < ${SCREENS_PER_LOCATION} then '${locationId}'::uuid
           else md5('location' || number / ${SCREENS_PER_LOCATION})::uuid end as location_id
       from generate_series(0, ${screens - 1}) as number`,
    )
    await client.query(
      `insert into locations (id, name, time_zone, is_active, created_at)
       select distinct location_id, 'Town ' || location_id, 'Europe/Vienna', true, now() from places
       on conflict do nothing`,
    )
    await client.query(
      `insert into vehicles (id, owner_id, location_id, status, submitted_at, created_at, updated_at, type_id, brand,
         model, registration_number)
       select id, (select id from owners limit 1), location_id, 'Approved', now(), now(), now(), '${vehicleTypeId}', 'Toyota',
         'Corolla', 'B-' || number from places`,
    )
    await client.query(
      `insert into screens (id, owner_id, screen_type, vehicle_id, name, model, status, default_orientation,
         slots_per_loop, created_at, updated_at)
       select id, (select id from owners limit 1), 'vehicle', id, 'Screen 1', 'Panel', 'Active', 'landscape', ${SLOTS},
         now(), now()
       from places`,
    )
    // A campaign is a block of fifty adjacent screens, one slot and four weeks.
    await client.query(
      `insert into reservations (holder_id, screen_id, starts_on, ends_on, booked_at)
       select md5('campaign' || number / 50 || '-' || month || '-' || slot)::uuid, id,
         $1::date + month * 28, least($1::date + month * 28 + 27, $1::date + ${WEEKS * 7 - 1}), now()
       from places, generate_series(0, ${Math.ceil(WEEKS / 4) - 1}) as month, generate_series(0, ${SLOTS - 1}) as slot
       where ('x' || substr(md5(number / 50 || '/' || month || '/' || slot), 1, 6))::bit(24)::integer % 100 < ${SOLD_PERCENT}`,
      [from],
    )
    // Two flights of a screen have the same days, or no day in common.
    await client.query(
      `insert into screen_days (screen_id, day, slots_taken, slots_per_loop)
       select screen_id, day::date, slots, ${SLOTS}
       from (
         select screen_id, starts_on, ends_on, count(*) as slots from reservations group by screen_id, starts_on, ends_on
         order by screen_id, starts_on
       ) as sold, generate_series(starts_on, ends_on, interval '1 day') as day`,
    )
    await client.query('vacuum analyze')
    // Without a checkpoint, the data would be flushed to disk during the measurement.
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** A start in the middle of the sold weeks. */
export const getSearchStart = (from: string) => addDays(from, 63)
