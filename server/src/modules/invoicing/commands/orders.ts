import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { lockStoredCampaign } from '../../campaigns/commands/state.ts'
import type { campaigns } from '../../campaigns/schema.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import { getCampaignFacts } from '../queries/orders.ts'
import { findBillingSettings, type SettingsRow } from '../queries/settings.ts'
import { type CampaignFacts, computeOrderChanges, isBeforeInvoicing, type OrderChanges } from '../rules/orders.ts'
import { orders } from '../../documents/schema/orders.ts'
import type { DocumentRow } from '../../documents/commands/issue.ts'
import { issueCreditNote, issueInvoice } from './invoices.ts'
import { endLines, insertOrder, renewOrders } from '../../documents/commands/orders.ts'

type Campaign = typeof campaigns.$inferSelect
type OrderContext = { settings: SettingsRow; at: Date }

/**
 * Updates the orders of a campaign to its current state, and issues the credit notes and the invoice that follow
 * (decision 17). Without settings no document can be issued: the campaign waits for them.
 *
 * @returns the issued documents
 */
export async function syncOrders(
  tx: Tx,
  campaignId: string,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<DocumentRow[]> {
  const campaign = await lockStoredCampaign(tx, campaignId)
  const settings = await findBillingSettings(tx)
  // Free days are not sold (decision 34).
  if (!campaign || !settings || campaign.makegoodOf) return []
  const facts = await getCampaignFacts(tx, campaign)
  if (isBeforeInvoicing(facts, settings)) return []
  const changes = computeOrderChanges(facts, at)
  if (facts.approvedAt) await renewOrders(tx, changes.renew, facts.approvedAt)
  // Credit notes are issued before invoices, so that all transactions lock the two series in the same order.
  const notes = await creditEndedLines(tx, changes.end, { settings, at })
  const invoice = changes.begin && (await createOrder(tx, campaign, facts, changes.begin, { settings, at }))
  const issued = invoice ? [...notes, invoice] : notes
  const isExtension = changes.begin?.every((line) => line.isExtension) ?? false
  for (const document of issued) await reportDocument(tx, document, campaign.companyId, { at, publicUrl, isExtension })
  if (issued.length > 0) await notify(tx, { topic: 'billing', companyIds: [campaign.companyId], data: { campaignId } })
  return issued
}

async function creditEndedLines(
  tx: Tx,
  ended: OrderChanges['end'],
  { settings, at }: OrderContext,
): Promise<DocumentRow[]> {
  await endLines(
    tx,
    ended.map(({ line, chargedUntil }) => ({ id: line.id, until: chargedUntil })),
  )
  const notes: DocumentRow[] = []
  for (const [orderId, cuts] of Map.groupBy(ended, (one) => one.orderId)) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) throw new Error('a line has an order: its foreign key says so')
    const periods = cuts.map(({ line, chargedUntil }) => ({ period: line, chargedUntil }))
    const note = await issueCreditNote(tx, { order, cuts: periods, settings, at })
    if (note) notes.push(note)
  }
  return notes
}

async function createOrder(
  tx: Tx,
  { id: campaignId, companyId, name, type, weeks }: Campaign,
  { approvedAt, timeZone }: CampaignFacts,
  lines: NonNullable<OrderChanges['begin']>,
  { settings, at }: OrderContext,
): Promise<DocumentRow | undefined> {
  const { shareBps } = settings
  const terms = { campaignId, companyId, campaignName: name, type, timeZone, shareBps, weeks }
  const order = await insertOrder(tx, { ...terms, approvedAt: approvedAt ?? at }, lines)
  if (lines.length === 0) return undefined
  return issueInvoice(tx, { order, periods: lines, settings, at })
}

/** Notifies the company, and mails it once, at the address that the document prints, in the language of a member. */
export async function reportDocument(
  tx: Tx,
  document: DocumentRow,
  companyId: string,
  { at, publicUrl, isExtension }: { at: Date; publicUrl: string; isExtension: boolean },
): Promise<void> {
  const { kind, number, grossCents, dueOn, content } = document
  const { name, email: address } = content.buyer
  const envelope = { firstName: '', url: `${publicUrl}/invoices/${document.id}` }
  const email: BusinessNews['email'] = ({ texts, formats, writeEmail }) => {
    const values = { number, amount: formats.formatEuros(grossCents), campaign: content.subject }
    if (kind !== 'invoice')
      return writeEmail(texts.billing.creditNote, { ...values, invoice: content.corrects?.number ?? '' }, envelope)
    const due = { hasDueDate: dueOn !== null, dueOn: dueOn ? formats.formatDay(dueOn, { dateStyle: 'long' }) : '' }
    const invoice = isExtension ? texts.billing.extensionInvoice : texts.billing.invoice
    return writeEmail(invoice, { ...values, ...due }, envelope)
  }
  const sold = { documentId: document.id, number, cents: grossCents }
  const to: BusinessNews['to'] = ({ language }, isFirst) => (isFirst ? [{ name, address, language }] : [])
  const news = { business: { kind: 'company', id: companyId }, email, to, occurrence: document.id } as const
  if (kind === 'invoice') await informMembers(tx, [{ ...news, kind: 'invoice-issued', values: { ...sold, dueOn } }], at)
  else await informMembers(tx, [{ ...news, kind: 'credit-note-issued', values: sold }], at)
}
