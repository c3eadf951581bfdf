import type { BillingTasks } from '@marquee/contract/alerts'

/** What of the books needs somebody, all together: what the sidebar shows beside Billing. */
export function countBillingTasks(money: BillingTasks): number {
  const { overdue, openBankEntries, waitingInvoices, uncheckedVatNumbers, payoutsToApprove, returnedTransfers } = money
  return (
    overdue.invoices + openBankEntries + waitingInvoices + uncheckedVatNumbers + payoutsToApprove + returnedTransfers
  )
}
