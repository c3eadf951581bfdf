import type { Role } from '@marquee/contract/identity'
import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { NotificationValues } from '@marquee/contract/notifications.rules'
import type { Tx } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { type Actor, type AuditDetails, type AuditEntry, writeAuditEntry } from '../../audit/commands.ts'
import { type NotifiedUser, sendNotification } from '../../notifications/commands/notifications.ts'
import { type Email, type EmailWriter, toRecipient } from '../../notifications/rules/emails.ts'
import { LIFETIMES_MS } from '../rules/lifetimes.ts'
import { createAuthenticatorSecret, findCodeStep } from '../rules/one-time-codes.ts'
import { parseRecoveryCode, RECOVERY_CODE_COUNT, formatRecoveryCode } from '../rules/recovery-codes.ts'
import { recoveryCodes, secondFactors, users } from '../schema.ts'
import { endOtherUserSessions, endUserSessions } from './sessions.ts'

type Account = NotifiedUser & { role: Role }

/** A change of a second factor: the actor, the time, and the base of links in the mail about it. */
export type Change = { by: Actor; userId: string; at: Date; publicUrl: string }

/** Creates a pending secret. The active one stays until the new one is confirmed. */
export async function startSetup(tx: Tx, userId: string, at: Date): Promise<string> {
  const pending = { pendingSecret: createAuthenticatorSecret(), pendingAt: at }
  await tx
    .insert(secondFactors)
    .values({ userId, createdAt: at, ...pending })
    .onConflictDoUpdate({ target: secondFactors.userId, set: pending })
  return pending.pendingSecret
}

/**
 * Activates the pending secret. From now on the password alone is not enough, so sessions that were opened with it
 * alone end.
 *
 * @returns the recovery codes, which are shown only now
 */
export async function confirmSetup(
  tx: Tx,
  change: Change & { code: string; sessionId: string },
): Promise<{ kind: 'confirmed'; codes: string[] } | { kind: 'noSetUp' | 'wrongCode' }> {
  const { userId, at, code, sessionId } = change
  const user = await lockUser(tx, userId)
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  const begunBefore = new Date(at.getTime() - LIFETIMES_MS.secondFactorSetUp)
  if (!row?.pendingSecret || !row.pendingAt || row.pendingAt < begunBefore) return { kind: 'noSetUp' }
  const step = findCodeStep(row.pendingSecret, code, at)
  if (step === undefined) return { kind: 'wrongCode' }
  await tx
    .update(secondFactors)
    .set({ secret: row.pendingSecret, confirmedAt: at, lastStep: step, pendingSecret: null, pendingAt: null })
    .where(eq(secondFactors.userId, userId))
  const codes = await createRecoveryCodes(tx, userId, at)
  await endOtherUserSessions(tx, userId, sessionId)
  await reportChange(tx, change, user, 'set-up-second-factor', ({ texts, writeEmail }, envelope) =>
    writeEmail(texts.account.secondFactorAdded, { role: user.role === 'operator' ? 'operator' : 'user' }, envelope),
  )
  return { kind: 'confirmed', codes }
}

/** The kind of an accepted code; for a recovery code, how many are left. */
export type ConsumedCode = { by: 'authenticator' } | { by: 'recoveryCode'; left: number }

/**
 * Accepts a code once: a code of the authenticator invalidates itself and all earlier ones, a recovery code invalidates
 * itself. The database lets only one of two simultaneous attempts succeed.
 */
export async function consumeCode(tx: Tx, userId: string, typed: string, at: Date): Promise<ConsumedCode | undefined> {
  const recoveryCode = parseRecoveryCode(typed)
  return recoveryCode
    ? consumeRecoveryCode(tx, userId, recoveryCode, at)
    : consumeAuthenticatorCode(tx, userId, typed, at)
}

async function consumeAuthenticatorCode(
  tx: Tx,
  userId: string,
  typed: string,
  at: Date,
): Promise<ConsumedCode | undefined> {
  const [factor] = await tx
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  if (!factor?.secret) return undefined
  const step = findCodeStep(factor.secret, typed, at)
  if (step === undefined) return undefined
  const [consumed] = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.secret, factor.secret),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return consumed && { by: 'authenticator' }
}

async function consumeRecoveryCode(
  tx: Tx,
  userId: string,
  letters: string,
  at: Date,
): Promise<ConsumedCode | undefined> {
  const [consumed] = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(userId, letters)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  if (!consumed) return undefined
  const [left] = await tx
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return { by: 'recoveryCode', left: left?.count ?? 0 }
}

/** Logs and mails the use of a recovery code, so that the owner learns of a theft. */
export async function reportRecoveryCode(tx: Tx, change: Change, left: number): Promise<void> {
  const user = await lockUser(tx, change.userId)
  await reportChange(
    tx,
    change,
    user,
    'use-recovery-code',
    ({ texts, writeEmail }, envelope) => writeEmail(texts.account.recoveryCodeUsed, { left }, envelope),
    {
      left,
    },
  )
}

/** Creates new recovery codes; the old ones become invalid, used or not. */
export async function renewRecoveryCodes(tx: Tx, change: Change): Promise<string[]> {
  const user = await lockUser(tx, change.userId)
  const codes = await createRecoveryCodes(tx, change.userId, change.at)
  await reportChange(tx, change, user, 'renew-recovery-codes', ({ texts, writeEmail }, envelope) =>
    writeEmail(texts.account.recoveryCodesRenewed, {}, envelope),
  )
  return codes
}

export async function removeSecondFactor(tx: Tx, change: Change): Promise<void> {
  const user = await lockUser(tx, change.userId)
  await deleteFactor(tx, change.userId)
  await reportChange(tx, change, user, 'remove-second-factor', ({ texts, writeEmail }, envelope) =>
    writeEmail(texts.account.secondFactorRemoved, {}, envelope),
  )
}

/**
 * Removes the second factor of a user who lost phone and recovery codes, and ends every session. The next sign-in with
 * the password leads to a new setup.
 *
 * @returns false if the account has none, or if there is no account
 */
export async function resetSecondFactor(
  tx: Tx,
  { email, by, at, publicUrl }: { email: string; by: Actor; at: Date; publicUrl: string },
): Promise<boolean> {
  const [found] = await tx
    .select({ userId: users.id })
    .from(users)
    .innerJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.secret)))
    .where(eq(users.email, email))
  if (!found) return false
  const user = await lockUser(tx, found.userId)
  await deleteFactor(tx, found.userId)
  await endUserSessions(tx, found.userId)
  const change = { by, userId: found.userId, at, publicUrl }
  await reportChange(
    tx,
    change,
    user,
    'remove-second-factor',
    ({ texts, writeEmail }, envelope) => writeEmail(texts.account.secondFactorReset, {}, envelope),
    { reset: true },
  )
  return true
}

/** Whether a second factor is active. The answer stays true while the caller holds a lock on the user. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret)))
  return row !== undefined
}

/** Removes secrets that were never confirmed, after a while. */
export async function sweepSetups(tx: Tx, at: Date): Promise<void> {
  const before = new Date(at.getTime() - LIFETIMES_MS.secondFactorSetUp)
  const isOver = and(isNotNull(secondFactors.pendingAt), lt(secondFactors.pendingAt, before))
  await tx.delete(secondFactors).where(and(isNull(secondFactors.secret), isOver))
  await tx.update(secondFactors).set({ pendingSecret: null, pendingAt: null }).where(isOver)
}

async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

async function createRecoveryCodes(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => formatRecoveryCode(randomBytes(12)))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code), createdAt: at })))
  return codes
}

/** The hash includes the user, so that a guessed code is tried on one account only. */
function hashRecoveryCode(userId: string, code: string): string {
  return hashSecret(`${userId} ${parseRecoveryCode(code)}`)
}

/** The lock makes a sign-in that is in progress read the second factor either before or after this change. */
async function lockUser(tx: Tx, userId: string): Promise<Account> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user) throw new Error(`the user ${userId} is gone`)
  return user
}

const CHANGES = {
  'set-up-second-factor': 'added',
  'remove-second-factor': 'removed',
  'renew-recovery-codes': 'codesRenewed',
  'use-recovery-code': 'codeUsed',
} as const satisfies Partial<Record<AuditEntry['action'], NotificationValues['second-factor-changed']['change']>>

async function reportChange(
  tx: Tx,
  { by, userId, at, publicUrl }: Change,
  user: Account,
  action: keyof typeof CHANGES,
  email: (writer: EmailWriter, envelope: { firstName: string; url: string }) => ReturnType<Email>,
  details?: AuditDetails,
): Promise<void> {
  const subject = { kind: 'user', id: userId, name: toRecipient(user).name } as const
  await writeAuditEntry(tx, by, { action, subject, ...(details && { details }) }, at)
  const url = user.role === 'operator' ? `${publicUrl}/operator/security` : `${publicUrl}/account`
  const envelope = { firstName: user.firstName, url }
  const news = {
    user,
    kind: 'second-factor-changed',
    values: { change: details?.reset ? 'reset' : CHANGES[action] },
    email: (writer: EmailWriter) => email(writer, envelope),
  } as const
  await sendNotification(tx, news, at)
}
