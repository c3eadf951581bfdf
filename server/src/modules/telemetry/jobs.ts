import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { markSilentScreens } from './commands/presence.ts'
import { forgetSigns } from './commands/raw-pieces.ts'

export function telemetryJobs({ database, clock, config }: House): Job[] {
  return [
    {
      name: 'telemetry.mark-silent',
      cron: '* * * * *',
      // So that everybody hears within 150 s of the last beat that a screen is silent (product 6).
      everySeconds: 10,
      run: async () => {
        const now = clock.now()
        const look = () => inTransaction(database, (tx) => markSilentScreens(tx, now))
        while (!(await look()));
      },
    },
    {
      name: 'telemetry.forget-signs',
      cron: '41 2 * * *',
      run: () => forgetSigns(database, config.positionsKeptDays, clock.now()),
    },
  ]
}
