import type { BackupState } from '@marquee/contract/player'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Clock, SECONDS } from '../../../platform/clock.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { installation } from '../schema.ts'

/** A restart of the server reads it anyway, and a restore needs one. */
const MAX_AGE_MS = 10 * SECONDS

const states = new WeakMap<Database, { readAtMs: number; state: Promise<BackupState> }>()

/**
 * What players need to know of backups (decision 14), up to ten seconds old. Read it before the transaction that stores
 * plays: then a play is never said to be of a newer history than the one that has it.
 */
export function getBackupState({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<BackupState> {
  const known = states.get(database)
  if (known && isFresh(known.readAtMs, clock)) return known.state
  const state = readBackupState(database)
  states.set(database, { readAtMs: clock.now().getTime(), state })
  // A failure is not the state of the next ten seconds.
  state.catch(() => states.delete(database))
  return state
}

function isFresh(readAtMs: number, clock: Clock): boolean {
  const ageMs = clock.now().getTime() - readAtMs
  return ageMs >= 0 && ageMs < MAX_AGE_MS
}

async function readBackupState({ kind, ingest: { db } }: Database): Promise<BackupState> {
  const [row] = await db
    .select({ id: installation.id, history: installation.history, until: installation.backedUpUntil })
    .from(installation)
  if (!row) throw new Error('the installation has no id')
  const timeline = kind === 'embedded' ? '' : await readTimeline(db)
  return { history: `${row.history ?? row.id}.${timeline}`, until: row.until?.toISOString() ?? null }
}

/** The timeline of PostgreSQL, which a restore to an instant and a change to a standby begin anew. */
async function readTimeline(db: Db): Promise<string> {
  const { rows } = await db.execute(
    sql`select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
  )
  return (rows as [{ timeline: string | null }])[0].timeline ?? ''
}
