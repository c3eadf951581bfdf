import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres, openTestDatabase, type TestDatabaseKind } from '../../testing/database.ts'
import { type Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { VERSION } from './migrations/versions.ts'
import { MIGRATIONS_TABLE } from './migrations/run.ts'
import { assertPrepared, listPendingMigrations, prepareDatabase } from './prepare.ts'
import { DatabaseRefused } from './reachable.ts'

/** How a database may differ from one that this version has created. */
const OTHERS: [string, TestDatabaseKind, string, RegExp][] = [
  [
    'earlier migrations',
    'usual',
    `update ${MIGRATIONS_TABLE} set hash = md5(hash)`,
    /other migrations than those of this version/,
  ],
  ['earlier migrations (embedded)', 'embedded', `update ${MIGRATIONS_TABLE} set hash = md5(hash)`, /another DATA_DIR/],
  [
    'a migration that was edited later',
    'usual',
    `update ${MIGRATIONS_TABLE} set hash = 'x' where id = 2`,
    /other migrations/,
  ],
  [
    'tables that a newer version has contracted',
    'usual',
    `insert into ${MIGRATIONS_TABLE} (hash, created_at, contract_version) values ('x', 9e15, null), ('y', 9e15, '99.0.0')`,
    /needs at least version 99\.0\.0; this is \d/,
  ],
]

async function prepared(kind: TestDatabaseKind = 'usual'): Promise<Database> {
  const opened = await openTestDatabase(kind)
  onTestFinished(async () => {
    await opened.database.close()
    await opened.remove()
  })
  return opened.database
}

it.each(OTHERS)('refuses a database with %s, and changes nothing in it', async (_how, kind, change, message) => {
  const database = await prepared(kind)
  await database.runAsOwner((owner) => owner.query(`${change}; drop table attempts`))
  for (const start of [prepareDatabase, assertPrepared]) {
    const refused = await start(database).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DatabaseRefused)
    expect(refused).toHaveProperty('message', expect.stringMatching(message))
  }
  const { rows } = await database.query(`select to_regclass('attempts') as attempts`)
  expect(rows).toEqual([{ attempts: null }])
})

it.each([null, '0.0.1', VERSION])(
  'works on tables of a newer version that nothing contracted after this one: %s (D-45)',
  async (contract) => {
    const database = await prepared()
    const values = `(hash, created_at, contract_version) values ('x', 9e15, ${contract === null ? 'null' : `'${contract}'`})`
    await database.runAsOwner((owner) =>
      owner.query(`alter table attempts add column added int; insert into ${MIGRATIONS_TABLE} ${values}`),
    )
    await prepareDatabase(database)
    await assertPrepared(database)
    await database.query(`insert into attempts (key, window_ends_at, count) values ('k', now(), 1)`)
    const { rows } = await database.query(`select hash from ${MIGRATIONS_TABLE} order by id desc limit 1`)
    expect(rows).toEqual([{ hash: 'x' }])
  },
)

it('knows the migrations of a database that drizzle-orm has migrated', async () => {
  const database = await prepared()
  await database.runAsOwner((owner) => owner.query(`alter table ${MIGRATIONS_TABLE} drop column contract_version`))
  expect(await listPendingMigrations(database)).toEqual([])
})

it('refuses tables that lack migrations when their owner is not known', async () => {
  const database = await prepared()
  await database.runAsOwner((owner) =>
    owner.query(`delete from ${MIGRATIONS_TABLE} where id = (select max(id) from ${MIGRATIONS_TABLE})`),
  )
  await expect(assertPrepared(database)).rejects.toThrow('Set DATABASE_OWNER_URL')
})

it('changes nothing in a database that is up to date', async () => {
  const database = await prepared()
  const made = async () => (await database.query(`select hash, created_at from ${MIGRATIONS_TABLE} order by id`)).rows
  const before = await made()
  await prepareDatabase(database)
  expect(before.length).toBeGreaterThan(1)
  expect(await made()).toEqual(before)
})

it('runs each migration once when two processes start at the same moment', async () => {
  const empty = await createEmptyPostgres()
  onTestFinished(() => empty.remove())
  const processes = [1, 2].map(() => openPostgres({ ...empty, poolSize: 4, onError: () => {} }))
  onTestFinished(async () => void (await Promise.all(processes.map((database) => database.close()))))
  await Promise.all(processes.map(prepareDatabase))
  for (const database of processes) {
    const { rows } = await database.query(`select count(*) = count(distinct hash) as once from ${MIGRATIONS_TABLE}`)
    expect(rows).toEqual([{ once: true }])
  }
})
