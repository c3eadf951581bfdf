import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres, openTestDatabase, type TestDatabaseKind } from '../../testing/database.ts'
import { type Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { assertPrepared, prepareDatabase } from './prepare.ts'
import { DatabaseRefused } from './reachable.ts'

const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

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
    'a newer version',
    'usual',
    `insert into ${MIGRATIONS_TABLE} (hash, created_at) values ('x', 9e15)`,
    /a newer version/,
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
