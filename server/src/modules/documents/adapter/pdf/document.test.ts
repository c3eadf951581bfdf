import { XmlDocument } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import { DOCUMENTS, createDocument, INVOICE_R, INVOICE_V, STATEMENT } from '../../../../testing/documents.ts'
import { readInvoice } from '../../../../testing/invoice-terms.ts'
import { readCode, readPdf } from '../../../../testing/pdf.ts'
import { formatEpc } from '../../rules/epc.ts'
import type { IssuedDocument } from '../../rules/e-invoice.ts'
import { toCii } from '../e-invoice.ts'
import { createDocumentPdf } from './document.ts'

const createPdf = async (document: IssuedDocument) => createDocumentPdf(document, await toCii(document))
const formatEuro = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 })

describe.each(Object.entries(DOCUMENTS))('%s as a PDF', (_, document) => {
  it('has the amounts of its row in the text and in the XML (product 8)', async () => {
    const { pages, attachments, title } = await readPdf(await createPdf(document))
    const { number, netCents, vatCents, grossCents, content } = document
    for (const text of [
      number,
      ...[netCents, vatCents, grossCents].map(formatEuro),
      content.seller.name,
      content.buyer.name,
    ])
      expect(pages.join(' ')).toContain(text)
    expect(title).toContain(number)
    const invoice = readInvoice(attachments['factur-x.xml'] ?? '')
    const amounts = [invoice.BT109, invoice.BT110, invoice.BT115].map((amount) => Math.round(Number(amount) * 100))
    expect([invoice.BT1, ...amounts]).toEqual([number, netCents, vatCents, grossCents])
  })
})

describe('an invoice as a PDF', () => {
  it('is an accessible PDF/A-3: tagged, with title and language (ISO 19005-3)', async () => {
    const bytes = await createPdf(INVOICE_R)
    const { metadata, tags, language } = await readPdf(bytes)
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(metadata).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(language).toBe('en')
    const structure = tags.filter((tag) => ['H1', 'H2', 'Table', 'TH', 'TD', 'Figure'].includes(tag))
    expect(structure.join(' ')).toBe('H1 Table TH TH TH TH TD TD TD TD H2 Figure')
    const file = Buffer.from(bytes).toString('latin1')
    for (const needed of ['/OutputIntents', '/MarkInfo', '/StructTreeRoot', '/AFRelationship /Alternative', '/ID ['])
      expect(file).toContain(needed)
    // Every typeface is embedded, as PDF/A requires.
    expect(file.match(/\/Type \/Font\b/g)?.length).toBeGreaterThan(0)
    expect(file.match(/\/FontFile2/g)?.length).toBe(file.match(/\/Type \/FontDescriptor/g)?.length)
  })

  it('declares the embedded invoice in its metadata (Factur-X 1.0)', async () => {
    const { metadata } = await readPdf(await createPdf(INVOICE_R))
    for (const term of [
      'DocumentType>INVOICE',
      'DocumentFileName>factur-x.xml',
      'Version>1.0',
      'ConformanceLevel>EN 16931',
    ])
      expect(metadata).toContain(`<fx:${term}<`)
    const xmp = XmlDocument.fromString(metadata.replace(/^<\?xpacket[^>]*\?>/, '').trim())
    expect(xmp.root.name).toBe('xmpmeta')
    xmp.dispose()
  })

  it('has a QR code for banking apps with payee, amount and reference (EPC069-12, standards 10)', async () => {
    expect(await readCode(await createPdf(INVOICE_R))).toBe(
      formatEpc({
        accountHolder: 'Example Marketplace GmbH',
        iban: 'DE89370400440532013000',
        bic: null,
        cents: 107_100,
        reference: 'RF462026000123',
      }),
    )
  })

  it('counts screen weeks: 3 screens × 4 weeks are 12 screen weeks (standards 0)', async () => {
    const { pages, attachments } = await readPdf(await createPdf(INVOICE_R))
    expect(pages[0]).toContain('12 screen weeks')
    expect(readInvoice(attachments['factur-x.xml'] ?? '').lines).toMatchObject([{ BT129: '12', BT130: 'WEE' }])
  })

  it('prints account and reference in groups of four, and the due date (standards 12)', async () => {
    const { pages } = await readPdf(await createPdf(INVOICE_R))
    for (const text of ['DE89 3704 0044 0532 0130 00', 'RF46 2026 0001 23', '€1,071.00 by November 30, 2026'])
      expect(pages[0]).toContain(text)
  })

  it('has no payment section if nothing is due (product 8)', async () => {
    const free = createDocument({ netCents: 0, vatCents: 0, grossCents: 0 }, { lines: [] })
    const bytes = await createPdf(free)
    const { pages } = await readPdf(bytes)
    expect([pages[0]?.includes('How to pay'), await readCode(bytes)]).toEqual([false, null])
  })

  it('names the reverse charge (Directive 2006/112/EC, Art. 226(11a))', async () => {
    const { pages } = await readPdf(await createPdf(INVOICE_V))
    expect(pages[0]).toContain('Reverse charge')
    expect(pages[0]).toContain('FR40303265045')
  })

  it('repeats the table head and numbers the pages if it has several (product 8)', async () => {
    const [line] = INVOICE_R.content.lines
    const many = Array.from({ length: 60 }, (_, index) => ({ ...line, name: `Line ${index + 1}` }))
    const long = createDocument({}, { lines: many as typeof INVOICE_R.content.lines })
    const { pages } = await readPdf(await createPdf(long))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(pages.slice(0, 3).map((page) => page.includes('Unit price'))).toEqual([true, true, true])
    for (const { name } of many) expect(pages.join(' ')).toContain(name)
  })

  it('has the same bytes whenever it is created (decision 18)', async () => {
    const [one, other] = [await createPdf(INVOICE_R), await createPdf(INVOICE_R)]
    expect(Buffer.compare(one, other)).toBe(0)
  })
})

describe('a statement as a PDF', () => {
  it('states self-billing and how the share is computed (Directive 2006/112/EC, Art. 226(10a))', async () => {
    const { pages } = await readPdf(await createPdf(STATEMENT))
    for (const text of ['Self-billing', 'Days online 28', '€900.00', '70 %', '€630.00', '€749.70'])
      expect(pages[0]).toContain(text)
  })
})
