// Written by `npm run messages` from en/billing-documents.json.
import { loadMessages } from '../language/load.ts'

export type BillingDocumentTexts = {
  readonly title: {
    readonly invoice: string
    readonly 'credit-note': string
    readonly statement: string
    readonly 'statement-credit': string
  }
  readonly selfBilling: string
  readonly translation: string
  readonly seller: string
  readonly buyer: string
  readonly creditTo: string
  readonly partner: string
  readonly operator: string
  readonly number: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly period: string
  readonly corrects: {
    readonly invoice: (values: { day: string; number: string }) => string
    readonly 'credit-note': (values: { day: string; number: string }) => string
    readonly statement: (values: { day: string; number: string }) => string
    readonly 'statement-credit': (values: { day: string; number: string }) => string
  }
  readonly vatNumber: (values: { number: string }) => string
  readonly taxNumber: (values: { number: string }) => string
  readonly registration: (values: { number: string }) => string
  readonly item: string
  readonly quantity: string
  readonly unitPrice: string
  readonly amount: string
  readonly quantities: {
    readonly WEE: (values: { quantity: number; size: number }) => string
    readonly DAY: (values: { quantity: number; size: number }) => string
  }
  readonly net: string
  readonly vat: (values: { rate: string }) => string
  readonly noVat: string
  readonly gross: {
    readonly invoice: string
    readonly 'credit-note': string
    readonly statement: string
    readonly 'statement-credit': string
  }
  readonly pages: (values: { page: number; pages: number }) => string
  readonly pay: string
  readonly paymentRequest: (values: { amount: string; day: string }) => string
  readonly accountHolder: string
  readonly iban: string
  readonly bic: string
  readonly reference: string
  readonly scan: string
  readonly qrCode: string
  readonly creditTerms: string
  readonly statementTerms: string
  readonly statementCreditTerms: string
  readonly share: string
  readonly daysOnline: string
  readonly charged: string
  readonly partnerShare: (values: { shares: string }) => string
  readonly percent: (values: { percent: string }) => string
  readonly electronic: string
}

export const billingDocumentTexts = await loadMessages<BillingDocumentTexts>('billing-documents')
