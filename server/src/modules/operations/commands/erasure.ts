import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { alertMailRefusals, reviewLocks, savedViews } from '../schema.ts'

/** Erases what an operator stored for themselves (decision 35). */
export async function eraseOperatorData(tx: Tx, userId: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.userId, userId))
  await tx.delete(alertMailRefusals).where(eq(alertMailRefusals.userId, userId))
  await tx.delete(reviewLocks).where(eq(reviewLocks.operatorId, userId))
}
