import { expect, it } from 'vitest'
import { countBillingTasks } from './billing-tasks.rules.ts'

it('counts the open billing tasks, without completed settings (product 8)', () => {
  const calm = {
    overdue: { invoices: 0, cents: 0, oldestIssuedOn: null },
    openBankEntries: 0,
    waitingInvoices: 0,
    hasSettings: true,
    uncheckedVatNumbers: 0,
    payoutsToApprove: 0,
    returnedTransfers: 0,
  }
  expect(countBillingTasks(calm)).toBe(0)
  const overdue = { invoices: 1_000, cents: 5, oldestIssuedOn: '2026-11-01' }
  const some = { openBankEntries: 200, waitingInvoices: 30, uncheckedVatNumbers: 1, payoutsToApprove: 3 }
  expect(countBillingTasks({ ...calm, overdue, ...some })).toBe(1_234)
})
