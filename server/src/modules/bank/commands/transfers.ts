import { isAccountProblem } from '@marquee/contract/payout-returns.rules'
import { type AnyColumn, and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { splitChunks } from '../../../platform/notify.ts'
import type { Actor } from '../../audit/commands.ts'
import { payoutReturns } from '../schema/returns.ts'
import { payoutItems, payoutRuns } from '../schema/transfers.ts'

/** The runs of transfers that go to the bank. Which partners a run pays is decided by payouts. */

export type PayoutRunRow = typeof payoutRuns.$inferSelect

/** @returns undefined if there is a run of this request */
export async function insertRun(tx: Tx, run: typeof payoutRuns.$inferInsert): Promise<PayoutRunRow | undefined> {
  const [inserted] = await tx
    .insert(payoutRuns)
    .values(run)
    .onConflictDoNothing({ target: payoutRuns.requestId, where: isNotNull(payoutRuns.requestId) })
    .returning()
  return inserted
}

/** PostgreSQL accepts 65,535 parameters in a statement. */
const MAX_ROWS_PER_INSERT = 5_000

export async function insertTransfers(tx: Tx, rows: readonly (typeof payoutItems.$inferInsert)[]): Promise<void> {
  for (const some of splitChunks(rows, MAX_ROWS_PER_INSERT)) await tx.insert(payoutItems).values(some)
}

/** Locks a run, which serializes changes to it. */
export async function lockRun(tx: Tx, runId: string): Promise<PayoutRunRow | undefined> {
  const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, runId)).for('update')
  return run
}

type RunChange = Partial<Omit<PayoutRunRow, 'id' | 'number' | 'state' | 'requestId'>> & Pick<PayoutRunRow, 'state'>

/** The caller has locked the run. */
export async function changeRun(tx: Tx, runId: string, change: RunChange): Promise<void> {
  await tx.update(payoutRuns).set(change).where(eq(payoutRuns.id, runId))
}

export async function markTransfersMailed(tx: Tx, itemIds: readonly string[], at: Date): Promise<void> {
  await tx.update(payoutItems).set({ mailedAt: at }).where(isAmong(payoutItems.id, itemIds))
}

/** The return of a transfer: the day, the reason, and the bank entry if there is one. */
export type TransferReturn = { itemId: string; on: string; code: string; text: string; bankEntryId: string | null }

/** Records that the bank returned transfers, and resets their flag, so that the partners get an email about it. */
export async function insertReturns(
  tx: Tx,
  by: Actor,
  returned: readonly (TransferReturn & { ownerId: string })[],
  at: Date,
): Promise<void> {
  await tx.insert(payoutReturns).values(
    returned.map(({ itemId, ownerId, on, code, text, bankEntryId }) => ({
      itemId,
      ownerId,
      returnedOn: on,
      code,
      text,
      isAboutAccount: isAccountProblem(code),
      bankEntryId,
      byUserId: by.userId,
      byName: by.name,
      at,
    })),
  )
  const itemIds = returned.map(({ itemId }) => itemId)
  await tx.update(payoutItems).set({ mailedAt: null }).where(isAmong(payoutItems.id, itemIds))
}

/** Allows transfers again to an account from which transfers were returned. @returns whether there was one */
export async function releaseReturns(tx: Tx, ownerId: string, at: Date): Promise<boolean> {
  const released = await tx
    .update(payoutReturns)
    .set({ releasedAt: at })
    .where(
      and(eq(payoutReturns.ownerId, ownerId), eq(payoutReturns.isAboutAccount, true), isNull(payoutReturns.releasedAt)),
    )
    .returning({ itemId: payoutReturns.itemId })
  return released.length > 0
}

/** All ids are one parameter of the SQL statement. */
const isAmong = (column: AnyColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::uuid[])`
