import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { lockFolder, noteMaking } from './folder-lock.ts'
import { listenOnPostgres, type OnLine } from './listen.ts'

/** Reads. A `Tx` may stand wherever a `Db` is asked for, never the other way round. */
export type Db = PgDatabase<NodePgQueryResultHKT>

type DrizzleTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** Inside a transaction. Commands take it first. */
export type Tx = DrizzleTransaction

/** The database behind one driver: a PostgreSQL server, or the embedded one in this process. */
export type Database = {
  readonly kind: 'postgres' | 'embedded'
  readonly db: Db
  /** A raw statement on the current transaction's connection, else on any; for the job queue only. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Hears notifications of a channel; `onLine` tells when the line is lost and when it stands again. Answers the end of it. */
  listen(channel: string, onPayload: (payload: string) => void, onLine: OnLine): Promise<() => Promise<void>>
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Connections of its own for what devices bring and ask, so that a fleet which comes back waits for itself and people
   * never for it, nor it for people (decision 031). `inTransaction(house.database.ingest, ...)` writes by it,
   * `house.database.ingest.db` reads by it. Few connections: it is meant for groups, not for single rows.
   */
  readonly ingest: Share
  /** Does something while no other server process does, so that several may start at the same moment. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /**
   * Does something as the owner of the tables, which the application's own role is not (decision 023).
   *
   * @param work its second argument is the role that the application goes on with; null where it is the owner itself
   */
  asOwner<T>(work: (owner: Database, role: string | null) => Promise<T>): Promise<T>
  /** Set by the job queue: enqueues the reactions to a fact on the open transaction's connection. */
  onFact: (fact: string, data: Record<string, unknown>, afterSeconds: number) => Promise<void>
  close(): Promise<void>
}

/** Some of the connections, with all that can be done on them. */
export type Share = { readonly db: Db; transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/**
 * The application's own role on the embedded database, whose owner is whoever opens its folder. It cannot sign in:
 * the one connection there is takes it on.
 */
export const EMBEDDED_ROLE = 'marquee_app'

// Days stay the text they are: a Date would drag a time zone in (TRAP-02).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts and sums stay far below 2^53 here; as numbers they can be answered as they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

type Open = { client: pg.PoolClient; database: Pick<Database, 'onFact'> }
const current = new AsyncLocalStorage<Open>()

/**
 * Opens a PostgreSQL server by URL.
 *
 * @param ownerUrl the same database as the owner of its tables; absent: the role of `url` is that owner
 */
export function openPostgres(
  url: string,
  poolSize: number,
  onError: (error: Error) => void,
  ownerUrl?: string,
): Database {
  const connections = connectionsFor(poolSize)
  const pool = poolOf(url, connections.people, onError)
  // Opens nothing until it is used.
  const ingestPool = connections.ingest > 0 ? poolOf(url, connections.ingest, onError, INGEST_WAITS_MS) : pool
  const database: Database = Object.assign(overPool(pool, ingestPool), {
    kind: 'postgres' as const,
    listen: (channel: string, onPayload: (payload: string) => void, onLine: OnLine) =>
      listenOnPostgres({ url, channel, onPayload, onLine, onError }),
    alone: <T>(work: () => Promise<T>) => aloneOnPostgres(url, work),
    asOwner: async <T>(work: (owner: Database, role: string | null) => Promise<T>) => {
      if (!ownerUrl) return work(database, null)
      const { rows } = await database.query('select current_user as role')
      const owner = openPostgres(ownerUrl, 2, onError)
      try {
        return await work(owner, (rows as { role: string }[])[0]?.role ?? null)
      } finally {
        await owner.close()
      }
    },
  })
  return database
}

/** Longer than that for a free connection a device does not wait: it comes back (decision 031). */
const INGEST_WAITS_MS = 10_000
/** Fewer than these are not worth being shared out. */
const FEWEST_SHARED = 4

/** How many of the connections of a process are for what. Exported for its table of cases. */
export function connectionsFor(poolSize: number): { people: number; ingest: number } {
  const ingest = poolSize < FEWEST_SHARED ? 0 : Math.floor(poolSize * 0.4)
  return { people: poolSize - ingest, ingest }
}

function poolOf(url: string, max: number, onError: (error: Error) => void, waitsMs = 0): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitsMs,
    // Compiling a query that looks through ten thousand campaigns takes ten times as long as running it.
    verify: (client, done) => client.query('set jit = off', (error: Error | null) => done(error ?? undefined)),
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * Opens the embedded database, in memory without a folder.
 *
 * One process at a time: two on one folder would lose rows without an error, so a lock file is taken
 * first. No fsync: good for newcomers and tests, refused in production.
 *
 * @throws FolderTaken when another process has it
 */
export async function openEmbedded(folder?: string, restoreFrom?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  const unlock = folder ? await lockFolder(folder) : async () => {}
  const noteMade = folder ? await noteMaking(folder) : async () => {}
  const [{ PGlite }, { createPgConfig }, { btree_gist }, { citext }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('@electric-sql/pglite/contrib/citext'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(restoreFrom ? { loadDataDir: restoreFrom } : {}),
    extensions: { btree_gist, citext, pg_trgm },
  })
  await noteMade()
  const config = createPgConfig(pglite)
  // pg hands its own parser functions over as `types`; the wire knows only lists of type numbers.
  const parse = config.connection.parse.bind(config.connection)
  config.connection.parse = (query: { types?: unknown }) =>
    parse(Array.isArray(query.types) ? query : { ...query, types: undefined })
  // The adapter's config stands in for pg's own; it carries a connection instead of an address.
  const pool = new pg.Pool(Object.assign(config, { max: 1, idleTimeoutMillis: 0 }))
  const overThePool = overPool(pool)
  const closePool = overThePool.close
  /** Of an empty database there is no such role yet. */
  const takeOnRole = async () => {
    const { rows } = await overThePool.query(`select 1 from pg_roles where rolname = '${EMBEDDED_ROLE}'`)
    if (rows.length > 0) await overThePool.query(`set role ${EMBEDDED_ROLE}`)
  }
  await takeOnRole()
  const database: Database & { dump(): Promise<Blob> } = Object.assign(overThePool, {
    kind: 'embedded' as const,
    asOwner: async <T>(work: (owner: Database, role: string | null) => Promise<T>) => {
      await database.query('reset role')
      try {
        return await work(database, EMBEDDED_ROLE)
      } finally {
        await takeOnRole()
      }
    },
    listen: async (channel: string, onPayload: (payload: string) => void) => {
      // It comes with the answer to the commit, but whoever hears it stands outside that transaction.
      const stop = await pglite.listen(channel, (payload) => current.exit(() => onPayload(payload)))
      return async () => stop()
    },
    // The folder is locked: there is no other process.
    alone: <T>(work: () => Promise<T>) => work(),
    dump: async () => pglite.dumpDataDir('none'),
    close: async () => {
      await closePool()
      await pglite.close()
      await unlock()
    },
  })
  return database
}

/** One short transaction per command; no upload, probe or mail inside. */
export function inTransaction<T>(database: Pick<Database, 'transaction'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(work)
}

/** Enqueues every reaction to a fact, in the transaction of the fact; reactions may be due some seconds later. */
export async function tell(_tx: Tx, fact: string, data: Record<string, unknown>, afterSeconds = 0): Promise<void> {
  const open = current.getStore()
  if (!open) throw new Error('a fact is told inside a transaction')
  await open.database.onFact(fact, data, afterSeconds)
}

type OverPool = Omit<Database, 'kind' | 'listen' | 'alone' | 'asOwner'>

/**
 * What can be done by a pool alone. Exported for the databases of tests.
 *
 * @param ingestPool the same pool where connections are not shared out
 */
export function overPool(pool: pg.Pool, ingestPool = pool): OverPool {
  const shareOf = (some: pg.Pool): Share => ({
    db: drizzle(refuseInsideTransaction(some), { casing: 'snake_case' }),
    transaction: (work) => transactionOver(some, database, work),
  })
  const share = shareOf(pool)
  const database: OverPool = {
    ...share,
    ingest: ingestPool === pool ? share : shareOf(ingestPool),
    query: (text, values) => rawQuery(pool, text, values),
    onFact: async () => {},
    close: async () => void (await Promise.all([...new Set([pool, ingestPool])].map((some) => some.end()))),
  }
  return database
}

/**
 * A second connection inside an open transaction would see other data, and on the embedded database,
 * which has only one, wait for itself for ever. So it is an error at once.
 */
function refuseInsideTransaction(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (name !== 'query' && name !== 'connect') return typeof value === 'function' ? value.bind(target) : value
      return (...args: unknown[]) => {
        if (current.getStore()) throw new Error('inside a transaction: use its tx, not the db')
        return (value as (...args: unknown[]) => unknown).apply(target, args)
      }
    },
  })
}

async function transactionOver<T>(
  pool: pg.Pool,
  database: Pick<Database, 'onFact'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (current.getStore()) throw new Error('a transaction is already open here')
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await current.run({ client, database }, () => drizzle(client, { casing: 'snake_case' }).transaction(work))
  } catch (error) {
    broken = isConnectionLost(error) ? (error as Error) : undefined
    throw error
  } finally {
    client.release(broken)
  }
}

function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && /Connection terminated|ECONNRESET|EPIPE/.test(error.message)
}

async function rawQuery(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const open = current.getStore()
  if (open) return unwrap(await open.client.query(text, values))
  const client = await pool.connect()
  try {
    return unwrap(await client.query(text, values))
  } catch (error) {
    // A failed block of statements may have left BEGIN open on this connection.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Several statements in one text answer several results. */
function unwrap(result: pg.QueryResult | pg.QueryResult[]): { rows: unknown[] } {
  return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows }
}

/** Any number that nothing else locks. */
const ALONE_LOCK = 7_226_002

/** A connection of its own holds the lock: the work may need every one of the pool. */
async function aloneOnPostgres<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ALONE_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}
