import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { payoutReturns } from '../schema/returns.ts'

/** Whether a bank entry returned a transfer. */
export async function isReturn(db: Db, bankEntryId: string): Promise<boolean> {
  return (await db.$count(payoutReturns, eq(payoutReturns.bankEntryId, bankEntryId))) > 0
}
