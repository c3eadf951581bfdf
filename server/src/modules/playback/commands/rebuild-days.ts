import { addDays } from '@marquee/contract/days.rules'
import { type Database, runInTransaction } from '../../../platform/db/database.ts'
import { splitChunks } from '../../../platform/events.ts'
import { listDayMismatches, type DayMismatch, findFirstProvenDay, type SumsScope } from '../queries/day-sums.ts'
import { recomputeDays } from './recompute-days.ts'

/** As many days of plays as are added up at a time. */
const DAYS_PER_BATCH = 31
const MAX_DAYS_PER_TRANSACTION = 100

/**
 * Holds the kept sums of a span against the plays and makes anew those that differ; days of which plays are no longer
 * kept stay as they are. May be done again at any time, also while plays come in (decision 3).
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
    for (const some of splitChunks(differing, MAX_DAYS_PER_TRANSACTION))
      await runInTransaction(database, (tx) => recomputeDays(tx, some))
    yield differing
  }
}
