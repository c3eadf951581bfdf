// Written by `npm run messages` from en/operator-payouts.json.
import { loadMessages } from '../language/load.ts'

export type OperatorPayoutTexts = {
  readonly states: {
    readonly draft: string
    readonly approved: string
    readonly exported: string
    readonly paid: string
    readonly cancelled: string
  }
  readonly holds: {
    readonly 'no-agreement': string
    readonly 'iban-invalid': string
    readonly 'iban-missing': string
    readonly 'bank-changed': string
    readonly 'vat-number-missing': string
    readonly 'vat-unchecked': string
    readonly 'vat-number-other': string
    readonly 'transfer-returned': (values: { words: string }) => string
    readonly 'held-by-operator': string
    readonly suspended: string
  }
  readonly bankChangedUntil: (values: { until: string }) => string
  readonly heldBecause: (values: { words: string }) => string
  readonly list: string
  readonly title: string
  readonly help: string
  readonly payable: string
  readonly partner: string
  readonly account: string
  readonly statements: string
  readonly amount: string
  readonly all: (values: { count: number }) => string
  readonly selectAll: string
  readonly select: (values: { name: string }) => string
  readonly selected: (values: { count: number; of: number }) => string
  readonly executesOn: string
  readonly executesHint: (values: { day: string }) => string
  readonly executesMissing: string
  readonly create: string
  readonly creating: string
  readonly created: (values: { number: string }) => string
  readonly selectSome: string
  readonly search: string
  readonly noneFound: string
  readonly nonePayable: string
  readonly nonePayableReason: string
  readonly held: string
  readonly heldNote: (values: { amount: string }) => string
  readonly why: string
  readonly holdHead: string
  readonly hold: string
  readonly holdLabel: (values: { name: string }) => string
  readonly release: string
  readonly releaseLabel: (values: { name: string }) => string
  readonly holdTitle: string
  readonly holdText: (values: { name: string }) => string
  readonly holdReason: string
  readonly holdHint: string
  readonly holdMissing: string
  readonly holdConfirm: string
  readonly savingHold: string
  readonly heldToast: (values: { name: string }) => string
  readonly releasedToast: (values: { name: string }) => string
  readonly history: string
  readonly noRuns: string
  readonly run: string
  readonly status: string
  readonly payees: string
  readonly createdBy: string
  readonly approvedBy: string
  readonly total: string
  readonly none: string
  readonly notFound: string
  readonly back: string
  readonly runTitle: (values: { number: string }) => string
  readonly runHelp: (values: { count: number; day: string }) => string
  readonly steps: string
  readonly stepCreated: string
  readonly stepApproved: string
  readonly stepExported: string
  readonly stepPaid: string
  readonly stepCancelled: string
  readonly stepDone: (values: { at: string; name: string }) => string
  readonly stepOpen: string
  readonly approve: string
  readonly approving: string
  readonly approved: string
  readonly ownRunTitle: string
  readonly ownRun: string
  readonly approveTitle: string
  readonly approveText: (values: { amount: string; count: number }) => string
  readonly export: string
  readonly exporting: string
  readonly exported: string
  readonly exportTitle: string
  readonly exportText: string
  readonly download: string
  readonly downloading: string
  readonly markPaid: string
  readonly markPaidTitle: string
  readonly markPaidText: string
  readonly paidOn: string
  readonly paidOnMissing: string
  readonly markingPaid: string
  readonly paid: string
  readonly cancel: string
  readonly cancelTitle: string
  readonly cancelText: string
  readonly cancelExported: string
  readonly cancelReason: string
  readonly cancelReasonMissing: string
  readonly cancelConfirm: string
  readonly keep: string
  readonly cancelling: string
  readonly cancelled: string
  readonly changedTitle: string
  readonly changedText: string
  readonly items: string
  readonly searchTransfers: string
  readonly remittance: string
  readonly returnHead: string
  readonly return: string
  readonly returnLabel: (values: { name: string }) => string
  readonly returned: (values: { day: string; why: string }) => string
  readonly returnTitle: string
  readonly returnText: (values: { amount: string; name: string }) => string
  readonly returnedOn: string
  readonly returnedOnMissing: string
  readonly returnReason: string
  readonly returnReasonNone: string
  readonly returnReasonMissing: string
  readonly returnNote: string
  readonly returnNoteHint: string
  readonly returnConfirm: string
  readonly returning: string
  readonly returnedToast: (values: { name: string }) => string
  readonly ledger: string
  readonly audit: string
}

export const operatorPayoutTexts = await loadMessages<OperatorPayoutTexts>('operator-payouts')
