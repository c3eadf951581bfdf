import { asc, and, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { accountDeletions } from '../../identity/schema.ts'
import { REMINDER_MS } from '../rules.ts'

const PAGE_SIZE = 100
/** The rest follows an hour later. */
const MAX_REMINDERS_PER_RUN = 100

export type DueDeletion = { userId: string; erasesAt: Date }

/**
 * A page of the closed accounts whose days of grace are over, or that a killed process has begun to erase; empty after the
 * last one. An account that has to wait is passed over, so it holds up no other.
 */
export function listDueDeletions(db: Db, at: Date, after: DueDeletion | undefined): Promise<DueDeletion[]> {
  const { userId, erasesAt, erasedAt } = accountDeletions
  const isNext =
    after && sql`(${erasesAt}, ${userId}) > (${after.erasesAt.toISOString()}::timestamptz, ${after.userId}::uuid)`
  return db
    .select({ userId, erasesAt })
    .from(accountDeletions)
    .where(and(isNull(erasedAt), lte(erasesAt, at), isNext))
    .orderBy(asc(erasesAt), asc(userId))
    .limit(PAGE_SIZE)
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
    .limit(MAX_REMINDERS_PER_RUN)
  return rows.map((row) => row.userId)
}
