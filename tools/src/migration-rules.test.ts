import { readMigrations, readPromise } from '@marquee/server/platform/db/migrations/files'
import { VERSION } from '@marquee/server/platform/db/migrations/versions'
import { expect, it } from 'vitest'
import { checkMigration } from './migration-rules.ts'

const check = (text: string) =>
  checkMigration({
    name: '0009_x',
    text,
    chunks: [text],
    hash: '',
    createdAtMs: 0,
    contractVersion: readPromise(text, 'contract'),
  })

it('accepts all migrations of this version', async () => {
  for (const migration of readMigrations()) expect(await checkMigration(migration)).toEqual([])
})

it.each([
  'create table u (id int not null, t_id int references t (id)); create unique index on u (id); alter table u add constraint c check (id > 0);',
  'alter table t add column x int; alter table t alter column y drop not null;',
  'alter table t add constraint c foreign key (x) references u (id) not valid; -- compatible: since 0.0.1 x is from u\n-- compatible: see above',
  'alter table t validate constraint c;',
  'create index concurrently i on t (x); drop index concurrently j;',
  '-- contract: 0.0.1\nalter table t drop column x;',
  '-- compatible: it never writes null\n-- short: a table of one row\nalter table t alter column x set not null;',
  'create table u (id int); insert into u select id from t;',
  "update t set x = 1 where id = 'one';",
])('accepts %s (decision 3)', async (text) => {
  expect(await check(text)).toEqual([])
})

it.each([
  ['alter table t drop column x;', 'the version before fails after "alter table t drop column x": it reads and writes'],
  ['alter table t rename column x to y;', 'it uses the former name'],
  ['alter table t add column x int not null;', 'does not write the column'],
  [
    'alter table t alter column x type bigint; -- contract: 0.0.1\n-- contract: 0.0.1',
    'calls wait while it works on t',
  ],
  [
    'create table u (id int primary key); alter table t add constraint c foreign key (x) references u (id) not valid;',
    'the version before fails after "alter table t add constraint c',
  ],
  ['create index i on t (x);', 'calls wait while it works on t: create index i'],
  [
    '-- compatible: ids of u\nalter table t add constraint c foreign key (x) references u (id);',
    'calls wait while it works on t',
  ],
  [
    'alter table t add column x int; alter table t validate constraint c;',
    'calls wait while it works on t: alter table t validate',
  ],
  ['alter table t add column x int; update u set y = 1;', 'calls wait while it works on t: update u'],
  ['insert into t select * from u;', '"insert into t select * from u" cannot be checked'],
  ['do $$ begin end $$;', '"do $$ begin end $$" cannot be checked'],
  ['create index concurrently i on t (x); alter table t add column y int;', 'a migration of their own'],
  ['-- contract: next\nalter table t drop column x;', 'names no version'],
  [`-- contract: ${VERSION}\nalter table t drop column x;`, `must name a version before ${VERSION}`],
  ['alter tabel t;', 'PostgreSQL cannot read it: syntax error at or near "tabel"'],
])('refuses %s (D-44, D-45)', async (text, fault) => {
  const faults = await check(text)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})
