import { publish, runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { DomainEvents } from '../../../platform/domain-events.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { listUnsettledOwnerIds } from '../queries/sold-lines.ts'
import { toMonthId } from '../rules/months.ts'
import { settleMonths, throwFailures } from './settle-months.ts'
import type { StatementsResult } from './statements.ts'

/** As many as a call settles within a few seconds. */
const MAX_PARTNERS_PER_CALL = 25

/**
 * Issues the missing statements of a month that an operator asked for: those of the first partners at once, and those of
 * the other partners by a job.
 *
 * @returns the totals so far, and how many partners are left to the job
 */
export async function requestStatements(
  context: AppContext,
  { month, by }: { month: string; by: Actor },
  maxPartners = MAX_PARTNERS_PER_CALL,
): Promise<StatementsResult & { left: number }> {
  const ownerIds = await listUnsettledOwnerIds(context.db, month)
  const left = Math.max(0, ownerIds.length - maxPartners)
  const requested = { month, by, ownerIds: ownerIds.slice(maxPartners) }
  // Published first, because a failure of one partner must not hold back the others.
  if (left > 0) await runInTransaction(context.database, (tx) => publish(tx, 'statements.requested', requested))
  const result = await settle(context, { month, by, ownerIds: ownerIds.slice(0, maxPartners) })
  return { ...result, left }
}

/** Issues the statements that a call has left to the job. */
export async function issueRequestedStatements(
  context: AppContext,
  request: DomainEvents['statements.requested'],
): Promise<void> {
  await settle(context, request)
}

/**
 * Each partner has its own transaction, and the audit entry is written also if some partners failed. A run that failed
 * and issued nothing has no entry, so that the tries of a job do not repeat it.
 */
async function settle(
  context: AppContext,
  { month, by, ownerIds }: { month: string; by: Actor; ownerIds: readonly string[] },
): Promise<StatementsResult> {
  const at = context.clock.now()
  const wanted = ownerIds.map((ownerId) => ({ ownerId, month }))
  const { failures, ...result } = await settleMonths(context, wanted, at)
  const subject = { kind: 'billing-month', id: toMonthId(month), name: month } as const
  const entry = { action: 'make-statements', subject, details: result } as const
  if (result.made > 0 || failures.length === 0) {
    await runInTransaction(context.database, (tx) => writeAuditEntry(tx, by, entry, at))
  }
  throwFailures(failures)
  return result
}
