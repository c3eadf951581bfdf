import type { BillingMonth } from '@marquee/contract/billing-months'

/** The number of statements that can be issued; partners with a missing prerequisite are not counted. */
export function countDueStatements({
  missingStatements,
  waiting,
}: Pick<BillingMonth, 'missingStatements' | 'waiting'>): number {
  return missingStatements - waiting.reduce((all, { screens }) => all + screens, 0)
}

/** The number of tasks before a past month can be closed. */
export function countOpenTasks(billing: BillingMonth): number {
  const { waitingInvoices, openBankEntries, missingStatements, waiting } = billing
  return [waitingInvoices, openBankEntries, missingStatements, waiting.length].filter((count) => count > 0).length
}
