import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import pg from 'pg'
import type { AssertAlone } from './database.ts'
import { BACKGROUND_LIMITS, OWNER_LIMITS } from './limits.ts'
import { KEEP_ALIVE_DELAY_MS } from './listen.ts'

/** The connection that kept others from running the same was lost, so another run may have begun. */
export class NotAlone extends Error {
  override name = 'NotAlone'
}

/** The key of an advisory lock that nothing else uses. */
const EXCLUSIVE_LOCK = 7_226_002

/** How often a process asks whether the other one has finished. */
const ASK_INTERVAL_MS = 200

/**
 * The lock has its own connection, because the work may need all connections of the pool. Another process asks for it
 * again and again: a statement that waits has a transaction, and CREATE INDEX CONCURRENTLY waits for all transactions.
 */
export async function runExclusiveOnPostgres<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: OWNER_LIMITS.connectMs })
  await client.connect()
  try {
    while (!(await tryLock(client, `pg_try_advisory_lock(${EXCLUSIVE_LOCK})`))) await wait(ASK_INTERVAL_MS)
    return await work()
  } finally {
    await client.end()
  }
}

/** The lock has its own connection, whose end gives it back. */
export async function runUnlessRunningOnPostgres(
  url: string,
  name: string,
  work: (assertAlone: AssertAlone) => Promise<void>,
): Promise<boolean> {
  const { connectMs: connectionTimeoutMillis, silentMs: query_timeout } = BACKGROUND_LIMITS
  // The connection is silent for hours while the database counts.
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis, query_timeout, ...keepAlive })
  // The next `assertAlone` fails then.
  client.on('error', () => {})
  await client.connect()
  const inTurn = pLimit(1)
  const assertAlone = () =>
    inTurn(async () => {
      await client.query('select 1').catch((cause: unknown) => {
        throw new NotAlone(`another process may run ${name} as well`, { cause })
      })
    })
  try {
    const lock = `pg_try_advisory_lock(hashtext('run'), hashtext(${pg.escapeLiteral(name)}))`
    if (!(await tryLock(client, lock))) return false
    await work(assertAlone)
    return true
  } finally {
    await client.end()
  }
}

async function tryLock(client: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${lock} as locked`)
  return rows[0]?.locked === true
}
