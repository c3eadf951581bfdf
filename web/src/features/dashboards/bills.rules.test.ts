import { expect, test } from 'vitest'
import { type Bills, buildOverdueRows, buildUnpaidRows } from './bills.rules.ts'

const createBills = (openCents: number, ...dueOns: string[]): Bills => ({
  // the other fields of an invoice are not used
  invoices: dueOns.map((dueOn, index) => ({
    id: `i-${index}`,
    number: `2026-00012${index}`,
    dueOn,
  })) as Bills['invoices'],
  total: dueOns.length,
  sums: { netCents: 0, vatCents: 0, grossCents: 0, openCents },
})

test('returns nothing without unpaid invoices', () => {
  expect(buildOverdueRows(createBills(0))).toEqual([])
  expect(buildUnpaidRows(createBills(0))).toEqual([])
})

test('links one invoice to itself and several to their list, with the open amount and the due date (product 8)', () => {
  expect(buildOverdueRows(createBills(89_250, '2026-11-11'))).toMatchObject([
    {
      kind: 'overdue',
      text: 'Invoice overdue',
      help: '€892.50, due since 11/11/2026',
      way: { to: '/invoices/i-0' },
    },
  ])
  expect(buildUnpaidRows(createBills(180_000, '2026-11-30', '2026-12-04'))).toMatchObject([
    {
      kind: 'unpaid',
      text: '2 invoices due',
      help: '€1,800.00, next due 11/30/2026',
      way: { to: '/invoices?status=unpaid&sort=due' },
    },
  ])
})
