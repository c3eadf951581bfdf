import pg from 'pg'
import { SECONDS } from '../clock.ts'
import { CALL_LIMITS } from './limits.ts'
import { assertReachable, DatabaseRefused } from './reachable.ts'

/** What a connection of the pooler must have, because the server cannot set it when it connects (decision 2). */
const SESSION: readonly (readonly [name: string, value: string])[] = [
  ['statement_timeout', `${CALL_LIMITS.statementMs / SECONDS}s`],
  ['lock_timeout', `${CALL_LIMITS.lockMs / SECONDS}s`],
  ['idle_in_transaction_session_timeout', `${CALL_LIMITS.idleMs / SECONDS}s`],
  ['jit', 'off'],
]

/**
 * Checks that a pooler leads to the database, and that its connections have the time limits of calls.
 *
 * @throws DatabaseRefused naming what to set
 */
export async function assertPoolerLimits(url: string, poolerUrl: string): Promise<void> {
  await assertReachable('DATABASE_POOLER_URL', poolerUrl)
  const [direct, pooled] = [await describe(url), await describe(poolerUrl)]
  if (direct.database !== pooled.database || direct.started !== pooled.started)
    throw new DatabaseRefused('DATABASE_POOLER_URL: leads to another database than DATABASE_URL')
  if (direct.role !== pooled.role) throw new DatabaseRefused('DATABASE_POOLER_URL: must use the role of DATABASE_URL')
  const missing = SESSION.filter(([name, value]) => pooled[name] !== value)
  if (missing.length === 0) return
  const settings = missing.map(([name, value]) => `ALTER ROLE ${direct.role} SET ${name} = '${value}';`).join(' ')
  throw new DatabaseRefused(
    `DATABASE_POOLER_URL: its connections have other limits than the server needs. Run in the database: ${settings} Then let the pooler connect again (PgBouncer: RECONNECT).`,
  )
}

/** What a connection sees: the database, the role, and the values of `SESSION`. */
async function describe(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10 * SECONDS })
  client.on('error', () => {})
  await client.connect()
  try {
    const settings = SESSION.map(([name]) => `current_setting('${name}') as ${name}`).join(', ')
    const { rows } = await client.query<Record<string, string>>(
      `select current_database() as database, pg_postmaster_start_time()::text as started, current_user as role, ${settings}`,
    )
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}
