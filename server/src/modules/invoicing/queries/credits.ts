import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { buildCreditLines, type CutPeriod, sumNet } from '../rules/invoices.ts'
import { computeOrderChanges } from '../rules/orders.ts'
import { computeCreditedVat } from '../rules/vat.ts'
import { documents } from '../../documents/schema/documents.ts'
import { orders } from '../../documents/schema/orders.ts'
import { getCampaignFacts } from './orders.ts'

type Order = Pick<typeof orders.$inferSelect, 'id' | 'type'>

/** The credit note for these days and its invoice; undefined if there is nothing to credit. */
export async function computeCredit(db: Db, order: Order, cuts: readonly CutPeriod[]) {
  const netCents = sumNet(buildCreditLines(order.type, cuts))
  const issued = await db.select().from(documents).where(eq(documents.orderId, order.id))
  const invoice = issued.find(({ kind }) => kind === 'invoice')
  if (netCents === 0 || !invoice) return undefined
  const credited = await db.select().from(documents).where(eq(documents.correctsId, invoice.id))
  const leftCents = credited.reduce((left, note) => left - note.netCents, invoice.netCents)
  return { invoice, netCents, vatCents: computeCreditedVat(leftCents, netCents, invoice.vatRateBps) }
}

export type InvoiceCredit = {
  orderId: string
  invoice: typeof documents.$inferSelect
  netCents: number
  vatCents: number
}

/** Net amounts to credit for orders, at most what is left of their invoices, with the VAT that these still carry. */
export async function listInvoiceCredits(
  db: Db,
  amounts: readonly { orderId: string; netCents: number }[],
): Promise<InvoiceCredit[]> {
  const orderIds = amounts.filter(({ netCents }) => netCents > 0).map(({ orderId }) => orderId)
  if (orderIds.length === 0) return []
  const issued = await db.select().from(documents).where(inArray(documents.orderId, orderIds)).orderBy(documents.id)
  const byOrder = Map.groupBy(issued, ({ orderId }) => orderId)
  return amounts.flatMap(({ orderId, netCents: wantedCents }) => {
    const ofOrder = byOrder.get(orderId) ?? []
    const invoice = ofOrder.find(({ kind }) => kind === 'invoice')
    if (!invoice) return []
    const credited = ofOrder.filter(({ correctsId }) => correctsId === invoice.id)
    const leftCents = credited.reduce((left, note) => left - note.netCents, invoice.netCents)
    const netCents = Math.min(wantedCents, leftCents)
    if (netCents <= 0) return []
    return [{ orderId, invoice, netCents, vatCents: computeCreditedVat(leftCents, netCents, invoice.vatRateBps) }]
  })
}

/** The gross amounts that are credited if a campaign is deleted now, by invoice number. */
export async function listDeletionCredits(
  db: Db,
  campaignId: string,
  at: Date,
): Promise<{ invoice: string; grossCents: number }[]> {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  if (!campaign) return []
  const facts = await getCampaignFacts(db, campaign)
  const left = facts.orders.map((order) => ({ ...order, leftAt: order.leftAt ?? at }))
  const { end } = computeOrderChanges({ ...facts, state: 'gone', approvedAt: null, held: [], orders: left }, at)
  const credits: { invoice: string; grossCents: number }[] = []
  for (const [id, ended] of Map.groupBy(end, ({ orderId }) => orderId)) {
    const cuts = ended.map(({ line, chargedUntil }) => ({ period: line, chargedUntil }))
    const credit = await computeCredit(db, { id, type: campaign.type }, cuts)
    if (credit) credits.push({ invoice: credit.invoice.number, grossCents: credit.netCents + credit.vatCents })
  }
  return credits
}
