import type { AppContext } from '../../platform/app-context.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { sweepInvitations } from './commands/invitations.ts'

export const createMemberJobs = ({ database, clock }: AppContext): Job[] => [
  {
    name: 'members.delete-invitations',
    cron: '27 3 * * *',
    run: () => runInTransaction(database, (tx) => sweepInvitations(tx, clock.now())),
  },
]
