import { expect, it } from 'vitest'
import { describeStatement, parseStatements } from './statements.ts'

async function describeOne(sql: string) {
  const [statement] = await parseStatements(sql)
  if (!statement) throw new Error('no statement')
  return describeStatement(statement)
}

/** Statements with the locks of existing tables: relation, mode, work. */
const LOCKS: [sql: string, ...locks: string[]][] = [
  ['create table t (id int primary key, other_id int references others (id))', 'others SHARE ROW EXCLUSIVE catalogue'],
  ['create table t (id int, foreign key (id) references others (id))', 'others SHARE ROW EXCLUSIVE catalogue'],
  ['create table t (id int primary key, parent_id int references t (id))'],
  ['create table t_1 partition of t for values in (1)', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t add column x int', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t add column x int not null default 0', 't ACCESS EXCLUSIVE catalogue'],
  ["alter table t add column x jsonb not null default '{}'::jsonb", 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t add column x timestamptz not null default now()', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t add column x uuid not null default gen_random_uuid()', 't ACCESS EXCLUSIVE rewrite'],
  ['alter table t add column x int generated always as (a + 1) stored', 't ACCESS EXCLUSIVE rewrite'],
  ['alter table t add column x int generated always as identity', 't ACCESS EXCLUSIVE rewrite'],
  ['alter table t add column x bigserial', 't ACCESS EXCLUSIVE rewrite'],
  ['alter table t add column x int unique', 't ACCESS EXCLUSIVE index'],
  ['alter table t add column x int check (x > 0)', 't ACCESS EXCLUSIVE scan'],
  [
    'alter table t add column x int references others (id)',
    't ACCESS EXCLUSIVE catalogue',
    'others SHARE ROW EXCLUSIVE catalogue',
  ],
  ['alter table t drop column x', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t alter column x type bigint', 't ACCESS EXCLUSIVE rewrite'],
  ['alter table t alter column x set not null', 't ACCESS EXCLUSIVE scan'],
  ['alter table t alter column x drop not null', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t alter column x set default 1', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t add constraint c check (x > 0)', 't ACCESS EXCLUSIVE scan'],
  ['alter table t add constraint c check (x > 0) not valid', 't ACCESS EXCLUSIVE catalogue'],
  [
    'alter table t add constraint c foreign key (x) references others (id)',
    't SHARE ROW EXCLUSIVE scan',
    'others SHARE ROW EXCLUSIVE catalogue',
  ],
  [
    'alter table t add constraint c foreign key (x) references others (id) not valid',
    't SHARE ROW EXCLUSIVE catalogue',
    'others SHARE ROW EXCLUSIVE catalogue',
  ],
  ['alter table t validate constraint c', 't SHARE UPDATE EXCLUSIVE scan'],
  ['alter table t add constraint c unique (x)', 't ACCESS EXCLUSIVE index'],
  ['alter table t add constraint c unique using index i', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t drop constraint c', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t disable trigger all_of_them', 't SHARE ROW EXCLUSIVE catalogue'],
  ['alter table t rename column x to y', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t rename to u', 't ACCESS EXCLUSIVE catalogue'],
  ['alter table t set (fillfactor = 70)', 't SHARE UPDATE EXCLUSIVE catalogue'],
  ['create index i on t (x)', 't SHARE index'],
  ['create index concurrently i on t (x)', 't SHARE UPDATE EXCLUSIVE index'],
  ['drop index i', 'i ACCESS EXCLUSIVE catalogue'],
  ['drop index concurrently i', 'i SHARE UPDATE EXCLUSIVE catalogue'],
  ['create trigger g before insert on t for each row execute function f()', 't SHARE ROW EXCLUSIVE catalogue'],
  ['drop trigger g on t', 't ACCESS EXCLUSIVE catalogue'],
  ['drop table t', 't ACCESS EXCLUSIVE catalogue'],
  ['truncate t', 't ACCESS EXCLUSIVE catalogue'],
  ['update t set x = 1', 't ROW EXCLUSIVE rows'],
  ['delete from t', 't ROW EXCLUSIVE rows'],
  ['insert into t values (1)', 't ROW EXCLUSIVE catalogue'],
  ['create function f() returns int language sql as $$ select 1 $$'],
  ["comment on table t is 'said'"],
]

it.each(LOCKS)('knows the locks of %s (decision 3)', async (sql, ...locks) => {
  const effect = await describeOne(sql)
  expect(effect.locks.map(({ relation, mode, work }) => `${relation} ${mode} ${work}`)).toEqual(locks)
  expect(effect.isUnknown).toBe(false)
})

it.each([
  'do $$ begin perform 1; end $$',
  'select f()',
  'insert into t select * from u',
  'alter table t force row level security',
  'create policy p on t',
  'reindex table t',
])('does not take for harmless what it does not know: %s', async (sql) => {
  expect(await describeOne(sql)).toMatchObject({ isUnknown: true })
})

/** Statements after which the version before may fail, and such that it does not notice. */
const BREAKS: [sql: string, breaks: RegExp | null][] = [
  ['alter table t drop column x', /reads and writes the column/],
  ['alter table t rename column x to y', /former name/],
  ['alter table t rename to u', /former name/],
  ['alter table t alter column x type bigint', /former type/],
  ['alter table t alter column x set not null', /write null/],
  ['alter table t add column x int not null', /does not write the column/],
  ['alter table t add constraint c check (x > 0) not valid', /what the constraint refuses/],
  ['create unique index concurrently i on t (x)', /what the index refuses/],
  ['drop table t', /uses what is dropped/],
  ['drop function f()', /uses what is dropped/],
  ['truncate t', /deleted/],
  ['alter table t add column x int', null],
  ['alter table t add column x int not null default 0', null],
  ['alter table t add column x int not null generated always as identity', null],
  ['alter table t alter column x drop not null', null],
  ['alter table t drop constraint c', null],
  ['create index concurrently i on t (x)', null],
  ['create table u (id int not null)', null],
  ['drop index i', null],
]

it.each(BREAKS)('knows whether the version before survives %s (decision 3)', async (sql, breaks) => {
  const effect = await describeOne(sql)
  if (breaks === null) expect(effect.breaks).toBeNull()
  else expect(effect.breaks).toMatch(breaks)
})

it('divides a text into statements without their comments, in any script', async () => {
  const statements = await parseStatements("-- Größe\nselect 'é;ü';\n-- two\ncomment on table t is 'x';")
  expect(statements.map(({ text }) => text)).toEqual(["select 'é;ü'", "comment on table t is 'x'"])
})
