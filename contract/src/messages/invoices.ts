// Written by `npm run messages` from en/invoices.json.
import { loadMessages } from '../language/load.ts'

export type InvoiceTexts = {
  readonly title: string
  readonly lastOnes: string
  readonly allInvoices: string
  readonly list: string
  readonly count: (values: { count: number }) => string
  readonly nothingOpen: string
  readonly comesBack: (values: { amount: string }) => string
  readonly stillOpen: (values: { amount: string }) => string
  readonly stillOpenOverdue: (values: { amount: string; overdue: number }) => string
  readonly search: string
  readonly status: string
  readonly states: {
    readonly unpaid: string
    readonly 'partly-paid': string
    readonly overdue: string
    readonly paid: string
    readonly cancelled: string
    readonly credited: string
  }
  readonly creditNotes: string
  readonly sorts: {
    readonly newest: string
    readonly oldest: string
    readonly due: string
    readonly amount: string
  }
  readonly number: string
  readonly campaign: string
  readonly issued: string
  readonly due: string
  readonly amount: string
  readonly open: string
  readonly action: string
  readonly deletedCampaign: (values: { name: string }) => string
  readonly totalLabel: (values: { count: string }) => string
  readonly downloadCsv: string
  readonly empty: string
  readonly emptyReason: string
  readonly toCampaigns: string
  readonly missingCompany: string
  readonly companyProfile: string
  readonly invoiceNumber: (values: { number: string }) => string
  readonly creditNoteNumber: (values: { number: string }) => string
  readonly notFound: string
  readonly notFoundReason: string
  readonly backToList: string
  readonly lines: string
  readonly description: string
  readonly quantity: string
  readonly quantities: {
    readonly WEE: (values: { quantity: number; size: number }) => string
    readonly DAY: (values: { quantity: number; size: number }) => string
  }
  readonly unitPrice: string
  readonly lineNet: string
  readonly net: string
  readonly vat: (values: { percent: string }) => string
  readonly reverseCharge: string
  readonly noVat: string
  readonly total: string
  readonly credited: string
  readonly paid: string
  readonly stillToPay: string
  readonly toPayBack: string
  readonly from: string
  readonly to: string
  readonly vatNumber: (values: { number: string }) => string
  readonly ownDetails: string
  readonly period: string
  readonly dateRange: (values: { from: string; until: string }) => string
  readonly details: string
  readonly corrects: string
  readonly pay: string
  readonly dueDate: (values: { day: string }) => string
  readonly wasDue: (values: { day: string }) => string
  readonly qr: string
  readonly qrHint: string
  readonly qrFailed: string
  readonly recipient: string
  readonly iban: string
  readonly bic: string
  readonly reference: string
  readonly copyIban: string
  readonly copyAmount: string
  readonly copyReference: string
  readonly referenceHint: string
  readonly nothingToPay: string
  readonly nothingToPayReasons: {
    readonly paid: string
    readonly cancelled: string
    readonly credited: string
    readonly other: string
  }
  readonly paidBack: string
  readonly payments: string
  readonly noPayments: string
  readonly paidOn: string
  readonly how: string
  readonly hows: {
    readonly bank: string
    readonly hand: string
    readonly credit: string
    readonly refund: string
    readonly undo: string
  }
  readonly reversed: string
  readonly creditNotesOf: string
  readonly invoice: string
  readonly invoices: string
  readonly overdueRow: (values: { count: number }) => string
  readonly unpaidRow: (values: { count: number }) => string
  readonly overdueAmount: (values: { amount: string; day: string }) => string
  readonly unpaidAmount: (values: { amount: string; day: string }) => string
  readonly payNow: string
  readonly payLabel: (values: { name: string }) => string
}

export const invoiceTexts = await loadMessages<InvoiceTexts>('invoices')
