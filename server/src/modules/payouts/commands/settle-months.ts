import { runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { makeStatements, type StatementsResult } from './statements.ts'

/**
 * Issues statements with one transaction for each partner and month. A partner is locked only for its own statements,
 * an interrupted run continues where it stopped, and a failure does not affect other partners.
 *
 * @param wanted in this order; months that were settled meanwhile are skipped
 * @returns the totals of the issued statements, and the failures
 */
export async function settleMonths(
  { database, config }: Pick<AppContext, 'database' | 'config'>,
  wanted: readonly { ownerId: string; month: string }[],
  at: Date,
): Promise<StatementsResult & { failures: unknown[] }> {
  const sum = { made: 0, netCents: 0, waiting: 0 }
  const failures: unknown[] = []
  for (const { ownerId, month } of wanted) {
    const options = { publicUrl: config.publicUrl, ownerIds: [ownerId] }
    try {
      const { made, netCents, waiting } = await runInTransaction(database, (tx) =>
        makeStatements(tx, month, options, at),
      )
      sum.made += made
      sum.netCents += netCents
      sum.waiting += waiting
    } catch (failure) {
      failures.push(failure)
    }
  }
  return { ...sum, failures }
}

/** The caller throws the failures after all other months are settled. */
export function throwFailures(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, 'the statements of some partners could not be made')
}
