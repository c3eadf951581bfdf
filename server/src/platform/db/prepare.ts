import { prepareQueue } from '../jobs.ts'
import type { Database } from './database.ts'
import { type Migration, readMigrations } from './migrations/files.ts'
import { MIGRATIONS_TABLE, runMigrations } from './migrations/run.ts'
import { isOlder, VERSION } from './migrations/versions.ts'
import { DatabaseRefused } from './reachable.ts'
import { grantToApplication, makeEmbeddedRole, listRecordPowers } from './roles.ts'

/**
 * Migrates tables and queue, only forward and each file once, and grants the application role its privileges: only
 * inserts into append-only tables (decision 4).
 *
 * @throws DatabaseRefused when the database has migrations that this version does not have
 */
export async function prepareDatabase(database: Database): Promise<void> {
  await database.runAsOwner((owner, role) =>
    owner.runExclusive(async () => {
      await runMigrations(owner, await listPendingMigrations(owner))
      // From now on, the hash chain covers the columns that migrations have added (decision 4).
      await owner.query('select chain_follow_columns()')
      await prepareQueue(owner)
      if (owner.kind === 'embedded') await makeEmbeddedRole(owner)
      if (role !== null) await grantToApplication(owner, role)
    }),
  )
}

/**
 * Checks the tables for a server that does not know their owner.
 *
 * @throws DatabaseRefused when they are not those of this version
 */
export async function assertPrepared(database: Database): Promise<void> {
  if (await isUpToDate(database)) return
  throw new DatabaseRefused(
    'DATABASE_URL: its tables are not those of this version, and its role may not change them. Set DATABASE_OWNER_URL,' +
      ' or run `npm run migrate` with it before the start (docs/operating.md).',
  )
}

/**
 * Whether the database has all migrations of this version, and perhaps newer ones with which this version can work.
 *
 * @throws DatabaseRefused when the database has others
 */
export async function isUpToDate(database: Database): Promise<boolean> {
  return (await listPendingMigrations(database)).length === 0
}

/**
 * The migrations of this version that the database does not have yet; none when it was migrated by a newer version. This
 * version continues on newer tables until a migration contracts them (decision 3).
 *
 * @throws DatabaseRefused when the database has others, or no longer has what this version uses
 */
export async function listPendingMigrations(database: Database): Promise<Migration[]> {
  return pickPendingMigrations(await listAppliedMigrations(database))
}

/**
 * The same for a list, for example that of a backup.
 *
 * @throws DatabaseRefused as `listPendingMigrations`
 */
export function pickPendingMigrations(applied: readonly Applied[]): Migration[] {
  const own = readMigrations()
  const known = applied.findIndex(({ hash }, index) => hash !== own[index]?.hash)
  if (known === -1) return own.slice(applied.length)
  if (known < own.length)
    throw new DatabaseRefused(
      'The database was made by other migrations than those of this version, so it cannot be brought up to date.' +
        ' Use an empty one: another database in DATABASE_URL or, for the embedded database, another DATA_DIR.',
    )
  const contracts = applied.slice(known).flatMap(({ contract_version: version }) => version ?? [])
  const needed = contracts.find((version) => isOlder(VERSION, version))
  if (needed === undefined) return []
  throw new DatabaseRefused(
    `The database was migrated by a newer version of Marquee and needs at least version ${needed}; this is ${VERSION}.` +
      ' Start a newer version: migrations only go forward.',
  )
}

export type Applied = { hash: string; contract_version?: string | null }

/** Error codes of a table that is missing or not readable for this role. */
const MISSING_TABLE_CODES: ReadonlySet<string> = new Set(['42P01', '42501'])

/** The migrations that the database has, oldest first. Before the first new one, the table lacks a column. */
export async function listAppliedMigrations(database: Database): Promise<Applied[]> {
  const { rows } = await database
    .query(`select * from ${MIGRATIONS_TABLE} order by id`)
    .catch((error: { code?: string }) => {
      if (!MISSING_TABLE_CODES.has(error.code ?? '')) throw error
      return { rows: [] }
    })
  return rows as Applied[]
}

/** @throws DatabaseRefused when the application role could change append-only tables */
export async function assertHarmlessRole(database: Database): Promise<void> {
  const powers = await listRecordPowers(database)
  if (powers.length === 0) return
  throw new DatabaseRefused(
    `DATABASE_URL: its role could change the audit log: ${powers.join('; ')}. Let a role of its own work with the` +
      ' tables, and name their owner in DATABASE_OWNER_URL (docs/operating.md).',
  )
}
