import pg from 'pg'
import { type AssertAlone, type Database, openTransaction } from './database.ts'
import { lockFolder, markCreation } from './folder-lock.ts'
import { watchPool } from './pool-metrics.ts'
import { createPoolDatabase } from './pools.ts'

/** The application role on the embedded database. It has no login: the only connection switches to it. */
export const EMBEDDED_ROLE = 'marquee_app'
/**
 * Opens the embedded database; without a folder it is in memory.
 *
 * Two processes on one folder would lose rows without an error, so a lock file is created first. There is no fsync:
 * this is for first steps and tests, and is refused in production.
 *
 * @throws FolderTaken when another process uses the folder
 */
export async function openEmbedded(
  folder?: string,
  restoreFrom?: Blob,
): Promise<Database & { dump(compression?: 'none' | 'gzip'): Promise<Blob> }> {
  const unlock = folder ? await lockFolder(folder) : async () => {}
  const markCreated = folder ? await markCreation(folder) : async () => {}
  const [{ PGlite }, { createPgConfig }, { citext }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
    import('@electric-sql/pglite/contrib/citext'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(restoreFrom ? { loadDataDir: restoreFrom } : {}),
    extensions: { citext, pg_trgm },
  })
  await markCreated()
  const config = createPgConfig(pglite)
  // pg passes its parser functions as `types`; PGlite accepts only a list of type numbers.
  const parse = config.connection.parse.bind(config.connection)
  config.connection.parse = (query: { types?: unknown }) =>
    parse(Array.isArray(query.types) ? query : { ...query, types: undefined })
  // The config of the adapter replaces that of pg; it contains a connection instead of an address.
  const pool = new pg.Pool(Object.assign(config, { max: 1, idleTimeoutMillis: 0 }))
  watchPool('people', pool)
  const poolDatabase = createPoolDatabase(pool)
  const closePool = poolDatabase.close
  /** An empty database does not have this role yet. */
  const assumeRole = async () => {
    const { rows } = await poolDatabase.query(`select 1 from pg_roles where rolname = '${EMBEDDED_ROLE}'`)
    if (rows.length > 0) await poolDatabase.query(`set role ${EMBEDDED_ROLE}`)
  }
  await assumeRole()
  const database: Database & { dump(compression?: 'none' | 'gzip'): Promise<Blob> } = Object.assign(poolDatabase, {
    kind: 'embedded' as const,
    runAsOwner: async <T>(work: (owner: Database, role: string | null) => Promise<T>) => {
      await database.query('reset role')
      try {
        return await work(database, EMBEDDED_ROLE)
      } finally {
        await assumeRole()
      }
    },
    listen: async (channel: string, onPayload: (payload: string) => void) => {
      // It comes with the answer to the commit, but listeners run outside that transaction.
      const stop = await pglite.listen(channel, (payload) => openTransaction.exit(() => onPayload(payload)))
      return async () => stop()
    },
    // The folder is locked: there is no other process.
    runExclusive: <T>(work: () => Promise<T>) => work(),
    runUnlessRunning: async (_name: string, work: (assertAlone: AssertAlone) => Promise<void>) => {
      await work(async () => {})
      return true
    },
    dump: async (compression: 'none' | 'gzip' = 'none') => pglite.dumpDataDir(compression),
    close: async () => {
      await closePool()
      await pglite.close()
      await unlock()
    },
  })
  return database
}
