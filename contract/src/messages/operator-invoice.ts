// Written by `npm run messages` from en/operator-invoice.json.
import { loadMessages } from '../language/load.ts'

export type OperatorInvoiceTexts = {
  readonly invoice: string
  readonly creditNote: string
  readonly help: (values: { company: string; day: string }) => string
  readonly notFound: string
  readonly back: string
  readonly record: string
  readonly refund: string
  readonly payFromCredit: (values: { amount: string }) => string
  readonly payments: string
  readonly noPayments: string
  readonly paidOn: string
  readonly kind: string
  readonly kinds: {
    readonly bank: string
    readonly hand: string
    readonly credit: string
    readonly refund: string
    readonly undo: string
  }
  readonly by: string
  readonly amount: string
  readonly undone: string
  readonly undo: string
  readonly undoLabel: (values: { amount: string; day: string }) => string
  readonly creditNotes: string
  readonly corrects: string
  readonly facts: string
  readonly company: string
  readonly campaign: string
  readonly deletedCampaign: (values: { name: string }) => string
  readonly period: string
  readonly dateRange: (values: { from: string; until: string }) => string
  readonly issued: string
  readonly due: string
  readonly vatNumber: string
  readonly noVatNumber: string
  readonly payTo: string
  readonly iban: string
  readonly bic: string
  readonly holder: string
  readonly reference: string
  readonly copyIban: string
  readonly copyReference: string
  readonly ledger: string
  readonly audit: string
  readonly recordTitle: string
  readonly refundTitle: string
  readonly creditTitle: string
  readonly creditIntro: (values: { credit: string; number: string; open: string }) => string
  readonly creditTooMuch: (values: { most: string }) => string
  readonly creditUsed: (values: { amount: string }) => string
  readonly recordIntro: (values: { number: string; open: string }) => string
  readonly refundIntro: (values: { amount: string; number: string }) => string
  readonly amountField: string
  readonly amountHint: string
  readonly amountMissing: string
  readonly amountTooMuch: (values: { open: string }) => string
  readonly refundTooMuch: (values: { amount: string }) => string
  readonly dayField: string
  readonly dayMissing: string
  readonly noteField: string
  readonly noteHint: string
  readonly save: string
  readonly saving: string
  readonly recorded: (values: { amount: string }) => string
  readonly refunded: (values: { amount: string }) => string
  readonly undoTitle: string
  readonly undoText: string
  readonly undoConfirm: string
  readonly undoing: string
  readonly undoneToast: string
}

export const operatorInvoiceTexts = await loadMessages<OperatorInvoiceTexts>('operator-invoice')
