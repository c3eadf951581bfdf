import { billingDocumentTexts as texts } from '@marquee/contract/messages/billing-documents'
import { toPrintable } from '../../../platform/printable-text.ts'
import type { DocumentLine, Party } from '../schema/content.ts'
import type { documents } from '../schema/documents.ts'
import { getElectronicAddress } from './electronic-address.ts'

export type IssuedDocument = typeof documents.$inferSelect

/** An invoice with the terms of EN 16931 under the names of UBL 2.1. */
export type EInvoice = { 'ubl:Invoice': Record<string, unknown> }

/**
 * A document as an electronic invoice (EN 16931; Peppol BIS Billing 3.0, or its self-billing for statements).
 *
 * All amounts come from the row, so that the file equals the books.
 */
export function buildEInvoice(document: IssuedDocument): EInvoice {
  const { content, kind } = document
  const tax = buildTax(document)
  return {
    'ubl:Invoice': {
      ...PEPPOL[isOfPartner(kind) ? 'selfBilling' : 'billing'],
      'cbc:ID': document.number,
      'cbc:IssueDate': document.issuedOn,
      ...(document.dueOn === null ? {} : { 'cbc:DueDate': document.dueOn }),
      'cbc:InvoiceTypeCode': TYPE_CODES[kind],
      ...buildNotes(document),
      'cbc:DocumentCurrencyCode': 'EUR',
      // The buyer reference, which Peppol requires (BT-10).
      'cbc:BuyerReference': document.campaignId ?? document.screenId ?? document.number,
      'cac:InvoicePeriod': { 'cbc:StartDate': content.period.from, 'cbc:EndDate': content.period.until },
      ...buildBillingReference(document),
      'cac:AccountingSupplierParty': { 'cac:Party': buildSeller(document) },
      'cac:AccountingCustomerParty': { 'cac:Party': buildBuyer(document) },
      ...buildPayment(document),
      'cac:TaxTotal': [
        {
          ...buildAmount('cbc:TaxAmount', document.vatCents),
          'cac:TaxSubtotal': [
            {
              ...buildAmount('cbc:TaxableAmount', document.netCents),
              ...buildAmount('cbc:TaxAmount', document.vatCents),
              'cac:TaxCategory': { ...tax, ...buildExemption(document) },
            },
          ],
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...buildAmount('cbc:LineExtensionAmount', document.netCents),
        ...buildAmount('cbc:TaxExclusiveAmount', document.netCents),
        ...buildAmount('cbc:TaxInclusiveAmount', document.grossCents),
        ...buildAmount('cbc:PayableAmount', document.grossCents),
      },
      'cac:InvoiceLine': content.lines.map((line, index) => buildLine(line, index, tax)),
    },
  }
}

/** Specification and business process (BT-24, BT-23). */
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

/** UNTDID 1001: invoice, credit note, self-billed invoice, self-billed credit note. */
const TYPE_CODES = { invoice: '380', 'credit-note': '381', statement: '389', 'statement-credit': '261' } as const

/** Self-billed documents (Directive 2006/112/EC, Art. 224). */
export const isOfPartner = (kind: IssuedDocument['kind']): boolean =>
  kind === 'statement' || kind === 'statement-credit'

/** The codes of exemption reasons; category E has only a text. */
const EXEMPTION_CODES = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' } as const

/** All notes as one, because Peppol allows only one. */
function buildNotes({ content }: IssuedDocument) {
  const note = toPrintable(content.notes.join('. '))
  return note === '' ? {} : { 'cbc:Note': [note] }
}

function buildBillingReference({ content }: IssuedDocument) {
  if (!content.corrects) return {}
  const { number, issuedOn } = content.corrects
  return {
    'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': issuedOn } }],
  }
}

function buildSeller(document: IssuedDocument) {
  const { vatCategory, content } = document
  const { seller } = content
  // A document outside the scope of VAT must not contain a VAT number (BR-O-02).
  const vatNumber = vatCategory === 'O' ? null : seller.vatNumber
  const ownNumber = getSellerNumber(document)
  return {
    ...buildEndpoint(seller, vatNumber),
    ...(ownNumber === null ? {} : { 'cac:PartyIdentification': [{ 'cbc:ID': ownNumber }] }),
    ...buildAddress(seller),
    ...(vatCategory === 'O' ? {} : { 'cac:PartyTaxScheme': buildTaxNumbers(seller) }),
    ...buildLegalEntity(seller),
  }
}

/**
 * The VAT number (BT-31) and the tax number (BT-32). One of them is required (BR-S-02, BR-AE-02, BR-E-02). Without
 * either, the tax number is the seller's registration.
 */
function buildTaxNumbers(seller: Party) {
  const { vatNumber, taxNumber, registration } = seller
  const officeNumber = toPrintable(taxNumber || (vatNumber ? '' : registration || getFallbackNumber(seller)))
  return [
    ...(vatNumber ? [{ 'cbc:CompanyID': vatNumber, ...buildTaxScheme('VAT') }] : []),
    ...(officeNumber === '' ? [] : [{ 'cbc:CompanyID': officeNumber, ...buildTaxScheme('TAX') }]),
  ]
}

/** The identifier of a seller without a VAT number (BR-CO-26, BT-29); null if there is a VAT number. */
export function getSellerNumber({ vatCategory, content: { seller } }: IssuedDocument): string | null {
  return seller.vatNumber && vatCategory !== 'O' ? null : getFallbackNumber(seller)
}

/** A buyer who owes the VAT needs a registration number (BR-AE-02, BT-47). */
const getRegistration = (buyer: Party): string => buyer.registration || buyer.taxNumber || getFallbackNumber(buyer)

const getFallbackNumber = ({ id, email, name }: Party): string => id ?? (email || name)

function buildBuyer({ content, vatCategory }: IssuedDocument) {
  const { buyer } = content
  const vatNumber = vatCategory === 'O' ? null : buyer.vatNumber
  return {
    ...buildEndpoint(buyer, vatNumber),
    ...buildAddress(buyer),
    ...(vatNumber ? { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vatNumber, ...buildTaxScheme('VAT') } } : {}),
    ...buildLegalEntity(
      vatCategory === 'AE' && !vatNumber ? { ...buyer, registration: getRegistration(buyer) } : buyer,
    ),
  }
}

function buildEndpoint({ email }: Party, vatNumber: string | null) {
  const { scheme, id } = getElectronicAddress(vatNumber, email)
  return id === '' ? {} : { 'cbc:EndpointID': id, 'cbc:EndpointID@schemeID': scheme }
}

function buildAddress({ street, postcode, town, address, country }: Party) {
  return {
    'cac:PostalAddress': {
      // A profile without a street has its address in one line.
      ...buildOptional('cbc:StreetName', street || address),
      ...buildOptional('cbc:CityName', town),
      ...buildOptional('cbc:PostalZone', postcode),
      'cac:Country': { 'cbc:IdentificationCode': country },
    },
  }
}

const buildLegalEntity = ({ name, registration }: Party) => ({
  'cac:PartyLegalEntity': {
    'cbc:RegistrationName': toPrintable(name),
    ...buildOptional('cbc:CompanyID', registration ?? ''),
  },
})

/** A credit transfer to the operator's account (58), or payment terms as a text (BR-CO-25). */
function buildPayment({ kind, content: { payTo }, reference }: IssuedDocument) {
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
        ...buildOptional('cbc:PaymentID', reference ?? ''),
        'cac:PayeeFinancialAccount': {
          'cbc:ID': payTo.iban,
          'cbc:Name': toPrintable(payTo.accountHolder),
          ...(payTo.bic ? { 'cac:FinancialInstitutionBranch': { 'cbc:ID': payTo.bic } } : {}),
        },
      },
    ],
  }
}

const buildTaxScheme = (scheme: 'VAT' | 'TAX') => ({ 'cac:TaxScheme': { 'cbc:ID': scheme } })

/** Category and rate, equal for all lines. There is no rate outside the scope of VAT (BR-O-05). */
const buildTax = ({ vatCategory, vatRateBps }: IssuedDocument) => ({
  'cbc:ID': vatCategory,
  ...(vatCategory === 'O' ? {} : { 'cbc:Percent': String(vatRateBps / 100) }),
  ...buildTaxScheme('VAT'),
})

function buildExemption({ vatCategory, content }: IssuedDocument) {
  if (vatCategory === 'S') return {}
  return {
    ...(vatCategory === 'E' ? {} : { 'cbc:TaxExemptionReasonCode': EXEMPTION_CODES[vatCategory] }),
    ...buildOptional('cbc:TaxExemptionReason', content.exemption ?? ''),
  }
}

const buildLine = (line: DocumentLine, index: number, tax: object) => ({
  'cbc:ID': String(index + 1),
  'cbc:InvoicedQuantity': String(line.quantity),
  'cbc:InvoicedQuantity@unitCode': line.unit,
  ...buildAmount('cbc:LineExtensionAmount', line.netCents),
  'cac:Item': {
    ...buildOptional('cbc:Description', line.description),
    'cbc:Name': toPrintable(line.name),
    'cac:ClassifiedTaxCategory': tax,
  },
  'cac:Price': { ...buildAmount('cbc:PriceAmount', line.unitPriceCents) },
})

/** An amount and its currency, such as 1071.00 EUR. */
const buildAmount = (name: string, cents: number) => ({ [name]: formatDecimal(cents), [`${name}@currencyID`]: 'EUR' })

/** Whole cents as euro with a point. */
function formatDecimal(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Omits an empty element, because Peppol refuses it (PEPPOL-EN16931-R008). */
function buildOptional(name: string, text: string) {
  const printable = toPrintable(text)
  return printable === '' ? {} : { [name]: printable }
}
