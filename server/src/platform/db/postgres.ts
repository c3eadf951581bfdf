import type pg from 'pg'
import type { Role } from '../role.ts'
import type { AssertAlone, Database } from './database.ts'
import { runExclusiveOnPostgres, runUnlessRunningOnPostgres } from './exclusive.ts'
import { BACKGROUND_LIMITS, CALL_LIMITS, type Limits, OWNER_LIMITS, shareConnections } from './limits.ts'
import { listenOnPostgres, type OnStateChange } from './listen.ts'
import { openPool } from './pool.ts'
import { watchPool } from './pool-metrics.ts'
import { createPoolDatabase, createPoolsDatabase } from './pools.ts'
import { openReplica, REPLICA_LIMITS } from './replica.ts'
import { watchSilence } from './silence.ts'

export type PostgresOptions = {
  url: string
  poolSize: number
  onError: (error: Error) => void
  /** The same database with the role that owns its tables; absent: the role of `url` owns them */
  ownerUrl?: string | undefined
  /** The same database behind a pooler, for the calls of people and devices (decision 2) */
  poolerUrl?: string | undefined
  /** A streaming replica of the same database, for lists, reports and exports (decision 2) */
  replicaUrl?: string | undefined
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
  replicaUrl,
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
    runUnlessRunning: (name: string, work: (assertAlone: AssertAlone) => Promise<void>) =>
      runUnlessRunningOnPostgres(url, name, work),
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
  const opened = extendClose(database, async () => watches.forEach((end) => end()))
  return replicaUrl === undefined
    ? opened
    : addReplica(opened, people, { url: replicaUrl, size: sizes.people, onError })
}

type ReplicaOptions = Pick<PostgresOptions, 'url' | 'onError'> & { size: number }

/** Adds a pool of connections to the replica, which are closed with the others. */
function addReplica(database: Database, primary: pg.Pool, { url, size, onError }: ReplicaOptions): Database {
  const pool = openPool({ url, size, limits: REPLICA_LIMITS, onError })
  watchPool('replica', pool)
  const endWatch = watchSilence(url, [pool], REPLICA_LIMITS.silentMs)
  const withReplica = Object.assign(database, { replica: openReplica(pool, primary, onError) })
  return extendClose(withReplica, () => {
    endWatch()
    return pool.end()
  })
}

/** A temporary pool of two connections without a time limit for statements. */
function openOwner(url: string, onError: (error: Error) => void): Database {
  const owner: Database = Object.assign(createPoolDatabase(openPool({ url, size: 2, limits: OWNER_LIMITS, onError })), {
    kind: 'postgres' as const,
    listen: () => Promise.reject(new Error('the owner of the tables receives no notifications')),
    runExclusive: <T>(work: () => Promise<T>) => runExclusiveOnPostgres(url, work),
    runUnlessRunning: (name: string, work: (assertAlone: AssertAlone) => Promise<void>) =>
      runUnlessRunningOnPostgres(url, name, work),
    runAsOwner: <T>(work: (owner: Database, role: string | null) => Promise<T>) => work(owner, null),
  })
  return owner
}

/** Runs `end` before the connections are closed. */
function extendClose(database: Database, end: () => Promise<void>): Database {
  const { ...pools } = database
  return Object.assign(database, {
    close: async () => {
      await end()
      await pools.close()
    },
  })
}
