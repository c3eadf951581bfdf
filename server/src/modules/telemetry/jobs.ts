import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { forgetSigns, markSilentScreens } from './commands/presence.ts'

export function telemetryJobs({ database, clock, config }: House): Job[] {
  return [
    {
      name: 'telemetry.mark-silent',
      cron: '* * * * *',
      run: async () => {
        await inTransaction(database, (tx) => markSilentScreens(tx, clock.now()))
      },
    },
    {
      name: 'telemetry.forget-signs',
      cron: '41 2 * * *',
      run: async () => {
        const forget = () => inTransaction(database, (tx) => forgetSigns(tx, config.positionsKeptDays, clock.now()))
        while (await forget());
      },
    },
  ]
}
