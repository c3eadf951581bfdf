// Written by `npm run messages` from en/billing-books.json.
import { loadMessages } from '../language/load.ts'

export type BillingBooksTexts = {
  readonly causes: {
    readonly invoice: string
    readonly 'credit-note': string
    readonly statement: string
    readonly 'statement-credit': string
    readonly 'bank-entry': string
    readonly 'bank-entry-ignored': string
    readonly 'bank-entry-reopened': string
    readonly payment: string
    readonly allocation: string
    readonly payout: string
    readonly 'payout-paid': string
    readonly 'payout-cancelled': string
    readonly 'payout-returned': string
    readonly 'hand-payout': string
    readonly 'hand-payout-undone': string
  }
  readonly ledgerTable: {
    readonly columns: readonly [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
  }
  readonly monthTable: {
    readonly columns: readonly [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    readonly kinds: {
      readonly invoice: string
      readonly 'credit-note': string
      readonly statement: string
      readonly 'statement-credit': string
    }
  }
  readonly checks: {
    readonly 'order-days': string
    readonly 'order-twice': string
    readonly 'order-balance': string
    readonly series: string
    readonly 'document-sum': string
    readonly 'document-vat': string
    readonly 'document-credit': string
    readonly 'document-file': string
    readonly 'statement-charged': string
    readonly 'statement-share': string
    readonly 'statement-credit': string
    readonly 'statement-days': string
    readonly entry: string
    readonly 'entry-without-cause': string
    readonly unbalanced: string
    readonly receivable: string
    readonly partner: string
    readonly 'in-payout': string
    readonly bank: string
    readonly unclear: string
    readonly 'client-credit': string
    readonly sold: string
    readonly makegood: string
    readonly plays: string
    readonly 'chain-link': string
    readonly 'chain-row': string
    readonly 'play-files': string
    readonly 'chain-head': string
  }
  readonly nothing: string
  readonly command: {
    readonly usage: string
    readonly difference: (values: { expected: string; found: string; what: string; where: string }) => string
    readonly looked: (values: { documents: number; entries: number; orders: number }) => string
    readonly head: (values: { head: string }) => string
    readonly noHead: string
    readonly none: string
    readonly some: (values: { differences: number }) => string
    readonly more: (values: { what: string }) => string
    readonly playFiles: string
  }
}

export const billingBooksTexts = await loadMessages<BillingBooksTexts>('billing-books')
