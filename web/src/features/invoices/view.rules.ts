import { INVOICE_STATES, type InvoiceState } from '@marquee/contract/invoices'
import { type DocumentsView, parseDocumentsView } from '../documents/view.rules.ts'

export const INVOICE_SORTS = ['newest', 'oldest', 'due', 'amount'] as const
export type InvoiceSort = (typeof INVOICE_SORTS)[number]

/** Sorted by urgency. */
export const SHOWN_INVOICE_STATES: readonly InvoiceState[] = [
  'overdue',
  'unpaid',
  'partly-paid',
  'paid',
  'cancelled',
  'credited',
]

export const parseInvoicesView = (query: URLSearchParams): DocumentsView<InvoiceState> =>
  parseDocumentsView(query, INVOICE_STATES)
export const parseSort = ({ sort }: { sort: string }): InvoiceSort =>
  INVOICE_SORTS.find((one) => one === sort) ?? 'newest'
