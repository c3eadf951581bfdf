import type { Invoice } from '@e-invoice-eu/core'
import { type EInvoice, buildEInvoice, type IssuedDocument, getSellerNumber } from '../rules/e-invoice.ts'

/** The invoice inside the PDF follows EN 16931 without additions (Factur-X, profile EN 16931). */
const FACTUR_X = 'urn:cen.eu:en16931:2017'

/** A document in UBL 2.1, which Peppol accepts; a credit note is a CreditNote. */
export async function toUbl(document: IssuedDocument): Promise<string> {
  return writeXml(buildEInvoice(document), 'UBL')
}

/** A document in the syntax of UN/CEFACT (CII), which the PDF embeds. */
export async function toCii(document: IssuedDocument): Promise<string> {
  const { 'ubl:Invoice': invoice } = buildEInvoice(document)
  const xml = await writeXml({ 'ubl:Invoice': { ...invoice, 'cbc:CustomizationID': FACTUR_X } }, 'CII')
  return completeCii(xml, document)
}

async function writeXml(invoice: EInvoice, format: 'UBL' | 'CII'): Promise<string> {
  // The library takes half a second and 100 MB to load: only a process that creates documents loads it.
  const { FormatFactoryService } = await import('@e-invoice-eu/core')
  const writer = new FormatFactoryService().createFormatService(format, SILENT_LOGGER)
  // Validation by its schema takes 200 ms for each document. Only the tests validate.
  const xml = await writer.generate(invoice as unknown as Invoice, { format, lang: 'en' })
  return typeof xml === 'string' ? xml : new TextDecoder().decode(xml)
}

/** Problems are thrown as errors. */
const SILENT_LOGGER = { log: () => {}, warn: () => {}, error: () => {} }

/**
 * Adds what the library omits in this syntax: the seller's number (BT-29), the corrected invoice (BG-3), the scheme of
 * a tax number beside a VAT number (BT-32), and the delivery group, which is required even if it is empty. Removes the
 * schema location, which points to a folder of the library's authors.
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
  const assignedId = `<ram:IssuerAssignedID>${escapeXml(corrects.number)}</ram:IssuerAssignedID>`
  const issued = `<ram:FormattedIssueDateTime>${day}</ram:FormattedIssueDateTime>`
  return `<ram:InvoiceReferencedDocument>${assignedId}${issued}</ram:InvoiceReferencedDocument>`
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
