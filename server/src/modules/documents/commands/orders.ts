import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { orderLines, orderRenewals, orders } from '../schema/orders.ts'

/** The rows of orders. What an order charges is decided by invoicing. */

export type OrderRow = typeof orders.$inferSelect
type NewLine = Omit<typeof orderLines.$inferSelect, 'id' | 'orderId'>

export async function insertOrder(
  tx: Tx,
  order: typeof orders.$inferInsert,
  lines: readonly NewLine[],
): Promise<OrderRow> {
  const [inserted] = await tx.insert(orders).values(order).returning()
  if (!inserted) throw new Error('the order was not written')
  if (lines.length === 0) return inserted
  await tx.execute(sql`
    insert into ${orderLines} (order_id, screen_id, owner_id, starts_on, ends_on, price_cents, charged_from, charged_until)
    select ${inserted.id}::uuid, "screenId", "ownerId", "startsOn", "endsOn", "priceCents", "chargedFrom", "chargedUntil"
    from json_to_recordset(${JSON.stringify(lines)}::json) as line ("screenId" uuid, "ownerId" uuid, "startsOn" date,
      "endsOn" date, "priceCents" bigint, "chargedFrom" date, "chargedUntil" date)`)
  return inserted
}

export async function renewOrders(tx: Tx, orderIds: readonly string[], approvedAt: Date): Promise<void> {
  if (orderIds.length === 0) return
  await tx.insert(orderRenewals).values(orderIds.map((orderId) => ({ orderId, approvedAt })))
}

/** @param ended the last charged day of each line */
export async function endLines(tx: Tx, ended: readonly { id: string; until: string }[]): Promise<void> {
  if (ended.length === 0) return
  // All lines are one parameter: PostgreSQL accepts 65,535 parameters in a statement.
  await tx.execute(sql`
    update ${orderLines} as line set charged_until = ended.until
    from json_to_recordset(${JSON.stringify(ended)}::json) as ended (id uuid, until date)
    where line.id = ended.id`)
}
