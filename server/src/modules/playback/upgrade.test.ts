import { expect, test } from 'vitest'
import { prepareDatabase } from '../../platform/db/prepare.ts'
import { databaseAsOf } from '../../testing/older-database.ts'

const [SCREEN, DEVICE, BOOT, CAMPAIGN, VIDEO, COMPANY, LOCATION] = Array.from(
  { length: 7 },
  (_, index) => `00000000-0000-4000-8000-00000000000${index}`,
)
const SHA = 'ab'.repeat(32)

/** A play as it was stored before they were cut by month. */
function before(seq: number, receivedAt: string, startedAt: string, more: { flagged?: boolean; video?: boolean } = {}) {
  const ids = more.video ? `'infotainment', null, '${VIDEO}'` : `'campaign', '${CAMPAIGN}', null`
  const verdict = more.flagged ? `'flagged', 'future', 0` : `'counted', null, 1.5`
  return `insert into plays (play_id, device_id, screen_id, boot_id, seq, slot, kind, campaign_id, video_id, sha256,
      started_at, duration_ms, complete, latitude, received_at, verdict, reason, impressions)
    values (gen_random_uuid(), '${DEVICE}', '${SCREEN}', '${BOOT}', ${seq}, 3, ${ids}, '${SHA}', '${startedAt}', 12000, true,
      48.21, '${receivedAt}', ${verdict})`
}

test('brings the plays of an older version along, with their days and sequences (product 5, decision 3)', async () => {
  const database = await databaseAsOf('0022_partitions')
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into locations (id, name, time_zone, created_at) values ('${LOCATION}', 'Vienna', 'Europe/Vienna', now())`,
  )
  await database.query(`insert into campaigns (id, company_id, created_by, name, type, location_id, starts_on, ends_on, weeks, screen_count,
      total_cents, status, created_at, updated_at)
    values ('${CAMPAIGN}', '${COMPANY}', '${COMPANY}', 'Roast', 'vehicle', '${LOCATION}', '2026-10-20', '2026-11-09', 3, 1, 1, 'Rejected', now(), now())`)
  await database.query(`insert into airings (campaign_id, screen_id, starts_on, ends_on, sha256, duration_ms, from_at)
    values ('${CAMPAIGN}', '${SCREEN}', '2026-10-20', '2026-11-10', '${SHA}', 12000, '2026-10-19')`)
  await database.query(before(0, '2026-10-20T10:00:00Z', '2026-10-19T22:30:00Z'))
  await database.query(before(1, '2026-11-02T10:00:00Z', '2026-10-19T21:59:30Z'))
  await database.query(before(2, '2026-11-02T10:00:00Z', '2026-11-10T23:00:20Z'))
  await database.query(before(4, '2026-11-02T10:00:00Z', '2026-11-02T09:00:00Z', { flagged: true }))
  await database.query(before(2_147_483_647, '2026-11-02T10:00:00Z', '2026-11-02T09:00:00Z', { video: true }))
  await database.query('set session_replication_role = origin')

  await prepareDatabase(database)
  const { rows } = await database.query(`
    select tableoid::regclass::text as piece, seq, day, verdict, encode(sha256, 'hex') as sha, latitude, impressions
    from plays order by seq`)
  const kept = { verdict: 'counted', sha: SHA, latitude: 48.21, impressions: 1.5 }
  expect(rows).toEqual([
    { piece: 'plays_202610', seq: 0, day: '2026-10-20', ...kept },
    // A minute before the first day, and after the last, belongs to that day.
    { piece: 'plays_202611', seq: 1, day: '2026-10-20', ...kept },
    { piece: 'plays_202611', seq: 2, day: '2026-11-10', ...kept },
    { piece: 'plays_202611', seq: 4, day: null, ...kept, verdict: 'flagged', impressions: 0 },
    { piece: 'plays_202611', seq: 2_147_483_647, day: null, ...kept },
  ])
  const { rows: sequences } = await database.query('select taken::text, last_on from play_sequences')
  expect(sequences).toEqual([{ taken: '{[0,3),[4,5),[2147483647,2147483648)}', last_on: '2026-11-02' }])
})
