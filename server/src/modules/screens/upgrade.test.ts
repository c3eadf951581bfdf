import { expect, test } from 'vitest'
import { prepareDatabase } from '../../platform/db/prepare.ts'
import { databaseAsOf } from '../../testing/older-database.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('screens from before they had names are numbered by the order in which they came to their venue (D-29)', async () => {
  const database = await databaseAsOf('0042_settings_changes')
  await database.query('set session_replication_role = replica')
  for (const [number, vehicle, created] of [
    [1, id(50), '2026-02-01'],
    [2, id(50), '2026-01-01'],
    [3, id(51), '2026-03-01'],
    [4, null, '2026-01-01'],
    [5, null, '2026-01-02'],
    [6, id(50), '2026-02-01'],
  ] as const) {
    await database.query(`insert into screens (id, owner_id, screen_type, vehicle_id, model, status, default_orientation,
        created_at, updated_at)
      values ('${id(number)}', '${id(90)}', 'vehicle', ${vehicle ? `'${vehicle}'` : 'null'}, 'LG', 'Active', 'landscape',
        '${created}', '${created}')`)
  }
  await database.query('set session_replication_role = origin')
  await prepareDatabase(database)
  const named = (await database.query('select name from screens order by id')).rows as { name: string }[]
  expect(named.map(({ name }) => name)).toEqual([
    'Screen 2',
    'Screen 1',
    'Screen 1',
    'Screen 1',
    'Screen 1',
    'Screen 3',
  ])
})
