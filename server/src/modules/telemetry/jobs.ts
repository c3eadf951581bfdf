import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs.ts'
import { markOfflineScreens } from './commands/presence.ts'
import { deleteOldSignals } from './commands/raw-partitions.ts'

export function createTelemetryJobs({ database, clock, config }: AppContext): Job[] {
  return [
    {
      name: 'telemetry.mark-offline',
      cron: '* * * * *',
      // Ensures that watchers learn within 150 s of the last heartbeat that a screen is offline (product 6).
      everySeconds: 10,
      run: async () => {
        const now = clock.now()
        const markBatch = () => runInTransaction(database, (tx) => markOfflineScreens(tx, now))
        while (!(await markBatch()));
      },
    },
    {
      name: 'telemetry.delete-signals',
      cron: '41 2 * * *',
      run: () => deleteOldSignals(database, config.positionRetentionDays, clock.now()),
    },
  ]
}
