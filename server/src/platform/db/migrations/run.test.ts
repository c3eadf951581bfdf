import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres } from '../../../testing/database.ts'
import type { Database } from '../database.ts'
import { openEmbedded } from '../embedded.ts'
import { openPostgres } from '../postgres.ts'
import { DatabaseRefused } from '../reachable.ts'
import { type Migration, readPromise } from './files.ts'
import { MIGRATIONS_TABLE, runMigrations } from './run.ts'

const write = (name: string, text: string): Migration => ({
  name,
  text,
  chunks: [text],
  hash: name,
  createdAtMs: 0,
  contractVersion: readPromise(text, 'contract'),
})

const TABLES = `create table t (id int primary key, x int); insert into t select n, n from generate_series(1, 500) n;
  create table plays (id int, x int) partition by range (id);
  create table plays_1 partition of plays for values from (1) to (100);
  create table plays_2 partition of plays for values from (100) to (600);
  insert into plays select n, n from generate_series(1, 500) n`

type Opened = { database: Database; connect: () => Promise<pg.Client>; open: () => Database }

async function openTables(): Promise<Opened> {
  const empty = await createEmptyPostgres()
  const url = empty.ownerUrl
  onTestFinished(() => empty.remove())
  const open = () => {
    const opened = openPostgres({ url, poolSize: 4, onError: () => {} })
    onTestFinished(() => opened.close())
    return opened
  }
  const database = open()
  await database.query(TABLES)
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'a report' })
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  return { database, connect, open }
}

const listApplied = async (database: Database) =>
  (await database.query(`select hash from ${MIGRATIONS_TABLE} order by id`)).rows.map((row) => (row as Migration).hash)

const listIndexes = async (database: Database) =>
  (
    await database.query(`select indexrelid::regclass::text || case when indisvalid then '' else ' invalid' end as name
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relname like 'by_x%' order by 1`)
  ).rows.map((row) => (row as { name: string }).name)

const isWaiting = async (client: pg.Client) =>
  (await client.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .rowCount

it('gives up the wait for a table, so that others do not queue behind it, and tries again (D-44)', async () => {
  const { database, connect } = await openTables()
  const [report, call] = [await connect(), await connect()]
  await report.query('begin; select * from t')
  const pauses: number[] = []
  const pause = async (ms: number) => {
    pauses.push(ms)
    // While the migration pauses, the calls that waited behind it are done, and the report still reads.
    await inserted
    if (pauses.length === 2) await report.query('commit')
  }
  const migrated = runMigrations(database, [write('a', 'alter table t add column y int')], {
    lockMs: 300,
    pausesMs: [1, 2, 3],
    pause,
  })
  await expect.poll(() => isWaiting(report)).toBe(1)
  const inserted = call.query('insert into t values (1001, 1)')
  await migrated
  expect(pauses).toEqual([1, 2])
  expect((await call.query('select id, y from t where id = 1001')).rows).toEqual([{ id: 1001, y: null }])
  expect(await listApplied(database)).toEqual(['a'])
})

it('names who holds the table after the last attempt, and has changed nothing (D-44)', async () => {
  const { database, connect } = await openTables()
  const report = await connect()
  await report.query('begin; select * from t')
  const migration = write('0007_y', 'create table fresh (id int); alter table t add column y int')
  const refused: unknown = await runMigrations(database, [migration], {
    lockMs: 50,
    pausesMs: [1],
    pause: async () => {},
  }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DatabaseRefused)
  expect((refused as Error).message).toMatch(/0007_y could not .* \(a report\): t, idle in transaction for \d+ s$/s)
  expect((await database.query(`select to_regclass('fresh') as fresh`)).rows).toEqual([{ fresh: null }])
  expect(await listApplied(database)).toEqual([])
  await report.query('commit')
  await runMigrations(database, [migration])
  expect(await listApplied(database)).toEqual(['0007_y'])
})

it('continues with the migration that failed, and keeps those before it', async () => {
  const { database } = await openTables()
  const first = write('a', 'create table fresh (id int)')
  const second = (text: string) => write('b', `alter table fresh add column y int; ${text}`)
  await expect(runMigrations(database, [first, second('select 1 / 0')])).rejects.toThrow('division by zero')
  expect(await listApplied(database)).toEqual(['a'])
  await runMigrations(database, [second('select 1')])
  expect(await listApplied(database)).toEqual(['a', 'b'])
})

it('creates an index while others write to the table, also on partitions (D-44)', async () => {
  const { database, connect } = await openTables()
  const writer = await connect()
  const indexes = 'create index concurrently by_x on t (x); create unique index concurrently "by_x_2" on plays (x, id);'
  await writer.query('begin; insert into t values (1001, 1)')
  const migrated = runMigrations(database, [write('a', indexes)])
  await expect.poll(() => isWaiting(writer)).toBe(1)
  // The index waits for this transaction, and this transaction does not wait for the index.
  await writer.query('insert into t values (1002, 1); commit')
  await migrated
  expect(await listIndexes(database)).toEqual(['by_x', 'by_x_2', 'by_x_2_plays_1', 'by_x_2_plays_2'])
  await expect(database.query('insert into plays values (1, 1)')).rejects.toThrow('by_x_2_plays_1')
  await runMigrations(database, [write('b', 'drop index concurrently by_x;')])
  expect(await listIndexes(database)).not.toContain('by_x')
})

it('drops the index that a killed run has left behind, and creates it again (D-44)', async () => {
  const { database, connect } = await openTables()
  const writer = await connect()
  const migration = write('a', 'create index concurrently by_x on t (x); drop index concurrently if exists gone;')
  await writer.query('begin; insert into t values (1001, 1)')
  const killed = runMigrations(database, [migration]).catch((error: unknown) => error)
  await expect.poll(() => isWaiting(writer)).toBe(1)
  await writer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`)
  expect(await killed).toBeInstanceOf(Error)
  await writer.query('commit')
  expect(await listIndexes(database)).toEqual(['by_x invalid'])
  expect(await listApplied(database)).toEqual([])
  await runMigrations(database, [migration])
  expect(await listIndexes(database)).toEqual(['by_x'])
  expect(await listApplied(database)).toEqual(['a'])
})

it('creates an index while another process waits for its turn to migrate (D-44)', async () => {
  const { database, open } = await openTables()
  const other = open()
  let asked: Promise<void> | undefined
  await database.runExclusive(async () => {
    asked = other.runExclusive(async () => {})
    await expect
      .poll(
        async () => (await database.query(`select 1 from pg_stat_activity where query ~ 'advisory_lock'`)).rows.length,
      )
      .toBeGreaterThan(1)
    await runMigrations(database, [write('a', 'create index concurrently by_x on t (x)')])
  })
  await asked
  expect(await listIndexes(database)).toEqual(['by_x'])
})

it.each([
  ['create index concurrently by_x on t (x); alter table t add column y int;', 'not in a migration with CONCURRENTLY'],
  ['create index concurrently on t (x)', 'an index needs a name'],
  [`create index concurrently ${'by_x'.padEnd(58, '_')} on plays (x)`, 'needs a shorter name'],
])('refuses %s', async (text, message) => {
  const { database } = await openTables()
  await expect(runMigrations(database, [write('a', text)])).rejects.toThrow(message)
  expect(await listApplied(database)).toEqual([])
})

it('runs the same migrations on the embedded database', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const indexes = 'create index concurrently by_x on t (x); create index concurrently by_x_2 on plays (x)'
  await runMigrations(database, [write('a', TABLES), write('b', indexes), write('c', 'alter table t drop column x')])
  expect(await listApplied(database)).toEqual(['a', 'b', 'c'])
  expect(await listIndexes(database)).toEqual(['by_x_2', 'by_x_2_plays_1', 'by_x_2_plays_2'])
})
