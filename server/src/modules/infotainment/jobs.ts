import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { forgetAirings } from './commands/airings.ts'

export const infotainmentJobs = ({ database, clock }: House): Job[] => [
  {
    name: 'infotainment.forget-airings',
    cron: '53 2 * * *',
    run: async () => {
      while (await inTransaction(database, (tx) => forgetAirings(tx, clock.now())));
    },
  },
]
