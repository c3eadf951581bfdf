import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { writeAuditEntry } from '../../audit/commands.ts'
import { sendNotification } from '../../notifications/commands/notifications.ts'
import { type Email, toRecipient } from '../../notifications/rules/emails.ts'
import type { AcceptedPassword } from '../policy/passwords.ts'
import { mailedTokens, users } from '../schema.ts'
import { dropEmailChange } from './email-change.ts'
import type { Change } from './second-factor.ts'
import { endOtherUserSessions } from './sessions.ts'

/**
 * Sets the password of a signed-in user who has proven the current one. Every other session, reset links and a pending
 * change of the email address end, because a thief may have caused them.
 */
export async function changeOwnPassword(
  tx: Tx,
  { by, userId, at, publicUrl }: Change,
  { password, sessionId }: { password: AcceptedPassword; sessionId: string },
): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash: password, updatedAt: at })
    .where(eq(users.id, userId))
    .returning()
  if (!user) throw new Error(`the signed-in user ${userId} is gone`)
  await tx.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'reset')))
  await dropEmailChange(tx, userId)
  await endOtherUserSessions(tx, userId, sessionId)
  const subject = { kind: 'user', id: userId, name: toRecipient(user).name } as const
  await writeAuditEntry(tx, by, { action: 'change-password', subject }, at)
  const envelope = { firstName: user.firstName, url: `${publicUrl}/reset-password` }
  const email: Email = ({ texts, writeEmail }) => writeEmail(texts.account.ownPasswordChanged, {}, envelope)
  await sendNotification(tx, { user, kind: 'password-changed', values: {}, email }, at)
}
