import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { type Outgoing, parseRunNumbers, type SentRun, type SentTransfer } from '../rules/paid-runs.ts'
import { bankEntries } from '../schema/payments.ts'
import { parseTransferIds } from '../rules/returned-transfers.ts'
import { payoutItems, payoutRuns } from '../schema/transfers.ts'
import { payoutReturns } from '../schema/returns.ts'

/**
 * Exported payout runs that these entries name, and the named transfers. The runs are locked, so that none is cancelled
 * while it is marked paid.
 */
export async function lockSentRuns(
  tx: Tx,
  entries: readonly Outgoing[],
): Promise<{ runs: SentRun[]; transfers: SentTransfer[] }> {
  const names = [...new Set(entries.flatMap((entry) => [entry.endToEndId || [], parseTransferIds(entry)].flat()))]
  const numbers = [...new Set(entries.flatMap(parseRunNumbers))]
  if (names.length === 0 && numbers.length === 0) return { runs: [], transfers: [] }
  const named = await listSentTransfers(tx, names)
  const { rows: runs } = await tx.execute<SentRun>(sql`
    select runs.id as "runId", runs.number, runs.total_cents as "totalCents", runs.state = 'exported' as "isExported",
      (select coalesce(-sum(entries.cents), 0)::bigint from ${bankEntries} as entries where entries.payout_run_id = runs.id) as "seenCents"
    from ${payoutRuns} as runs
    where runs.state in ('exported', 'paid') and (
      runs.number = any(${sql.param(numbers)}::text[])
      or runs.id = any(${sql.param(named.map(({ runId }) => runId))}::uuid[])
    )
    order by runs.id
    for update`)
  const lockedRunIds = new Set(runs.map(({ runId }) => runId))
  // Read again after the locks: no other transaction can record a return now.
  const transfers = await listSentTransfers(tx, names)
  return { runs, transfers: transfers.filter(({ runId }) => lockedRunIds.has(runId)) }
}

async function listSentTransfers(tx: Tx, names: readonly string[]): Promise<SentTransfer[]> {
  const { rows } = await tx.execute<SentTransfer>(sql`
    select items.id as "itemId", items.run_id as "runId", items.end_to_end_id as "endToEndId", items.cents,
      exists (select from ${bankEntries} as entries
        where entries.payout_run_id = items.run_id and entries.end_to_end_id = items.end_to_end_id) as "isSeen",
      exists (select from ${payoutReturns} as returned where returned.item_id = items.id) as "isReturned"
    from ${payoutItems} as items join ${payoutRuns} as runs on runs.id = items.run_id
    where items.end_to_end_id = any(${sql.param([...names])}::text[]) and runs.state in ('exported', 'paid')`)
  return rows
}
