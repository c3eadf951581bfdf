import { toCalendarDay } from '@marquee/contract/days.rules'
import { billingContentTexts } from '@marquee/contract/messages/billing-content'
import { formatDocumentDays } from '@marquee/contract/texts/document-days'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type DocumentRow, issueDocument } from '../../documents/commands/issue.ts'
import { getSeriesName } from '../../documents/commands/series.ts'
import { wordCorrection } from '../../documents/rules/languages.ts'
import { type InvoiceCredit, listInvoiceCredits } from '../queries/credits.ts'
import { findBillingSettings, type SettingsRow } from '../queries/settings.ts'
import { listPaymentTerms } from '../rules/invoices.ts'
import { postDocument } from './invoices.ts'
import { reportDocument } from './orders.ts'

/** What is credited for the missing plays of an order, net. */
export type MakegoodAmount = { orderId: string; plays: number; netCents: number }

/**
 * Credits missing plays on the invoices of their orders, with a line of their own and their entries in the ledger
 * (decision 34). The operator bears them: they reduce the commission, and the shares of partners stay.
 */
export async function creditMissingPlays(
  tx: Tx,
  amounts: readonly MakegoodAmount[],
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<DocumentRow[]> {
  const settings = await findBillingSettings(tx)
  const credits = settings ? await listInvoiceCredits(tx, amounts) : []
  const notes: DocumentRow[] = []
  for (const credit of credits) {
    const plays = amounts.find(({ orderId }) => orderId === credit.orderId)?.plays ?? 0
    // The settings are not missing when there is an invoice.
    const note = await issueNote(tx, credit, plays, { settings: settings as SettingsRow, at })
    await postDocument(tx, note, -1, 'commission')
    const { companyId, campaignId } = credit.invoice
    if (!companyId || !campaignId) throw new Error('an invoice has a company and a campaign: billing_documents_parties')
    await reportDocument(tx, note, companyId, { at, publicUrl, isExtension: false })
    await notify(tx, { topic: 'billing', companyIds: [companyId], data: { campaignId } })
    notes.push(note)
  }
  return notes
}

/** A credit note that copies parties, notes, VAT and languages of its invoice. */
function issueNote(
  tx: Tx,
  { invoice, netCents, vatCents }: InvoiceCredit,
  plays: number,
  { settings, at }: { settings: SettingsRow; at: Date },
): Promise<DocumentRow> {
  const { seller, buyer, period } = invoice.content
  const issuedOn = toCalendarDay(settings.timeZone, at)
  const { companyId, campaignId, orderId, vatCategory, vatRateBps } = invoice
  return issueDocument(tx, {
    kind: 'credit-note',
    prefix: settings.creditNotePrefix,
    series: getSeriesName('credit-note', issuedOn),
    issuedOn,
    issuedAt: at,
    companyId,
    campaignId,
    orderId,
    correctsId: invoice.id,
    netCents,
    vatCents,
    vatCategory,
    vatRateBps,
    content: {
      ...wordCorrection(invoice.content, ({ subject, notes, exemption }) => {
        const terms = listPaymentTerms(seller.country)
        const line = {
          name: billingContentTexts.makegood({ plays }),
          description: formatDocumentDays(period.from, period.until),
          quantity: 1,
          unit: 'C62' as const,
          unitPriceCents: netCents,
          netCents,
        }
        return { subject, lines: [line], notes: notes.filter((note) => !terms.includes(note)), exemption }
      }),
      seller,
      buyer,
      period,
      payTo: null,
      share: null,
      corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
    },
  })
}
