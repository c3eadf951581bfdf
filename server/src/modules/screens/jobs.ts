import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { forgetPairings } from './commands/pairings.ts'

export function screenJobs({ database, clock }: House): Job[] {
  return [
    {
      name: 'screens.forget-pairings',
      cron: '17 3 * * *',
      run: () => inTransaction(database, (tx) => forgetPairings(tx, clock.now())),
    },
  ]
}
