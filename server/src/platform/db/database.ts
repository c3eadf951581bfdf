import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { DomainEventName, DomainEvents } from '../domain-events.ts'
import { isDatabaseUnavailable } from './availability.ts'
import { lockFolder, markCreation } from './folder-lock.ts'
import {
  BACKGROUND_LIMITS,
  CALL_LIMITS,
  isInBackground,
  type Limits,
  OWNER_LIMITS,
  shareConnections,
} from './limits.ts'
import { listenOnPostgres, type OnStateChange } from './listen.ts'
import { openPool } from './pool.ts'
import { watchSilence } from './silence.ts'

/** Reads. A `Tx` can be passed as a `Db`, but not the other way round. */
export type Db = PgDatabase<NodePgQueryResultHKT>

type DrizzleTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** An open transaction. It is the first parameter of commands. */
export type Tx = DrizzleTransaction

/** The database behind one driver: a PostgreSQL server, or the embedded one in this process. */
export type Database = {
  readonly kind: 'postgres' | 'embedded'
  readonly db: Db
  /** A raw statement on the current transaction's connection, else on any; for the job queue only. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Receives the notifications of a channel; `onStateChange` tells when the connection is lost and restored. Answers how to stop. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onStateChange: OnStateChange,
  ): Promise<() => Promise<void>>
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A separate share of the connections for devices, so that a returning fleet and people do not wait for each other
   * (decision 2). `runInTransaction(context.database.ingest, ...)` writes with it, `context.database.ingest.db` reads
   * with it. It has few connections: it is meant for batches, not for single rows.
   */
  readonly ingest: PoolShare
  /** Does something while no other server process does, so that several processes can start at the same time. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
  /**
   * Does something as the owner of the tables, which the application role is not (decision 4).
   *
   * @param work its second argument is the application role; null where the application is the owner
   */
  runAsOwner<T>(work: (owner: Database, role: string | null) => Promise<T>): Promise<T>
  /** Set by the job queue: enqueues the subscribers of a domain event on the open transaction's connection. */
  writeToOutbox: <E extends DomainEventName>(event: E, payload: DomainEvents[E], afterSeconds: number) => Promise<void>
  close(): Promise<void>
}

/** A share of the connections. */
export type PoolShare = { readonly db: Db; transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/** The application role on the embedded database. It has no login: the only connection switches to it. */
export const EMBEDDED_ROLE = 'marquee_app'

// Days stay text, because a Date would bring in a time zone (TRAP-02).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts and sums stay far below 2^53 here, so numbers represent them exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

type OpenTransaction = { client: pg.PoolClient; database: Pick<Database, 'writeToOutbox'> }
const current = new AsyncLocalStorage<OpenTransaction>()

export type PostgresOptions = {
  url: string
  poolSize: number
  onError: (error: Error) => void
  /** The same database with the role that owns its tables; absent: the role of `url` owns them */
  ownerUrl?: string | undefined
  /** Limits for calls of people and devices. */
  callLimits?: Limits
}

/** Opens a PostgreSQL server by URL. */
export function openPostgres({
  url,
  poolSize,
  onError,
  ownerUrl,
  callLimits = CALL_LIMITS,
}: PostgresOptions): Database {
  const sizes = shareConnections(poolSize)
  // A pool opens no connection until it is used.
  const open = (size: number, limits: Limits) => openPool({ url, size, limits, onError })
  const pools = {
    people: open(sizes.people, callLimits),
    devices: open(sizes.devices, callLimits),
    background: open(sizes.background, BACKGROUND_LIMITS),
  }
  const database: Database = Object.assign(createPoolsDatabase(pools), {
    kind: 'postgres' as const,
    listen: (channel: string, onPayload: (payload: string) => void, onStateChange: OnStateChange) =>
      listenOnPostgres({ url, channel, onPayload, onStateChange, onError }),
    runExclusive: <T>(work: () => Promise<T>) => runExclusiveOnPostgres(url, work),
    runAsOwner: async <T>(work: (owner: Database, role: string | null) => Promise<T>) => {
      const { rows } = await database.query('select current_user as role')
      const owner = openOwner(ownerUrl ?? url, onError)
      try {
        return await work(owner, ownerUrl === undefined ? null : ((rows as { role: string }[])[0]?.role ?? null))
      } finally {
        await owner.close()
      }
    },
  })
  const { people, devices, background } = pools
  const watches = [
    watchSilence(url, [people, devices], callLimits.silentMs),
    watchSilence(url, [background], BACKGROUND_LIMITS.silentMs),
  ]
  return extendClose(database, () => watches.forEach((end) => end()))
}

/** A temporary pool of two connections without a time limit for statements. */
function openOwner(url: string, onError: (error: Error) => void): Database {
  const owner: Database = Object.assign(createPoolDatabase(openPool({ url, size: 2, limits: OWNER_LIMITS, onError })), {
    kind: 'postgres' as const,
    listen: () => Promise.reject(new Error('the owner of the tables receives no notifications')),
    runExclusive: <T>(work: () => Promise<T>) => runExclusiveOnPostgres(url, work),
    runAsOwner: <T>(work: (owner: Database, role: string | null) => Promise<T>) => work(owner, null),
  })
  return owner
}

/** Runs `end` before the connections are closed. */
function extendClose(database: Database, end: () => void): Database {
  const { ...pools } = database
  return Object.assign(database, {
    close: async () => {
      end()
      await pools.close()
    },
  })
}

/**
 * Opens the embedded database; without a folder it is in memory.
 *
 * Two processes on one folder would lose rows without an error, so a lock file is created first. There is no fsync:
 * this is for first steps and tests, and is refused in production.
 *
 * @throws FolderTaken when another process uses the folder
 */
export async function openEmbedded(folder?: string, restoreFrom?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
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
  const poolDatabase = createPoolDatabase(pool)
  const closePool = poolDatabase.close
  /** An empty database does not have this role yet. */
  const assumeRole = async () => {
    const { rows } = await poolDatabase.query(`select 1 from pg_roles where rolname = '${EMBEDDED_ROLE}'`)
    if (rows.length > 0) await poolDatabase.query(`set role ${EMBEDDED_ROLE}`)
  }
  await assumeRole()
  const database: Database & { dump(): Promise<Blob> } = Object.assign(poolDatabase, {
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
      const stop = await pglite.listen(channel, (payload) => current.exit(() => onPayload(payload)))
      return async () => stop()
    },
    // The folder is locked: there is no other process.
    runExclusive: <T>(work: () => Promise<T>) => work(),
    dump: async () => pglite.dumpDataDir('none'),
    close: async () => {
      await closePool()
      await pglite.close()
      await unlock()
    },
  })
  return database
}

/** Runs a command in one short transaction, without uploads, probes or emails inside. */
export function runInTransaction<T>(database: Pick<Database, 'transaction'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(work)
}

/** Writes a domain event to the outbox, in the transaction of what happened; its subscribers may be due some seconds later. */
export async function publish<E extends DomainEventName>(
  _tx: Tx,
  event: E,
  payload: DomainEvents[E],
  afterSeconds = 0,
): Promise<void> {
  const open = current.getStore()
  if (!open) throw new Error('a domain event is published inside a transaction')
  await open.database.writeToOutbox(event, payload, afterSeconds)
}

type PoolDatabase = Omit<Database, 'kind' | 'listen' | 'runExclusive' | 'runAsOwner'>

type Pools = { people: pg.Pool; devices: pg.Pool; background: pg.Pool }

/** The functions that need only one pool. Exported for the test databases. */
export function createPoolDatabase(pool: pg.Pool): PoolDatabase {
  return createPoolsDatabase({ people: pool, devices: pool, background: pool })
}

function createPoolsDatabase({ people, devices, background }: Pools): PoolDatabase {
  const pickPool = (own: pg.Pool) => (isInBackground() ? background : own)
  const createShare = (own: pg.Pool): PoolShare => ({
    db: drizzle(guardPool(own, background), { casing: 'snake_case' }),
    transaction: (work) => runTransaction(pickPool(own), database, work),
  })
  const share = createShare(people)
  const database: PoolDatabase = {
    ...share,
    ingest: devices === people ? share : createShare(devices),
    query: (text, values) => runRawQuery(pickPool(people), text, values),
    writeToOutbox: async () => {},
    close: async () => void (await Promise.all([...new Set([people, devices, background])].map((one) => one.end()))),
  }
  return database
}

/**
 * A second connection inside an open transaction would see other data. On the embedded database, which has only one,
 * it would wait for ever. So it is an error at once. Background work uses another pool.
 */
function guardPool(pool: pg.Pool, background: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(own, name) {
      const target = isInBackground() ? background : own
      const value = Reflect.get(target, name, target)
      if (name !== 'query' && name !== 'connect') return typeof value === 'function' ? value.bind(target) : value
      return (...args: unknown[]) => {
        if (current.getStore()) throw new Error('inside a transaction: use its tx, not the db')
        return (value as (...args: unknown[]) => unknown).apply(target, args)
      }
    },
  })
}

async function runTransaction<T>(
  pool: pg.Pool,
  database: Pick<Database, 'writeToOutbox'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (current.getStore()) throw new Error('a transaction is already open here')
  const client = await pool.connect()
  let broken = false
  try {
    return await current.run({ client, database }, () => drizzle(client, { casing: 'snake_case' }).transaction(work))
  } catch (error) {
    broken = isDatabaseUnavailable(error)
    throw error
  } finally {
    // After a failover the next connection may lead to another server.
    client.release(broken)
  }
}

async function runRawQuery(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const open = current.getStore()
  if (open) return unwrap(await open.client.query(text, values))
  const client = await pool.connect()
  let broken = false
  try {
    return unwrap(await client.query(text, values))
  } catch (error) {
    broken = isDatabaseUnavailable(error)
    // A failed block of statements may have left BEGIN open on this connection.
    if (!broken) await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release(broken)
  }
}

/** A text with several statements returns several results. */
function unwrap(result: pg.QueryResult | pg.QueryResult[]): { rows: unknown[] } {
  return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows }
}

/** The key of an advisory lock that nothing else uses. */
const EXCLUSIVE_LOCK = 7_226_002

/** The lock has its own connection, because the work may need all connections of the pool. */
async function runExclusiveOnPostgres<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: OWNER_LIMITS.connectMs })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [EXCLUSIVE_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}
