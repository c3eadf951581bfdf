import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Role } from '../role.ts'
import type { Database } from './database.ts'
import { BACKGROUND_LIMITS, CALL_LIMITS, type Limits, OWNER_LIMITS, shareConnections } from './limits.ts'
import { listenOnPostgres, type OnStateChange } from './listen.ts'
import { openPool } from './pool.ts'
import { watchPool } from './pool-metrics.ts'
import { createPoolDatabase, createPoolsDatabase } from './pools.ts'
import { watchSilence } from './silence.ts'

export type PostgresOptions = {
  url: string
  poolSize: number
  onError: (error: Error) => void
  /** The same database with the role that owns its tables; absent: the role of `url` owns them */
  ownerUrl?: string | undefined
  /** The same database behind a pooler, for the calls of people and devices (decision 2) */
  poolerUrl?: string | undefined
  role?: Role
  /** Limits for calls of people and devices. */
  callLimits?: Limits
}

/** Opens a PostgreSQL server by URL. */
export function openPostgres({
  url,
  poolSize,
  onError,
  ownerUrl,
  poolerUrl,
  role,
  callLimits = CALL_LIMITS,
}: PostgresOptions): Database {
  const sizes = shareConnections(poolSize, role)
  const callUrl = poolerUrl ?? url
  // A pool opens no connection until it is used.
  const openForCalls = (size: number) =>
    openPool({ url: callUrl, size, limits: callLimits, isPooled: poolerUrl !== undefined, onError })
  const pools = {
    people: openForCalls(sizes.people),
    devices: openForCalls(sizes.devices),
    background: openPool({ url, size: sizes.background, limits: BACKGROUND_LIMITS, onError }),
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
  watchPool('people', people)
  watchPool('devices', devices)
  watchPool('jobs', background)
  const watches = [
    watchSilence(callUrl, [people, devices], callLimits.silentMs),
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

/** The key of an advisory lock that nothing else uses. */
const EXCLUSIVE_LOCK = 7_226_002

/** How often a process asks whether the other one has finished. */
const ASK_INTERVAL_MS = 200

/**
 * The lock has its own connection, because the work may need all connections of the pool. Another process asks for it
 * again and again: a statement that waits has a transaction, and CREATE INDEX CONCURRENTLY waits for all transactions.
 */
async function runExclusiveOnPostgres<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: OWNER_LIMITS.connectMs })
  await client.connect()
  try {
    const tryLock = async () => {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        EXCLUSIVE_LOCK,
      ])
      return rows[0]?.locked === true
    }
    while (!(await tryLock())) await wait(ASK_INTERVAL_MS)
    return await work()
  } finally {
    await client.end()
  }
}
