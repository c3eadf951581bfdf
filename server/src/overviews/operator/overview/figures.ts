import { reviewKind } from '@marquee/contract/operator'
import { sql } from 'drizzle-orm'
import { waitingReviews } from '../../../modules/operations/queries/waiting.ts'
import { alerts } from '../../../modules/operations/schema.ts'
import { DatabaseGauge, type FigureSource } from '../../../platform/figures.ts'
import { type BillingCounts, selectBillingCounts } from './billing.ts'

/** The tasks in billing, and amounts in cents. */
export const billingFigures: FigureSource = {
  gauges: {
    marquee_invoices: new DatabaseGauge('Invoices that are not paid in full (open), and of these overdue', 'state'),
    marquee_invoice_cents: new DatabaseGauge('What is left to be paid of them, in cents', 'state'),
    marquee_billing_tasks: new DatabaseGauge('What waits for an operator in billing', 'task'),
  },
  read: async ({ db, clock }) => {
    const { rows } = await db.execute<BillingCounts>(selectBillingCounts(clock.now()))
    const [counts] = rows
    if (!counts) throw new Error('counts are one row')
    const tasks = {
      'bank entries': counts.openBankEntries,
      'waiting invoices': counts.waitingInvoices,
      'unchecked VAT numbers': counts.uncheckedVatNumbers,
      'payouts to approve': counts.payoutsToApprove,
      'returned transfers': counts.returnedTransfers,
    }
    return [
      { gauge: 'marquee_invoices', labels: { state: 'open' }, value: counts.openInvoices },
      { gauge: 'marquee_invoices', labels: { state: 'overdue' }, value: counts.overdueInvoices },
      { gauge: 'marquee_invoice_cents', labels: { state: 'open' }, value: counts.receivableCents },
      { gauge: 'marquee_invoice_cents', labels: { state: 'overdue' }, value: counts.overdueInvoiceCents },
      ...Object.entries(tasks).map(([task, value]) => ({ gauge: 'marquee_billing_tasks', labels: { task }, value })),
    ]
  },
}

type ReviewRow = { kind: string; waiting: number; oldestSeconds: number }

/** Submissions that wait for a decision, and open alerts. */
export const taskFigures: FigureSource = {
  gauges: {
    marquee_reviews_waiting: new DatabaseGauge('Submissions that wait for a decision', 'kind'),
    marquee_reviews_oldest_seconds: new DatabaseGauge('How long the oldest of them waits', 'kind'),
    marquee_alerts_open: new DatabaseGauge('Open alerts of the console', 'kind'),
  },
  read: async ({ db, clock }) => {
    const at = sql`${clock.now()}::timestamptz`
    const { rows: reviews } = await db.execute<ReviewRow>(sql`
      select kind, count(*) as waiting, extract(epoch from ${at} - min(submitted_at))::float8 as "oldestSeconds"
      from (${waitingReviews}) as waiting group by kind`)
    const { rows: open } = await db.execute<{ kind: string; open: number }>(
      sql`select kind, count(*) as open from ${alerts} where closed_at is null group by kind`,
    )
    const byKind = new Map(reviews.map((row) => [row.kind, row]))
    return [
      ...reviewKind.options.flatMap((kind) => [
        { gauge: 'marquee_reviews_waiting', labels: { kind }, value: byKind.get(kind)?.waiting ?? 0 },
        { gauge: 'marquee_reviews_oldest_seconds', labels: { kind }, value: byKind.get(kind)?.oldestSeconds ?? 0 },
      ]),
      ...alerts.kind.enumValues.map((kind) => ({
        gauge: 'marquee_alerts_open',
        labels: { kind },
        value: open.find((row) => row.kind === kind)?.open ?? 0,
      })),
    ]
  },
}
