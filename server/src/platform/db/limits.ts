import { AsyncLocalStorage } from 'node:async_hooks'
import { MINUTES, SECONDS } from '../clock.ts'
import type { Role } from '../role.ts'

/** Time limits of a connection, in milliseconds; 0: no limit. */
export type Limits = {
  /** Wait for a free connection. */
  waitMs: number
  /** PostgreSQL ends a statement after this time. */
  statementMs: number
  /** Wait for a row or table that another transaction has locked. */
  lockMs: number
  /** PostgreSQL ends a transaction that is idle for this time. */
  idleMs: number
  /** Time to open a connection. */
  connectMs: number
  /** Connections are closed when the database does not respond for this time (silence.ts). */
  silentMs: number
}

/** For calls: a person or device gets an answer within seconds, even if it is a refusal (decision 2). */
export const CALL_LIMITS: Limits = {
  waitMs: 4 * SECONDS,
  statementMs: 20 * SECONDS,
  lockMs: 4 * SECONDS,
  idleMs: 30 * SECONDS,
  connectMs: 3 * SECONDS,
  silentMs: 3 * SECONDS,
}

/**
 * For jobs, which may take as long as a month of statements or a rebuilt log. A start has these limits as well, so that
 * a machine that is busy for seconds does not end it.
 */
export const BACKGROUND_LIMITS: Limits = {
  waitMs: MINUTES,
  statementMs: 30 * MINUTES,
  lockMs: MINUTES,
  idleMs: 5 * MINUTES,
  connectMs: 30 * SECONDS,
  silentMs: 30 * SECONDS,
}

/** For migrations and grants: an index on a large table has no time limit. */
export const OWNER_LIMITS: Limits = { ...BACKGROUND_LIMITS, statementMs: 0, lockMs: 0 }

/** The number of connections for each kind of work. */
export type ConnectionCounts = { people: number; devices: number; background: number }

/** The smallest pool with a connection for each kind of work. */
export const MIN_POOL_SIZE = 4

/** Divides the connections of a process among the kinds of work; a process that runs only jobs answers few calls. */
export function shareConnections(poolSize: number, role: Role = 'all'): ConnectionCounts {
  if (role === 'worker') return { people: 1, devices: 1, background: poolSize - 2 }
  const devices = Math.floor(poolSize * 0.4)
  const background = Math.max(1, Math.floor(poolSize * 0.2))
  return { people: poolSize - devices - background, devices, background }
}

const background = new AsyncLocalStorage<true>()

/** Runs work on the connections and with the limits of jobs: for work without a waiting caller, and for long work. */
export function runInBackground<T>(work: () => T): T {
  return background.run(true, work)
}

export function isInBackground(): boolean {
  return background.getStore() === true
}
