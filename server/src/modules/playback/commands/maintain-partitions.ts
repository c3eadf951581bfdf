import { sql } from 'drizzle-orm'
import { runInTransaction } from '../../../platform/db/database.ts'
import { createPartitions } from '../../../platform/db/partitions.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { playSequences } from '../schema.ts'

const MAX_ROWS_PER_DELETE = 10_000

/** Creates the partitions of the next days, and drops those of months that no report covers any more. */
export async function maintainPartitions({ database, clock, config }: AppContext): Promise<void> {
  const now = clock.now()
  const partitions = createPartitions(database, 'plays')
  await partitions.makeAhead(now)
  const before = computeFirstKeptDay(now, config.playRetentionMonths)
  if ((await partitions.dropOlder(before)) === 0) return
  for (let deleted = MAX_ROWS_PER_DELETE; deleted === MAX_ROWS_PER_DELETE; ) {
    deleted = await runInTransaction(database, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from ${playSequences} where ctid = any(array(
          select ctid from ${playSequences} where last_on < ${before}::date limit ${MAX_ROWS_PER_DELETE}))`)
      return rowCount ?? 0
    })
  }
}

/** The first day of the current month minus a number of months. */
function computeFirstKeptDay(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}
