import { sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import { type Database, runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { type Partitions, createPartitions } from '../../../platform/db/partitions.ts'
import { heartbeatSequences } from '../schema.ts'

/** The size of one short transaction. */
const MAX_ROWS_PER_DELETE = 10_000

const partitionsByDatabase = new WeakMap<Database, { heartbeats: Partitions; fixes: Partitions }>()

/** The partitions of both tables of raw signals. */
export function getRawPartitions(database: Database): { heartbeats: Partitions; fixes: Partitions } {
  const known = partitionsByDatabase.get(database)
  if (known) return known
  const made = { heartbeats: createPartitions(database, 'heartbeats'), fixes: createPartitions(database, 'fixes') }
  partitionsByDatabase.set(database, made)
  return made
}

/**
 * Drops the raw heartbeats and positions of days before the retention time; the log stays (product 6). Creates the
 * partitions of the next days.
 */
export async function deleteOldSignals(database: Database, keptDays: number, now: Date): Promise<void> {
  const day = new Date(now.getTime() - keptDays * DAYS).toISOString().slice(0, 10)
  for (const partitions of Object.values(getRawPartitions(database))) {
    await partitions.makeAhead(now)
    await partitions.dropOlder(day)
  }
  const deleteBatch = (tx: Tx) =>
    tx.execute(sql`
      delete from ${heartbeatSequences} where ctid = any(array(
        select ctid from ${heartbeatSequences} where last_on < ${day}::date limit ${MAX_ROWS_PER_DELETE}))`)
  while ((await runInTransaction(database, deleteBatch)).rowCount === MAX_ROWS_PER_DELETE);
}
