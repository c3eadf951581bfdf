import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { DomainEventName, DomainEvents } from '../domain-events.ts'
import type { OnStateChange } from './listen.ts'

/** Reads. A `Tx` can be passed as a `Db`, but not the other way round. */
export type Db = PgDatabase<NodePgQueryResultHKT>

type DrizzleTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** An open transaction. It is the first parameter of commands. */
export type Tx = DrizzleTransaction

/** The database behind one driver: a PostgreSQL server, or the embedded one in this process. */
export type Database = {
  readonly kind: 'postgres' | 'embedded'
  readonly db: Db
  /**
   * A raw statement on the current transaction's connection, else on any.
   *
   * @param maxMs after this time the driver gives up, instead of after the limit of the connection
   */
  query(text: string, values?: unknown[], maxMs?: number): Promise<{ rows: unknown[] }>
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
  /** Where `readRoute` reads; undefined: there is only the primary */
  readonly replica?: Replica
  /** Does something while no other server process does, so that several processes can start at the same time. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
  /**
   * Does something unless a process is doing it already.
   *
   * @param name of what is done
   * @param work calls `assertAlone` before what must not happen twice
   * @returns whether it was done
   * @throws NotAlone from `assertAlone`, when another process may have begun
   */
  runUnlessRunning(name: string, work: (assertAlone: AssertAlone) => Promise<void>): Promise<boolean>
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

export type AssertAlone = () => Promise<void>

/** A share of the connections. */
export type PoolShare = { readonly db: Db; transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/** A streaming replica, which answers lists, reports and exports (decision 2). */
export type Replica = {
  /** The replica when it has everything that is committed now; undefined: the primary answers */
  pick(): Promise<Db | undefined>
  /** How far it is behind. @throws DatabaseRefused when it is no replica of the primary; else as the driver does */
  measureLag(): Promise<ReplicaLag>
}

export type ReplicaLag = { bytes: number; seconds: number; encryption: string | null }

type OpenTransaction = { client: pg.PoolClient; database: Pick<Database, 'writeToOutbox'> }
/** The transaction that is open in this call. */
export const openTransaction = new AsyncLocalStorage<OpenTransaction>()

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
  const open = openTransaction.getStore()
  if (!open) throw new Error('a domain event is published inside a transaction')
  await open.database.writeToOutbox(event, payload, afterSeconds)
}
