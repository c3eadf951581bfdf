import { getLanguage } from '@marquee/contract/language/load'
import type { getInvoice, InvoiceRow } from '@marquee/contract/invoices'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { billingContentTexts as texts } from '@marquee/contract/messages/billing-content'
import { invoiceTexts } from '@marquee/contract/messages/invoices'
import type { Cell } from '@marquee/contract/csv.rules'
import type { listCreditNotes, DocumentRow, listInvoicePayments } from './invoice-rows.ts'
import { presentAuthor } from '../../modules/bank/present.ts'
import { formatEpc, type Transfer } from '../../modules/documents/rules/epc.ts'
import type { Party } from '../../modules/documents/schema/content.ts'

type Invoice = EndpointReply<typeof getInvoice>['invoice']
type PaymentRow = Awaited<ReturnType<typeof listInvoicePayments>>[number]

export type WholeInvoice = {
  row: InvoiceRow
  document: DocumentRow
  payments: readonly PaymentRow[]
  creditNotes: Awaited<ReturnType<typeof listCreditNotes>>
  creditCents: number
  /** Only operators see who recorded a payment, its note and its bank entry. */
  isForOperator: boolean
}

/** An invoice or credit note with its payments and corrections. */
export function presentInvoice({
  row,
  document,
  payments,
  creditNotes,
  creditCents,
  isForOperator,
}: WholeInvoice): Invoice {
  const { content } = document
  const { seller, buyer, period, corrects } = content
  // Readers of the second language see the words of the translation.
  const { subject, lines, notes, exemption } =
    content.translation?.language === getLanguage() ? content.translation : content
  const undone = new Set(payments.map(({ undoesId }) => undoesId))
  return {
    ...row,
    seller: presentParty(seller),
    buyer: presentParty(buyer),
    subject,
    period,
    lines: [...lines],
    notes: [...notes],
    exemption,
    vatRateBps: document.vatRateBps,
    payTo: presentTransfer(document, row.openCents),
    payments: payments.map((payment) => presentPayment(payment, undone, isForOperator)),
    creditCents,
    creditNotes: creditNotes.map(({ id, number, issuedOn, grossCents }) => ({ id, number, issuedOn, grossCents })),
    corrects: corrects && document.correctsId ? { id: document.correctsId, number: corrects.number } : null,
  }
}

function presentParty({ name, street, postcode, town, address, country, vatNumber }: Party): Invoice['seller'] {
  return { name, street, postcode, town, address, country, vatNumber }
}

/** The open amount and the account to pay to; null if nothing is open. */
function presentTransfer({ content, reference }: DocumentRow, openCents: number): Invoice['payTo'] {
  if (!content.payTo || reference === null || openCents <= 0) return null
  const transfer: Transfer = { ...content.payTo, reference, cents: openCents }
  return { ...transfer, epc: formatEpc(transfer) }
}

function presentPayment(
  { id, kind, cents, paidOn, at, bankEntryId, ...author }: PaymentRow,
  undone: ReadonlySet<string | null>,
  isForOperator: boolean,
): Invoice['payments'][number] {
  const operatorFields = isForOperator
    ? { ...presentAuthor(author), bankEntryId }
    : { note: '', byName: '', bankEntryId: null }
  return { id, kind, cents, paidOn, at: at.toISOString(), isUndone: undone.has(id), ...operatorFields }
}

/** The cells of a row in the order of the columns. Amounts of credit notes are negative, so that columns add up. */
export function toInvoiceCells(row: InvoiceRow): Cell[] {
  const { kinds, deleted } = texts.invoicesTable
  const sign = row.kind === 'credit-note' ? -1 : 1
  return [
    row.number,
    kinds[row.kind],
    row.issuedOn,
    row.dueOn,
    row.company.name,
    row.campaign.isDeleted ? deleted({ name: row.campaign.name }) : row.campaign.name,
    formatEuro(sign * row.netCents),
    formatEuro(sign * row.vatCents),
    formatEuro(sign * row.grossCents),
    row.vatCategory,
    formatEuro(row.creditedCents),
    formatEuro(row.paidCents),
    formatEuro(row.openCents),
    invoiceTexts.states[row.state],
    row.id,
  ]
}

const formatEuro = (cents: number) => (cents / 100).toFixed(2)
