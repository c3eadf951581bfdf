import { runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { makeStatements, type StatementsResult } from './statements.ts'

/**
 * Makes statements partner by partner, each in a transaction of its own: nobody is locked for longer than their own
 * statements take, what is broken off goes on where it was, and one that fails holds up no other.
 *
 * @param wanted in this order; those that are settled meanwhile stay as they are
 * @returns what was made, and what failed: the rest stands
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

/** For whoever started it, once all others are settled. */
export function throwFailures(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, 'the statements of some partners could not be made')
}
