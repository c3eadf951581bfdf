import type { MoneyToDo } from '@marquee/contract/alerts'
import { type SQL, sql } from 'drizzle-orm'
import { uncheckedCount } from '../../modules/billing/queries/unchecked-numbers.ts'
import { partnersToAskCount } from '../../modules/billing/queries/returns.ts'
import { unsoldCount } from '../../modules/billing/queries/unsettled-campaigns.ts'
import { documents } from '../../modules/billing/schema/documents.ts'
import { bankEntries, payments } from '../../modules/billing/schema/payments.ts'
import { payoutRuns } from '../../modules/billing/schema/payouts.ts'
import { billingSettings } from '../../modules/billing/schema/settings.ts'

export type MoneyCounts = {
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

/** What of the books needs somebody, as one row; overdue is what was due before today by the clock of the books. */
export function moneyToDoAt(at: Date): SQL {
  const today = sql`(${at}::timestamptz at time zone coalesce((select time_zone from ${billingSettings}), 'UTC'))::date`
  return sql`
    select of_invoices.*,
      (select count(*) from ${bankEntries} where state = 'open') as "openBankEntries",
      ${unsoldCount} as "waitingInvoices",
      exists (select from ${billingSettings}) as "hasSettings",
      ${uncheckedCount()} as "uncheckedVatNumbers",
      (select count(*) from ${payoutRuns} where state = 'draft') as "payoutsToApprove",
      ${partnersToAskCount} as "returnedTransfers"
    from (
      select count(*) as "overdueInvoices", coalesce(sum(open_cents), 0)::bigint as "overdueInvoiceCents",
        min(issued_on) as "oldestOverdueOn"
      from (${amountsDueBefore(today)}) as due
      where open_cents > 0) as of_invoices`
}

/** Credit notes and payments are each added up once for all invoices: most of these are old and paid. */
const amountsDueBefore = (today: SQL): SQL => sql`
  select invoice.issued_on, invoice.gross_cents - coalesce(credited.cents, 0) - coalesce(paid.cents, 0) as open_cents
  from ${documents} as invoice
  left join (
    select corrects_id, sum(gross_cents)::bigint as cents from ${documents} where corrects_id is not null group by 1
  ) as credited on credited.corrects_id = invoice.id
  left join (
    select document_id, sum(cents)::bigint as cents from ${payments} group by 1
  ) as paid on paid.document_id = invoice.id
  where invoice.kind = 'invoice' and invoice.due_on < ${today}`

export function moneyToDoOf(counts: MoneyCounts): MoneyToDo {
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
