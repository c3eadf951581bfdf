import { mailTexts } from '@marquee/contract/texts/mails'
import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/db/database.ts'
import { hashOfSecret } from '../../../platform/secrets.ts'
import { type Actor, type Deed, writeDown } from '../../audit/commands.ts'
import { sendMail } from '../../notifications/commands.ts'
import { LIFETIME } from '../rules/lifetimes.ts'
import { newAuthenticatorSecret, stepOfCode } from '../rules/one-time-codes.ts'
import { readRecoveryCode, RECOVERY_CODES, recoveryCodeOf } from '../rules/recovery-codes.ts'
import { recoveryCodes, secondFactors, users } from '../schema.ts'
import { endOtherSessionsOf, endSessionsOf } from './sessions.ts'

/** Who changes a second factor, when, and where the mail that tells of it leads to. */
export type Change = { by: Actor; userId: string; at: Date; publicUrl: string }

/** Shows a new secret; what is in force until it is confirmed stays in force. */
export async function beginSetUp(tx: Tx, userId: string, at: Date): Promise<string> {
  const pending = { pendingSecret: newAuthenticatorSecret(), pendingAt: at }
  await tx
    .insert(secondFactors)
    .values({ userId, createdAt: at, ...pending })
    .onConflictDoUpdate({ target: secondFactors.userId, set: pending })
  return pending.pendingSecret
}

/**
 * Puts the shown secret in force: from now on the password alone opens nothing, so whoever had signed in with it
 * alone is signed out.
 *
 * @returns the recovery codes, this once
 */
export async function confirmSetUp(
  tx: Tx,
  change: Change & { code: string; sessionId: string },
): Promise<{ kind: 'confirmed'; codes: string[] } | { kind: 'noSetUp' | 'wrongCode' }> {
  const { userId, at, code, sessionId } = change
  const user = await lockUser(tx, userId)
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  const begunBefore = new Date(at.getTime() - LIFETIME.secondFactorSetUp)
  if (!row?.pendingSecret || !row.pendingAt || row.pendingAt < begunBefore) return { kind: 'noSetUp' }
  const step = stepOfCode(row.pendingSecret, code, at)
  if (step === undefined) return { kind: 'wrongCode' }
  await tx
    .update(secondFactors)
    .set({ secret: row.pendingSecret, confirmedAt: at, lastStep: step, pendingSecret: null, pendingAt: null })
    .where(eq(secondFactors.userId, userId))
  const codes = await makeRecoveryCodes(tx, userId, at)
  await endOtherSessionsOf(tx, userId, sessionId)
  await tellOf(tx, change, user, 'set-up-second-factor', mailTexts.secondFactorAdded)
  return { kind: 'confirmed', codes }
}

/** What a code that was taken is: of the authenticator, or a recovery code, of which so many are left. */
export type TakenCode = { by: 'authenticator' } | { by: 'recoveryCode'; left: number }

/**
 * Takes a code, once: a code of the authenticator ends itself and all that came before it, a recovery code ends
 * itself. Of two at the same moment the database lets one through.
 */
export async function takeCode(tx: Tx, userId: string, typed: string, at: Date): Promise<TakenCode | undefined> {
  const recoveryCode = readRecoveryCode(typed)
  return recoveryCode ? takeRecoveryCode(tx, userId, recoveryCode, at) : takeAuthenticatorCode(tx, userId, typed, at)
}

async function takeAuthenticatorCode(tx: Tx, userId: string, typed: string, at: Date): Promise<TakenCode | undefined> {
  const [factor] = await tx
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  if (!factor?.secret) return undefined
  const step = stepOfCode(factor.secret, typed, at)
  if (step === undefined) return undefined
  const [taken] = await tx
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
  return taken && { by: 'authenticator' }
}

async function takeRecoveryCode(tx: Tx, userId: string, letters: string, at: Date): Promise<TakenCode | undefined> {
  const [taken] = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOfRecoveryCode(userId, letters)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  if (!taken) return undefined
  const [left] = await tx
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return { by: 'recoveryCode', left: left?.count ?? 0 }
}

/** Writes down and mails that a recovery code was used, so that its owner hears of a thief. */
export async function tellOfRecoveryCode(tx: Tx, change: Change, left: number): Promise<void> {
  const user = await lockUser(tx, change.userId)
  await tellOf(tx, change, user, 'use-recovery-code', (name, url) => mailTexts.recoveryCodeUsed(name, left, url), {
    left,
  })
}

/** New recovery codes for old; the old ones are over, used or not. */
export async function renewRecoveryCodes(tx: Tx, change: Change): Promise<string[]> {
  const user = await lockUser(tx, change.userId)
  const codes = await makeRecoveryCodes(tx, change.userId, change.at)
  await tellOf(tx, change, user, 'renew-recovery-codes', mailTexts.recoveryCodesRenewed)
  return codes
}

export async function removeSecondFactor(tx: Tx, change: Change): Promise<void> {
  const user = await lockUser(tx, change.userId)
  await forget(tx, change.userId)
  await tellOf(tx, change, user, 'remove-second-factor', mailTexts.secondFactorRemoved)
}

/**
 * For whoever has lost phone and recovery codes: takes the second factor away and ends every session. The next
 * sign-in, with the password, leads to a new set-up. False when the account has none, or there is no account.
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
  await forget(tx, found.userId)
  await endSessionsOf(tx, found.userId)
  const change = { by, userId: found.userId, at, publicUrl }
  await tellOf(tx, change, user, 'remove-second-factor', mailTexts.secondFactorReset, { reset: true })
  return true
}

/** Whether a second factor is in force. Asked while the user is locked, it stays as it is answered. */
export async function isSecondFactorOn(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret)))
  return row !== undefined
}

/** Removes secrets that were shown long ago and never confirmed. */
export async function sweepSetUps(tx: Tx, at: Date): Promise<void> {
  const before = new Date(at.getTime() - LIFETIME.secondFactorSetUp)
  const isOver = and(isNotNull(secondFactors.pendingAt), lt(secondFactors.pendingAt, before))
  await tx.delete(secondFactors).where(and(isNull(secondFactors.secret), isOver))
  await tx.update(secondFactors).set({ pendingSecret: null, pendingAt: null }).where(isOver)
}

async function forget(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

async function makeRecoveryCodes(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(12)))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOfRecoveryCode(userId, code), createdAt: at })))
  return codes
}

/** With the user in it, so that one guess is one guess at one account. */
function hashOfRecoveryCode(userId: string, code: string): string {
  return hashOfSecret(`${userId} ${readRecoveryCode(code)}`)
}

type Person = { firstName: string; lastName: string; email: string }

/** A sign-in that is under way looks at the second factor before this changes it, or after, never between. */
async function lockUser(tx: Tx, userId: string): Promise<Person> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user) throw new Error(`the user ${userId} is gone`)
  return user
}

async function tellOf(
  tx: Tx,
  { by, userId, at, publicUrl }: Change,
  user: Person,
  action: Deed['action'],
  letterOf: (firstName: string, url: string) => Parameters<typeof sendMail>[1]['letter'],
  details?: Record<string, unknown>,
): Promise<void> {
  const name = `${user.firstName} ${user.lastName}`
  await writeDown(tx, by, { action, subject: { kind: 'user', id: userId, name }, ...(details && { details }) }, at)
  const letter = letterOf(user.firstName, `${publicUrl}/operator/security`)
  await sendMail(tx, { to: { name, address: user.email }, letter, at })
}
