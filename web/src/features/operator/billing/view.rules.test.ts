import { expect, it } from 'vitest'
import { bankView, toEntryQuery } from './bank-view.rules.ts'
import { getCausePath, toLedgerFilter, ledgerView, listLines, getStatementId } from './ledger-view.rules.ts'
import { createMonthView, toInvoiceFilter, toStatementFilter } from './month-view.rules.ts'

const ID = '00000000-0000-4000-8000-000000000007'
const november = createMonthView('2026-11')
const parseQuery = (text: string) => new URLSearchParams(text)

it('shows the current month if the address has no valid one (LST-2)', () => {
  expect(november.parse(parseQuery(''))).toEqual({
    month: '2026-11',
    tab: 'invoices',
    state: '',
    search: '',
    page: 1,
  })
  expect(november.parse(parseQuery('month=2026-13&tab=x&state=held&page=-2')).month).toBe('2026-11')
  expect(november.parse(parseQuery('tab=statements&state=held')).state).toBe('held')
})

it('drops the filters of a tab when another one is opened, and keeps the month', () => {
  const from = parseQuery('month=2026-10&state=overdue&search=klang&page=3')
  expect(november.update(from, { tab: 'statements' }).toString()).toBe('month=2026-10&tab=statements')
  expect(november.update(from, { month: '2026-11' }).toString()).toBe('state=overdue&search=klang')
})

it('sends only the values of the view', () => {
  const view = november.parse(parseQuery('state=overdue&search=+7+'))
  expect(toInvoiceFilter(view)).toEqual({ month: '2026-11', kind: 'invoice', state: 'overdue', search: '7', page: 1 })
  expect(toStatementFilter(view)).toEqual({ month: '2026-11', search: '7', page: 1 })
})

it('shows open bank entries first, and all on request', () => {
  expect(toEntryQuery(bankView.parse(parseQuery('')))).toEqual({ state: 'open', page: 1 })
  expect(toEntryQuery(bankView.parse(parseQuery('state=all&page=2')))).toEqual({ page: 2 })
  const one = parseQuery(`state=all&entry=${ID}`)
  expect(toEntryQuery(bankView.parse(one))).toEqual({ entry: ID, page: 1 })
  expect(bankView.update(one, { search: 'koko' }).toString()).toBe('state=all&search=koko')
  expect(bankView.update(parseQuery('state=all&page=2'), { search: 'koko' }).toString()).toBe('state=all&search=koko')
})

it('keeps the filters of the ledger in the address and ignores invalid ones', () => {
  const view = ledgerView.parse(parseQuery(`account=bank&cause=theft&party=${ID}&from=yesterday`))
  expect(toLedgerFilter(view)).toEqual({ account: 'bank', party: ID })
  expect(ledgerView.update(parseQuery(`account=bank&party=${ID}`), { party: '' }).toString()).toBe('account=bank')
})

it('links every entry to its cause (decision 17)', () => {
  const line = {
    line: 1,
    account: 'bank',
    cents: 100,
    party: null,
    campaign: null,
    screen: null,
    documentId: ID,
  } as const
  const base = { id: 1, at: '2026-11-20T12:00:00Z', bookedOn: '2026-11-20', causeId: 'c', label: 'L 1' }
  const entry = { ...base, lineCount: 1, sumCents: 100, lines: [line] }
  expect(getCausePath({ ...entry, cause: 'payment' })).toBe(`/operator/billing/invoices/${ID}`)
  expect(getCausePath({ ...entry, cause: 'payout-paid' })).toBe('/operator/billing/payouts/c')
  expect(getCausePath({ ...entry, cause: 'bank-entry' })).toBe('/operator/billing/bank?state=all&entry=c')
  for (const cause of ['statement', 'hand-payout', 'hand-payout-undone'] as const) {
    expect(getStatementId({ ...entry, cause })).toBe('c')
    expect(getCausePath({ ...entry, cause })).toBeUndefined()
  }
  expect(getStatementId({ ...entry, cause: 'payment' })).toBeUndefined()
  const both = [{ ...line, line: 2, cents: -100 }, line]
  expect(listLines([{ ...entry, cause: 'payment', lines: both }]).map((one) => one.line.cents)).toEqual([100, -100])
})
