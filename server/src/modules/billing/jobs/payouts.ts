import { inTransaction } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import type { Job } from '../../../platform/jobs.ts'
import { mailSomePaid } from '../commands/payout-mails.ts'

/** Whoever was paid is written to. */
export const payoutJobs = ({ database, clock, config }: House): Job[] => [
  {
    name: 'billing.mail-paid',
    on: ['payout.paid'],
    run: async ({ runId }) => {
      const some = () =>
        inTransaction(database, (tx) =>
          mailSomePaid(tx, String(runId), { at: clock.now(), publicUrl: config.publicUrl }),
        )
      while (await some());
    },
  },
]
