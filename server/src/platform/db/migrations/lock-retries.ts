import { setTimeout as wait } from 'node:timers/promises'
import { SECONDS } from '../../clock.ts'
import type { Database } from '../database.ts'
import { DatabaseRefused } from '../reachable.ts'

/** How long a migration waits for the lock of a table. Other statements wait behind it for that long. */
export type LockPatience = {
  lockMs: number
  /** The pauses between the attempts, in which others get their turn. */
  pausesMs: readonly number[]
  pause: (ms: number) => Promise<unknown>
}

/** A call waits at most two seconds; ten attempts take three minutes. */
export const LOCK_PATIENCE: LockPatience = {
  lockMs: 2 * SECONDS,
  pausesMs: [1, 2, 4, 8, 15, 30, 30, 30, 30].map((seconds) => seconds * SECONDS),
  pause: (ms) => wait(ms),
}

/** PostgreSQL's codes of a lock that was not granted in time, and of a deadlock. */
const LOCK_CODES: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

/**
 * Runs work in a transaction that waits only shortly for each lock, and again after a pause when it did not get one.
 *
 * @param name of the work, for the message
 * @param tables that it locks, for the message
 * @throws DatabaseRefused naming who holds the tables, after the last attempt; nothing is changed then
 */
export async function retryForLocks(
  owner: Database,
  { name, tables, work }: { name: string; tables: () => Promise<string[]>; work: () => Promise<void> },
  { lockMs, pausesMs, pause }: LockPatience,
): Promise<void> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await owner.transaction(async () => {
        await owner.query(`set local lock_timeout = ${lockMs}`)
        await work()
      })
    } catch (error) {
      if (!LOCK_CODES.has((error as { code?: string }).code)) throw error
      if (pauseMs === null) throw new DatabaseRefused(describeHolders(name, await listHolders(owner, await tables())))
    }
    await pause(pauseMs)
  }
}

type Holder = { pid: number; relation: string; application: string; state: string | null; seconds: number | null }

async function listHolders(owner: Database, tables: string[]): Promise<Holder[]> {
  const { rows } = await owner.query(
    `select distinct on (pid, relname) pid, relname as relation, application_name as application, state,
      extract(epoch from now() - xact_start)::int as seconds
    from pg_locks join pg_class on pg_class.oid = relation join pg_stat_activity using (pid)
    where granted and relname = any($1) and pid <> pg_backend_pid() and pg_locks.database = (
      select oid from pg_database where datname = current_database())
    order by pid, relname`,
    [tables],
  )
  return rows as Holder[]
}

function describeHolders(name: string, holders: readonly Holder[]): string {
  const list = holders.map(({ pid, relation, application, state, seconds }) => {
    const since = seconds === null ? '' : ` for ${seconds} s`
    return `\n  process ${pid} of PostgreSQL${application && ` (${application})`}: ${relation}, ${state ?? 'not visible'}${since}`
  })
  return (
    `The migration ${name} could not lock its tables, because other processes use them. It changed nothing.` +
    ` Run it again when they have ended (docs/operating.md, Upgrading).` +
    (list.length === 0 ? '' : ` The tables are held by:${list.join('')}`)
  )
}
