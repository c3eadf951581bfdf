import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteOldPairings } from './commands/pairings.ts'

export function createScreenJobs({ database, clock }: AppContext): Job[] {
  return [
    {
      name: 'screens.delete-pairings',
      cron: '17 3 * * *',
      run: () => runInTransaction(database, (tx) => deleteOldPairings(tx, clock.now())),
    },
  ]
}
