import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Job, subscribe } from '../../platform/jobs.ts'
import { releaseUndecided } from './commands/release-undecided.ts'
import { readBookingSettings } from './queries/booking-settings.ts'
import { listOverdueCampaigns } from './queries/undecided.ts'

export const createCampaignJobs = (context: AppContext): Job[] => [
  subscribe({
    name: 'campaigns.release-screens',
    on: ['company.suspended'],
    cron: '*/10 * * * *',
    run: () => releaseOverdueCampaigns(context),
  }),
]

/** Each campaign has its own transaction, so that a failure does not stop the others. */
async function releaseOverdueCampaigns({ db, database, clock, config }: AppContext): Promise<void> {
  const at = clock.now()
  const { decisionDays } = await readBookingSettings(db)
  const failures: unknown[] = []
  for (const campaign of await listOverdueCampaigns(db, decisionDays, at)) {
    try {
      await runInTransaction(database, (tx) =>
        releaseUndecided(tx, campaign, { decisionDays, at, publicUrl: config.publicUrl }),
      )
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some campaigns could not give their screens back')
}
