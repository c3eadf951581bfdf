import type { EmailContent } from '@marquee/contract/texts/mails'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Db, tell, type Tx } from '../../platform/db/database.ts'
import { renderHtml, renderText } from './present.ts'
import { mails } from './schema.ts'

/**
 * Puts a mail into the outbox: it exists exactly when what it tells is committed, and is delivered
 * afterwards. Answers its id.
 */
export async function sendMail(
  tx: Tx,
  { to, content, at }: { to: { name: string; address: string }; content: EmailContent; at: Date },
): Promise<string> {
  const [mail] = await tx
    .insert(mails)
    .values({
      toName: to.name,
      toAddress: to.address,
      subject: content.subject,
      text: renderText(content),
      html: renderHtml(content),
      createdAt: at,
    })
    .returning({ mailId: mails.id })
  if (!mail) throw new Error('the mail was not put into the outbox')
  await tell(tx, 'mail.queued', mail)
  return mail.mailId
}

/**
 * The mail is out; telling it twice is the same as once. What it said is kept no longer: its links open
 * accounts, and of such secrets the database keeps hashes only.
 */
export async function markDelivered(db: Db, mailId: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: at, lastError: null, text: '', html: '' })
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
}

/** Without a mail server nobody delivers it; it is read in the development mailbox. */
export async function markInMailbox(db: Db, mailId: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: at })
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
}

/** Removes mails of that long ago, delivered or given up. */
export async function deleteMails(tx: Tx, before: Date): Promise<void> {
  await tx.delete(mails).where(lt(mails.createdAt, before))
}

/** The mail server said a final no. Whoever reads the reason finds whom it was for, but no link any more. */
export async function markRefused(db: Db, mailId: string, reason: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ refusedAt: at, attempts: sql`${mails.attempts} + 1`, lastError: reason, text: '', html: '' })
    .where(eq(mails.id, mailId))
}

/** A delivery failed; the queue tries again. */
export async function markFailed(db: Db, mailId: string, reason: string): Promise<void> {
  await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, lastError: reason })
    .where(eq(mails.id, mailId))
}

/**
 * Queues again what is still waiting between the two instants: the mail server was away for longer than
 * the queue has patience.
 */
export async function requeueWaitingMails(tx: Tx, { from, until }: { from: Date; until: Date }): Promise<number> {
  const waiting = await tx
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.refusedAt), gt(mails.createdAt, from), lt(mails.createdAt, until)))
    .limit(1000)
  for (const mail of waiting) await tell(tx, 'mail.queued', mail)
  return waiting.length
}
