import type { BillingTasks } from '@marquee/contract/alerts'

/** The number of open billing tasks, which the sidebar shows beside Billing. */
export function countBillingTasks(money: BillingTasks): number {
  const { overdue, openBankEntries, waitingInvoices, uncheckedVatNumbers, payoutsToApprove, returnedTransfers } = money
  return (
    overdue.invoices + openBankEntries + waitingInvoices + uncheckedVatNumbers + payoutsToApprove + returnedTransfers
  )
}
