import { sweepAttempts } from '../../platform/attempts.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { mailCrowd } from './commands/known-devices.ts'
import { mailReset, mailVerificationAgain } from './commands/links.ts'
import { sweepSetUps } from './commands/second-factor.ts'
import { sweepSessions } from './commands/sessions.ts'

export const identityJobs = ({ db, database, clock, config }: House): Job[] => [
  {
    name: 'identity.mail-reset',
    on: ['identity.reset-requested'],
    run: async ({ email }) => {
      const { publicUrl } = config
      await inTransaction(database, (tx) => mailReset(tx, String(email), { at: clock.now(), publicUrl }))
    },
  },
  {
    name: 'identity.mail-verification',
    on: ['identity.verification-requested'],
    run: async ({ email }) => {
      const { publicUrl } = config
      await inTransaction(database, (tx) => mailVerificationAgain(tx, String(email), { at: clock.now(), publicUrl }))
    },
  },
  {
    name: 'identity.mail-crowd',
    on: ['identity.account-attacked'],
    run: async ({ email }) => {
      const { publicUrl } = config
      await inTransaction(database, (tx) => mailCrowd(tx, String(email), { at: clock.now(), publicUrl }))
    },
  },
  {
    name: 'identity.sweep',
    cron: '17 3 * * *',
    run: async () => {
      await inTransaction(database, (tx) => sweepSessions(tx, clock.now()))
      await inTransaction(database, (tx) => sweepSetUps(tx, clock.now()))
      await sweepAttempts(db, clock.now())
    },
  },
]
