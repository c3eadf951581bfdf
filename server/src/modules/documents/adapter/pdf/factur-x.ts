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

const property = (name: string, description: string) => `
  <rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>${name}</pdfaProperty:name>
    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
    <pdfaProperty:category>external</pdfaProperty:category>
    <pdfaProperty:description>${description}</pdfaProperty:description>
  </rdf:li>`

/** In the words of the guideline of Factur-X, which archivable PDFs have to describe. */
const FACTUR_X = {
  DocumentFileName: 'The name of the embedded XML document',
  DocumentType: 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER',
  Version: 'The actual version of the standard applying to the embedded XML document',
  ConformanceLevel: 'The conformance level of the embedded XML document',
}

const PROPERTIES = Object.entries(FACTUR_X)
  .map(([name, description]) => property(name, description))
  .join('')

/** The properties of Factur-X, and the extension schema that PDF/A requires for them. */
const METADATA = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${FILE}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about=""
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${PROPERTIES}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`
