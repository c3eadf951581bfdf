import type { Database } from './database.ts'

/**
 * The mark is a comment on a table of the database: it exists as soon as the work starts, and survives a killed
 * process. Every database has this table, whatever the modules define.
 */
const MARKED_TABLE = 'drizzle.__drizzle_migrations'

/** Marks that work which fills an empty database has started. */
export async function markSetupStarted(database: Database): Promise<void> {
  await database.query(`comment on table ${MARKED_TABLE} is 'begun'`)
}

export async function markSetupDone(database: Database): Promise<void> {
  await database.query(`comment on table ${MARKED_TABLE} is null`)
}

/** Whether the work has started and has not ended. */
export async function isSetupUnfinished(database: Database): Promise<boolean> {
  const { rows } = await database.query(`select obj_description('${MARKED_TABLE}'::regclass) = 'begun' as yes`)
  return (rows as { yes: boolean | null }[])[0]?.yes === true
}

/**
 * Empties every table and the queue at once, including append-only tables. It keeps the id of the installation, the
 * partitions, and the columns that the hash chains seal, because migrations write them.
 */
export async function emptyTables(database: Database): Promise<void> {
  await database.query(`do $$
    declare
      names text[] := (select array_agg(format('%I.%I', schemaname, tablename)) from pg_tables
        where schemaname = 'public' and tablename not in ('installation', 'partitioned_tables', 'chain_forms'));
      name text;
    begin
      foreach name in array names loop execute 'alter table ' || name || ' disable trigger user'; end loop;
      execute 'truncate ' || array_to_string(names, ', ');
      foreach name in array names loop execute 'alter table ' || name || ' enable trigger user'; end loop;
      delete from pgboss.job;
    end $$`)
}
