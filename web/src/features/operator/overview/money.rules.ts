import type { MoneyToDo } from '@marquee/contract/alerts'

/** What of the books needs somebody, all together: what the sidebar shows beside Billing. */
export function moneyCount(money: MoneyToDo): number {
  const { overdue, openBankEntries, waitingInvoices, uncheckedVatNumbers, payoutsToApprove, returnedTransfers } = money
  return (
    overdue.invoices + openBankEntries + waitingInvoices + uncheckedVatNumbers + payoutsToApprove + returnedTransfers
  )
}
