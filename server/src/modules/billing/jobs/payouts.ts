import { runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Job } from '../../../platform/jobs.ts'
import { mailReturnedTransfers, mailPaidBatch } from '../commands/payout-mails.ts'

/** Mails partners who were paid, or whose transfer was returned. */
export const createPayoutJobs = ({ database, clock, config }: AppContext): Job[] => [
  {
    name: 'billing.mail-paid',
    on: ['payout.paid'],
    run: async ({ runId }) => {
      const mailBatch = () =>
        runInTransaction(database, (tx) =>
          mailPaidBatch(tx, String(runId), { at: clock.now(), publicUrl: config.publicUrl }),
        )
      while (await mailBatch());
    },
  },
  {
    name: 'billing.mail-returned',
    on: ['transfers.returned'],
    run: async ({ itemIds }) => {
      const ids = (itemIds as readonly unknown[]).map(String) // the payload of the event
      await runInTransaction(database, (tx) =>
        mailReturnedTransfers(tx, ids, { at: clock.now(), publicUrl: config.publicUrl }),
      )
    },
  },
]
