import { inTransaction } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import type { Job } from '../../../platform/jobs.ts'
import { applyDueChange } from '../commands/settings-changes.ts'

/** Applies a change of settings once its wait is over. */
export const settingsJobs = ({ database, clock, config }: House): Job[] => [
  {
    name: 'billing.apply-settings',
    cron: '* * * * *',
    run: () => inTransaction(database, (tx) => applyDueChange(tx, { at: clock.now(), publicUrl: config.publicUrl })),
  },
]
