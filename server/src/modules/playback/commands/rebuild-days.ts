import { addDays } from '@marquee/contract/days.rules'
import { type Database, inTransaction } from '../../../platform/db/database.ts'
import { chunksOf } from '../../../platform/events.ts'
import { differingDays, type DifferingDay, firstProvenDay, type SumsScope } from '../queries/day-sums.ts'
import { mendDays } from './mend-days.ts'

/** As many days of plays as are added up at a time. */
const DAYS_AT_ONCE = 31
const MENDED_AT_ONCE = 100

/**
 * Holds the kept sums of a span against the plays and makes anew those that differ; days of which plays are no longer
 * kept stay as they are. May be done again at any time, also while plays come in (decision 3).
 */
export async function* rebuildDays(database: Database, scope: SumsScope): AsyncGenerator<DifferingDay[]> {
  const first = await firstProvenDay(database)
  if (first === null) return
  for (let from = scope.from > first ? scope.from : first; from <= scope.until; from = addDays(from, DAYS_AT_ONCE)) {
    const last = addDays(from, DAYS_AT_ONCE - 1)
    const differing = await differingDays(database.db, {
      ...scope,
      from,
      until: last < scope.until ? last : scope.until,
    })
    for (const some of chunksOf(differing, MENDED_AT_ONCE)) await inTransaction(database, (tx) => mendDays(tx, some))
    yield differing
  }
}
