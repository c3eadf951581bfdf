import { toCalendarDay } from '@marquee/contract/days.rules'
import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Job, subscribe } from '../../platform/jobs.ts'
import { findTimeZone } from '../invoicing/queries/settings.ts'
import { reportOverdueInvoices } from './commands/report-overdue-invoices.ts'
import { settleIssuedDocument } from './commands/settle-issued-document.ts'

/** Updates the paid flag of a campaign after a new document, and notifies clients of overdue invoices. */
export const createPaymentJobs = ({ database, db, clock, config }: AppContext): Job[] => [
  subscribe({
    name: 'bank.settle-document',
    on: ['document.issued'],
    run: async ({ documentId }) => {
      await runInTransaction(database, (tx) => settleIssuedDocument(tx, documentId, clock.now()))
    },
  }),
  {
    // Several times a day, because the operator's time zone decides which day it is.
    name: 'bank.report-overdue-invoices',
    cron: '17 */6 * * *',
    run: async () => {
      const at = clock.now()
      const today = toCalendarDay(await findTimeZone(db), at)
      await runInTransaction(database, (tx) => reportOverdueInvoices(tx, today, { at, publicUrl: config.publicUrl }))
    },
  },
]
