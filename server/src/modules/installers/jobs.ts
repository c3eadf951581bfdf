import type { AppContext } from '../../platform/app-context.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteOldLinks } from './commands/links.ts'
import { listDueLinks, reportInstallations } from './commands/report.ts'

export const createInstallerJobs = (context: AppContext): Job[] => [
  { name: 'installers.report', cron: '7-59/10 * * * *', run: () => reportDueLinks(context) },
  {
    name: 'installers.delete-links',
    cron: '27 3 * * *',
    run: () => runInTransaction(context.database, (tx) => deleteOldLinks(tx, context.clock.now())),
  },
]

/** Each link has its own transaction, so that a failure does not stop the others. */
async function reportDueLinks({ db, database, clock, config }: AppContext): Promise<void> {
  const at = clock.now()
  const failures: unknown[] = []
  for (const linkId of await listDueLinks(db, at)) {
    try {
      await runInTransaction(database, (tx) => reportInstallations(tx, linkId, { at, publicUrl: config.publicUrl }))
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some partners could not be told of new screens')
}
