import { XmlDocument, type XmlElement, type XmlNode } from 'libxml2-wasm'

/** The business terms of EN 16931 that our invoices use, by number; empty where the file has none. */
export type InvoiceTerms = ReturnType<typeof readTerms>

/** Reads an electronic invoice in either syntax into the same terms. */
export function readInvoice(xml: string): InvoiceTerms {
  // Every name occurs in one namespace only, so the paths work without namespaces.
  const plain = xml.replaceAll(/(<\/?)\w+:/g, '$1').replaceAll(/ xmlns(:\w+)?="[^"]*"/g, '')
  const document = XmlDocument.fromString(plain)
  try {
    return readTerms(document.root, plain.includes('<CrossIndustryInvoice') ? CII : UBL)
  } finally {
    document.dispose()
  }
}

const UBL = {
  BT1: '/*/ID',
  BT2: '/*/IssueDate',
  BT3: '/*/InvoiceTypeCode | /*/CreditNoteTypeCode',
  BT5: '/*/DocumentCurrencyCode',
  BT9: '/*/DueDate',
  BT10: '/*/BuyerReference',
  BT20: '/*/PaymentTerms/Note',
  BT22: '/*/Note',
  BT23: '/*/ProfileID',
  BT24: '/*/CustomizationID',
  BT25: '/*/BillingReference/InvoiceDocumentReference/ID',
  BT27: '//AccountingSupplierParty//RegistrationName',
  BT29: '//AccountingSupplierParty//PartyIdentification/ID',
  BT30: '//AccountingSupplierParty//PartyLegalEntity/CompanyID',
  BT31: "//AccountingSupplierParty//PartyTaxScheme[TaxScheme/ID = 'VAT']/CompanyID",
  BT32: "//AccountingSupplierParty//PartyTaxScheme[TaxScheme/ID != 'VAT']/CompanyID",
  BT34: '//AccountingSupplierParty//EndpointID',
  BT34scheme: '//AccountingSupplierParty//EndpointID/@schemeID',
  BT40: '//AccountingSupplierParty//IdentificationCode',
  BT44: '//AccountingCustomerParty//RegistrationName',
  BT47: '//AccountingCustomerParty//PartyLegalEntity/CompanyID',
  BT48: '//AccountingCustomerParty//PartyTaxScheme/CompanyID',
  BT49: '//AccountingCustomerParty//EndpointID',
  BT49scheme: '//AccountingCustomerParty//EndpointID/@schemeID',
  BT55: '//AccountingCustomerParty//IdentificationCode',
  BT73: '/*/InvoicePeriod/StartDate',
  BT74: '/*/InvoicePeriod/EndDate',
  BT81: '//PaymentMeans/PaymentMeansCode',
  BT83: '//PaymentMeans/PaymentID',
  BT84: '//PayeeFinancialAccount/ID',
  BT106: '//LegalMonetaryTotal/LineExtensionAmount',
  BT109: '//LegalMonetaryTotal/TaxExclusiveAmount',
  BT110: '/*/TaxTotal/TaxAmount',
  BT112: '//LegalMonetaryTotal/TaxInclusiveAmount',
  BT115: '//LegalMonetaryTotal/PayableAmount',
  breakdown: '//TaxSubtotal',
  BT116: 'TaxableAmount',
  BT117: 'TaxAmount',
  BT118: 'TaxCategory/ID',
  BT119: 'TaxCategory/Percent',
  BT120: 'TaxCategory/TaxExemptionReason',
  BT121: 'TaxCategory/TaxExemptionReasonCode',
  lines: '//InvoiceLine | //CreditNoteLine',
  BT126: 'ID',
  BT129: 'InvoicedQuantity | CreditedQuantity',
  BT130: 'InvoicedQuantity/@unitCode | CreditedQuantity/@unitCode',
  BT131: 'LineExtensionAmount',
  BT146: 'Price/PriceAmount',
  BT151: 'Item/ClassifiedTaxCategory/ID',
  BT152: 'Item/ClassifiedTaxCategory/Percent',
  BT153: 'Item/Name',
} as const

type Paths = Readonly<Record<keyof typeof UBL, string>>

const CII: Paths = {
  BT1: '//ExchangedDocument/ID',
  BT2: '//IssueDateTime/DateTimeString',
  BT3: '//ExchangedDocument/TypeCode',
  BT5: '//InvoiceCurrencyCode',
  BT9: '//DueDateDateTime/DateTimeString',
  BT10: '//ApplicableHeaderTradeAgreement/BuyerReference',
  BT20: '//SpecifiedTradePaymentTerms/Description',
  BT22: '//IncludedNote/Content',
  BT23: '//BusinessProcessSpecifiedDocumentContextParameter/ID',
  BT24: '//GuidelineSpecifiedDocumentContextParameter/ID',
  BT25: '//InvoiceReferencedDocument/IssuerAssignedID',
  BT27: '//SellerTradeParty/Name',
  BT29: '//SellerTradeParty/ID',
  BT30: '//SellerTradeParty/SpecifiedLegalOrganization/ID',
  BT31: "//SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID = 'VA']",
  BT32: "//SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID = 'FC']",
  BT34: '//SellerTradeParty/URIUniversalCommunication/URIID',
  BT34scheme: '//SellerTradeParty/URIUniversalCommunication/URIID/@schemeID',
  BT40: '//SellerTradeParty//CountryID',
  BT44: '//BuyerTradeParty/Name',
  BT47: '//BuyerTradeParty/SpecifiedLegalOrganization/ID',
  BT48: '//BuyerTradeParty/SpecifiedTaxRegistration/ID',
  BT49: '//BuyerTradeParty/URIUniversalCommunication/URIID',
  BT49scheme: '//BuyerTradeParty/URIUniversalCommunication/URIID/@schemeID',
  BT55: '//BuyerTradeParty//CountryID',
  BT73: '//ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod/StartDateTime/DateTimeString',
  BT74: '//ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod/EndDateTime/DateTimeString',
  BT81: '//SpecifiedTradeSettlementPaymentMeans/TypeCode',
  BT83: '//PaymentReference',
  BT84: '//IBANID',
  BT106: '//SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount',
  BT109: '//TaxBasisTotalAmount',
  BT110: '//TaxTotalAmount',
  BT112: '//GrandTotalAmount',
  BT115: '//DuePayableAmount',
  breakdown: '//ApplicableHeaderTradeSettlement/ApplicableTradeTax',
  BT116: 'BasisAmount',
  BT117: 'CalculatedAmount',
  BT118: 'CategoryCode',
  BT119: 'RateApplicablePercent',
  BT120: 'ExemptionReason',
  BT121: 'ExemptionReasonCode',
  lines: '//IncludedSupplyChainTradeLineItem',
  BT126: './/LineID',
  BT129: './/BilledQuantity',
  BT130: './/BilledQuantity/@unitCode',
  BT131: './/LineTotalAmount',
  BT146: './/NetPriceProductTradePrice/ChargeAmount',
  BT151: './/CategoryCode',
  BT152: './/RateApplicablePercent',
  BT153: './/SpecifiedTradeProduct/Name',
}

const BREAKDOWN = ['BT116', 'BT117', 'BT118', 'BT119', 'BT120', 'BT121'] as const
const LINE = ['BT126', 'BT129', 'BT130', 'BT131', 'BT146', 'BT151', 'BT152', 'BT153'] as const
type Name = keyof Paths
type Part = (typeof BREAKDOWN)[number] | (typeof LINE)[number]
type Head = Exclude<Name, Part | 'breakdown' | 'lines'>

function readTerms(root: XmlElement, paths: Paths) {
  const isPart = (name: Name) => [...BREAKDOWN, ...LINE, 'breakdown', 'lines'].includes(name)
  // The remaining names are those of the head.
  const head = Object.keys(paths).filter((name) => !isPart(name as Name)) as Head[]
  return {
    ...read(root, head, paths),
    breakdown: root.find(paths.breakdown).map((node) => read(node, BREAKDOWN, paths)),
    lines: root.find(paths.lines).map((node) => read(node, LINE, paths)),
  }
}

/** Reads terms, with dates in the same format for both syntaxes. */
function read<N extends Name>(node: XmlNode, names: readonly N[], paths: Paths): Record<N, string> {
  const entries = names.map((name) => {
    const found = node.get(paths[name])?.content ?? ''
    return [name, found.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')]
  })
  return Object.fromEntries(entries) as Record<N, string>
}
