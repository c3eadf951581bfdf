import { tell, type Tx } from '../../platform/db/database.ts'
import type { VisibleScreen } from '../screens/policy.ts'
import type { MonthPaymentRow } from './queries.ts'
import { monthPayments } from './schema.ts'

/** Notes that the month of a screen was paid to its owner, or was not after all. */
export async function payMonth(
  tx: Tx,
  { screenId, ownerId }: VisibleScreen,
  { month, isPaid, by }: { month: string; isPaid: boolean; by: string },
  at: Date,
): Promise<MonthPaymentRow> {
  const paidAt = isPaid ? at : null
  const [payment] = await tx
    .insert(monthPayments)
    .values({ screenId, ownerId, month, isPaid, paidAt })
    .onConflictDoUpdate({
      target: [monthPayments.screenId, monthPayments.ownerId, monthPayments.month],
      set: { isPaid, paidAt },
    })
    .returning()
  if (!payment) throw new Error('the payment was not written')
  await tell(tx, 'month.paid', { screenId, ownerId, month, isPaid, by })
  return payment
}
