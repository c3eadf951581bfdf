import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { VisibleOwner } from '../owners/policy.ts'
import { monthPayments } from './schema.ts'

export type MonthPaymentRow = typeof monthPayments.$inferSelect

/** What is known of the payment of a month; undefined without a record (API-PAY-01). */
export async function monthPayment(
  db: Db,
  { ownerId }: VisibleOwner,
  screenId: string,
  month: string,
): Promise<MonthPaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(monthPayments)
    .where(
      and(eq(monthPayments.screenId, screenId), eq(monthPayments.ownerId, ownerId), eq(monthPayments.month, month)),
    )
  return payment
}
