import { runInLanguage } from '@marquee/contract/language/load'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Db, publish, type Tx } from '../../../platform/db/database.ts'
import { renderHtml, renderText } from '../present/mails.ts'
import { createEmailWriter, type Email, type Recipient } from '../rules/emails.ts'
import { mails } from '../schema.ts'

/**
 * Puts a mail into the outbox, in the transaction of what it reports; it is delivered after the commit. Returns its id.
 *
 * It is written in the language of its recipient, whatever the language of the request.
 */
export async function sendMail(tx: Tx, { to, email, at }: { to: Recipient; email: Email; at: Date }): Promise<string> {
  const content = await runInLanguage(to.language, async () => email(createEmailWriter()))
  const [mail] = await tx
    .insert(mails)
    .values({
      toName: to.name,
      toAddress: to.address,
      subject: content.subject,
      text: renderText(content),
      html: renderHtml(content, to.language),
      createdAt: at,
    })
    .returning({ mailId: mails.id })
  if (!mail) throw new Error('the mail was not put into the outbox')
  await publish(tx, 'mail.queued', mail)
  return mail.mailId
}

/**
 * Marks a mail as delivered; a second call changes nothing. The content is cleared, because its links give access to
 * accounts, and the database stores only hashes of such secrets.
 */
export async function markDelivered(db: Db, mailId: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: at, lastError: null, text: '', html: '' })
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
}

/** Marks a mail as sent when there is no mail server. It can be read in the development mailbox. */
export async function markInMailbox(db: Db, mailId: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: at })
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
}

/** Deletes mails older than an instant, delivered or not. */
export async function deleteMails(tx: Tx, before: Date): Promise<void> {
  await tx.delete(mails).where(lt(mails.createdAt, before))
}

/** Marks a mail as permanently rejected. The reason and the recipient stay, the links do not. */
export async function markRefused(db: Db, mailId: string, reason: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ refusedAt: at, attempts: sql`${mails.attempts} + 1`, lastError: reason, text: '', html: '' })
    .where(eq(mails.id, mailId))
}

/** Records a failed delivery; the job queue tries again. */
export async function markFailed(db: Db, mailId: string, reason: string): Promise<void> {
  await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, lastError: reason })
    .where(eq(mails.id, mailId))
}

/**
 * Queues mails again that still wait and were created between two instants, because the mail server was down for longer
 * than the job queue retries.
 */
export async function requeueWaitingMails(tx: Tx, { from, until }: { from: Date; until: Date }): Promise<number> {
  const waiting = await tx
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.refusedAt), gt(mails.createdAt, from), lt(mails.createdAt, until)))
    .limit(1000)
  for (const mail of waiting) await publish(tx, 'mail.queued', mail)
  return waiting.length
}
