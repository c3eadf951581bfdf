import type { Role } from '@marquee/contract/identity'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { hashSecret, createSecret } from '../../../platform/secrets.ts'
import { writeAuditEntry } from '../../audit/commands.ts'
import { sendMail } from '../../notifications/commands/mails.ts'
import { sendNotification } from '../../notifications/commands/notifications.ts'
import { type Email, type RecipientAccount, toRecipient } from '../../notifications/rules/emails.ts'
import type { AcceptedPassword } from '../policy/passwords.ts'
import { LIFETIMES_MS } from '../rules/lifetimes.ts'
import { mailedTokens, users } from '../schema.ts'
import { dropEmailChange } from './email-change.ts'
import { revokeUserKeys } from './api-keys.ts'
import { endUserSessions } from './sessions.ts'

type Addressee = RecipientAccount & { id: string }
type MailContext = { at: Date; publicUrl: string }

/** Mails the link that verifies the address. */
export async function mailVerification(tx: Tx, user: Addressee, { at, publicUrl }: MailContext): Promise<void> {
  const url = `${publicUrl}/verifyEmail/${await createVerification(tx, user.id, at)}`
  const email: Email = ({ texts, writeEmail }) =>
    writeEmail(texts.account.verification, {}, { firstName: user.firstName, url })
  await sendMail(tx, { to: toRecipient(user), email, at })
}

/** Creates the token of a verification link. Opening the link proves access to the mailbox. */
export function createVerification(tx: Tx, userId: string, at: Date): Promise<string> {
  return createMailedToken(tx, userId, 'verify', LIFETIMES_MS.verification, at)
}

/**
 * Mails another verification link. The result does not depend on whether there is such an account. A closed or suspended
 * one gets no email (decision 35).
 */
export async function mailVerificationAgain(tx: Tx, email: string, mailContext: MailContext): Promise<void> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.emailVerifiedAt), isNull(users.suspendedAt)))
  if (user) await mailVerification(tx, user, mailContext)
}

/** Whether a valid verification link exists. */
export async function hasVerificationLink(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const [link] = await tx
    .select({ id: mailedTokens.id })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'verify'), gt(mailedTokens.expiresAt, at)))
    .limit(1)
  return link !== undefined
}

/** Mails a reset link if there is such an account. The result does not reveal whether there is. */
export async function mailReset(tx: Tx, email: string, { at, publicUrl }: MailContext): Promise<void> {
  // A simultaneous change of the address ends all links to the mailbox before.
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('no key update')
  if (!user) return
  const url = await createResetLink(tx, user.id, publicUrl, LIFETIMES_MS.reset, at)
  const message: Email = ({ texts, writeEmail }) =>
    writeEmail(texts.account.passwordReset, {}, { firstName: user.firstName, url })
  await sendMail(tx, { to: toRecipient(user), email: message, at })
}

/** Creates a link under which a password can be set once. */
export async function createResetLink(
  tx: Tx,
  userId: string,
  publicUrl: string,
  lifetimeMs: number,
  at: Date,
): Promise<string> {
  return `${publicUrl}/reset-password/${await createMailedToken(tx, userId, 'reset', lifetimeMs, at)}`
}

/**
 * Verifies an address; false for an invalid link. Within its lifetime the same link succeeds again (OPEN-14, TRAP-26).
 */
export async function verifyEmail(tx: Tx, token: string, at: Date): Promise<boolean> {
  const [link] = await tx
    .update(mailedTokens)
    .set({ usedAt: sql`coalesce(${mailedTokens.usedAt}, ${at})` })
    .where(
      and(
        eq(mailedTokens.tokenHash, hashSecret(token)),
        eq(mailedTokens.purpose, 'verify'),
        gt(mailedTokens.expiresAt, at),
      ),
    )
    .returning({ userId: mailedTokens.userId })
  if (!link) return false
  await markVerified(tx, link.userId, at)
  return true
}

/**
 * Uses up a reset link: sets the password, ends all sessions, API keys and other reset links of the user, and emails the
 * user. It also verifies the address, because the link was opened from its mailbox.
 *
 * @returns false if the link is not valid
 */
export async function resetPassword(
  tx: Tx,
  token: string,
  password: AcceptedPassword,
  { at, publicUrl, address }: MailContext & { address: string },
): Promise<boolean> {
  const before = await lockTokenUser(tx, token)
  const [link] = await tx
    .update(mailedTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(mailedTokens.tokenHash, hashSecret(token)),
        eq(mailedTokens.purpose, 'reset'),
        isNull(mailedTokens.usedAt),
        gt(mailedTokens.expiresAt, at),
      ),
    )
    .returning({ userId: mailedTokens.userId })
  if (!link) return false
  const { userId } = link
  if (before?.passwordHash) {
    const envelope = { firstName: before.firstName, url: `${publicUrl}/reset-password` }
    const email: Email = ({ texts, writeEmail }) => writeEmail(texts.account.passwordChanged, {}, envelope)
    await sendNotification(tx, { user: before, kind: 'password-changed', values: {}, email }, at)
  }
  await tx.update(users).set({ passwordHash: password, updatedAt: at }).where(eq(users.id, userId))
  await markVerified(tx, userId, at)
  await endUserSessions(tx, userId)
  // A thief of the account may have created one (decision 45).
  await revokeUserKeys(tx, userId, at)
  await dropEmailChange(tx, userId)
  if (before?.role === 'operator') {
    const { name } = toRecipient(before)
    const subject = { kind: 'user', id: userId, name } as const
    await writeAuditEntry(tx, { userId, name, address }, { action: 'reset-password', subject }, at)
  }
  await tx
    .delete(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'reset'), isNull(mailedTokens.usedAt)))
  return true
}

/** Locks the user of a link, so that two links of one user run one after the other; otherwise they could deadlock. */
async function lockTokenUser(
  tx: Tx,
  token: string,
): Promise<(Addressee & { role: Role; passwordHash: string | null }) | undefined> {
  const [user] = await tx
    .select(pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'language', 'role', 'passwordHash'))
    .from(users)
    .innerJoin(mailedTokens, eq(mailedTokens.userId, users.id))
    .where(eq(mailedTokens.tokenHash, hashSecret(token)))
    .for('no key update', { of: users })
  return user
}

async function createMailedToken(
  tx: Tx,
  userId: string,
  purpose: 'verify' | 'reset',
  lifetimeMs: number,
  at: Date,
): Promise<string> {
  const token = createSecret()
  await tx.insert(mailedTokens).values({
    userId,
    purpose,
    tokenHash: hashSecret(token),
    createdAt: at,
    expiresAt: new Date(at.getTime() + lifetimeMs),
  })
  return token
}

/** The user has opened a link in the mailbox of the address. */
export async function markVerified(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: at, updatedAt: at })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}
