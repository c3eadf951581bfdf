import { runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Job } from '../../../platform/jobs.ts'
import { applyDueChange } from '../commands/settings-changes.ts'

/** Applies a change of settings once its delay is over. */
export const createSettingsJobs = ({ database, clock, config }: AppContext): Job[] => [
  {
    name: 'invoicing.apply-settings',
    cron: '* * * * *',
    run: () => runInTransaction(database, (tx) => applyDueChange(tx, { at: clock.now(), publicUrl: config.publicUrl })),
  },
]
