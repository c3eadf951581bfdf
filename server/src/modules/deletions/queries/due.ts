import { asc, and, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { accountDeletions } from '../../identity/schema.ts'
import { REMINDER_MS } from '../rules.ts'

/** The rest follows an hour later. */
const MAX_PER_RUN = 100

/** The closed accounts whose days of grace are over, or that a killed process has begun to erase. */
export async function listDueDeletions(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(isNull(accountDeletions.erasedAt), lte(accountDeletions.erasesAt, at)))
    .orderBy(asc(accountDeletions.erasesAt))
    .limit(MAX_PER_RUN)
  return rows.map(({ userId }) => userId)
}

/** The closed accounts that are erased soon and whose owners were not reminded. */
export async function listDueReminders(db: Db, at: Date): Promise<string[]> {
  const { userId, erasedAt, startedAt, remindedAt, erasesAt } = accountDeletions
  const rows = await db
    .select({ userId })
    .from(accountDeletions)
    .where(
      and(isNull(erasedAt), isNull(startedAt), isNull(remindedAt), lte(erasesAt, new Date(at.getTime() + REMINDER_MS))),
    )
    .limit(MAX_PER_RUN)
  return rows.map((row) => row.userId)
}
