import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'
import { billingDocumentTexts as texts } from '@marquee/contract/messages/billing-documents'

const FILE = 'factur-x.xml'

/**
 * Embeds the electronic invoice in the PDF and declares it in the metadata (Factur-X, profile EN 16931).
 *
 * The library that writes the XML could do this too, but it removes the tags that screen readers need.
 */
export function attachInvoice(doc: typeof PDFDocument.prototype, invoice: string, at: Date): void {
  const file = {
    name: FILE,
    type: 'text/xml',
    description: texts.electronic,
    creationDate: at,
    modifiedDate: at,
    relationship: 'Alternative',
  }
  doc.file(Buffer.from(invoice), file)
  doc.appendXML(METADATA)
}

/** The properties of Factur-X, and the extension schema that PDF/A requires for them, in the words of its guideline. */
const METADATA = `\n${readFileSync(new URL('factur-x-metadata.xml', import.meta.url), 'utf8').trimEnd()}`
