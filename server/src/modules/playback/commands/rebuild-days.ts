import { addDays } from '@marquee/contract/days.rules'
import { type Database, runInTransaction } from '../../../platform/db/database.ts'
import { splitChunks } from '../../../platform/notify.ts'
import { listDayMismatches, type DayMismatch, findFirstProvenDay, type SumsScope } from '../queries/day-sums.ts'
import { recomputeDays } from './recompute-days.ts'

/** The days of plays that one query sums up. */
const DAYS_PER_BATCH = 31
const MAX_DAYS_PER_TRANSACTION = 100

/**
 * Compares the stored sums of a range with the plays and recomputes those that differ. Days without their plays stay as
 * they are. It can run again at any time, also while plays arrive (decision 3).
 */
export async function* rebuildDays(database: Database, scope: SumsScope): AsyncGenerator<DayMismatch[]> {
  const first = await findFirstProvenDay(database)
  if (first === null) return
  for (let from = scope.from > first ? scope.from : first; from <= scope.until; from = addDays(from, DAYS_PER_BATCH)) {
    const last = addDays(from, DAYS_PER_BATCH - 1)
    const differing = await listDayMismatches(database.db, {
      ...scope,
      from,
      until: last < scope.until ? last : scope.until,
    })
    for (const chunk of splitChunks(differing, MAX_DAYS_PER_TRANSACTION))
      await runInTransaction(database, (tx) => recomputeDays(tx, chunk))
    yield differing
  }
}
