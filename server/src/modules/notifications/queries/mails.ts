import { and, count, desc, eq, isNull, min } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { mails } from '../schema.ts'

export type Mail = typeof mails.$inferSelect
export type WaitingMail = Pick<Mail, 'id' | 'toName' | 'toAddress' | 'subject' | 'text' | 'html'>

/** Finds a mail that waits for delivery; undefined when it was delivered or rejected. */
export async function findWaitingMail(db: Db, mailId: string): Promise<WaitingMail | undefined> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.refusedAt)))
  return mail
}

/** Counts the mails that wait for delivery. */
export async function countWaitingMails(db: Db): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(mails.createdAt) })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.refusedAt)))
  if (!row) throw new Error('a count has one row')
  return row
}

const MAX_LISTED_MAILS = 200

/** Lists the newest mails for the development mailbox. */
export function listNewestMails(db: Db): Promise<Mail[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(MAX_LISTED_MAILS)
}
