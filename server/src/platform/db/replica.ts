import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { SECONDS, startStopwatch } from '../clock.ts'
import { isDatabaseUnavailable } from './availability.ts'
import type { Replica, ReplicaLag } from './database.ts'
import { CALL_LIMITS, type Limits } from './limits.ts'
import { countRead } from './pool-metrics.ts'
import { guardPool } from './pools.ts'
import { DatabaseRefused } from './reachable.ts'

/** The primary answers soon when the replica does not. */
export const REPLICA_LIMITS: Limits = { ...CALL_LIMITS, waitMs: 2 * SECONDS, connectMs: 2 * SECONDS }

/** Before each reading of the position of the replica; all together are the lag that a call waits for. */
const PAUSES_MS = [0, 5, 10, 20, 40, 80, 160]
/** The next calls do not wait for a replica that was behind. */
const WITHOUT_PAUSE = [0]
/** A replica that is frozen does not make calls wait longer than this. */
const VIEW_TIMEOUT_MS = SECONDS
/** How long a replica that failed is not used, and one that was behind is not waited for. */
const RETRY_MS = SECONDS

/**
 * Uses a replica while it has everything that is committed on the primary, so that no answer is older than one of the
 * primary: neither for a person who has just saved something, on whichever process, nor for a page that reloads because
 * of a notification.
 */
export function openReplica(pool: pg.Pool, primary: pg.Pool, onError: (error: Error) => void): Replica {
  const passedMs = startStopwatch()
  let isAway = false
  let retryAtMs = 0
  const db = drizzle(fallBack(guardPool(pool, pool), guardPool(primary, primary), pauseUse), { casing: 'snake_case' })

  function pauseUse(error: unknown): void {
    isAway = true
    retryAtMs = passedMs() + RETRY_MS
    onError(new Error('the replica is not used for now', { cause: error }))
  }

  /** Not awaited: opening a connection to a machine that is gone takes seconds. */
  async function retry(): Promise<void> {
    retryAtMs = Infinity
    try {
      const position = await findPosition()
      if (position) await readView(pool, position)
      isAway = position === undefined
      retryAtMs = isAway ? passedMs() + RETRY_MS : 0
    } catch (error) {
      pauseUse(error)
    }
  }

  /** Undefined when the primary does not answer, which is no fault of the replica; calls find out by themselves. */
  const findPosition = () =>
    readPosition(primary).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return undefined
    })

  async function isUsable(): Promise<boolean> {
    if (isAway && passedMs() >= retryAtMs) void retry()
    if (isAway) return false
    try {
      const position = await findPosition()
      if (!position) return false
      const isCurrent = await hasEverything(position)
      if (isCurrent) retryAtMs = 0
      else if (passedMs() >= retryAtMs) retryAtMs = passedMs() + RETRY_MS
      return isCurrent
    } catch (error) {
      pauseUse(error)
      return false
    }
  }

  async function hasEverything(position: Position): Promise<boolean> {
    for (const pauseMs of passedMs() < retryAtMs ? WITHOUT_PAUSE : PAUSES_MS) {
      if (pauseMs > 0) await wait(pauseMs)
      const { bytes } = await readView(pool, position)
      if (bytes === 0) return true
    }
    return false
  }

  return {
    pick: async () => ((await isUsable()) ? countRead('replica', db) : countRead('primary', undefined)),
    measureLag: async () => readView(pool, await readPosition(primary)),
  }
}

type Position = { position: string; timeline: number; system: string; database: string }

/** What every acknowledged commit is in. After a failover the primary may be read-only for a while. */
async function readPosition(primary: pg.Pool): Promise<Position> {
  const { rows } = await primary.query<Position>(`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as position,
      case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
        else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int end as timeline,
      (select system_identifier::text from pg_control_system()) as system, current_database() as database`)
  const [row] = rows
  if (!row) throw new Error('the primary has no position')
  return row
}

type View = ReplicaLag & { timeline: number; isReceiving: boolean; isReplica: boolean }

/**
 * A replica that receives no log, or that of another timeline, may have left the history of the primary, after a
 * failover: positions of two timelines say nothing about each other.
 */
async function readView(pool: pg.Pool, { position, timeline, system, database }: Position): Promise<ReplicaLag> {
  const query = { text: VIEW_QUERY, values: [position, system, database], query_timeout: VIEW_TIMEOUT_MS }
  const { rows } = await pool.query<View>(query)
  const [view] = rows
  if (!view?.isReplica)
    throw new DatabaseRefused('DATABASE_REPLICA_URL: must lead to a streaming replica of the database of DATABASE_URL')
  if (!view.isReceiving) throw new Error('the replica is not connected to the primary')
  if (view.timeline !== timeline)
    throw new Error(`the log of the replica is on timeline ${view.timeline}, that of the primary on ${timeline}`)
  const { bytes, seconds, encryption } = view
  return { bytes, seconds, encryption }
}

/**
 * The timeline is the last one that the replica has written to its disk, at its last restart point or since. Only
 * members of `pg_read_all_stats` may read the one that it receives.
 */
const VIEW_QUERY = `
  select pg_is_in_recovery() and system_identifier::text = $2 and current_database() = $3 as "isReplica",
    exists (select from pg_stat_wal_receiver) as "isReceiving",
    greatest(timeline_id, min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver)) as timeline,
    coalesce(greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0), 0) as bytes,
    case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
      else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds,
    (select version from pg_stat_ssl where pid = pg_backend_pid()) as encryption
  from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`

/** Asks the primary what the replica could not answer: it only reads, so asking twice changes nothing. */
function fallBack(replica: pg.Pool, primary: pg.Pool, onFailure: (error: unknown) => void): pg.Pool {
  return new Proxy(primary, {
    get(own, name) {
      if (name !== 'query') return Reflect.get(own, name, own)
      return async (...args: unknown[]) => {
        const ask = (pool: pg.Pool) => (pool.query as (...all: unknown[]) => Promise<unknown>)(...args)
        try {
          return await ask(replica)
        } catch (error) {
          if (!canAskAgain(error)) throw error
          onFailure(error)
          return ask(primary)
        }
      }
    },
  })
}

/** Ended because what it read is removed on the primary (max_standby_streaming_delay). */
const RECOVERY_CONFLICT = '40001'
/** Ended after the time of a call, which the primary would need as well. */
const STATEMENT_TIMEOUT = '57014'

function canAskAgain(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  if (code === STATEMENT_TIMEOUT) return false
  if (code === RECOVERY_CONFLICT) return true
  // drizzle-orm wraps errors, the pool does not.
  return cause === undefined ? isDatabaseUnavailable(error) : canAskAgain(cause)
}
