import { expect, test } from 'vitest'
import { prepareDatabase } from '../../platform/db/prepare.ts'
import { databaseAsOf } from '../../testing/older-database.ts'

const [SCREEN, SILENT, DEVICE, BOOT] = Array.from(
  { length: 4 },
  (_, index) => `00000000-0000-4000-8000-00000000000${index}`,
)

test('brings the signs of life of an older version along, and what is known by them (product 6, decision 3)', async () => {
  const database = await databaseAsOf('0023_plays_by_month')
  await database.query('set session_replication_role = replica')
  const beat = (seq: number, at: string) =>
    `('${DEVICE}', '${BOOT}', ${seq}, '${SCREEN}', '${at}', '${at}', '${at}', ${seq % 2 === 0})`
  await database.query(`insert into beats (device_id, boot_id, seq, screen_id, at, device_at, received_at, is_live) values
    ${beat(0, '2026-11-01T23:59:59.999Z')}, ${beat(1, '2026-11-02T00:00:00Z')}, ${beat(2_147_483_647, '2026-11-05T12:00:00.123Z')}`)
  await database.query(`insert into fixes (screen_id, at, latitude, longitude, speed_mps, accuracy_m)
    values ('${SCREEN}', '2026-11-03T10:00:00Z', 48.2, 16.37, 1.5, null)`)
  await database.query(`insert into presences (screen_id, is_online, last_beat_at) values
    ('${SCREEN}', true, '2026-11-05T12:00:00.123Z'), ('${SILENT}', false, '2026-11-01T12:00:00Z')`)
  await database.query('set session_replication_role = origin')

  await prepareDatabase(database)
  const rowsOf = async (query: string) => (await database.query(query)).rows
  expect(await rowsOf('select tableoid::regclass::text as piece, screen_id, is_live from beats order by at')).toEqual([
    { piece: 'beats_20261101', screen_id: SCREEN, is_live: true },
    { piece: 'beats_20261102', screen_id: SCREEN, is_live: false },
    { piece: 'beats_20261105', screen_id: SCREEN, is_live: false },
  ])
  expect(await rowsOf('select tableoid::regclass::text as piece, latitude, speed_mps from fixes')).toEqual([
    { piece: 'fixes_20261103', latitude: 48.2, speed_mps: 1.5 },
  ])
  expect(await rowsOf('select device_id, taken::text, last_on from beat_sequences')).toEqual([
    { device_id: DEVICE, taken: '{[0,2),[2147483647,2147483648)}', last_on: '2026-11-05' },
  ])
  expect(await rowsOf('select is_online, look_again_at from presences order by screen_id')).toEqual([
    { is_online: true, look_again_at: new Date('2026-11-05T12:02:00.123Z') },
    { is_online: false, look_again_at: new Date(0) },
  ])
  // What stood there before is found by the same keys.
  await expect(
    database.query(
      `insert into fixes (screen_id, at, latitude, longitude) values ('${SCREEN}', '2026-11-03T10:00:00Z', 1, 1)`,
    ),
  ).rejects.toThrow('fixes_20261103_pkey')
})
