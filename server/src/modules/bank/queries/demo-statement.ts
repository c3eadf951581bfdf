import { toCalendarDay } from '@marquee/contract/days.rules'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../companies/schema.ts'
import { buildDemoCamt, type DemoInvoice } from '../rules/demo-statement.ts'
import { documents } from '../../documents/schema/documents.ts'
import { payments } from '../schema/payments.ts'
import { payoutRuns } from '../schema/transfers.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'

/**
 * A bank statement with payments of the demo clients and with the payout runs. It leaves out invoices that were
 * credited or paid by hand. Returns undefined if there are no invoices.
 */
export async function buildDemoStatement(db: Db): Promise<{ text: string; fileName: string } | undefined> {
  const settings = await findBillingSettings(db)
  if (!settings) return undefined
  const { rows: invoices } = await db.execute<DemoInvoice>(sql`
    select invoice.number, invoice.ordinal, invoice.reference, companies.name as company,
      invoice.gross_cents as "grossCents", invoice.issued_on as "issuedOn"
    from ${documents} as invoice join ${companies} as companies on companies.id = invoice.company_id
    where invoice.kind = 'invoice'
      and not exists (select from ${documents} as credit where credit.corrects_id = invoice.id)
      and not exists (select from ${payments} as payment where payment.document_id = invoice.id and payment.kind = 'hand')
    order by invoice.issued_on, invoice.ordinal`)
  if (invoices.length === 0) return undefined
  const runs = await db
    .select({ number: payoutRuns.number, totalCents: payoutRuns.totalCents, exportedAt: payoutRuns.exportedAt })
    .from(payoutRuns)
    .where(sql`${payoutRuns.state} in ('exported', 'paid') and ${payoutRuns.exportedAt} is not null`)
  const payouts = runs.flatMap(({ exportedAt, ...run }) =>
    exportedAt ? [{ ...run, bookedOn: toCalendarDay(settings.timeZone, exportedAt) }] : [],
  )
  const last = [...invoices.map(({ issuedOn }) => issuedOn), ...payouts.map(({ bookedOn }) => bookedOn)]
    .toSorted()
    .at(-1)
  return { text: buildDemoCamt(settings, invoices, payouts), fileName: `statement-${last ?? ''}.xml` }
}
