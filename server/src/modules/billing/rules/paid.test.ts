import { expect, it } from 'vitest'
import { isPaidByInvoices } from './paid.ts'

it.each<[string, number, number, number, boolean | undefined]>([
  ['without an invoice', 0, 0, 0, undefined],
  ['with something open', 2, 1, 500, false],
  ['with nothing open', 2, 0, 500, true],
  ['taken back whole before anybody paid', 1, 0, 0, undefined],
])('a campaign %s (OPEN-63, decision 20)', (_case, invoices, openInvoices, paidCents, isPaid) => {
  expect(isPaidByInvoices({ invoices, openInvoices, paidCents })).toBe(isPaid)
})
