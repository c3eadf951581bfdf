import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteOldApprovalWindows } from './commands/approval-windows.ts'

export const createInfotainmentJobs = ({ database, clock }: AppContext): Job[] => [
  {
    name: 'infotainment.delete-approval-windows',
    cron: '53 2 * * *',
    run: async () => {
      while (await runInTransaction(database, (tx) => deleteOldApprovalWindows(tx, clock.now())));
    },
  },
]
