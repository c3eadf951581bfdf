import type { AppContext } from '../../platform/app-context.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { eraseAccount } from './commands/erase.ts'
import { remindOfDeletion } from './commands/remind.ts'
import { listDueDeletions, listDueReminders } from './queries/due.ts'

export const createDeletionJobs = (context: AppContext): Job[] => [
  { name: 'deletions.remind-owners', cron: '27 * * * *', run: () => remindOwners(context) },
  { name: 'deletions.erase-accounts', cron: '37 * * * *', run: () => eraseAccounts(context) },
]

async function remindOwners({ db, database, clock, config }: AppContext): Promise<void> {
  const at = clock.now()
  const failures: unknown[] = []
  await runEach(await listDueReminders(db, at), failures, (userId) =>
    runInTransaction(database, (tx) => remindOfDeletion(tx, userId, { at, publicUrl: config.publicUrl })),
  )
  throwFailures(failures)
}

async function eraseAccounts(context: AppContext): Promise<void> {
  const { db, clock } = context
  const at = clock.now()
  const failures: unknown[] = []
  let page = await listDueDeletions(db, at, undefined)
  while (page.length > 0) {
    const userIds = page.map(({ userId }) => userId)
    await runEach(userIds, failures, (userId) => eraseAccount(context, userId))
    page = await listDueDeletions(db, at, page.at(-1))
  }
  throwFailures(failures)
}

/** One that fails does not stop the others. */
async function runEach(
  userIds: readonly string[],
  failures: unknown[],
  run: (userId: string) => Promise<void>,
): Promise<void> {
  for (const userId of userIds) await run(userId).catch((failure: unknown) => failures.push(failure))
}

function throwFailures(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, 'some deletions of accounts failed')
}
