import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { releaseUndecided } from './commands/release-undecided.ts'
import { bookingSettings } from './queries/booking-settings.ts'
import { campaignsToRelease } from './queries/undecided.ts'

export const campaignJobs = (house: House): Job[] => [
  {
    name: 'campaigns.release-undecided',
    on: ['company.suspended'],
    cron: '*/10 * * * *',
    run: () => releaseAll(house),
  },
]

/** Each campaign has its own transaction, so that a failure does not stop the others. */
async function releaseAll({ db, database, clock, config }: House): Promise<void> {
  const at = clock.now()
  const { decisionDays } = await bookingSettings(db)
  const failures: unknown[] = []
  for (const campaign of await campaignsToRelease(db, decisionDays, at)) {
    try {
      await inTransaction(database, (tx) =>
        releaseUndecided(tx, campaign, { decisionDays, at, publicUrl: config.publicUrl }),
      )
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some campaigns could not give their screens back')
}
