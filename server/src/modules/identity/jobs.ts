import { sweepAttempts } from '../../platform/rate-limit.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { deleteOldKeys } from '../../platform/db/idempotency.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Job, subscribe } from '../../platform/jobs.ts'
import { sweepApiKeys } from './commands/api-keys.ts'
import { sweepEmailChanges } from './commands/email-change.ts'
import { mailAttackWarning } from './commands/known-devices.ts'
import { mailReset, mailVerificationAgain } from './commands/links.ts'
import { sweepSetups } from './commands/second-factor.ts'
import { sweepSessions } from './commands/sessions.ts'

export const createIdentityJobs = ({ db, database, clock, config }: AppContext): Job[] => [
  subscribe({
    name: 'identity.mail-reset-link',
    on: ['identity.reset-requested'],
    run: async ({ email }) => {
      const { publicUrl } = config
      await runInTransaction(database, (tx) => mailReset(tx, email, { at: clock.now(), publicUrl }))
    },
  }),
  subscribe({
    name: 'identity.mail-verification-link',
    on: ['identity.verification-requested'],
    run: async ({ email }) => {
      const { publicUrl } = config
      await runInTransaction(database, (tx) => mailVerificationAgain(tx, email, { at: clock.now(), publicUrl }))
    },
  }),
  subscribe({
    name: 'identity.mail-attack-warning',
    on: ['identity.account-attacked'],
    run: async ({ email }) => {
      const { publicUrl } = config
      await runInTransaction(database, (tx) => mailAttackWarning(tx, email, { at: clock.now(), publicUrl }))
    },
  }),
  {
    name: 'identity.delete-expired-data',
    cron: '17 3 * * *',
    run: async () => {
      await runInTransaction(database, (tx) => sweepSessions(tx, clock.now()))
      await runInTransaction(database, (tx) => sweepSetups(tx, clock.now()))
      await runInTransaction(database, (tx) => sweepEmailChanges(tx, clock.now()))
      await runInTransaction(database, (tx) => sweepApiKeys(tx, clock.now()))
      await sweepAttempts(db, clock.now())
    },
  },
  {
    name: 'identity.delete-idempotency-keys',
    cron: '47 * * * *',
    run: () => deleteOldKeys(db, clock.now()),
  },
]
