import { type Database } from './database.ts'
import { EMBEDDED_ROLE } from './embedded.ts'

/** The schemas that the application uses: its own, the queue's, and the list of migrations. */
const SCHEMAS = `array['public', 'pgboss', 'drizzle']`

/** Read-only tables: the list of migrations, and what only a function that runs as its owner may insert (decision 3). */
const IS_READ_ONLY = `(schemas.nspname = 'drizzle' or schemas.nspname = 'public' and tables.relname = 'packed_plays')`

/** Functions of the migrations that run as their owner. A database may have others in the same schema. */
const OWNER_FUNCTIONS = `array['make_partition', 'drop_partitions', 'pack_plays']`

/**
 * The privileges of the application for each table: all, except those that a trigger `refuse_change` refuses anyway
 * (0001_guards.sql). So a table is declared as append-only in one place.
 */
const WANTED_PRIVILEGES = `
  select tables.oid, format('%I.%I', schemas.nspname, tables.relname) as name,
    array_remove(array[
      'SELECT',
      case when not ${IS_READ_ONLY} then 'INSERT' end,
      case when not ${IS_READ_ONLY} and not coalesce(bool_or((refused.tgtype & 16) > 0), false) then 'UPDATE' end,
      case when not ${IS_READ_ONLY} and not coalesce(bool_or((refused.tgtype & 8) > 0), false) then 'DELETE' end
    ], null) as privileges
  from pg_class tables
  join pg_namespace schemas on schemas.oid = tables.relnamespace and schemas.nspname = any(${SCHEMAS})
  left join pg_trigger refused on refused.tgrelid = tables.oid and refused.tgfoid = to_regproc('public.refuse_change')
  -- Partitions of the application are accessed only through their table (decision 3); the queue accesses its partitions
  -- by their own names.
  where tables.relkind in ('r', 'p') and not (tables.relispartition and schemas.nspname = 'public')
  group by tables.oid, schemas.nspname, tables.relname`

/**
 * Grants the application role its privileges and revokes further ones, also for new tables. Our functions that run as
 * their owner are for this role alone; PostgreSQL lets every role execute a new one. It changes only differences, so that a
 * start costs one query.
 */
export async function grantToApplication(owner: Database, role: string): Promise<void> {
  await owner.query(`do $$
    declare
      application text := ${quoteLiteral(role)};
      one record;
    begin
      for one in
        select name, privileges from (${WANTED_PRIVILEGES}) wanted
        where (select coalesce(array_agg(given.privilege_type order by given.privilege_type), '{}')
          from pg_class, aclexplode(relacl) given
          where pg_class.oid = wanted.oid and given.grantee = to_regrole(quote_ident(application)))
          <> (select array_agg(privilege order by privilege) from unnest(privileges) privilege)
      loop
        execute format('revoke all on %s from %I', one.name, application);
        execute format('grant %s on %s to %I', array_to_string(one.privileges, ', '), one.name, application);
      end loop;
      for one in
        select nspname as name, has_schema_privilege(application, oid, 'CREATE') as creates,
          has_schema_privilege(application, oid, 'USAGE') as uses
        from pg_namespace where nspname = any(${SCHEMAS})
      loop
        if not one.uses then execute format('grant usage on schema %I to %I', one.name, application); end if;
        -- Databases created before PostgreSQL 15 let every role create tables.
        if one.creates then execute format('revoke create on schema %I from public, %I', one.name, application); end if;
      end loop;
      for one in
        select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = any(${SCHEMAS})
          and case when relkind = 'S' then not has_sequence_privilege(application, pg_class.oid, 'USAGE') else false end
      loop
        execute format('grant usage on sequence %s to %I', one.name, application);
      end loop;
      for one in
        select oid::regprocedure as name from pg_proc
        where pronamespace = 'public'::regnamespace and proname = any(${OWNER_FUNCTIONS})
          and has_function_privilege('public', oid, 'EXECUTE')
      loop
        execute format('revoke execute on function %s from public', one.name);
      end loop;
      for one in
        select oid::regprocedure as name from pg_proc
        where pronamespace = 'public'::regnamespace and proname = any(${OWNER_FUNCTIONS})
          and not has_function_privilege(application, oid, 'EXECUTE')
      loop
        execute format('grant execute on function %s to %I', one.name, application);
      end loop;
    end $$`)
}

/** Creates the role of the embedded database unless it exists. */
export async function makeEmbeddedRole(owner: Database): Promise<void> {
  await owner.query(`do $$ begin
    if to_regrole('${EMBEDDED_ROLE}') is null then create role ${EMBEDDED_ROLE} nologin; end if;
  end $$`)
}

/**
 * The ways in which the role of this connection could change or delete rows of append-only tables: as the owner, by a
 * privilege, or by a privilege that leads to one. Empty when it cannot.
 */
export async function listRecordPowers(database: Database): Promise<string[]> {
  const { rows } = await database.query(`
    with records as (
      select distinct tables.oid, tables.relname as name, tables.relowner as owner, schemas.nspowner as schema_owner
      from pg_trigger
      join pg_class tables on tables.oid = pg_trigger.tgrelid
      join pg_namespace schemas on schemas.oid = tables.relnamespace
      where tgfoid = to_regproc('public.refuse_change') and (tgtype & 24) = 24
    ), partitions as (
      select part.oid, part.relname as name from records
      join pg_inherits on inhparent = records.oid join pg_class part on part.oid = inhrelid
    ), own as (select * from pg_roles where rolname = current_user)
    select 'it is a superuser' as power from own where rolsuper
    union all select 'it may give itself other roles (CREATEROLE)' from own where rolcreaterole
    union all select 'it may switch triggers off (session_replication_role)'
      from own where has_parameter_privilege(rolname, 'session_replication_role', 'SET')
    union all select 'it owns the table ' || name from records where pg_has_role(current_user, owner, 'MEMBER')
    union all select 'it owns the schema of the table ' || name from records where pg_has_role(current_user, schema_owner, 'MEMBER')
    union all select 'it may ' || privilege || ' on the table ' || name
      from records, unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) privilege
      where has_table_privilege(oid, privilege) or (privilege = 'UPDATE' and has_any_column_privilege(oid, 'UPDATE'))
    union all select 'it may ' || privilege || ' on the table ' || name
      from partitions, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) privilege
      where has_table_privilege(oid, privilege)
    union all select 'nothing here is kept from being changed' where not exists (select from records)`)
  return (rows as { power: string }[]).map(({ power }) => power)
}

function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
