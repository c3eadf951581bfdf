import { and, eq, gt, isNull, notInArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { hashOfSecret } from '../../platform/secrets.ts'
import { mailedTokens, sessions, users } from './schema.ts'

/** What sign-in compares with; undefined for an unknown address. */
export async function loginOf(
  db: Db,
  email: string,
): Promise<{ userId: string; passwordHash: string | null } | undefined> {
  const [row] = await db
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  return row
}

/** Whether a session is still there; asked by what stays open longer than a call. */
export async function isSessionOpen(db: Db, sessionId: string, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, at)))
  return row !== undefined
}

/** Whether a reset link is still good; asked before the slow work, decided again when it is used. */
export async function isResetLinkGood(db: Db, token: string, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: mailedTokens.id })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.tokenHash, hashOfSecret(token)),
        eq(mailedTokens.purpose, 'reset'),
        isNull(mailedTokens.usedAt),
        gt(mailedTokens.expiresAt, at),
      ),
    )
  return row !== undefined
}

/** Whether anybody has an account yet. */
export async function hasUsers(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1)
  return row !== undefined
}

/** Whether anybody has registered beside these. */
export async function hasOthersThan(db: Db, emails: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(notInArray(users.email, [...emails]))
    .limit(1)
  return row !== undefined
}
