// Written by `npm run messages` from en/operator-ledger.json.
import { loadMessages } from '../language/load.ts'

export type OperatorLedgerTexts = {
  readonly title: string
  readonly help: string
  readonly balances: string
  readonly accounts: {
    readonly receivable: string
    readonly bank: string
    readonly unclear: string
    readonly sold: string
    readonly 'vat-out': string
    readonly 'vat-in': string
    readonly partner: string
    readonly 'in-payout': string
    readonly commission: string
    readonly 'client-credit': string
    readonly 'bank-fees': string
    readonly interest: string
    readonly 'own-money': string
    readonly other: string
  }
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
  readonly search: string
  readonly account: string
  readonly allAccounts: string
  readonly cause: string
  readonly allCauses: string
  readonly from: string
  readonly to: string
  readonly onlyParty: (values: { name: string }) => string
  readonly onlyCampaign: (values: { name: string }) => string
  readonly onlyDocument: string
  readonly oneParty: string
  readonly something: string
  readonly csvLabel: string
  readonly csvFailed: string
  readonly entries: string
  readonly whose: string
  readonly debit: string
  readonly credit: string
  readonly house: string
  readonly openCause: (values: { label: string }) => string
  readonly balance: (values: { amount: string; side: string }) => string
  readonly moreLines: (values: { count: number }) => string
  readonly moreLinesLabel: (values: { count: number; label: string }) => string
  readonly otherLinesLabel: (values: { label: string }) => string
  readonly moreLinesBusy: string
  readonly moreLinesFailed: string
  readonly older: string
  readonly olderBusy: string
  readonly loaded: (values: { count: number }) => string
  readonly end: string
  readonly olderFailed: string
  readonly empty: string
  readonly emptyReason: string
  readonly noneFound: string
}

export const operatorLedgerTexts = await loadMessages<OperatorLedgerTexts>('operator-ledger')
