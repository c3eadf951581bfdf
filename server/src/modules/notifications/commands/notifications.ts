import type { NotificationKind, NotificationValues } from '@marquee/contract/notifications.rules'
import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { createId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { IDS_PER_NOTIFICATION, notifyAll, splitChunks } from '../../../platform/notify.ts'
import { listMailChoices } from '../queries/mail-choices.ts'
import type { NotificationRow } from '../queries/notifications.ts'
import { type Email, type Recipient, type RecipientAccount, toRecipient } from '../rules/emails.ts'
import { notifications } from '../schema.ts'
import { sendMail } from './mails.ts'

/** The account of a user who is notified. */
export type NotifiedUser = RecipientAccount & { readonly id: string }

/** What happened, and the email that says so. */
export type NewsOf<K extends NotificationKind> = {
  readonly kind: K
  readonly values: NotificationValues[K]
  /** Names what happened, so that it is told once however often this runs. By default it happens only now. */
  readonly occurrence?: string
}
export type News = { [K in NotificationKind]: NewsOf<K> }[NotificationKind]
export type NewNotification = News & {
  readonly user: NotifiedUser
  readonly email: Email
  /** The addresses that get the email, by default that of the account. */
  readonly to?: readonly Recipient[]
}

/** PostgreSQL allows 65,535 parameters in a statement. */
const MAX_ROWS_PER_INSERT = 2_000

/**
 * Notifies users, in the transaction of what happened: a row for each, and its email at once, with the next daily email
 * or not at all, as the user chose. What a user has been told already is neither added nor mailed again.
 *
 * @returns the ids of the emails
 */
export async function sendNotifications(tx: Tx, news: readonly NewNotification[], at: Date): Promise<string[]> {
  if (news.length === 0) return []
  const getChoice = await listMailChoices(tx, [...new Set(news.map(({ user }) => user.id))])
  const fresh = new Map(
    news.map((one) => {
      const row = {
        id: createId(),
        userId: one.user.id,
        kind: one.kind,
        occurrence: one.occurrence ?? createId(),
        values: one.values,
        createdAt: at,
        isMailWaiting: getChoice(one.user.id, one.kind) === 'daily',
      }
      return [row.id, { ...one, row }]
    }),
  )
  const rows = [...fresh.values()].map(({ row }) => row)
  const added: string[] = []
  for (const chunk of splitChunks(rows, MAX_ROWS_PER_INSERT)) {
    const inserted = tx.insert(notifications).values(chunk).onConflictDoNothing().returning({ id: notifications.id })
    added.push(...(await inserted).map(({ id }) => id))
  }
  const told = added.flatMap((id) => fresh.get(id) ?? [])
  await notifyUsers(
    tx,
    told.map(({ user }) => user.id),
    true,
  )
  const mailIds: string[] = []
  for (const { user, kind, email, to = [toRecipient(user)] } of told) {
    if (getChoice(user.id, kind) !== 'now') continue
    for (const recipient of to) mailIds.push(await sendMail(tx, { to: recipient, email, at }))
  }
  return mailIds
}

/** Notifies one user. */
export async function sendNotification(tx: Tx, news: NewNotification, at: Date): Promise<void> {
  await sendNotifications(tx, [news], at)
}

/** Makes the pages of these users load their notifications again. */
async function notifyUsers(tx: Tx, userIds: readonly string[], isNew: boolean): Promise<void> {
  const chunks = splitChunks([...new Set(userIds)], IDS_PER_NOTIFICATION)
  await notifyAll(
    tx,
    chunks.map((chunk) => ({ topic: 'notification' as const, userIds: chunk, data: { isNew } })),
  )
}

/** Marks a notification of a user as read or unread; undefined if the user has no such notification. */
export async function markOne(
  tx: Tx,
  { userId, id, isRead }: { userId: string; id: string; isRead: boolean },
  at: Date,
): Promise<NotificationRow | undefined> {
  const [row] = await tx
    .update(notifications)
    .set({ readAt: isRead ? sql`coalesce(${notifications.readAt}, ${at})` : null })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning()
  if (row) await notifyUsers(tx, [userId], false)
  return row
}

/**
 * Marks all notifications of a user as read, up to those of an instant. Later ones may not have been seen. They are
 * locked in the order in which the daily email locks them, because another order is a deadlock.
 */
export async function markAll(tx: Tx, userId: string, until: Date, at: Date): Promise<number> {
  const unread = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), lte(notifications.createdAt, until)))
    .orderBy(asc(notifications.id))
    .for('update')
  const marked = await tx
    .update(notifications)
    .set({ readAt: at })
    .where(and(inArray(notifications.id, unread), isNull(notifications.readAt)))
    .returning({ id: notifications.id })
  if (marked.length > 0) await notifyUsers(tx, [userId], false)
  return marked.length
}

const ROWS_PER_SLICE = 5_000

/** Deletes a slice of the notifications from before an instant. @returns whether there may be more */
export async function deleteSlice(tx: Tx, before: Date): Promise<boolean> {
  const old = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, before))
    .limit(ROWS_PER_SLICE)
  const { rowCount } = await tx.delete(notifications).where(inArray(notifications.id, old))
  return rowCount === ROWS_PER_SLICE
}
