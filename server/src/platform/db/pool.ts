import pg from 'pg'
import { SECONDS } from '../clock.ts'
import type { Limits } from './limits.ts'

/** Gives waiting for a free connection and opening one separate limits; the driver has one setting for both. */
function createClientClass(connectMs: number): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: connectMs })
    }
  }
}

/** After this time, the statement or its response was lost: PostgreSQL would have ended it. */
const LOST_AFTER_MS = 5 * SECONDS

export type PoolOptions = { url: string; size: number; limits: Limits; onError: (error: Error) => void }

/** Opens a pool of connections with the same limits. */
export function openPool({ url, size, limits, onError }: PoolOptions): pg.Pool {
  const { waitMs, statementMs, lockMs, idleMs, connectMs } = limits
  const pool = new pg.Pool({
    Client: createClientClass(connectMs),
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30 * SECONDS,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    ...(statementMs > 0 && { query_timeout: statementMs + LOST_AFTER_MS }),
    // JIT compilation of a query over ten thousand campaigns takes ten times as long as running it.
    options: '-c jit=off',
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}
