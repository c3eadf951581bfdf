import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { createSecret, hashSecret } from '../../../platform/secrets.ts'
import { type Actor, type AuditEntry, writeAuditEntry } from '../../audit/commands.ts'
import { sendMail } from '../../notifications/commands/mails.ts'
import { sendNotification } from '../../notifications/commands/notifications.ts'
import { type Email, type RecipientAccount, toRecipient } from '../../notifications/rules/emails.ts'
import { LIFETIMES_MS } from '../rules/lifetimes.ts'
import { emailChanges, mailedTokens, users } from '../schema.ts'
import type { Change } from './second-factor.ts'
import { endOtherUserSessions } from './sessions.ts'

export type PendingEmailChange = { newEmail: string; sentAt: Date; expiresAt: Date }
type MailContext = { at: Date; publicUrl: string }

/**
 * Mails a link that confirms to the new address, and one that cancels to the current address. An earlier request ends.
 * For an address that has an account, its owner gets an email without a link; everything else is the same, so that the
 * caller does not learn of the account.
 */
export async function requestEmailChange(
  tx: Tx,
  change: Change,
  { newEmail, sessionId }: { newEmail: string; sessionId: string },
): Promise<PendingEmailChange> {
  const { userId, by, at, publicUrl } = change
  const user = await getUser(tx, userId)
  const cancelToken = createSecret()
  const { confirmToken, ...sent } = createConfirmation(at)
  const fresh = { newEmail, sessionId, cancelHash: hashSecret(cancelToken), ...sent }
  await tx
    .insert(emailChanges)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: emailChanges.userId, set: fresh })
  await mailNewAddress(tx, user, newEmail, { confirmToken, at, publicUrl })
  const envelope = { firstName: user.firstName, url: `${publicUrl}/email-change/cancel/${cancelToken}` }
  const email: Email = ({ texts, writeEmail }) => writeEmail(texts.account.emailChangeRequested, { newEmail }, envelope)
  await sendMail(tx, { to: toRecipient(user), email, at })
  await auditChange(tx, { by, userId, user, action: 'request-email-change', at })
  return { newEmail, ...sent }
}

/** Mails another link to the new address; undefined if no change is pending. */
export async function resendEmailChange(
  tx: Tx,
  { userId, by, at, publicUrl }: Change,
): Promise<PendingEmailChange | undefined> {
  const user = await getUser(tx, userId)
  const { confirmToken, ...sent } = createConfirmation(at)
  const [pending] = await tx
    .update(emailChanges)
    .set(sent)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, at)))
    .returning({ newEmail: emailChanges.newEmail })
  if (!pending) return undefined
  await mailNewAddress(tx, user, pending.newEmail, { confirmToken, at, publicUrl })
  await auditChange(tx, { by, userId, user, action: 'request-email-change', at })
  return { ...pending, ...sent }
}

/** Cancels the pending change of a user; false if there is none. */
export async function cancelEmailChange(tx: Tx, { userId, by, at }: Change): Promise<boolean> {
  const user = await getUser(tx, userId)
  const [pending] = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, at)))
    .returning({ userId: emailChanges.userId })
  if (!pending) return false
  await auditChange(tx, { by, userId, user, action: 'cancel-email-change', at })
  return true
}

/** Cancels a change with the link in the email to the current address; false if the link is not valid. */
export async function refuseEmailChange(
  tx: Tx,
  token: string,
  { at, address }: { at: Date; address: string },
): Promise<boolean> {
  const hasToken = and(eq(emailChanges.cancelHash, hashSecret(token)), gt(emailChanges.expiresAt, at))
  const [found] = await tx.select({ userId: emailChanges.userId }).from(emailChanges).where(hasToken)
  if (!found) return false
  const user = await getUser(tx, found.userId)
  const [pending] = await tx.delete(emailChanges).where(hasToken).returning({ userId: emailChanges.userId })
  if (!pending) return false
  const by = { userId: pending.userId, name: toRecipient(user).name, address }
  await auditChange(tx, { by, userId: pending.userId, user, action: 'cancel-email-change', at })
  return true
}

/**
 * Takes the new address over: links to the mailbox before and all sessions but the requesting one end, and that mailbox
 * gets an email. The transaction fails if another account has taken the address (`isAddressTaken`).
 *
 * @returns the new address; undefined if the link is not valid
 */
export async function confirmEmailChange(
  tx: Tx,
  token: string,
  { at, address }: { at: Date; address: string },
): Promise<string | undefined> {
  const hasToken = and(eq(emailChanges.confirmHash, hashSecret(token)), gt(emailChanges.expiresAt, at))
  const [found] = await tx.select({ userId: emailChanges.userId }).from(emailChanges).where(hasToken)
  if (!found) return undefined
  const { userId } = found
  // An update of the address takes this lock anyway; taken first, two links of one user run one after the other.
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user || user.suspendedAt) return undefined
  const [change] = await tx.delete(emailChanges).where(hasToken).returning()
  if (!change) return undefined
  const { newEmail } = change
  await tx.update(users).set({ email: newEmail, emailVerifiedAt: at, updatedAt: at }).where(eq(users.id, userId))
  await tx.delete(mailedTokens).where(eq(mailedTokens.userId, userId))
  await endOtherUserSessions(tx, userId, change.sessionId)
  const email: Email = ({ texts, writeEmail }) =>
    writeEmail(texts.account.emailChanged, { newEmail }, { firstName: user.firstName })
  await sendNotification(tx, { user, kind: 'email-changed', values: { newEmail }, email }, at)
  const by = { userId, name: toRecipient(user).name, address }
  const changes = { accountEmail: { from: user.email, to: newEmail } }
  await auditChange(tx, { by, userId, user, action: 'change-email', at, changes })
  return newEmail
}

/** Whether a confirmation failed because another account has the address. */
export const isAddressTaken = (error: unknown): boolean => violates(error, 'users_email')

/** A new password ends a pending change, because it may be that of a thief. */
export async function dropEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

/** A browser that is signed out from another one may be that of a thief, so the change that it requested ends. */
export async function dropEmailChangeOfSessions(tx: Tx, userId: string, sessionIds: readonly string[]): Promise<void> {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), inArray(emailChanges.sessionId, [...sessionIds])))
}

/** Removes expired changes. */
export async function sweepEmailChanges(tx: Tx, at: Date): Promise<void> {
  await tx.delete(emailChanges).where(lt(emailChanges.expiresAt, at))
}

function createConfirmation(at: Date) {
  const confirmToken = createSecret()
  const expiresAt = new Date(at.getTime() + LIFETIMES_MS.emailChange)
  return { confirmToken, confirmHash: hashSecret(confirmToken), sentAt: at, expiresAt }
}

async function mailNewAddress(
  tx: Tx,
  user: RecipientAccount,
  newEmail: string,
  { confirmToken, at, publicUrl }: MailContext & { confirmToken: string },
): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.email, newEmail))
  const url = `${publicUrl}/email-change/confirm/${confirmToken}`
  const email: Email = ({ texts: { account }, writeEmail }) =>
    owner
      ? writeEmail(account.emailChangeTaken, {}, { firstName: owner.firstName })
      : writeEmail(account.emailChangeConfirmation, {}, { firstName: user.firstName, url })
  await sendMail(tx, { to: toRecipient(owner ?? { ...user, email: newEmail }), email, at })
}

async function getUser(tx: Tx, userId: string): Promise<RecipientAccount> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user) throw new Error(`the user ${userId} is gone`)
  return user
}

async function auditChange(
  tx: Tx,
  entry: Pick<AuditEntry, 'action' | 'changes'> & { by: Actor; userId: string; user: RecipientAccount; at: Date },
): Promise<void> {
  const { by, userId, user, action, changes, at } = entry
  const subject = { kind: 'user', id: userId, name: toRecipient(user).name } as const
  await writeAuditEntry(tx, by, { action, subject, ...(changes && { changes }) }, at)
}
