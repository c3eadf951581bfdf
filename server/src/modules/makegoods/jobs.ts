import { runInTransaction, type Tx } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Job } from '../../platform/jobs.ts'
import { decideByDefault } from './commands/decide.ts'
import { remindOfMakegood } from './commands/remind.ts'
import { listEndingOffers, listOverdueOffers } from './queries/due.ts'

/** Reminders, and what clients get who did not choose in time (decision 34). */
export const createMakegoodJobs = (context: AppContext): Job[] => [
  {
    name: 'makegoods.remind-clients',
    cron: '12 * * * *',
    run: async () => runForEach(context, await listEndingOffers(context.db, context.clock.now()), remindOfMakegood),
  },
  {
    name: 'makegoods.decide-by-default',
    cron: '22 * * * *',
    run: async () => runForEach(context, await listOverdueOffers(context.db, context.clock.now()), decideByDefault),
  },
]

/** Each campaign has its own transaction, so that a failure does not stop the others. */
async function runForEach(
  { database, clock, config }: AppContext,
  campaignIds: readonly string[],
  work: (tx: Tx, campaignId: string, context: { at: Date; publicUrl: string }) => Promise<void>,
): Promise<void> {
  const context = { at: clock.now(), publicUrl: config.publicUrl }
  const failures: unknown[] = []
  for (const id of campaignIds) {
    try {
      await runInTransaction(database, (tx) => work(tx, id, context))
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some makegoods could not be handled')
}
