import { MINUTES } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { Refused } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { mailAlerts } from './commands/alert-mails.ts'
import { forgetAlerts, lookForAlerts } from './commands/alerts.ts'
import { forgetOldClaims } from './commands/claims.ts'
import { carryOut, giveUp } from './commands/coming-decisions.ts'
import { diskTroubles } from './rules/disk-troubles.ts'
import { dueDecisions } from './queries/coming-decisions.ts'

export const operationsJobs = ({ database, db, clock, config, files }: House): Job[] => [
  {
    // Every decision is due on its own; what a process that was killed has left, is once one starts.
    name: 'operations.carry-out-decisions',
    on: ['review.decided-soon'],
    cron: '* * * * *',
    atStart: true,
    run: async ({ comingId }) => {
      const at = clock.now()
      const failures: unknown[] = []
      for (const coming of await dueDecisions(db, at, typeof comingId === 'string' ? comingId : undefined)) {
        // Each in its own transaction, so that one that fails holds up no other.
        try {
          await inTransaction(database, (tx) => carryOut(tx, coming, { at, publicUrl: config.publicUrl }))
        } catch (failure) {
          if (failure instanceof Refused) await inTransaction(database, (tx) => giveUp(tx, coming, failure.code, at))
          else failures.push(failure)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some decisions could not be carried out')
    },
  },
  {
    name: 'operations.forget-old-claims',
    cron: '*/10 * * * *',
    run: () => inTransaction(database, (tx) => forgetOldClaims(tx, new Date(clock.now().getTime() - MINUTES))),
  },
  {
    name: 'operations.look-for-alerts',
    cron: '* * * * *',
    run: async () => {
      const at = clock.now()
      const ofDisk = diskTroubles(await files.check(), config, at)
      await inTransaction(database, async (tx) => {
        await lookForAlerts(tx, at, ofDisk)
        await mailAlerts(tx, at, config.publicUrl)
      })
    },
  },
  {
    name: 'operations.forget-alerts',
    cron: '53 2 * * *',
    run: async () => {
      while (await inTransaction(database, (tx) => forgetAlerts(tx, clock.now())));
    },
  },
  {
    // The queue that an operator is looking at grows by itself; campaigns say so on their own.
    name: 'operations.announce-submitted-place',
    on: ['place.submitted'],
    run: ({ kind, id, ownerId }) => {
      const data = { kind, id, status: 'Pending Approval' }
      return inTransaction(database, (tx) => announce(tx, { topic: 'review', ownerIds: [String(ownerId)], data }))
    },
  },
]
