import { inTransaction } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import type { Job } from '../../../platform/jobs.ts'
import { mailReturned, mailSomePaid } from '../commands/payout-mails.ts'

/** Whoever was paid is written to, and whose transfer came back. */
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
  {
    name: 'billing.mail-returned',
    on: ['transfers.returned'],
    run: async ({ itemIds }) => {
      const ids = (itemIds as readonly unknown[]).map(String) // those of the fact
      await inTransaction(database, (tx) => mailReturned(tx, ids, { at: clock.now(), publicUrl: config.publicUrl }))
    },
  },
]
