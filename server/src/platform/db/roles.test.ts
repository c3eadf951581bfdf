import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startAppForTest } from '../../testing/app.ts'
import { createEmptyPostgres } from '../../testing/database.ts'
import { openPostgres } from './postgres.ts'
import { assertHarmlessRole, assertPrepared, prepareDatabase } from './prepare.ts'
import { DatabaseRefused } from './reachable.ts'

/** Append-only tables, each with one of its columns. */
const RECORDS = { audit: 'reason', plays: 'play_id', campaign_changes: 'kind' }
const changeStatements = Object.entries(RECORDS).flatMap(([table, column]) => buildChangeStatements(table, column))

/** Statements that change or remove rows, or that lead to the right to do so. */
function buildChangeStatements(table: string, column: string): string[] {
  return [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `drop trigger ${table}_append_only on ${table}`,
    `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
    `drop table ${table}`,
    `alter table ${table} rename to gone`,
    `alter table ${table} owner to current_user`,
    `create rule mine as on insert to ${table} do instead nothing`,
  ]
}
/** The same for a partition, which is accessed only through its table (decision 3). */
const PARTITION_STATEMENTS = [
  'update plays_20261116 set seq = seq',
  'delete from plays_20261116',
  'truncate plays_20261116',
  'drop table plays_20261116',
  'insert into plays_20261116 select * from plays',
  'select * from plays_20261116',
  'alter table plays detach partition plays_20261116',
  'alter table plays_20261116 rename to gone',
  'create trigger mine before insert on plays_20261116 for each row execute function refuse_change()',
  "update partitioned_tables set kept_days_at_least = 0 where name = 'plays'",
]
const BYPASS_STATEMENTS = [
  'set session_replication_role = replica',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'drop function refuse_change() cascade',
  'create table mine (id integer)',
  'create schema mine',
  'drop schema public cascade',
  'drop schema pgboss cascade',
  'update drizzle.__drizzle_migrations set created_at = 0',
]

describe('an append-only table', () => {
  it('cannot be changed by the application role on PostgreSQL', async () => {
    const app = await startAppForTest({ database: 'postgres' })
    const client = new pg.Client(app.databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(`select make_partition('plays', '2026-11-21')`)
    for (const way of [...changeStatements, ...PARTITION_STATEMENTS, ...BYPASS_STATEMENTS]) {
      await expect(client.query(way), way).rejects.toMatchObject({ code: '42501' })
    }
    await expect(client.query(`select drop_partitions('plays', current_date - 389)`)).rejects.toThrow(
      '390 days at least',
    )
    for (const again of ['plays', 'PLAYS', '"plays"']) {
      const rule = client.query(`insert into partitioned_tables values ($1, 'month', -1000)`, [again])
      await expect(rule, again).rejects.toMatchObject({
        constraint: expect.stringMatching(/^partitioned_tables_/) as string,
      })
      const dropped = client.query('select drop_partitions($1, current_date + 40)', [again])
      await expect(dropped, again).rejects.toThrow()
    }
    const { rows } = await app.context.db.execute(sql`select rolname from pg_roles where rolname !~ '^pg_'`)
    for (const { rolname } of rows as { rolname: string }[]) {
      if (rolname === 'marquee_app') continue
      await expect(client.query(`set role ${rolname}`), rolname).rejects.toMatchObject({ code: '42501' })
    }
    // Granting to itself succeeds without an effect.
    await client.query('grant update, delete on audit to current_user')
    await assertHarmlessRole(app.context.database)
  })

  it('cannot be changed by the application role on the embedded database', async () => {
    const { context } = await startAppForTest({ database: 'embedded' })
    await context.database.query(`select make_partition('plays', '2026-11-21')`)
    for (const way of [...changeStatements, ...PARTITION_STATEMENTS]) {
      await expect(context.database.query(way), way).rejects.toMatchObject({ code: '42501' })
    }
    expect(await context.database.query('select current_user as role')).toEqual({ rows: [{ role: 'marquee_app' }] })
  })

  it('is protected by a trigger from its owner as well, who would have to remove that first', async () => {
    const { context } = await startAppForTest()
    await context.database.runAsOwner(async (owner) => {
      for (const [table, column] of Object.entries(RECORDS)) {
        await expect(owner.query(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject({ code: '23001' })
        await expect(owner.query(`delete from ${table}`)).rejects.toMatchObject({ code: '23001' })
      }
    })
    await expect(context.database.query('delete from audit')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a start', () => {
  it('needs only what docs/operating.md says, and an owner without superuser rights', async () => {
    const { superuser, ownUrl, ownerUrl } = await createGuideDatabase()
    await prepareDatabase(openDatabase(ownUrl, ownerUrl))
    await assertHarmlessRole(openDatabase(ownUrl))
    const { rows } = await superuser.query(`select rolname from pg_roles where rolsuper and rolname ~ '_(owner|app)$'`)
    expect(rows).toEqual([])
  })

  it('grants the role what a new table needs, and revokes what is too much', async () => {
    const { url, ownerUrl } = await createPrepared()
    const database = openDatabase(url, ownerUrl)
    await database.runAsOwner(async (owner) => {
      await owner.query('create table later (id integer); grant update, delete, trigger on audit to marquee_app')
    })
    await expect(assertHarmlessRole(database)).rejects.toThrow(/it may DELETE on the table audit/)
    await prepareDatabase(database)
    await assertHarmlessRole(database)
    await database.query('insert into later values (1); update later set id = 2; delete from later')
  })

  it('leaves functions that run as their owner, and what only they insert, to no other role (decision 4)', async () => {
    const { url, ownerUrl } = await createPrepared()
    const database = openDatabase(url, ownerUrl)
    const addPacked = 'insert into packed_plays default values'
    await expect(database.query(addPacked)).rejects.toMatchObject({ code: '42501' })
    // As an older version left them.
    await database.runAsOwner((owner) =>
      owner.query(
        `grant execute on all functions in schema public to public; grant insert on packed_plays to marquee_app`,
      ),
    )
    await prepareDatabase(database)
    await expect(database.query(addPacked)).rejects.toMatchObject({ code: '42501' })
    await database.query(`select make_partition('plays', '2026-11-21'), drop_partitions('plays', '2020-01-01')`)
    const { rows } = await database.query(`
      select proname as name, has_function_privilege('public', oid, 'EXECUTE') as everyone,
        has_function_privilege(oid, 'EXECUTE') as application
      from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`)
    for (const row of rows) expect(row).toMatchObject({ everyone: false, application: true })
    for (const name of ['make_partition', 'drop_partitions', 'pack_plays'])
      expect(rows).toContainEqual(expect.objectContaining({ name }))
  })

  it('leaves functions of others as they are, such as one that a pooler asks for passwords (decision 4)', async () => {
    const guide = await createGuideDatabase()
    const { url, ownerUrl } = await createEmptyPostgres().then(removeLater)
    // The owner of the second one is a superuser.
    for (const one of [guide, { ownUrl: url, ownerUrl, superuserUrl: ownerUrl }]) {
      const superuser = openDatabase(one.superuserUrl)
      await superuser.query(`
        create function user_lookup(name text) returns text language sql security definer as 'select name';
        revoke execute on function user_lookup from public`)
      const database = openDatabase(one.ownUrl, one.ownerUrl)
      await prepareDatabase(database)
      await expect(database.query(`select user_lookup('a')`)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('needs no owner when the tables are prepared', async () => {
    const { url } = await createPrepared()
    await assertPrepared(openDatabase(url))
    await assertHarmlessRole(openDatabase(url))
  })

  it('says what to do when the tables are not prepared', async () => {
    const { url } = await createEmptyPostgres().then(removeLater)
    await expect(assertPrepared(openDatabase(url))).rejects.toThrow(/Set DATABASE_OWNER_URL/)
  })

  it('refuses a role that could change the audit log, and says how it could', async () => {
    const { ownerUrl } = await createPrepared()
    const refused = assertHarmlessRole(openDatabase(ownerUrl))
    await expect(refused).rejects.toThrow(DatabaseRefused)
    await expect(refused).rejects.toThrow(/it is a superuser.*it owns the table audit.*DATABASE_OWNER_URL/)
  })
})

/** A database created with the statements of the guide, under names that no other test uses. */
async function createGuideDatabase() {
  const guide = await readFile(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')
  const [, statements = ''] = /```sql\n(.*?)```/s.exec(guide) ?? []
  expect(statements).toContain('CREATE DATABASE marquee OWNER marquee_owner')
  const name = `guide_${randomUUID().slice(0, 8)}`
  const { ownerUrl: anyUrl } = await createEmptyPostgres().then(removeLater)
  const superuser = new pg.Client(anyUrl)
  await superuser.connect()
  // PostgreSQL creates no database within a transaction, which several statements in one text would be.
  for (const one of statements
    .replaceAll('marquee', name)
    .split(';')
    .filter((text) => text.trim())) {
    await superuser.query(one)
  }
  onTestFinished(async () => {
    await superuser.query(`drop database ${name} with (force)`)
    await superuser.query(`drop role ${name}_owner, ${name}_app`)
    await superuser.end()
  })
  const buildUrl = (role: string, password: string) => {
    const url = new URL(anyUrl)
    return Object.assign(url, { username: role, password, pathname: `/${name}` }).href
  }
  const [ownerPassword = '', ownPassword = ''] = [...statements.matchAll(/PASSWORD '(.*?)'/g)].map(([, found]) => found)
  return {
    superuser,
    superuserUrl: Object.assign(new URL(anyUrl), { pathname: `/${name}` }).href,
    ownUrl: buildUrl(`${name}_app`, ownPassword),
    ownerUrl: buildUrl(`${name}_owner`, ownerPassword),
  }
}

type EmptyPostgres = Awaited<ReturnType<typeof createEmptyPostgres>>

function removeLater(empty: EmptyPostgres): EmptyPostgres {
  onTestFinished(() => empty.remove())
  return empty
}

async function createPrepared() {
  const empty = await createEmptyPostgres().then(removeLater)
  await prepareDatabase(openDatabase(empty.url, empty.ownerUrl))
  return empty
}

function openDatabase(url: string, ownerUrl?: string) {
  const database = openPostgres({ url, poolSize: 4, onError: () => {}, ownerUrl })
  onTestFinished(() => database.close())
  return database
}
