import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres, openTestDatabase } from '../../../testing/database.ts'
import type { Database } from '../database.ts'
import { openPostgres } from '../postgres.ts'
import { listPendingMigrations } from '../prepare.ts'
import { type Migration, readPromise } from './files.ts'
import { describePlan, estimateSeconds, formatDuration, readTableSize } from './plan.ts'
import { describeStatement, parseStatements } from './statements.ts'

const write = (name: string, text: string): Migration => ({
  name,
  text,
  chunks: [text],
  hash: name,
  createdAtMs: 0,
  contractVersion: readPromise(text, 'contract'),
})

async function openEmpty(): Promise<Database> {
  const empty = await createEmptyPostgres()
  onTestFinished(() => empty.remove())
  const database = openPostgres({ ...empty, url: empty.ownerUrl, poolSize: 4, onError: () => {} })
  onTestFinished(() => database.close())
  return database
}

it('says of each pending statement what it locks and for how long, by the size of the table (D-44)', async () => {
  const database = await openEmpty()
  await database.query(`create table others (id int primary key);
    create table plays (id int, x int) partition by range (id);
    create table plays_1 partition of plays for values from (0) to (100000);
    insert into plays select n, n from generate_series(1, 90000) n; analyze plays`)
  const migrations = [
    write('0001_more', 'create table fresh (id int); create index on fresh (id); alter table plays add column y int;'),
    write('0002_slow', 'create index i on plays (x); do $$ begin end $$;'),
    write('0003_index', 'create index concurrently j on others (id);'),
    write('0004_less', '-- contract: 1.2.0\nalter table others drop column id;'),
  ]
  const before = await database.query('select count(*) from pg_class')
  expect(
    await describePlan(migrations, (relation) => readTableSize(database, relation)),
  ).toBe(`0001_more: 3 statements. Its locks are held until its last statement:
  alter table plays add column y int
    plays: ACCESS EXCLUSIVE, reads and writes wait, at once

0002_slow: 2 statements. Its locks are held until its last statement:
  create index i on plays (x)
    plays: SHARE, writes wait, about 1 s (index of 90000 rows, 4 MB)
  do $$ begin end $$
    unknown: what it locks and how long it takes depends on what it reads or runs. Read it before you run it.

0003_index: 1 statement, outside a transaction
  create index concurrently j on others (id)
    others: SHARE UPDATE EXCLUSIVE, nothing waits, at once (index of 0 rows, 0 MB)

0004_less: 1 statement. Its locks are held until its last statement:
  Versions before 1.2.0 cannot run afterwards. Replace all their processes first.
  alter table others drop column id
    others: ACCESS EXCLUSIVE, reads and writes wait, at once
`)
  expect((await database.query('select count(*) from pg_class')).rows).toEqual(before.rows)
})

it('has nothing to say of an empty database, where nothing waits', async () => {
  const database = await openEmpty()
  const plan = await describePlan(await listPendingMigrations(database), (name) => readTableSize(database, name))
  expect(plan).toMatch(/^0000_tables: \d+ statements\n/)
  expect(plan).not.toMatch(/waits?,/)
})

it('finds the table of an index, and nothing for a name that does not exist', async () => {
  const opened = await openTestDatabase('usual')
  const { database } = opened
  onTestFinished(async () => {
    await database.close()
    await opened.remove()
  })
  expect(await readTableSize(database, 'attempts_pkey')).toMatchObject({ table: 'attempts', rows: 0 })
  expect(await readTableSize(database, 'nonesuch')).toBeNull()
})

it.each([
  ['catalogue', 0, 'at once'],
  ['scan', 5, 'about 5 s'],
  ['rewrite', 50, 'about 50 s'],
  ['index', 10, 'about 10 s'],
  ['rows', 60, 'about 60 s'],
] as const)('estimates a %s of 3 million rows in 1 GB as %d s', (work, seconds, text) => {
  expect(estimateSeconds(work, { rows: 3e6, bytes: 1e9 })).toBe(seconds)
  expect(formatDuration(seconds)).toBe(text)
})

it('rounds long times up to minutes', () => {
  expect(formatDuration(100)).toBe('about 2 min')
})

/** What the plan names is compared with what PostgreSQL takes. */
const TAKEN = [
  'alter table t add column y int not null default 0',
  'alter table t add column y uuid not null default gen_random_uuid()',
  'alter table t alter column x type bigint',
  'alter table t alter column x set not null',
  'alter table t alter column x set default 1',
  'alter table t drop column x',
  'alter table t add constraint c check (x > 0) not valid',
  'alter table t add constraint c foreign key (x) references others (id)',
  'alter table t add constraint c unique (x)',
  'alter table t validate constraint checked',
  'alter table t drop constraint checked',
  'alter table t rename column x to y',
  'alter table t rename to u',
  'alter table t set (fillfactor = 70)',
  'alter table t disable trigger all',
  'create index on t (x)',
  'drop index t_x',
  'create trigger g before insert on t for each row execute function f()',
  'create table child (id int references t (id))',
  'update t set x = 1',
  'delete from t',
  'insert into t values (1)',
  'truncate t',
]

describe('beside PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    const empty = await createEmptyPostgres()
    database = openPostgres({ ...empty, url: empty.ownerUrl, poolSize: 4, onError: () => {} })
    await database.query(`create table others (id int primary key); create table t (id int primary key, x int);
      create index t_x on t (x); alter table t add constraint checked check (x > 0) not valid;
      create function f() returns trigger language plpgsql as 'begin return new; end'`)
    return async () => {
      await database.close()
      await empty.remove()
    }
  })

  it.each(TAKEN)('names the strongest lock that PostgreSQL takes for %s (D-44)', async (sql) => {
    const { rows } = await database.query(`begin; create temp table named on commit drop as
        select oid, relname from pg_class where relname in ('t', 'others');
      ${sql};
      select relname || ' ' || mode as lock from pg_locks join named on named.oid = relation
        where pid = pg_backend_pid() and granted; rollback`)
    const taken = (rows as { lock?: string }[]).flatMap(({ lock }) => (lock === undefined ? [] : [lock]))
    const [statement] = await parseStatements(sql)
    const { locks } = describeStatement(statement ?? { node: { Integer: {} } })
    for (const { relation, mode } of locks) {
      expect(taken).toContain(`${relation === 't_x' ? 't' : relation} ${toCatalogueName(mode)}`)
    }
    expect(taken.some((lock) => lock.endsWith('AccessExclusiveLock'))).toBe(
      locks.some(({ mode }) => mode === 'ACCESS EXCLUSIVE'),
    )
  })
})

/** `ACCESS EXCLUSIVE` is `AccessExclusiveLock` in pg_locks. */
const toCatalogueName = (mode: string) =>
  `${mode.toLowerCase().replaceAll(/(?:^| )([a-z])/g, (_all, letter: string) => letter.toUpperCase())}Lock`
