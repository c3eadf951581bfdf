import { billingDocumentTexts as texts } from '@marquee/contract/texts/billing-documents'
import type { DocumentLine, Party } from '../schema/content.ts'
import type { documents } from '../schema/documents.ts'
import { electronicAddress } from './electronic-address.ts'

export type IssuedDocument = typeof documents.$inferSelect

/** An invoice by the terms of EN 16931, under the names of UBL 2.1; texts are as they go out. */
export type EInvoice = { 'ubl:Invoice': Record<string, unknown> }

/**
 * A document as an electronic invoice (EN 16931; Peppol BIS Billing 3.0, or its self-billing for statements).
 *
 * The amounts are those of the row: nothing is computed anew, so the file says what the books say.
 */
export function eInvoiceOf(document: IssuedDocument): EInvoice {
  const { content, kind } = document
  const tax = taxOf(document)
  return {
    'ubl:Invoice': {
      ...PEPPOL[isOfPartner(kind) ? 'selfBilling' : 'billing'],
      'cbc:ID': document.number,
      'cbc:IssueDate': document.issuedOn,
      ...(document.dueOn === null ? {} : { 'cbc:DueDate': document.dueOn }),
      'cbc:InvoiceTypeCode': TYPE_CODES[kind],
      ...notesOf(document),
      'cbc:DocumentCurrencyCode': 'EUR',
      // What the buyer finds it by (BT-10, asked for by Peppol).
      'cbc:BuyerReference': document.campaignId ?? document.screenId ?? document.number,
      'cac:InvoicePeriod': { 'cbc:StartDate': content.period.from, 'cbc:EndDate': content.period.until },
      ...correctedOf(document),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(document) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(document) },
      ...paymentOf(document),
      'cac:TaxTotal': [
        {
          ...amount('cbc:TaxAmount', document.vatCents),
          'cac:TaxSubtotal': [
            {
              ...amount('cbc:TaxableAmount', document.netCents),
              ...amount('cbc:TaxAmount', document.vatCents),
              'cac:TaxCategory': { ...tax, ...exemptionOf(document) },
            },
          ],
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...amount('cbc:LineExtensionAmount', document.netCents),
        ...amount('cbc:TaxExclusiveAmount', document.netCents),
        ...amount('cbc:TaxInclusiveAmount', document.grossCents),
        ...amount('cbc:PayableAmount', document.grossCents),
      },
      'cac:InvoiceLine': content.lines.map((line, index) => lineOf(line, index, tax)),
    },
  }
}

/** What a recipient may expect of the file (BT-24, BT-23). */
const PEPPOL = {
  billing: {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
  selfBilling: {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
  },
} as const

/** UNTDID 1001: an invoice, a credit note; and both where the recipient writes them. */
const TYPE_CODES = { invoice: '380', 'credit-note': '381', statement: '389', 'statement-credit': '261' } as const

/** Written by the operator for the partner (Directive 2006/112/EC, Art. 224). */
export const isOfPartner = (kind: IssuedDocument['kind']): boolean =>
  kind === 'statement' || kind === 'statement-credit'

/** Why no VAT is charged, as a code; small businesses and the like have only words. */
const EXEMPTION_CODES = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' } as const

/** One note with all of them: Peppol allows no second one. */
function notesOf({ content }: IssuedDocument) {
  const note = printable(content.notes.join('. '))
  return note === '' ? {} : { 'cbc:Note': [note] }
}

function correctedOf({ content }: IssuedDocument) {
  if (!content.corrects) return {}
  const { number, issuedOn } = content.corrects
  return {
    'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': issuedOn } }],
  }
}

function sellerOf(document: IssuedDocument) {
  const { vatCategory, content } = document
  const { seller } = content
  // What lies outside the scope of VAT names no VAT number (BR-O-02).
  const vatNumber = vatCategory === 'O' ? null : seller.vatNumber
  const ownNumber = sellerNumberOf(document)
  return {
    ...endpointOf(seller, vatNumber),
    ...(ownNumber === null ? {} : { 'cac:PartyIdentification': [{ 'cbc:ID': ownNumber }] }),
    ...addressOf(seller),
    ...(vatCategory === 'O' ? {} : { 'cac:PartyTaxScheme': taxNumbersOf(seller) }),
    ...legalEntityOf(seller),
  }
}

/**
 * The VAT number (BT-31) and that of the tax office (BT-32). One of them has to be there (BR-S-02, BR-AE-02, BR-E-02): where
 * nobody has told either, what the seller is registered under.
 */
function taxNumbersOf(seller: Party) {
  const { vatNumber, taxNumber, registration } = seller
  const ofOffice = printable(taxNumber || (vatNumber ? '' : registration || numberWithUs(seller)))
  return [
    ...(vatNumber ? [{ 'cbc:CompanyID': vatNumber, ...taxScheme('VAT') }] : []),
    ...(ofOffice === '' ? [] : [{ 'cbc:CompanyID': ofOffice, ...taxScheme('TAX') }]),
  ]
}

/** Without a VAT number something has to say who the seller is (BR-CO-26, BT-29); null where there is one. */
export function sellerNumberOf({ vatCategory, content: { seller } }: IssuedDocument): string | null {
  return seller.vatNumber && vatCategory !== 'O' ? null : numberWithUs(seller)
}

/** Who owes the VAT has to be named by a number (BR-AE-02, BT-47). */
const registeredAs = (buyer: Party): string => buyer.registration || buyer.taxNumber || numberWithUs(buyer)

const numberWithUs = ({ id, email, name }: Party): string => id ?? (email || name)

function buyerOf({ content, vatCategory }: IssuedDocument) {
  const { buyer } = content
  const vatNumber = vatCategory === 'O' ? null : buyer.vatNumber
  return {
    ...endpointOf(buyer, vatNumber),
    ...addressOf(buyer),
    ...(vatNumber ? { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vatNumber, ...taxScheme('VAT') } } : {}),
    ...legalEntityOf(vatCategory === 'AE' && !vatNumber ? { ...buyer, registration: registeredAs(buyer) } : buyer),
  }
}

function endpointOf({ email }: Party, vatNumber: string | null) {
  const { scheme, id } = electronicAddress(vatNumber, email)
  return id === '' ? {} : { 'cbc:EndpointID': id, 'cbc:EndpointID@schemeID': scheme }
}

function addressOf({ street, postcode, town, address, country }: Party) {
  return {
    'cac:PostalAddress': {
      // In one line where nobody has told its parts.
      ...present('cbc:StreetName', street || address),
      ...present('cbc:CityName', town),
      ...present('cbc:PostalZone', postcode),
      'cac:Country': { 'cbc:IdentificationCode': country },
    },
  }
}

const legalEntityOf = ({ name, registration }: Party) => ({
  'cac:PartyLegalEntity': {
    'cbc:RegistrationName': printable(name),
    ...present('cbc:CompanyID', registration ?? ''),
  },
})

/** A credit transfer to the operator's account (58), or in words how it is settled (BR-CO-25). */
function paymentOf({ kind, content: { payTo }, reference }: IssuedDocument) {
  if (!payTo) {
    const { creditTerms, statementTerms, statementCreditTerms } = texts
    const terms = {
      invoice: '',
      'credit-note': creditTerms,
      statement: statementTerms,
      'statement-credit': statementCreditTerms,
    }[kind]
    return { 'cac:PaymentTerms': { 'cbc:Note': terms } }
  }
  return {
    'cac:PaymentMeans': [
      {
        'cbc:PaymentMeansCode': '58',
        ...present('cbc:PaymentID', reference ?? ''),
        'cac:PayeeFinancialAccount': {
          'cbc:ID': payTo.iban,
          'cbc:Name': printable(payTo.accountHolder),
          ...(payTo.bic ? { 'cac:FinancialInstitutionBranch': { 'cbc:ID': payTo.bic } } : {}),
        },
      },
    ],
  }
}

const taxScheme = (scheme: 'VAT' | 'TAX') => ({ 'cac:TaxScheme': { 'cbc:ID': scheme } })

/** Category and rate, the same for every line; outside the scope of VAT there is no rate (BR-O-05). */
const taxOf = ({ vatCategory, vatRateBps }: IssuedDocument) => ({
  'cbc:ID': vatCategory,
  ...(vatCategory === 'O' ? {} : { 'cbc:Percent': String(vatRateBps / 100) }),
  ...taxScheme('VAT'),
})

function exemptionOf({ vatCategory, content }: IssuedDocument) {
  if (vatCategory === 'S') return {}
  return {
    ...(vatCategory === 'E' ? {} : { 'cbc:TaxExemptionReasonCode': EXEMPTION_CODES[vatCategory] }),
    ...present('cbc:TaxExemptionReason', content.exemption ?? ''),
  }
}

const lineOf = (line: DocumentLine, index: number, tax: object) => ({
  'cbc:ID': String(index + 1),
  'cbc:InvoicedQuantity': String(line.quantity),
  'cbc:InvoicedQuantity@unitCode': line.unit,
  ...amount('cbc:LineExtensionAmount', line.netCents),
  'cac:Item': {
    ...present('cbc:Description', line.description),
    'cbc:Name': printable(line.name),
    'cac:ClassifiedTaxCategory': tax,
  },
  'cac:Price': { ...amount('cbc:PriceAmount', line.unitPriceCents) },
})

/** An amount and its currency, such as 1071.00 EUR. */
const amount = (name: string, cents: number) => ({ [name]: decimal(cents), [`${name}@currencyID`]: 'EUR' })

/** Whole cents as euro with a point. */
function decimal(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** An element only where there is something to say: empty ones are refused (PEPPOL-EN16931-R008). */
function present(name: string, text: string) {
  const said = printable(text)
  return said === '' ? {} : { [name]: said }
}

/** In one line, without what no XML file and no page may hold. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cn}\p{Cs}]/gu, '')
    .trim()
}
