import { expect, test } from 'vitest'
import { parseInvoicesView, parseSort } from './view.rules.ts'

test.each([
  ['', { search: '', state: '', sort: '', month: '', page: 1 }],
  ['status=overdue&sort=due&page=3', { search: '', state: 'overdue', sort: 'due', month: '', page: 3 }],
  ['status=lost&page=0&month=2026-13', { search: '', state: '', sort: '', month: '', page: 1 }],
  ['search=000124&month=2026-11', { search: '000124', state: '', sort: '', month: '2026-11', page: 1 }],
])('reads the view of the invoices from ?%s and ignores invalid values (LST-2)', (query, view) => {
  expect(parseInvoicesView(new URLSearchParams(query))).toEqual(view)
})

test('accepts the valid orders', () => {
  expect(parseSort({ sort: 'amount' })).toBe('amount')
  expect(parseSort({ sort: 'luck' })).toBe('newest')
})
