import type { Role } from '@marquee/contract/identity'
import type { OperatorRole } from '@marquee/contract/operator-roles.rules'
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { pickColumns } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashSecret } from '../../platform/secrets.ts'
import type { RecipientAccount } from '../notifications/rules/emails.ts'
import { isIdle } from './rules/lifetimes.ts'
import {
  accountDeletions,
  apiKeys,
  emailChanges,
  mailedTokens,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from './schema.ts'

/** A session that was never used counts as used when it was opened. */
const LAST_USED_AT = sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`

type LoginAccount = { userId: string; role: Role; passwordHash: string | null; hasSecondFactor: boolean }

/** The values that a sign-in compares with; undefined for an unknown address. */
export async function findLogin(db: Db, email: string): Promise<LoginAccount | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      role: users.role,
      passwordHash: users.passwordHash,
      hasSecondFactor: isNotNull(secondFactors.secret).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.email, email))
  return row
}

/** Whether a session is still valid. Event streams ask, because they stay open longer than a call. */
export async function isSessionOpen(db: Db, sessionId: string, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ role: users.role, lastUsedAt: sql`${LAST_USED_AT}`.mapWith(sessions.createdAt) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, at)))
  return row !== undefined && !isIdle(row, at)
}

/** Whether a key was not revoked and has not expired (decision 45). Its user and membership are looked at as well. */
export const isValidKey = (at: Date | Placeholder): SQL | undefined =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)))

/** Finds the owner of a valid reset link. Called before the slow work, and again when the link is used. */
export async function findResetLinkOwner(
  db: Db,
  token: string,
  at: Date,
): Promise<{ firstName: string; lastName: string; email: string } | undefined> {
  const [owner] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(mailedTokens)
    .innerJoin(users, eq(users.id, mailedTokens.userId))
    .where(
      and(
        eq(mailedTokens.tokenHash, hashSecret(token)),
        eq(mailedTokens.purpose, 'reset'),
        isNull(mailedTokens.usedAt),
        gt(mailedTokens.expiresAt, at),
      ),
    )
  return owner
}

/** Operators who are not suspended, by address. */
export function listOperators(db: Db): Promise<{ email: string; hasSecondFactor: boolean }[]> {
  return db
    .select({ email: users.email, hasSecondFactor: isNotNull(secondFactors.secret).mapWith(Boolean) })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.role, 'operator'), isNull(users.suspendedAt)))
    .orderBy(users.email)
}

/** The role of the operator with this address; undefined when there is none. */
export async function findOperatorRole(db: Db, email: string): Promise<OperatorRole | undefined> {
  const [row] = await db
    .select({ operatorRole: users.operatorRole })
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'operator')))
  return row?.operatorRole
}

/** Whether there is an operator with the role admin who is not suspended. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'operator'), eq(users.operatorRole, 'admin'), isNull(users.suspendedAt)))
    .limit(1)
  return row !== undefined
}

/** The number of accounts with one of these addresses. */
export function countUsers(db: Db, emails: readonly string[]): Promise<number> {
  return db.$count(users, inArray(users.email, [...emails]))
}

/** Whether there is any account. */
export async function hasUsers(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1)
  return row !== undefined
}

/** Whether there is an account besides these. */
export async function hasOtherUsers(db: Db, emails: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(notInArray(users.email, [...emails]))
    .limit(1)
  return row !== undefined
}

/** The hash with which a signed-in user proves their password again. */
export async function getPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.passwordHash ?? null
}

/** Since when the second factor is active (null for none), and how many recovery codes are unused. */
export async function getFactorState(db: Db, userId: string): Promise<{ since: Date | null; codesLeft: number }> {
  const unused = db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const [row] = await db
    .select({ since: secondFactors.confirmedAt, codesLeft: sql<number>`(${unused})`.mapWith(Number) })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return row ?? { since: null, codesLeft: 0 }
}

/** A list that a person can still look through. */
const MAX_LISTED_SESSIONS = 100

/** Lists the sessions of a user, the latest use first, without impersonations by operators. */
export async function listUserSessions(db: Db, userId: string, at: Date) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sql`${LAST_USED_AT}`.mapWith(sessions.createdAt),
      address: sessions.address,
      userAgent: sessions.userAgent,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isNull(sessions.viewerId), gt(sessions.expiresAt, at)))
    .orderBy(desc(LAST_USED_AT), desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_LISTED_SESSIONS)
}

/** The new address that a user has not confirmed yet. */
export async function findEmailChange(
  db: Db,
  userId: string,
  at: Date,
): Promise<{ newEmail: string; sentAt: Date; expiresAt: Date } | undefined> {
  const [pending] = await db
    .select({ newEmail: emailChanges.newEmail, sentAt: emailChanges.sentAt, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, at)))
  return pending
}

/** The accounts of those of these users who are not suspended. */
export function listMailAccounts(db: Db, userIds: readonly string[]): Promise<(RecipientAccount & { id: string })[]> {
  return db
    .select(pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'language'))
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.suspendedAt)))
}

type Deletion = typeof accountDeletions.$inferSelect

/** The deletion that a user asked for, also when the account is erased. */
export async function findDeletion(db: Db, userId: string): Promise<Deletion | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return row
}
