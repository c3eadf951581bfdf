import { MINUTES } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { Refused } from '../../platform/errors.ts'
import { notify } from '../../platform/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Job, subscribe } from '../../platform/jobs.ts'
import { deleteOldAlerts } from './commands/alerts.ts'
import { DETECT_ALERTS, detectAlerts } from './commands/detect-alerts.ts'
import { deleteExpiredLocks } from './commands/locks.ts'
import { executeDecision, abandonDecision } from './commands/scheduled-decisions.ts'
import { deriveDiskProblems } from './rules/disk-problems.ts'
import { listDueDecisions } from './queries/scheduled-decisions.ts'

export const createOperationsJobs = ({ database, db, clock, config, files }: AppContext): Job[] => [
  subscribe({
    // Each decision is due at its own time. The schedule also carries out those that a killed process left behind.
    name: 'operations.execute-decisions',
    on: ['review.decided-soon'],
    cron: '* * * * *',
    atStart: true,
    run: async (event) => {
      const at = clock.now()
      const commandContext = { at, publicUrl: config.publicUrl }
      const failures: unknown[] = []
      for (const decision of await listDueDecisions(db, at, event?.decisionId)) {
        // Each has its own transaction, so that a failure does not stop the others.
        try {
          await runInTransaction(database, (tx) => executeDecision(tx, decision, commandContext))
        } catch (failure) {
          if (failure instanceof Refused)
            await runInTransaction(database, (tx) => abandonDecision(tx, decision, failure.code, commandContext))
          else failures.push(failure)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some decisions could not be carried out')
    },
  }),
  {
    name: 'operations.delete-locks',
    cron: '*/10 * * * *',
    run: () => runInTransaction(database, (tx) => deleteExpiredLocks(tx, new Date(clock.now().getTime() - MINUTES))),
  },
  {
    name: DETECT_ALERTS,
    cron: '* * * * *',
    run: async () => {
      const diskProblems = deriveDiskProblems(await files.check(), config, clock.now())
      await detectAlerts({ database, clock, config }, diskProblems)
    },
  },
  {
    name: 'operations.delete-alerts',
    cron: '53 2 * * *',
    run: async () => {
      while (await runInTransaction(database, (tx) => deleteOldAlerts(tx, clock.now())));
    },
  },
  subscribe({
    // Refreshes the queue that an operator sees. Campaigns send their own notifications.
    name: 'operations.notify-submitted-venue',
    on: ['venue.submitted'],
    run: ({ kind, id, ownerId }) => {
      const data = { kind, id, status: 'Pending Approval' }
      return runInTransaction(database, (tx) => notify(tx, { topic: 'review', ownerIds: [ownerId], data }))
    },
  }),
]
