import { DAYS } from '../../../platform/clock.ts'
import { type Db, runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Job } from '../../../platform/jobs.ts'
import { sendDailyMail } from '../commands/daily-mail.ts'
import { deleteSlice, type NotifiedUser } from '../commands/notifications.ts'
import { listWaitingUserIds } from '../queries/notifications.ts'
import { computeDailyMailTime } from '../rules/daily-mail.ts'

/** What later modules know: the accounts of users who may get email, and the operator's time zone. */
export type DailyMailSources = {
  listMailAccounts: (db: Db, userIds: readonly string[]) => Promise<NotifiedUser[]>
  findTimeZone: (db: Db) => Promise<string>
}

const RETENTION_MS = 365 * DAYS
const USERS_PER_SLICE = 200

export const createNotificationJobs = (context: AppContext, later: DailyMailSources): Job[] => [
  // Every hour, because the operator's time zone decides which hour it is, and so that a failed run is made up for.
  { name: 'notifications.send-daily-mails', cron: '7 * * * *', run: () => sendDailyMails(context, later) },
  {
    name: 'notifications.delete-notifications',
    cron: '43 3 * * *',
    run: async () => {
      const before = new Date(context.clock.now().getTime() - RETENTION_MS)
      while (await runInTransaction(context.database, (tx) => deleteSlice(tx, before)));
    },
  },
]

/** Each user has a transaction of their own, so that a failure does not stop the others. */
async function sendDailyMails(
  { database, db, clock, config: { publicUrl } }: AppContext,
  { listMailAccounts, findTimeZone }: DailyMailSources,
): Promise<void> {
  const at = clock.now()
  const dueAt = computeDailyMailTime(await findTimeZone(db), at)
  const failures: unknown[] = []
  let after: string | undefined
  do {
    const userIds = await listWaitingUserIds(db, dueAt, { after, limit: USERS_PER_SLICE })
    const accounts = new Map((await listMailAccounts(db, userIds)).map((user) => [user.id, user]))
    for (const userId of userIds) {
      const due = { userId, user: accounts.get(userId), dueAt }
      await runInTransaction(database, (tx) => sendDailyMail(tx, due, { at, publicUrl })).catch((failure: unknown) =>
        failures.push(failure),
      )
    }
    after = userIds.at(-1)
  } while (after !== undefined)
  if (failures.length > 0) throw new AggregateError(failures, 'some daily emails could not be sent')
}
