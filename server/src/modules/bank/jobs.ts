import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Job, subscribe } from '../../platform/jobs.ts'
import { settleIssuedDocument } from './commands/settle-issued-document.ts'

/** Updates the paid flag of a campaign after a new document. */
export const createPaymentJobs = ({ database, clock }: AppContext): Job[] => [
  subscribe({
    name: 'bank.settle-document',
    on: ['document.issued'],
    run: async ({ documentId }) => {
      await runInTransaction(database, (tx) => settleIssuedDocument(tx, documentId, clock.now()))
    },
  }),
]
