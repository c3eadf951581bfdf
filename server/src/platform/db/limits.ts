import { AsyncLocalStorage } from 'node:async_hooks'
import { MINUTES, SECONDS } from '../clock.ts'

/** How long something may take on a connection, in milliseconds; 0 is without end. */
export type Limits = {
  /** For a free connection. */
  waitMs: number
  /** PostgreSQL ends a statement after this time. */
  statementMs: number
  /** For a row or a table that another transaction holds. */
  lockMs: number
  /** PostgreSQL ends a transaction in which nothing is asked for this time. */
  idleMs: number
  /** A connection is opened within this time or not at all. */
  connectMs: number
  /** Connections end when the database has said nothing at all for this time (silence.ts). */
  silentMs: number
}

/** What a person or a device waits for: an answer within seconds, also where that is a refusal (decision 031). */
export const CALL_LIMITS: Limits = {
  waitMs: 4 * SECONDS,
  statementMs: 20 * SECONDS,
  lockMs: 4 * SECONDS,
  idleMs: 30 * SECONDS,
  connectMs: 3 * SECONDS,
  silentMs: 3 * SECONDS,
}

/**
 * A job may take what a month of statements or a rebuilt log takes. A start works within these
 * limits as well, so that a machine that is busy for seconds does not end it.
 */
export const BACKGROUND_LIMITS: Limits = {
  waitMs: MINUTES,
  statementMs: 30 * MINUTES,
  lockMs: MINUTES,
  idleMs: 5 * MINUTES,
  connectMs: 30 * SECONDS,
  silentMs: 30 * SECONDS,
}

/** Migrations and grants: an index on a large table takes as long as it takes. */
export const OWNER_LIMITS: Limits = { ...BACKGROUND_LIMITS, statementMs: 0, lockMs: 0 }

/** Which connections are for what. */
export type Connections = { people: number; devices: number; background: number }

/** A pool of this size has a connection for each kind of work. */
export const MIN_POOL_SIZE = 4

/** How many of the connections of a process are for what. */
export function shareConnections(poolSize: number): Connections {
  const devices = Math.floor(poolSize * 0.4)
  const background = Math.max(1, Math.floor(poolSize * 0.2))
  return { people: poolSize - devices - background, devices, background }
}

const background = new AsyncLocalStorage<true>()

/** Does something by the connections and within the limits of jobs: for work in the background, or known to be long. */
export function inBackground<T>(work: () => T): T {
  return background.run(true, work)
}

export function isInBackground(): boolean {
  return background.getStore() === true
}
