import { describe, expect, it } from 'vitest'
import {
  CREDIT_NOTE,
  createDocument,
  INVOICE_EXEMPT,
  INVOICE_R,
  INVOICE_V,
  STATEMENT,
  STATEMENT_ABROAD,
  STATEMENT_EXEMPT,
  STATEMENT_OUTSIDE,
} from '../../../testing/documents.ts'
import type { Party } from '../schema/content.ts'
import { buildEInvoice, getSellerNumber, type IssuedDocument } from './e-invoice.ts'

const buildTerms = (document: IssuedDocument) => buildEInvoice(document)['ubl:Invoice']
const getSeller = (document: IssuedDocument) =>
  (buildTerms(document)['cac:AccountingSupplierParty'] as { 'cac:Party': object })['cac:Party']
const getBuyer = (document: IssuedDocument) =>
  (buildTerms(document)['cac:AccountingCustomerParty'] as { 'cac:Party': object })['cac:Party']

const { seller, buyer } = INVOICE_R.content
const changeSeller = (document: IssuedDocument, more: Partial<Party>) =>
  createDocument(document, { ...document.content, seller: { ...document.content.seller, ...more } })
const changeBuyer = (document: IssuedDocument, more: Partial<Party>) =>
  createDocument(document, { ...document.content, buyer: { ...document.content.buyer, ...more } })

describe('the buyer reference of an electronic invoice (Peppol BIS 3.0, BT-10)', () => {
  it.each([
    ['an invoice is its campaign', INVOICE_R, INVOICE_R.campaignId],
    ['a statement is its screen', STATEMENT, STATEMENT.screenId],
    ['another document is its number', createDocument({ campaignId: null }), INVOICE_R.number],
  ])('of %s', (_, document, reference) => {
    expect(buildTerms(document)['cbc:BuyerReference']).toBe(reference)
  })
})

describe('the parties of an electronic invoice', () => {
  it('have no VAT number outside the scope of VAT, not even as the electronic address (EN 16931 BR-O-02)', () => {
    const document = createDocument({ vatCategory: 'O', vatRateBps: 0 }, { exemption: 'Outside the scope of VAT' })
    for (const party of [getSeller(document), getBuyer(document)]) {
      expect(party).not.toHaveProperty('cac:PartyTaxScheme')
      expect(party).toHaveProperty('cbc:EndpointID@schemeID', 'EM')
    }
    expect(JSON.stringify(buildTerms(document))).not.toMatch(new RegExp(`${seller.vatNumber}|${buyer.vatNumber}`))
  })

  it('have their VAT number, and the seller its tax number only if it has one (EN 16931 BT-31, BT-32, BT-48)', () => {
    const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
    const numbers = [{ 'cbc:CompanyID': seller.vatNumber, ...vat }]
    expect(getSeller(INVOICE_R)).toHaveProperty('cac:PartyTaxScheme', numbers)
    expect(getBuyer(INVOICE_R)).toHaveProperty('cac:PartyTaxScheme', { 'cbc:CompanyID': buyer.vatNumber, ...vat })
    const taxNumber = { 'cbc:CompanyID': '27/456/00124', 'cac:TaxScheme': { 'cbc:ID': 'TAX' } }
    expect(getSeller(INVOICE_EXEMPT)).toHaveProperty('cac:PartyTaxScheme', [...numbers, taxNumber])
  })

  it.each([
    ['with a VAT number', INVOICE_R, null],
    ['outside the scope of VAT', STATEMENT_OUTSIDE, STATEMENT_OUTSIDE.content.seller.id],
    ['without a VAT number', STATEMENT_EXEMPT, STATEMENT_EXEMPT.content.seller.id],
    ['without an id', changeSeller(STATEMENT_EXEMPT, { id: null, email: 'a@b.example' }), 'a@b.example'],
    ['with a name alone', changeSeller(STATEMENT_EXEMPT, { id: null, email: '', name: 'Sole' }), 'Sole'],
  ])('a seller %s is identified (EN 16931 BR-CO-26, BT-29)', (_, document, number) => {
    expect(getSellerNumber(document)).toBe(number)
  })

  it.each([
    ['its registration', { registration: 'HRB 1' }, 'HRB 1'],
    ['its tax number', {}, '27/456/00124'],
    ['its id', { taxNumber: undefined, id: 'id' }, 'id'],
    ['its email address', { taxNumber: undefined, email: 'a@b.example' }, 'a@b.example'],
  ])('a buyer that owes the VAT without a VAT number has %s (EN 16931 BR-AE-02, BT-47)', (_, more, number) => {
    const document = changeBuyer(STATEMENT_ABROAD, more)
    expect(getBuyer(document)).toHaveProperty('cac:PartyLegalEntity.cbc:CompanyID', number)
  })

  it.each([
    ['has a VAT number', INVOICE_V],
    ['does not owe the VAT', changeBuyer(INVOICE_R, { vatNumber: null })],
  ])('a buyer that %s needs no registration number (EN 16931 BT-47)', (_, document) => {
    expect(getBuyer(document)).toHaveProperty('cac:PartyLegalEntity', {
      'cbc:RegistrationName': document.content.buyer.name,
    })
  })

  it('have a street, or an address in one line (EN 16931 BT-35, BT-50)', () => {
    expect(getSeller(INVOICE_R)).toHaveProperty('cac:PostalAddress.cbc:StreetName', 'Torstraße 1')
    expect(getBuyer(INVOICE_R)).toHaveProperty('cac:PostalAddress.cbc:StreetName', 'Hauptstraße 5, 50667 Köln')
  })
})

describe('the payment of an electronic invoice', () => {
  const account = { 'cbc:ID': 'DE89370400440532013000', 'cbc:Name': 'Example Marketplace GmbH' }
  const payTo = { iban: account['cbc:ID'], bic: 'COBADEFFXXX', accountHolder: account['cbc:Name'] }
  const branch = { 'cac:FinancialInstitutionBranch': { 'cbc:ID': 'COBADEFFXXX' } }

  it.each([
    ['names the account and the reference', INVOICE_R, { 'cbc:PaymentID': INVOICE_R.reference }, account],
    ['names the BIC if there is one', createDocument({ reference: null }, { payTo }), {}, { ...account, ...branch }],
  ])('%s (EN 16931 BG-17, BT-83, BT-86)', (_, document, reference, payee) => {
    expect(buildTerms(document)['cac:PaymentMeans']).toEqual([
      { 'cbc:PaymentMeansCode': '58', ...reference, 'cac:PayeeFinancialAccount': payee },
    ])
  })
})

describe('the reason why an electronic invoice has no VAT', () => {
  it.each([
    ['S', INVOICE_R, {}],
    ['E', STATEMENT_EXEMPT, { 'cbc:TaxExemptionReason': 'Exempt as a small business' }],
    ['AE', INVOICE_V, { 'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE', 'cbc:TaxExemptionReason': 'Reverse charge' }],
    [
      'O',
      STATEMENT_OUTSIDE,
      { 'cbc:TaxExemptionReasonCode': 'VATEX-EU-O', 'cbc:TaxExemptionReason': 'Outside the scope of VAT' },
    ],
  ])('in category %s (EN 16931 BT-120, BT-121)', (category, document, reason) => {
    const [total] = buildTerms(document)['cac:TaxTotal'] as { 'cac:TaxSubtotal': { 'cac:TaxCategory': object }[] }[]
    const tax = total?.['cac:TaxSubtotal'][0]?.['cac:TaxCategory']
    const { 'cbc:Percent': _percent, ...rest } = { 'cbc:Percent': '', ...tax }
    expect(rest).toStrictEqual({ 'cbc:ID': category, 'cac:TaxScheme': { 'cbc:ID': 'VAT' }, ...reason })
  })
})

it('the lines of an electronic invoice are numbered from 1 (EN 16931 BT-126)', () => {
  const lines = buildTerms(CREDIT_NOTE)['cac:InvoiceLine'] as { 'cbc:ID': string }[]
  expect(lines.map((line) => line['cbc:ID'])).toEqual(['1', '2'])
})
