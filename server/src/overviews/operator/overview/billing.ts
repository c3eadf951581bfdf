import type { BillingTasks } from '@marquee/contract/alerts'
import { type SQL, sql } from 'drizzle-orm'
import { selectUncheckedCount } from '../../../modules/invoicing/queries/unchecked-numbers.ts'
import { partnersToAskCount } from '../../../modules/payouts/queries/returns.ts'
import { unsoldCount } from '../../../modules/invoicing/queries/unsettled-campaigns.ts'
import { allAmounts } from '../../../modules/bank/queries/open-amounts.ts'
import { bankEntries } from '../../../modules/bank/schema/payments.ts'
import { payoutRuns } from '../../../modules/bank/schema/transfers.ts'
import { billingSettings } from '../../../modules/invoicing/schema/settings.ts'

export type BillingCounts = {
  receivableCents: number
  openInvoices: number
  overdueInvoices: number
  overdueInvoiceCents: number
  oldestOverdueOn: string | null
  openBankEntries: number
  waitingInvoices: number
  hasSettings: boolean
  uncheckedVatNumbers: number
  payoutsToApprove: number
  returnedTransfers: number
}

/** The tasks in billing, as one row; overdue is what was due before today in the time zone of the billing settings. */
export function selectBillingCounts(at: Date): SQL {
  const today = sql`(${at}::timestamptz at time zone coalesce((select time_zone from ${billingSettings}), 'UTC'))::date`
  const isOverdue = sql`open_cents > 0 and due_on < ${today}`
  return sql`
    select of_invoices.*,
      (select count(*) from ${bankEntries} where state = 'open') as "openBankEntries",
      ${unsoldCount} as "waitingInvoices",
      exists (select from ${billingSettings}) as "hasSettings",
      ${selectUncheckedCount()} as "uncheckedVatNumbers",
      (select count(*) from ${payoutRuns} where state = 'draft') as "payoutsToApprove",
      ${partnersToAskCount} as "returnedTransfers"
    from (
      select coalesce(sum(open_cents), 0)::bigint as "receivableCents", count(*) filter (where open_cents > 0) as "openInvoices",
        count(*) filter (where ${isOverdue}) as "overdueInvoices",
        coalesce(sum(open_cents) filter (where ${isOverdue}), 0)::bigint as "overdueInvoiceCents",
        min(issued_on) filter (where ${isOverdue}) as "oldestOverdueOn"
      from ${allAmounts} as invoice) as of_invoices`
}
export function toBillingTasks(counts: BillingCounts): BillingTasks {
  return {
    overdue: {
      invoices: counts.overdueInvoices,
      cents: counts.overdueInvoiceCents,
      oldestIssuedOn: counts.oldestOverdueOn,
    },
    openBankEntries: counts.openBankEntries,
    waitingInvoices: counts.waitingInvoices,
    hasSettings: counts.hasSettings,
    uncheckedVatNumbers: counts.uncheckedVatNumbers,
    payoutsToApprove: counts.payoutsToApprove,
    returnedTransfers: counts.returnedTransfers,
  }
}
