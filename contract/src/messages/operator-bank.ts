// Written by `npm run messages` from en/operator-bank.json.
import { loadMessages } from '../language/load.ts'

export type OperatorBankTexts = {
  readonly title: string
  readonly help: string
  readonly drop: string
  readonly dropHint: string
  readonly choose: string
  readonly importing: string
  readonly sent: (values: { sent: string; total: string }) => string
  readonly working: string
  readonly progress: string
  readonly failed: string
  readonly imported: (values: { name: string }) => string
  readonly knownFile: (values: { name: string }) => string
  readonly otherAccounts: (values: { ibans: string }) => string
  readonly knownFileText: string
  readonly result: (values: { fresh: number; known: number }) => string
  readonly matched: (values: { amount: string; count: number }) => string
  readonly waits: (values: { count: number }) => string
  readonly ofPayouts: (values: { count: number }) => string
  readonly payouts: (values: { count: number }) => string
  readonly demoHint: string
  readonly demoImport: string
  readonly demoSave: string
  readonly demoFailed: string
  readonly entries: string
  readonly states: string
  readonly all: string
  readonly open: string
  readonly matchedState: string
  readonly ignored: string
  readonly search: string
  readonly filterFile: string
  readonly allFiles: string
  readonly moreFiles: (values: { count: number }) => string
  readonly booked: string
  readonly from: string
  readonly amount: string
  readonly becomes: string
  readonly noName: string
  readonly noEntries: string
  readonly noEntriesReason: string
  readonly allSettled: string
  readonly allSettledReason: string
  readonly noneFound: string
  readonly left: (values: { amount: string }) => string
  readonly doubts: {
    readonly unknown: string
    readonly partial: string
    readonly double: string
    readonly 'too-much': string
    readonly 'other-amount': string
    readonly outgoing: string
    readonly 'foreign-currency': string
  }
  readonly why: {
    readonly reference: string
    readonly number: string
    readonly iban: string
    readonly 'amount-and-name': string
    readonly name: string
    readonly amount: string
  }
  readonly take: (values: { amount: string; number: string }) => string
  readonly takeLabel: (values: { amount: string; company: string; number: string }) => string
  readonly taking: string
  readonly split: string
  readonly splitLabel: (values: { amount: string; name: string }) => string
  readonly book: string
  readonly labelBooking: (values: { amount: string; name: string }) => string
  readonly ignore: string
  readonly ignoreLabel: (values: { amount: string; name: string }) => string
  readonly reopen: string
  readonly reopenLabel: (values: { amount: string; name: string }) => string
  readonly reopening: string
  readonly reopened: string
  readonly settled: (values: { number: string }) => string
  readonly settledMany: (values: { count: number }) => string
  readonly byItself: string
  readonly isPayout: (values: { number: string }) => string
  readonly isReturn: (values: { number: string }) => string
  readonly ignoredWhy: (values: { reason: string }) => string
  readonly dismissed: string
  readonly splitTitle: string
  readonly splitIntro: (values: { amount: string; day: string; name: string }) => string
  readonly splitSearch: string
  readonly splitNone: string
  readonly splitAdd: string
  readonly splitAddLabel: (values: { number: string }) => string
  readonly splitRemoveLabel: (values: { number: string }) => string
  readonly splitAmountLabel: (values: { number: string }) => string
  readonly splitOpen: (values: { amount: string }) => string
  readonly splitEmpty: string
  readonly splitLeft: string
  readonly splitTooMuch: (values: { amount: string }) => string
  readonly splitMoreThanOpen: (values: { number: string }) => string
  readonly splitAmountMissing: (values: { number: string }) => string
  readonly splitConfirm: string
  readonly otherTitle: string
  readonly otherText: (values: { companies: string }) => string
  readonly otherPayersText: (values: { companies: string; payers: string }) => string
  readonly otherReason: string
  readonly otherReasonMissing: string
  readonly bookTitle: string
  readonly bookKind: string
  readonly bookKinds: {
    readonly credit: string
    readonly 'credit-refund': string
    readonly 'bank-fee': string
    readonly interest: string
    readonly 'own-money': string
    readonly other: string
    readonly noted: string
    readonly opening: string
  }
  readonly bookHints: {
    readonly credit: string
    readonly 'credit-refund': string
    readonly 'bank-fee': string
    readonly interest: string
    readonly 'own-money': string
    readonly other: string
    readonly noted: string
  }
  readonly bookFind: string
  readonly bookClientMissing: string
  readonly bookChoose: (values: { name: string }) => string
  readonly bookChosen: (values: { name: string }) => string
  readonly bookNote: string
  readonly bookReasonMissing: (values: { company: string }) => string
  readonly bookConfirm: string
  readonly booking: string
  readonly bookedToast: (values: { kind: string }) => string
  readonly bookedNote: (values: { amount: string; kind: string }) => string
  readonly ignoreTitle: string
  readonly ignoreText: string
  readonly ignoreReason: string
  readonly ignoreReasonMissing: string
  readonly ignoreConfirm: string
  readonly ignoring: string
  readonly files: string
  readonly noFiles: string
  readonly filePeriod: (values: { from: string; until: string }) => string
  readonly fileEntries: (values: { count: number }) => string
  readonly fileEntriesWithNew: (values: { count: number; fresh: number }) => string
  readonly fileEqual: (values: { amount: string }) => string
  readonly fileDiffers: (values: { closing: string; difference: string; ledger: string }) => string
  readonly fileDiffersWhy: string
  readonly fileImported: (values: { at: string; by: string }) => string
  readonly fileShow: (values: { name: string }) => string
}

export const operatorBankTexts = await loadMessages<OperatorBankTexts>('operator-bank')
