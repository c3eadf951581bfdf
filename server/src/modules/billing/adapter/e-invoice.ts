import type { Invoice } from '@e-invoice-eu/core'
import { type EInvoice, buildEInvoice, type IssuedDocument, getSellerNumber } from '../rules/e-invoice.ts'

/** The invoice inside the PDF is one of EN 16931 without anything added (Factur-X, profile EN 16931). */
const FACTUR_X = 'urn:cen.eu:en16931:2017'

/** A document in UBL 2.1, as Peppol takes it; a credit note is a CreditNote. */
export async function toUbl(document: IssuedDocument): Promise<string> {
  return writeXml(buildEInvoice(document), 'UBL')
}

/** A document in the syntax of UN/CEFACT (CII), as it stands inside the PDF. */
export async function toCii(document: IssuedDocument): Promise<string> {
  const { 'ubl:Invoice': invoice } = buildEInvoice(document)
  const xml = await writeXml({ 'ubl:Invoice': { ...invoice, 'cbc:CustomizationID': FACTUR_X } }, 'CII')
  return completeCii(xml, document)
}

async function writeXml(invoice: EInvoice, format: 'UBL' | 'CII'): Promise<string> {
  // Half a second and a hundred megabytes: only a process that makes documents has it in memory.
  const { FormatFactoryService } = await import('@e-invoice-eu/core')
  const writer = new FormatFactoryService().createFormatService(format, SILENT_LOGGER)
  // Its schema of all terms and codes takes a fifth of a second for each document; the tests hold ours against it.
  const xml = await writer.generate(invoice as unknown as Invoice, { format, lang: 'en' })
  return typeof xml === 'string' ? xml : new TextDecoder().decode(xml)
}

/** What is wrong comes as an error. */
const SILENT_LOGGER = { log: () => {}, warn: () => {}, error: () => {} }

/**
 * What the library leaves out in this syntax: the seller's own number (BT-29), the invoice that is corrected (BG-3), and
 * the scheme of a tax number beside a VAT number (BT-32), and the group of the delivery, which has to stand there also with nothing in it. And without what points to a folder that
 * only its authors have.
 */
function completeCii(xml: string, document: IssuedDocument): string {
  const number = getSellerNumber(document)
  const seller = number === null ? '' : `<ram:ID>${escapeXml(number)}</ram:ID>`
  const [begin, end] = ['<ram:ApplicableHeaderTradeSettlement>', '</ram:ApplicableHeaderTradeSettlement>']
  return xml
    .replace(/\s+xsi:schemaLocation="[^"]*"/, '')
    .replace('<ram:SellerTradeParty>', (party) => party + seller)
    .replace('schemeID="TAX"', 'schemeID="FC"')
    .replace(begin, () => `<ram:ApplicableHeaderTradeDelivery/>${begin}`)
    .replace(end, () => formatCorrectedInvoice(document) + end)
}

function formatCorrectedInvoice({ content: { corrects } }: IssuedDocument): string {
  if (!corrects) return ''
  const day = `<qdt:DateTimeString format="102">${corrects.issuedOn.replaceAll('-', '')}</qdt:DateTimeString>`
  const said = `<ram:IssuerAssignedID>${escapeXml(corrects.number)}</ram:IssuerAssignedID>`
  const issued = `<ram:FormattedIssueDateTime>${day}</ram:FormattedIssueDateTime>`
  return `<ram:InvoiceReferencedDocument>${said}${issued}</ram:InvoiceReferencedDocument>`
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
