import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { payoutHolds } from '../schema.ts'

/** Erases why payouts of erased partners were held (decision 35). */
export async function eraseHolds(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  await tx.delete(payoutHolds).where(inArray(payoutHolds.ownerId, [...ownerIds]))
}
