import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { billingParties } from '../schema/settings.ts'

/** Erases the billing details of businesses. Documents hold what they print (decision 35). */
export async function eraseBillingDetails(tx: Tx, partyIds: readonly string[]): Promise<void> {
  await tx.delete(billingParties).where(inArray(billingParties.partyId, [...partyIds]))
}
