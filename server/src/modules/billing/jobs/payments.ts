import { runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Job } from '../../../platform/jobs.ts'
import { settleIssuedDocument } from '../commands/settle-issued-document.ts'

/** Whether a campaign is paid follows its invoices. */
export const createPaymentJobs = ({ database, clock }: AppContext): Job[] => [
  {
    name: 'billing.meet-document',
    on: ['document.issued'],
    run: async (fact) => {
      await runInTransaction(database, (tx) => settleIssuedDocument(tx, String(fact.documentId), clock.now()))
    },
  },
]
