import { runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Job, subscribe } from '../../../platform/jobs.ts'
import { mailReturnedTransfers, mailPaidBatch } from '../commands/mails.ts'

/** Mails partners who were paid, or whose transfer was returned. */
export const createPayoutJobs = ({ database, clock, config }: AppContext): Job[] => [
  subscribe({
    name: 'payouts.mail-paid-partners',
    on: ['payout.paid'],
    run: async ({ runId }) => {
      const mailBatch = () =>
        runInTransaction(database, (tx) => mailPaidBatch(tx, runId, { at: clock.now(), publicUrl: config.publicUrl }))
      while (await mailBatch());
    },
  }),
  subscribe({
    name: 'payouts.mail-returned-transfers',
    on: ['transfers.returned'],
    run: async ({ itemIds }) => {
      await runInTransaction(database, (tx) =>
        mailReturnedTransfers(tx, itemIds, { at: clock.now(), publicUrl: config.publicUrl }),
      )
    },
  }),
]
