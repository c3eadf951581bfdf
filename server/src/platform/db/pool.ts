import pg from 'pg'
import { SECONDS } from '../clock.ts'
import { getTracing, traceStatement } from '../tracing.ts'
import type { Limits } from './limits.ts'

type ClientClass = new (config?: pg.ClientConfig) => pg.Client

/** Gives waiting for a free connection and opening one separate limits; the driver has one setting for both. */
function createClientClass(connectMs: number): ClientClass {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: connectMs })
    }

    override query(...args: unknown[]): never {
      const run = () => (super.query as (...all: unknown[]) => unknown).apply(this, args)
      // A statement with a callback comes from the pool, which has traced it; a cursor is no promise.
      const isTraced = getTracing() !== undefined && isText(args[0]) && !args.some((one) => typeof one === 'function')
      return (isTraced ? traceStatement(args[0], async () => run()) : run()) as never
    }
  }
}

/** The next transaction may be on another connection of the pooler, which does not know the statement of a name. */
function withoutNames(Client: ClientClass): ClientClass {
  return class extends Client {
    override query(...args: unknown[]): never {
      const [query, ...rest] = args
      const unnamed = isNamed(query) ? { ...query, name: undefined } : query
      return (super.query as (...args: unknown[]) => unknown).call(this, unnamed, ...rest) as never
    }
  }
}

const isText = (query: unknown) => typeof query === 'string' || Object.getPrototypeOf(query ?? '') === Object.prototype

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && Object.getPrototypeOf(query) === Object.prototype && 'name' in query

/** After this time, the statement or its response was lost: PostgreSQL would have ended it. */
const LOST_AFTER_MS = 5 * SECONDS

export type PoolOptions = {
  url: string
  size: number
  limits: Limits
  /** `url` leads to a pooler, whose connections have the limits of the role (pooler.ts). */
  isPooled?: boolean
  onError: (error: Error) => void
}

/** Opens a pool of connections with the same limits. */
export function openPool({ url, size, limits, isPooled = false, onError }: PoolOptions): pg.Pool {
  const { waitMs, statementMs, connectMs } = limits
  const Client = createClientClass(connectMs)
  const pool = new pg.Pool({
    Client: isPooled ? withoutNames(Client) : Client,
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30 * SECONDS,
    connectionTimeoutMillis: waitMs,
    ...(statementMs > 0 && { query_timeout: statementMs + LOST_AFTER_MS }),
    ...(!isPooled && createSession(limits)),
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

const createSession = ({ statementMs, lockMs, idleMs }: Limits): pg.ClientConfig => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
  // JIT compilation of a query over ten thousand campaigns takes ten times as long as running it.
  options: '-c jit=off',
})
