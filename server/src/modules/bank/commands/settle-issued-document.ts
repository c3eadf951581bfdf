import { bankTexts } from '@marquee/contract/messages/bank'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../audit/commands.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { listCampaignInvoices, hasPayments } from '../queries/payments.ts'
import { documents } from '../../documents/schema/documents.ts'
import { payInvoices } from './pay-campaign.ts'
import { lockCampaigns, refreshPaidFlags } from './payments.ts'

const IMPORT_ACTOR: Actor = { userId: null, name: bankTexts.byItself, address: null }

/**
 * Updates the campaign of a new document. If an operator marked the campaign paid before it had an invoice, its first
 * invoice is paid by hand. A later invoice makes the campaign unpaid; a credit note may settle it (decision 20).
 * Repeating it changes nothing.
 */
export async function settleIssuedDocument(tx: Tx, documentId: string, at: Date): Promise<void> {
  const [document] = await tx
    .select({ kind: documents.kind, campaignId: documents.campaignId })
    .from(documents)
    .where(eq(documents.id, documentId))
  if (!document?.campaignId) return
  const { campaignId } = document
  await lockCampaigns(tx, [campaignId])
  const [campaign] = await tx.select({ isPaid: campaigns.isPaid }).from(campaigns).where(eq(campaigns.id, campaignId))
  const invoices = await listCampaignInvoices(tx, campaignId)
  const ids = invoices.map(({ id }) => id)
  const isFirst = document.kind === 'invoice' && invoices.length === 1 && !(await hasPayments(tx, ids))
  if (campaign?.isPaid && isFirst) await payInvoices(tx, IMPORT_ACTOR, invoices, bankTexts.flaggedBefore, at)
  else await refreshPaidFlags(tx, IMPORT_ACTOR, [{ campaignId }], at)
}
