import { INVOICE_STATES, type InvoiceFilter } from '@marquee/contract/invoices'
import { STATEMENT_STATES, type StatementFilter } from '@marquee/contract/earnings'
import { buildQuery, parsePage } from './bank-view.rules.ts'

const TABS = ['invoices', 'statements', 'credit-notes'] as const
export type MonthTab = (typeof TABS)[number]

/** The view that the page of a month stores in the address. */
export type MonthView = { month: string; tab: MonthTab; state: string; search: string; page: number }

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/

/** Reads the view from the address; without a valid month it is the current one. */
export function parseMonthView(query: URLSearchParams, present: string): MonthView {
  const month = query.get('month') ?? ''
  const tab = TABS.find((known) => known === query.get('tab')) ?? 'invoices'
  const states: readonly string[] = tab === 'statements' ? STATEMENT_STATES : tab === 'invoices' ? INVOICE_STATES : []
  const state = query.get('state') ?? ''
  return {
    month: MONTH.test(month) ? month : present,
    tab,
    state: states.includes(state) ? state : '',
    search: query.get('search')?.slice(0, 100) ?? '',
    page: parsePage(query),
  }
}

/** The address after a change; another tab or month drops the filters. */
export function updateMonthQuery(query: URLSearchParams, change: Partial<MonthView>, present: string): URLSearchParams {
  const before = parseMonthView(query, present)
  const isElsewhere = change.tab !== undefined && change.tab !== before.tab
  const fresh = isElsewhere ? { state: '', search: '' } : {}
  const { month, tab, state, search, page } = { ...before, ...fresh, page: 1, ...change }
  return buildQuery({
    month: month === present ? '' : month,
    tab: tab === 'invoices' ? '' : tab,
    state,
    search,
    page: page > 1 ? String(page) : '',
  })
}

export function toInvoiceFilter({ month, tab, state, search, page }: MonthView) {
  const filter: InvoiceFilter = { month, kind: tab === 'credit-notes' ? 'credit-note' : 'invoice' }
  const known = INVOICE_STATES.find((one) => one === state)
  return { ...filter, ...(known && { state: known }), ...(search.trim() && { search: search.trim() }), page }
}

export function toStatementFilter({ month, state, search, page }: MonthView) {
  const filter: StatementFilter = { month }
  const known = STATEMENT_STATES.find((one) => one === state)
  return { ...filter, ...(known && { state: known }), ...(search.trim() && { search: search.trim() }), page }
}
