import { beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../app.ts'
import type { Tables } from './analyse-statement.ts'
import { DISTRIBUTED, DISTRIBUTION_COLUMN, KEYS_WITHOUT_SCREEN, WHOLE } from './distribution.ts'
import { findUnrouted } from './find-unrouted.ts'

const TABLES: Tables = new Map([
  ['plays', new Set(['screen_id', 'campaign_id', 'play_id'])],
  ['campaign_days', new Set(['screen_id', 'campaign_id', 'day', 'plays'])],
  ['presences', new Set(['screen_id', 'is_online'])],
  ['play_sequences', new Set(['device_id', 'taken'])],
  ['screens', new Set(['id', 'owner_id'])],
])
const find = (text: string) => findUnrouted(text, TABLES)

describe('statements on tables divided by screen (decision 3)', () => {
  it.each([
    'select * from plays where screen_id = $1',
    'select * from "plays" where "plays"."screen_id" in ($1, $2) and (campaign_id = $3 or campaign_id is null)',
    'select * from plays where screen_id = any($1::uuid[])',
    'select * from plays join screens on screens.id = plays.screen_id where screens.id = $1',
    'select (select max(day) from campaign_days where screen_id = s."screenId") from jsonb_to_recordset($1) as s("screenId" uuid)',
    'with given as (select unnest($1::uuid[]) as id) delete from plays using given where plays.screen_id = given.id',
    'update presences as known set is_online = false from unnest($1::uuid[]) as gone(id) where known.screen_id = gone.id',
    'insert into campaign_days (screen_id, plays) select screen_id, count(*) from plays where screen_id = $1 group by 1',
    'select 1 from presences where (screen_id, is_online) = ($1, true)',
    'select count(*) from screens where owner_id = $1',
  ])('go to the servers of their screens: %s', async (text) => expect(await find(text)).toEqual([]))

  it.each([
    ['select count(*) from plays', 'plays, all'],
    ['select * from plays where campaign_id = $1', 'plays, by campaign_id'],
    // One of two conditions is enough for a row.
    ['select * from plays where screen_id = $1 or campaign_id = $2', 'plays, all'],
    ['select * from plays where screen_id <> $1', 'plays, all'],
    [
      'select * from screens left join presences on screen_id = screens.id where owner_id = $1',
      'presences, with screens',
    ],
    ['select * from presences where screen_id in (select id from screens)', 'presences, with screens'],
    ['select exists (select 1 from plays where screen_id = screens.id) from screens', 'plays, with screens'],
    ['select * from plays join presences using (screen_id)', 'plays, presences, joined'],
    ['delete from presences where not is_online', 'delete presences, all'],
    [
      'with old as (select screen_id from plays) update presences set is_online = true from old where presences.screen_id = old.screen_id',
      'plays, update presences, joined',
    ],
    ['insert into play_sequences (device_id) values ($1)', 'insert play_sequences, without a screen'],
    [
      'with kept as (insert into plays (screen_id) values ($1)) insert into presences (screen_id) values ($1)',
      'writes plays in WITH',
    ],
  ])('go to every server: %s', async (text, described) => expect(await find(text)).toEqual([described]))
})

describe('tables divided by screen (decision 3)', () => {
  let columns: { name: string; hasScreen: boolean }[]
  let keys: { table: string; name: string; hasScreen: boolean }[]
  beforeAll(async () => {
    const app = await startApp()
    const read = async (text: string) => (await app.context.database.query(text, [DISTRIBUTION_COLUMN])).rows
    columns = (await read(`select relname as name, bool_or(attname = $1) as "hasScreen"
      from pg_class join pg_attribute on attrelid = pg_class.oid and attname in ($1, 'device_id')
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      group by relname order by relname`)) as typeof columns
    keys = (await read(`select tables.relname as table, indexes.relname as name,
        exists (select from pg_attribute where attrelid = indexes.oid and attname = $1) as "hasScreen"
      from pg_index join pg_class as indexes on indexes.oid = indexrelid join pg_class as tables on tables.oid = indrelid
      where indisunique and tables.relnamespace = 'public'::regnamespace and not tables.relispartition`)) as typeof keys
    await app.close()
  })

  it('or whole on every server are all tables with a screen or a device', () => {
    expect(columns.map(({ name }) => name)).toEqual([...DISTRIBUTED, ...Object.keys(WHOLE)].toSorted())
  })

  it('have the screen in each of their unique keys, except those that are listed', () => {
    const without = keys.filter(({ table, hasScreen }) => DISTRIBUTED.has(table) && !hasScreen)
    expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(KEYS_WITHOUT_SCREEN))
  })
})
