import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { orderLines } from '../../documents/schema/orders.ts'
import type { MakegoodAmount } from '../../invoicing/commands/makegood-credits.ts'
import { listInvoiceCredits } from '../../invoicing/queries/credits.ts'
import { makegoodParts, makegoods } from '../schema.ts'

export type MakegoodRow = typeof makegoods.$inferSelect

/** The offer for a campaign, or what became of it. */
export async function findMakegood(db: Db, campaignId: string): Promise<MakegoodRow | undefined> {
  const [row] = await db.select().from(makegoods).where(eq(makegoods.campaignId, campaignId))
  return row
}

/**
 * What is credited for each order, net, and for how many plays.
 *
 * @param screenIds only for these screens; absent: for all
 */
export async function listCreditAmounts(
  db: Db,
  makegoodId: string,
  screenIds?: readonly string[],
): Promise<MakegoodAmount[]> {
  const { rows } = await db.execute<MakegoodAmount>(sql`
    select line.order_id as "orderId", sum(part.missing_plays)::bigint as plays, sum(part.credit_cents)::bigint as "netCents"
    from ${makegoodParts} as part join ${orderLines} as line on line.id = part.order_line_id
    where part.makegood_id = ${makegoodId} and part.credit_cents > 0
      and ${screenIds ? sql`part.screen_id = any(${sql.param([...screenIds])}::uuid[])` : sql`true`}
    group by line.order_id
    order by line.order_id`)
  return rows
}

export type CreditTotal = { netCents: number; grossCents: number }

/** What is credited for these amounts now: at most what is left of their invoices. */
export async function computeCreditTotal(db: Db, amounts: readonly MakegoodAmount[]): Promise<CreditTotal> {
  const credits = await listInvoiceCredits(db, amounts)
  const netCents = credits.reduce((sum, one) => sum + one.netCents, 0)
  return { netCents, grossCents: credits.reduce((sum, one) => sum + one.vatCents, netCents) }
}

/** A credit as a short text: another amount gives another one. */
export const toSeen = ({ netCents, grossCents }: CreditTotal): string => `${netCents} ${grossCents}`
