import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { prepareQueue } from '../jobs.ts'
import type { Database } from './database.ts'
import { DatabaseRefused } from './reachable.ts'
import { grantToApplication, makeEmbeddedRole, powersOverRecords } from './roles.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Brings tables and queue up to date, forward only, each file once, and gives the application's own role what it
 * works with: no more than to add to what is only ever added to (decision 4).
 */
export async function prepareDatabase(database: Database): Promise<void> {
  await database.asOwner((owner, role) =>
    owner.alone(async () => {
      // `migrate` asks for the concrete class; every Database here is made by `drizzle(pool)`.
      await migrate(owner.db as NodePgDatabase, { migrationsFolder: MIGRATIONS })
      // From now on, the hash chain covers the columns that migrations have added (decision 4).
      await owner.query('select chain_follow_columns()')
      await prepareQueue(owner)
      if (owner.kind === 'embedded') await makeEmbeddedRole(owner)
      if (role !== null) await grantToApplication(owner, role)
    }),
  )
}

/** Error codes of a table that is missing or not readable for this role. */
const NOT_MADE: ReadonlySet<string> = new Set(['42P01', '42501'])

/**
 * For a server that does not know the owner of the tables: somebody prepared them before.
 *
 * @throws DatabaseRefused where they did not, or did it for another version
 */
export async function demandPrepared(database: Database): Promise<void> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const newest = Math.max(...journal.entries.map(({ when }) => when))
  const { rows } = await database
    .query('select max(created_at)::float8 as newest from drizzle.__drizzle_migrations')
    .catch((error: { code?: string }) => {
      if (!NOT_MADE.has(error.code ?? '')) throw error
      return { rows: [] }
    })
  if ((rows as { newest: number | null }[])[0]?.newest === newest) return
  throw new DatabaseRefused(
    'DATABASE_URL: its tables are not those of this version, and its role may not change them. Set DATABASE_OWNER_URL,' +
      ' or run `npm run migrate` with it before the start (docs/operating.md).',
  )
}

/** @throws DatabaseRefused where the role that the application works with could change what is only ever added to */
export async function demandHarmlessRole(database: Database): Promise<void> {
  const powers = await powersOverRecords(database)
  if (powers.length === 0) return
  throw new DatabaseRefused(
    `DATABASE_URL: its role could change the audit log: ${powers.join('; ')}. Let a role of its own work with the` +
      ' tables, and name their owner in DATABASE_OWNER_URL (docs/operating.md).',
  )
}
