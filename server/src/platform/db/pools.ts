import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseUnavailable } from './availability.ts'
import { type Database, openTransaction, type PoolShare, type Tx } from './database.ts'
import { claimKey, retryWhileKeyIsLocked, writeKey } from './idempotency.ts'
import { isInBackground } from './limits.ts'
import { getTracing, traceStatement } from '../tracing.ts'

// Days stay text, because a Date would bring in a time zone (TRAP-02).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts and sums stay far below 2^53 here, so numbers represent them exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
export type PoolDatabase = Omit<Database, 'kind' | 'listen' | 'runExclusive' | 'runUnlessRunning' | 'runAsOwner'>

type Pools = { people: pg.Pool; devices: pg.Pool; background: pg.Pool }

/** The functions that need only one pool. Exported for the test databases. */
export function createPoolDatabase(pool: pg.Pool): PoolDatabase {
  return createPoolsDatabase({ people: pool, devices: pool, background: pool })
}

export function createPoolsDatabase({ people, devices, background }: Pools): PoolDatabase {
  const pickPool = (own: pg.Pool) => (isInBackground() ? background : own)
  const createShare = (own: pg.Pool): PoolShare => ({
    db: drizzle(guardPool(own, background), { casing: 'snake_case' }),
    transaction: (work) => retryWhileKeyIsLocked(() => runTransaction(pickPool(own), database, work)),
  })
  const share = createShare(people)
  const database: PoolDatabase = {
    ...share,
    ingest: devices === people ? share : createShare(devices),
    query: (text, values, maxMs) => runRawQuery(pickPool(people), text, values, maxMs),
    writeToOutbox: async () => {},
    close: async () => void (await Promise.all([...new Set([people, devices, background])].map((one) => one.end()))),
  }
  return database
}

/**
 * A second connection inside an open transaction would see other data. On the embedded database, which has only one,
 * it would wait for ever. So it is an error at once. Background work uses another pool.
 */
export function guardPool(pool: pg.Pool, background: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(own, name) {
      const target = isInBackground() ? background : own
      const value = Reflect.get(target, name, target)
      if (name !== 'query' && name !== 'connect') return typeof value === 'function' ? value.bind(target) : value
      return (...args: unknown[]) => {
        if (openTransaction.getStore()) throw new Error('inside a transaction: use its tx, not the db')
        const run = () => (value as (...all: unknown[]) => unknown).apply(target, args)
        return name === 'query' && getTracing() ? traceStatement(args[0], async () => run()) : run()
      }
    },
  })
}

async function runTransaction<T>(
  pool: pg.Pool,
  database: Pick<Database, 'writeToOutbox'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (openTransaction.getStore()) throw new Error('a transaction is already open here')
  const client = await pool.connect()
  const keyedCall = claimKey()
  let broken = false
  try {
    return await openTransaction.run({ client, database }, () =>
      drizzle(client, { casing: 'snake_case' }).transaction(async (tx) => {
        if (keyedCall) await writeKey(tx, keyedCall)
        return work(tx)
      }),
    )
  } catch (error) {
    if (keyedCall) keyedCall.isClaimed = false
    broken = isDatabaseUnavailable(error)
    throw error
  } finally {
    // After a failover the next connection may lead to another server.
    client.release(broken)
  }
}

async function runRawQuery(
  pool: pg.Pool,
  text: string,
  values?: unknown[],
  maxMs?: number,
): Promise<{ rows: unknown[] }> {
  const query = { text, values, ...(maxMs !== undefined && { query_timeout: maxMs }) }
  const open = openTransaction.getStore()
  if (open) return unwrap(await open.client.query(query))
  const client = await pool.connect()
  let broken = false
  try {
    return unwrap(await client.query(query))
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
