import { bankTexts } from '@marquee/contract/texts/bank'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../audit/commands.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { invoicesOfCampaign, paymentsWereMade } from '../queries/payments.ts'
import { documents } from '../schema/documents.ts'
import { payAll } from './pay-campaign.ts'
import { holdCampaigns, refreshPaid } from './payments.ts'

const NOBODY: Actor = { userId: null, name: bankTexts.byItself, address: null }

/**
 * What a new document means for the campaign it is about. An operator who had marked it paid before there was an invoice
 * has said that the money came: its first invoice is paid by hand. Any later invoice opens it again; a credit note may
 * settle it (decision 20). Doing it again changes nothing.
 */
export async function meetDocument(tx: Tx, documentId: string, at: Date): Promise<void> {
  const [document] = await tx
    .select({ kind: documents.kind, campaignId: documents.campaignId })
    .from(documents)
    .where(eq(documents.id, documentId))
  if (!document?.campaignId) return
  const { campaignId } = document
  await holdCampaigns(tx, [campaignId])
  const [campaign] = await tx.select({ isPaid: campaigns.isPaid }).from(campaigns).where(eq(campaigns.id, campaignId))
  const invoices = await invoicesOfCampaign(tx, campaignId)
  const ids = invoices.map(({ id }) => id)
  const isFirst = document.kind === 'invoice' && invoices.length === 1 && !(await paymentsWereMade(tx, ids))
  if (campaign?.isPaid && isFirst) await payAll(tx, NOBODY, invoices, bankTexts.flaggedBefore, at)
  else await refreshPaid(tx, NOBODY, [{ campaignId }], at)
}
