// Written by `npm run messages` from en/operator-month.json.
import { loadMessages } from '../language/load.ts'

export type OperatorMonthTexts = {
  readonly help: string
  readonly receivable: (values: { amount: string }) => string
  readonly previous: string
  readonly next: string
  readonly export: string
  readonly exportLabel: string
  readonly csvFailed: string
  readonly tabs: string
  readonly invoices: string
  readonly statements: string
  readonly creditNotes: string
  readonly figures: string
  readonly invoiced: string
  readonly invoicedNote: (values: { count: number }) => string
  readonly paid: string
  readonly paidNote: (values: { percent: number }) => string
  readonly overdue: string
  readonly overdueNote: (values: { count: number; days: number }) => string
  readonly nothingOverdue: string
  readonly share: string
  readonly shareNote: (values: { count: number; percent: number }) => string
  readonly nothingCharged: string
  readonly search: string
  readonly searchStatements: string
  readonly states: string
  readonly company: string
  readonly partner: string
  readonly screen: string
  readonly daysOnlineCount: (values: { days: number }) => string
  readonly issued: string
  readonly due: string
  readonly status: string
  readonly net: string
  readonly vat: string
  readonly total: string
  readonly campaign: string
  readonly stillOpen: (values: { amount: string }) => string
  readonly credits: (values: { number: string }) => string
  readonly credited: string
  readonly all: (values: { count: number }) => string
  readonly noInvoices: string
  readonly noInvoicesReason: string
  readonly noStatements: string
  readonly noStatementsReason: string
  readonly noCreditNotes: string
  readonly noCreditNotesReason: string
  readonly noneFound: string
  readonly settingsMissingTitle: string
  readonly settingsMissing: (values: { waiting: number }) => string
  readonly fillIn: string
  readonly reverseCharge: string
  readonly noVat: string
  readonly vatNote: string
  readonly vatTreatment: {
    readonly AE: string
    readonly E: string
    readonly O: string
  }
}

export const operatorMonthTexts = await loadMessages<OperatorMonthTexts>('operator-month')
