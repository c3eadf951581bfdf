import { NOTIFICATION_KIND_NAMES, type NotificationKind } from '@marquee/contract/notifications.rules'
import { and, eq, gt, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { notifications } from '../schema.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Whose notifications are read, and the kinds that the reader does not see. */
type Inbox = { userId: string; hidden: readonly NotificationKind[] }

/** During an upgrade a newer version may have written kinds that this one has no texts for. */
const isKnown = inArray(notifications.kind, NOTIFICATION_KIND_NAMES)

const isIn = ({ userId, hidden }: Inbox) =>
  and(eq(notifications.userId, userId), isKnown, notInArray(notifications.kind, [...hidden]))

type Wanted = { isUnreadOnly: boolean; before: { at: Date; id: string } | undefined; limit: number }

/** Lists notifications of a user, newest first. */
export function listUserNotifications(
  db: Db,
  inbox: Inbox,
  { isUnreadOnly, before, limit }: Wanted,
): Promise<NotificationRow[]> {
  const { createdAt, id, readAt } = notifications
  const isOlder = before && sql`(${createdAt}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`
  return db
    .select()
    .from(notifications)
    .where(and(isIn(inbox), isUnreadOnly ? isNull(readAt) : undefined, isOlder))
    .orderBy(sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`)
    .limit(limit)
}

/** Counts the unread notifications of a user, up to a limit. */
export async function countUnreadNotifications(db: Db, inbox: Inbox, limit: number): Promise<number> {
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isIn(inbox), isNull(notifications.readAt)))
    .limit(limit)
  return db.$count(unread.as('unread'))
}

/** Lists users with notifications from before an instant that wait for the daily email, in the order of their ids. */
export async function listWaitingUserIds(
  db: Db,
  dueAt: Date,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        sql`${notifications.isMailWaiting}`,
        lt(notifications.createdAt, dueAt),
        after === undefined ? undefined : gt(notifications.userId, after),
      ),
    )
    .orderBy(notifications.userId)
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
