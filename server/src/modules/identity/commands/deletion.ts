import { and, eq, isNotNull, isNull, like, lte, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { attempts, idempotencyKeys } from '../../../platform/db/schema.ts'
import { createSecret } from '../../../platform/secrets.ts'
import { DELETED_USER } from '../../audit/rules.ts'
import { releaseFiles } from '../../media/commands/files.ts'
import {
  accountDeletions,
  apiKeys,
  emailChanges,
  mailedTokens,
  recoveryCodes,
  secondFactors,
  users,
} from '../schema.ts'
import { dropEmailChange } from './email-change.ts'
import { buildKnownKeys } from './known-devices.ts'
import type { UserRow } from './people.ts'
import { endUserSessions } from './sessions.ts'

type Request = { at: Date; erasesAt: Date; linkHash: string }

/**
 * Closes an account until it is erased (decision 35): it counts as suspended, also for an older process. Undefined if it
 * was suspended or closed meanwhile.
 */
export async function closeUser(
  tx: Tx,
  userId: string,
  { at, erasesAt, linkHash }: Request,
): Promise<UserRow | undefined> {
  const [user] = await tx
    .update(users)
    .set({ suspendedAt: at, suspendedReason: null, updatedAt: at })
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
    .returning()
  if (!user) return undefined
  await tx.insert(accountDeletions).values({ userId, requestedAt: at, erasesAt, linkHash })
  await tx.delete(mailedTokens).where(eq(mailedTokens.userId, userId))
  await dropEmailChange(tx, userId)
  await endUserSessions(tx, userId)
  return user
}

/** Opens a closed account again; undefined if it is being erased. Call it with the user locked. */
export async function reopenUser(tx: Tx, userId: string, at: Date): Promise<UserRow | undefined> {
  const taken = await tx
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.startedAt)))
    .returning({ userId: accountDeletions.userId })
  if (taken.length === 0) return undefined
  const [user] = await tx
    .update(users)
    .set({ suspendedAt: null, suspendedReason: null, updatedAt: at })
    .where(eq(users.id, userId))
    .returning()
  return user
}

/** Locks the owner of a link that keeps an account; undefined if the link is not valid. */
export async function lockLinkOwner(tx: Tx, hash: string): Promise<UserRow | undefined> {
  const isLink = or(eq(accountDeletions.linkHash, hash), eq(accountDeletions.reminderHash, hash))
  const hasToken = and(isLink, isNull(accountDeletions.startedAt))
  const [found] = await tx.select({ userId: accountDeletions.userId }).from(accountDeletions).where(hasToken)
  if (!found) return undefined
  // The job that erases the account takes the same lock first.
  const [user] = await tx.select().from(users).where(eq(users.id, found.userId)).for('update')
  return (await tx.$count(accountDeletions, hasToken)) === 1 ? user : undefined
}

/** Stores the link of the reminder; undefined if it was sent, or the account is no longer closed. */
export async function saveReminder(
  tx: Tx,
  userId: string,
  { at, reminderHash }: { at: Date; reminderHash: string },
): Promise<{ user: UserRow; erasesAt: Date } | undefined> {
  const { remindedAt, startedAt } = accountDeletions
  const [deletion] = await tx
    .update(accountDeletions)
    .set({ remindedAt: at, reminderHash })
    .where(and(eq(accountDeletions.userId, userId), isNull(remindedAt), isNull(startedAt)))
    .returning({ erasesAt: accountDeletions.erasesAt })
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  return deletion && user && { user, ...deletion }
}

/** Locks a user whose account is due to be erased; undefined if it was taken back or erased. */
export async function lockDueUser(
  tx: Tx,
  userId: string,
  at: Date,
): Promise<{ user: UserRow; isStarted: boolean } | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const isDue = and(isNull(accountDeletions.erasedAt), lte(accountDeletions.erasesAt, at))
  const [deletion] = await tx
    .select({ startedAt: accountDeletions.startedAt })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isDue))
  return user && deletion && { user, isStarted: deletion.startedAt !== null }
}

/** From the commit on nothing takes the deletion back. */
export async function startErasing(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.update(accountDeletions).set({ startedAt: at }).where(eq(accountDeletions.userId, userId))
}

/** Erases a user; the row stays for what refers to it. @returns false if another process was faster */
export async function eraseUser(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const isOpen = and(isNull(accountDeletions.erasedAt), isNotNull(accountDeletions.startedAt))
  const ended = await tx
    .update(accountDeletions)
    .set({ erasedAt: at, linkHash: null, reminderHash: null })
    .where(and(eq(accountDeletions.userId, userId), isOpen))
    .returning({ userId: accountDeletions.userId })
  if (!user || ended.length === 0) return false
  await endUserSessions(tx, userId)
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(mailedTokens).where(eq(mailedTokens.userId, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.accountId, userId))
  await eraseAttempts(tx, user)
  const blank = { phone: '', timeFormat: null, passwordHash: null, profileImage: null, suspendedReason: null }
  // It cannot be guessed, so it cannot be registered before.
  const email = `${createSecret().toLowerCase()}@deleted.invalid`
  const neutral = { email, firstName: DELETED_USER, lastName: '', emailVerifiedAt: null }
  await tx
    .update(users)
    .set({ ...blank, ...neutral, updatedAt: at })
    .where(eq(users.id, userId))
  if (user.profileImage) await releaseFiles(tx, user.profileImage)
  return true
}

/** Counts of attempts have the address or the id in their key. Hashes of known devices expire by themselves. */
async function eraseAttempts(tx: Tx, { id, email }: UserRow): Promise<void> {
  const { any } = buildKnownKeys({ email, address: '' })
  const hasAddress = like(attempts.key, `%:${email.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  await tx.delete(attempts).where(or(hasAddress, like(attempts.key, `%:${id}`), eq(attempts.key, any)))
}
