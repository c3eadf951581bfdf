import { INVOICE_STATES, type InvoiceFilter } from '@marquee/contract/invoices'
import { STATEMENT_STATES, type StatementFilter } from '@marquee/contract/earnings'
import {
  type AddressView,
  createMatch,
  createRequiredChoice,
  createView,
  parsePage,
  parseSearch,
} from '../shared/view.rules.ts'

const TABS = ['invoices', 'statements', 'credit-notes'] as const
export type MonthTab = (typeof TABS)[number]
const STATES: Readonly<Record<MonthTab, readonly string[]>> = {
  invoices: INVOICE_STATES,
  statements: STATEMENT_STATES,
  'credit-notes': [],
}

export type MonthView = { month: string; tab: MonthTab; state: string; search: string; page: number }

const parseMonth = createMatch(/^2\d{3}-(0[1-9]|1[0-2])$/)

/** The view of a month, by default the current one. Another tab drops the filters. */
export function createMonthView(present: string): AddressView<MonthView> {
  const { parse, update } = createView(
    {
      month: (text) => parseMonth(text) || present,
      tab: createRequiredChoice(TABS),
      state: (text) => text ?? '',
      search: parseSearch,
      page: parsePage,
    },
    ({ tab }) => ({ page: 1, ...(tab !== undefined && { state: '', search: '' }) }),
  )
  return {
    update,
    parse: (query) => {
      const view = parse(query)
      return { ...view, state: STATES[view.tab].includes(view.state) ? view.state : '' }
    },
  }
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
