import { hashSecret, createSecret } from '@marquee/server/platform/secrets'
import pg from 'pg'

const OWNERS = 500
const LOCATIONS = 50

/**
 * Fills a database with a fleet and an operator: three fifths of the screens in vehicles, the others in restaurants, of
 * 500 partners in 50 locations. Of a hundred screens, seven are offline, four are outdated, two have errors.
 *
 * @returns the token of the operator
 */
export async function fillFleet(databaseUrl: string, screens: number): Promise<string> {
  const token = createSecret()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await addPeople(client, hashSecret(token))
    await addVenues(client, screens)
    await addScreens(client)
    await client.query('vacuum analyze')
    // Without a checkpoint, the data would be flushed to disk during the measurement.
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return token
}

async function addPeople(client: pg.Client, tokenHash: string): Promise<void> {
  await client.query(
    `insert into users (id, email, first_name, last_name, role, email_verified_at, created_at, updated_at)
     select md5('user' || n)::uuid, 'user-' || n || '@fleet.example', 'Ida', 'Number ' || n,
       case when n = 0 then 'operator' else 'partner' end, now(), now(), now()
     from generate_series(0, ${OWNERS}) as n`,
  )
  await client.query(
    `insert into sessions (user_id, token_hash, created_at, expires_at, last_used_at)
     values (md5('user0')::uuid, $1, now(), now() + interval '1 day', now())`,
    [tokenHash],
  )
  await client.query(
    `insert into second_factors (user_id, secret, created_at, confirmed_at)
     values (md5('user0')::uuid, 'JBSWY3DPEHPK3PXP', now(), now())`,
  )
  await client.query(
    `insert into owners (id, user_id, name, phone, email, address, bank_name, account_holder, account_number,
       same_info_as_user, created_at, updated_at)
     select md5('owner' || n)::uuid, md5('user' || n)::uuid,
       (array['Elbmedia', 'Rijders', 'Pantallas Sur', 'Schermi Lombardi', 'Écrans du Rhône'])[n % 5 + 1] || ' ' || n,
       '1', 'o@fleet.example', 'Street 1', 'Bank', 'Ida', 'AT61', false, now(), now()
     from generate_series(1, ${OWNERS}) as n`,
  )
}

async function addVenues(client: pg.Client, screens: number): Promise<void> {
  await client.query(
    `insert into locations (id, name, time_zone, is_active, created_at)
     select md5('location' || n)::uuid, 'Town ' || n, 'Europe/Vienna', true, now()
     from generate_series(0, ${LOCATIONS - 1}) as n`,
  )
  await client.query(
    `create temporary table places as
     select n as number, md5('place' || n)::uuid as id, md5('owner' || n % ${OWNERS} + 1)::uuid as owner_id,
       md5('location' || n % ${LOCATIONS})::uuid as location_id, n % 5 < 3 as is_vehicle
     from generate_series(0, ${screens - 1}) as n`,
  )
  await client.query(
    `insert into vehicles (id, owner_id, location_id, status, submitted_at, created_at, updated_at, type_id, brand,
       model, registration_number)
     select id, owner_id, location_id, 'Approved', now(), now(), now(), md5('type')::uuid,
       (array['Toyota', 'Skoda', 'Mercedes'])[number % 3 + 1], (array['Corolla', 'Octavia', 'Sprinter'])[number % 3 + 1],
       'B-MQ ' || number
     from places where is_vehicle`,
  )
  await client.query(
    `insert into restaurants (id, owner_id, location_id, status, submitted_at, created_at, updated_at, name,
       cuisine_type, seating_capacity, phone, email, opening_hours)
     select id, owner_id, location_id, 'Approved', now(), now(), now(),
       (array['Trattoria Sole', 'Bodega Norte', 'Café Lumière', 'Osteria Navigli'])[number % 4 + 1] || ' ' || number,
       'Italian', 40, '1', 'r@fleet.example', '{}'
     from places where not is_vehicle`,
  )
}

async function addScreens(client: pg.Client): Promise<void> {
  await client.query(
    `insert into screens (id, owner_id, screen_type, vehicle_id, restaurant_id, name, model, status, imei_number,
       default_orientation, slots_per_loop, created_at, updated_at)
     select md5('screen' || number)::uuid, owner_id, case when is_vehicle then 'vehicle' else 'restaurant' end,
       case when is_vehicle then id end, case when not is_vehicle then id end, 'Screen 1', 'LG 23SE3KE', 'Active',
       (490154000000000 + number)::text, 'landscape', 10, now(), now()
     from places`,
  )
  await client.query(
    `insert into devices (id, screen_id, uuid, model, width, height, paired_at, first_seen_at)
     select md5('device' || number)::uuid, md5('screen' || number)::uuid, gen_random_uuid(), 'Raspberry Pi 5', 1920, 1080,
       now() - interval '90 days', now() - interval '90 days'
     from places where number % 100 < 98`,
  )
  await client.query(
    `insert into presences (screen_id, is_online, last_heartbeat_at, latitude, longitude, position_at, playing,
       manifest_version, player_version, queued_plays, storage_used_bytes, storage_quota_bytes, due_manifest_version,
       due_manifest_at, due_looked_at, faults)
     select md5('screen' || number)::uuid, number % 100 < 90,
       -- An online screen stays online as long as it is measured.
       case when number % 100 < 90 then now() + interval '1 hour' else now() - number % 5000 * interval '1 minute' end,
       case when is_vehicle then 48 + number % 997 / 1000.0 end, case when is_vehicle then 11 + number % 991 / 1000.0 end,
       now(), '{"kind": "campaign", "id": null, "name": "Advent opening hours"}', 'v1',
       '4.' || 1 + number % 2 || '.' || number % 3, number % 7, (number % 95) * 1e7, 1e9,
       case when number % 25 = 3 then 'v2' else 'v1' end, now() - interval '2 hours', now(),
       case when number % 50 = 7
         then jsonb_build_array(jsonb_build_object('at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
           'kind', 'file', 'detail', 'a.mp4 could not be fetched'))
         else '[]' end
     from places where number % 100 < 97`,
  )
}
