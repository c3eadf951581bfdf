import { expect, test } from 'vitest'
import {
  parseInvoicesView,
  parseSort,
  listStateChoices,
  parseStatementsView,
  updateDocumentsQuery,
} from './view.rules.ts'

test.each([
  ['', { search: '', state: '', sort: '', month: '', page: 1 }],
  ['status=overdue&sort=due&page=3', { search: '', state: 'overdue', sort: 'due', month: '', page: 3 }],
  ['status=lost&page=0&month=2026-13', { search: '', state: '', sort: '', month: '', page: 1 }],
  ['search=000124&month=2026-11', { search: '000124', state: '', sort: '', month: '2026-11', page: 1 }],
])('reads the view of the invoices from ?%s and ignores invalid values (LST-2)', (query, view) => {
  expect(parseInvoicesView(new URLSearchParams(query))).toEqual(view)
})

test('accepts the states of statements and the valid orders', () => {
  expect(parseStatementsView(new URLSearchParams('status=in-payout')).state).toBe('in-payout')
  expect(parseStatementsView(new URLSearchParams('status=overdue')).state).toBe('')
  expect(parseSort({ sort: 'amount' })).toBe('amount')
  expect(parseSort({ sort: 'luck' })).toBe('newest')
})

test('starts at page one when the rows change, and leaves default values out of the address', () => {
  const query = new URLSearchParams('status=paid&page=4&sort=due')
  expect(updateDocumentsQuery(query, { search: 'brisa' }).toString()).toBe('status=paid&sort=due&search=brisa')
  expect(updateDocumentsQuery(query, { sort: 'newest', status: '' }).toString()).toBe('')
  expect(updateDocumentsQuery(query, { page: '2' }).toString()).toBe('status=paid&page=2&sort=due')
})

test('offers the states that have documents, and the selected one in any case', () => {
  const counts = { unpaid: 2, paid: 5 }
  expect(listStateChoices(['overdue', 'unpaid', 'paid'], counts, '')).toEqual([
    { value: '', count: 7 },
    { value: 'unpaid', count: 2 },
    { value: 'paid', count: 5 },
  ])
  expect(listStateChoices(['overdue', 'unpaid'], counts, 'overdue')[1]).toEqual({ value: 'overdue', count: 0 })
})
