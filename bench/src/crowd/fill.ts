import { hash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { WEEKDAYS } from '@marquee/contract/days.rules'
import { createHttpSend } from '@marquee/simulator/marketplace/api-client'
import { createClient, createPartner, PASSWORD } from '@marquee/simulator/marketplace/users'
import pg from 'pg'
import { fillFleet } from '../fleet-fill.ts'
import { startMarquee } from '../processes.ts'
import type { BookedVideo } from './device.ts'

const CAMPAIGNS = 100
const CAMPAIGNS_PER_SCREEN = 4
const VIDEO_MS = 10_000
const OPEN_ALL_DAY = Object.fromEntries(WEEKDAYS.map((day) => [day, { start: '00:00', end: '00:00' }]))

/** Paired devices, their campaigns, and accounts that view pages meanwhile. */
export type Crowd = {
  /** The number of screens; two of a hundred have no device. */
  screens: number
  campaigns: BookedVideo[]
  /** tokens */
  operator: string
  owner: string
  client: { token: string; email: string; password: string }
  ownerId: string
  campaignId: string
}

/**
 * Fills an empty database with a fleet whose devices have the credentials of `getToken` in `device.ts`, and four
 * campaigns on every screen. The last heartbeat of each device is ten minutes old.
 */
export async function fillCrowd(databaseUrl: string, folder: string, devices: number): Promise<Crowd> {
  const marquee = await startMarquee(databaseUrl, join(folder, 'data'))
  const send = createHttpSend(marquee.url)
  const [owner, client] = [await createPartner(send), await createClient(send)]
  await marquee.stop()
  const screens = Math.ceil((devices * 100) / 98)
  const operator = await fillFleet(databaseUrl, screens)
  const campaigns = Array.from({ length: CAMPAIGNS }, () => {
    const id = randomUUID()
    return { id, sha256: hash('sha256', id) }
  })
  const database = new pg.Client(databaseUrl)
  await database.connect()
  try {
    await database.query('set session_replication_role = replica')
    const ownerId = await giveScreens(database, owner.email)
    await giveCredentials(database)
    await addCampaigns(database, campaigns, client.email)
    await bookCampaigns(database)
    await database.query('vacuum analyze')
    // Without a checkpoint, the data would be flushed to disk during the measurement.
    await database.query('checkpoint')
    const campaignId = campaigns[0]?.id ?? ''
    return {
      screens,
      campaigns,
      operator,
      owner: owner.token,
      client: { ...client, password: PASSWORD },
      ownerId,
      campaignId,
    }
  } finally {
    await database.end()
  }
}

/** Gives the partner of the measured pages screens of another partner. */
async function giveScreens(database: pg.Client, email: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'select owners.id from owners join users on users.id = user_id where users.email = $1',
    [email],
  )
  const ownerId = rows[0]?.id
  if (ownerId === undefined) throw new Error('the partner has no owner')
  for (const table of ['screens', 'vehicles', 'restaurants']) {
    await database.query(`update ${table} set owner_id = $1 where owner_id = md5('owner1')::uuid`, [ownerId])
  }
  return ownerId
}

async function giveCredentials(database: pg.Client): Promise<void> {
  await database.query('update restaurants set opening_hours = $1', [JSON.stringify(OPEN_ALL_DAY)])
  await database.query(`create temporary table numbers as
    select n as number, md5('screen' || n)::uuid as screen_id, md5('device' || n)::uuid as device_id, n % 5 < 3 as is_vehicle
    from generate_series(0, (select count(*) from screens)::integer - 1) as n`)
  await database.query(
    `update devices set token_hash =
       rtrim(translate(encode(sha256(('bench-device-' || number)::bytea), 'base64'), '+/', '-_'), '=')
     from numbers where device_id = devices.id`,
  )
  await database.query(
    `update presences set is_online = false, last_heartbeat_at = now() - interval '10 minutes', faults = '[]',
       position_at = case when latitude is not null then now() - interval '10 minutes' end`,
  )
  await database.query(
    `select make_partition('fixes', (now() at time zone 'utc')::date - ago) from generate_series(0, 1) as ago`,
  )
  await database.query(
    `insert into fixes (screen_id, at, latitude, longitude, speed_mps, accuracy_m)
     select screen_id, position_at, latitude, longitude, 8.3, 6.5 from presences where position_at is not null`,
  )
}

/** Alternately for vehicles and restaurants; their flights began three weeks ago. */
async function addCampaigns(database: pg.Client, campaigns: readonly BookedVideo[], email: string): Promise<void> {
  await database.query(
    `create temporary table spots as
     select number - 1 as number, id::uuid, sha256 from unnest($1::text[], $2::text[]) with ordinality as s(id, sha256, number)`,
    [campaigns.map(({ id }) => id), campaigns.map(({ sha256 }) => sha256)],
  )
  await database.query(
    `insert into media_files (name, sha256, kind, type, size_bytes, width, height, duration_ms, created_at)
     select id || '.mp4', sha256, 'video', 'video/mp4', 4000000, 1920, 1080, ${VIDEO_MS}, now() - interval '30 days' from spots`,
  )
  await database.query(
    `insert into campaigns (id, company_id, created_by, name, type, location_id, starts_on, ends_on, weeks, screen_count,
       total_cents, status, is_paid, video, submitted_at, decided_at, created_at, updated_at)
     select spots.id, companies.id, users.id, 'Campaign ' || number,
       case when number % 2 = 0 then 'vehicle' else 'restaurant' end, md5('location0')::uuid, current_date - 21,
       current_date + 34, 8, 1000, 1000000, 'Approved', true, spots.id || '.mp4', now() - interval '25 days',
       now() - interval '24 days', now() - interval '26 days', now() - interval '24 days'
     from spots, users join companies on companies.user_id = users.id where users.email = $1`,
    [email],
  )
}

/** Updates the calendar in bulk; the triggers do it one reservation at a time. */
async function bookCampaigns(database: pg.Client): Promise<void> {
  await database.query(
    `insert into reservations (holder_id, screen_id, starts_on, ends_on, booked_at)
     select spots.id, screen_id, current_date - 21, current_date + 34, now() - interval '25 days'
     from numbers, generate_series(0, ${CAMPAIGNS_PER_SCREEN - 1}) as turn
     join spots on true
     where spots.number = 2 * ((numbers.number + turn) % ${CAMPAIGNS / 2}) + case when is_vehicle then 0 else 1 end`,
  )
  await database.query(
    `insert into approval_windows (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
     select holder_id, screen_id, starts_on, ends_on, spots.sha256, ${VIDEO_MS}, now() - interval '24 days'
     from reservations join spots on spots.id = holder_id`,
  )
}
