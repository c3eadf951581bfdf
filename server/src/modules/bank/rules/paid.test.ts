import { expect, it } from 'vitest'
import { isOwed, isPaidByInvoices } from './paid.ts'

it.each<[string, number, number, number, boolean | undefined]>([
  ['without an invoice', 0, 0, 0, undefined],
  ['with an open amount', 2, 1, 500, false],
  ['without an open amount', 2, 0, 500, true],
  ['credited in full before any payment', 1, 0, 0, undefined],
])(
  'derives the paid flag of a campaign %s (OPEN-63, decision 20)',
  (_case, invoices, openInvoices, paidCents, isPaid) => {
    expect(isPaidByInvoices({ invoices, openInvoices, paidCents })).toBe(isPaid)
  },
)

it.each<[string, number, number, boolean, boolean]>([
  ['approved, without an invoice', 0, 0, true, true],
  ['not approved, without an invoice', 0, 0, false, false],
  ['with an open amount', 2, 1, false, true],
  ['approved, without an open amount', 2, 0, true, false],
])('a campaign that is %s owes something or not (decision 20)', (_case, invoices, openInvoices, isApproved, owes) => {
  expect(isOwed({ invoices, openInvoices, paidCents: 0 }, isApproved)).toBe(owes)
})
