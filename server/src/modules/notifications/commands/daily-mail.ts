import { NOTIFICATION_KIND_NAMES } from '@marquee/contract/notifications.rules'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { buildSettingsUrl, wordRow } from '../present/notifications.ts'
import { listMailChoices } from '../queries/mail-choices.ts'
import type { NotificationRow } from '../queries/notifications.ts'
import { type Email, toRecipient } from '../rules/emails.ts'
import { notifications } from '../schema.ts'
import { sendMail } from './mails.ts'
import type { NotifiedUser } from './notifications.ts'

/** The most notifications that an email lists. */
const MAX_LINES = 20

/**
 * Sends the daily email of a user: what waits since before `dueAt` and is still unread. The transaction that takes the
 * rows sends it, so of two runs at the same time one finds nothing. Kinds whose emails are off by now are left out.
 *
 * @param user undefined for a suspended user, who gets no email
 * @returns whether there was one to send
 */
export async function sendDailyMail(
  tx: Tx,
  { userId, user, dueAt }: { userId: string; user: NotifiedUser | undefined; dueAt: Date },
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<boolean> {
  const taken = await takeWaiting(tx, userId, dueAt)
  const getChoice = await listMailChoices(tx, [userId])
  const rows = taken
    .filter(({ readAt, kind }) => readAt === null && getChoice(userId, kind) !== 'off')
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
  if (!user || rows.length === 0) return false
  await sendMail(tx, { to: toRecipient(user), email: createDailyEmail(rows, user.firstName, publicUrl), at })
  return true
}

/** Locked in their order, so that two runs wait for each other instead of for a deadlock. */
async function takeWaiting(tx: Tx, userId: string, dueAt: Date): Promise<NotificationRow[]> {
  const waiting = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        sql`${notifications.isMailWaiting}`,
        inArray(notifications.kind, NOTIFICATION_KIND_NAMES),
        lt(notifications.createdAt, dueAt),
      ),
    )
    .orderBy(asc(notifications.id))
    .for('update')
  return tx
    .update(notifications)
    .set({ isMailWaiting: false })
    .where(and(inArray(notifications.id, waiting), sql`${notifications.isMailWaiting}`))
    .returning()
}

function createDailyEmail(rows: readonly NotificationRow[], firstName: string, publicUrl: string): Email {
  return ({ texts, writeEmail }) => {
    const lines = rows.slice(0, MAX_LINES).map((row) => {
      const { title, detail } = wordRow(row)
      return detail === null ? title : `${title}: ${detail}`
    })
    const values = {
      count: rows.length,
      lines,
      more: rows.length - lines.length,
      settings: buildSettingsUrl(publicUrl),
    }
    return writeEmail(texts.notifications.daily, values, { firstName, url: `${publicUrl}/notifications` })
  }
}
