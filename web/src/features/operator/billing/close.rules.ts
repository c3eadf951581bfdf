import type { BillingMonth } from '@marquee/contract/billing-months'

/** How many statements can be made: those of partners who wait for something else cannot. */
export function countDueStatements({
  missingStatements,
  waiting,
}: Pick<BillingMonth, 'missingStatements' | 'waiting'>): number {
  return missingStatements - waiting.reduce((all, { screens }) => all + screens, 0)
}

/** How many things are left before a month that is over is closed. */
export function countOpenTasks(billing: BillingMonth): number {
  const { waitingInvoices, openBankEntries, missingStatements, waiting } = billing
  return [waitingInvoices, openBankEntries, missingStatements, waiting.length].filter((count) => count > 0).length
}
