import { inTransaction } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import type { Job } from '../../../platform/jobs.ts'
import { meetDocument } from '../commands/flagged-before.ts'

/** Whether a campaign is paid follows its invoices. */
export const paymentJobs = ({ database, clock }: House): Job[] => [
  {
    name: 'billing.meet-document',
    on: ['document.issued'],
    run: async (fact) => {
      await inTransaction(database, (tx) => meetDocument(tx, String(fact.documentId), clock.now()))
    },
  },
]
