import type { Config } from './platform/config.ts'
import { type Database } from './platform/db/database.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { openPostgres } from './platform/db/postgres.ts'
import { assertPoolerLimits } from './platform/db/pooler.ts'
import { assertHarmlessRole, assertPrepared, prepareDatabase } from './platform/db/prepare.ts'
import { assertReachable, DatabaseRefused } from './platform/db/reachable.ts'

/**
 * Prepares tables and queue for this version. In production the application must not be able to change its audit log
 * (decision 4).
 */
export async function ensureDatabaseReady(database: Database, { production, databaseOwnerUrl }: Config): Promise<void> {
  if (production && !databaseOwnerUrl) await assertPrepared(database)
  else await prepareDatabase(database)
  if (production) await assertHarmlessRole(database)
}

/**
 * Opens the configured database: a PostgreSQL server, or the embedded one. It is not migrated yet.
 *
 * @throws DatabaseRefused naming the setting that does not lead to a database; a replica may be away, but be no other
 * database
 */
export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<Database> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databasePoolerUrl: poolerUrl, role } = config
  const { databaseReplicaUrl: replicaUrl, databasePoolSize: poolSize } = config
  if (!url) return openEmbedded(config.databaseDir)
  await assertReachable('DATABASE_URL', url)
  if (ownerUrl) await assertReachable('DATABASE_OWNER_URL', ownerUrl)
  if (poolerUrl) await assertPoolerLimits(url, poolerUrl)
  const database = openPostgres({ url, poolSize, onError, ownerUrl, poolerUrl, replicaUrl, role })
  try {
    await database.replica?.measureLag()
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) return database
    await database.close()
    throw error
  }
  return database
}
