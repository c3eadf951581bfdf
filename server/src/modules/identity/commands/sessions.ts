import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { notifyAll, splitChunks, IDS_PER_NOTIFICATION } from '../../../platform/notify.ts'
import { hashSecret, createSecret } from '../../../platform/secrets.ts'
import { LIFETIMES_MS } from '../rules/lifetimes.ts'
import { mailedTokens, sessions } from '../schema.ts'

/** The origin of a session, and its maximum lifetime. */
export type SessionOptions = {
  address?: string | undefined
  userAgent?: string | undefined
  lifetimeMs?: number
}

/** The stored part of a user agent. */
const MAX_USER_AGENT_LENGTH = 300

/** Opens a session and returns its token. The database stores only its hash. */
export async function openSession(
  tx: Tx,
  userId: string,
  at: Date,
  { address, userAgent, lifetimeMs = LIFETIMES_MS.session }: SessionOptions = {},
): Promise<string> {
  const token = createSecret()
  await tx.insert(sessions).values({
    userId,
    tokenHash: hashSecret(token),
    createdAt: at,
    expiresAt: new Date(at.getTime() + lifetimeMs),
    lastUsedAt: at,
    address,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH),
  })
  return token
}

export async function signOut(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
  await notifyEnd(tx, [sessionId])
}

/** Continues a session with another membership of its user, which the caller has checked (decision 33). */
export async function setSessionMembership(tx: Tx, sessionId: string, membershipId: string): Promise<void> {
  await tx.update(sessions).set({ membershipId }).where(eq(sessions.id, sessionId))
}

/** Ends all sessions of a user, including those in which they impersonate others. */
export async function endUserSessions(tx: Tx, userId: string): Promise<void> {
  const theirs = or(eq(sessions.userId, userId), eq(sessions.viewerId, userId))
  const ended = await tx.delete(sessions).where(theirs).returning({ id: sessions.id })
  await notifyEnd(
    tx,
    ended.map((session) => session.id),
  )
}

/** Ends every session in which an operator impersonates a user. */
export async function endImpersonations(tx: Tx, viewerId: string): Promise<void> {
  const ended = await tx.delete(sessions).where(eq(sessions.viewerId, viewerId)).returning({ id: sessions.id })
  await notifyEnd(
    tx,
    ended.map((session) => session.id),
  )
}

type EndedSession = { id: string; userAgent: string | null }

/** Ends one session of a user, and all their impersonations; undefined if the session is not theirs. */
export async function endUserSession(tx: Tx, userId: string, sessionId: string): Promise<EndedSession | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isOwn))
    .returning({ id: sessions.id, userAgent: sessions.userAgent })
  if (!ended) return undefined
  await notifyEnd(tx, [ended.id])
  await endImpersonations(tx, userId)
  return ended
}

/** Ends all other sessions of a user, and all their impersonations. */
export async function endOtherUserSessions(tx: Tx, userId: string, sessionId: string): Promise<EndedSession[]> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isOwn))
    .returning({ id: sessions.id, userAgent: sessions.userAgent })
  await notifyEnd(
    tx,
    ended.map((session) => session.id),
  )
  await endImpersonations(tx, userId)
  return ended
}

/** Excludes sessions in which an operator impersonates this user. */
const isOwn = sql`${sessions.viewerId} is null`

/** Event streams end together with the session that opened them. */
async function notifyEnd(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  const chunks = splitChunks(sessionIds, IDS_PER_NOTIFICATION)
  await notifyAll(
    tx,
    chunks.map((ids) => ({ topic: 'signed-out', data: { sessionIds: ids } })),
  )
}

/**
 * Records that sessions are in use, many at a time. A locked row is skipped: another transaction has just recorded its
 * use, or is ending it.
 */
export async function recordUse(db: Db, sessionIds: readonly string[], at: Date): Promise<void> {
  const before = new Date(at.getTime() - LIFETIMES_MS.useRecorded)
  await db.execute(sql`
    update ${sessions} set last_used_at = ${at}
    where id in (
      select id from ${sessions}
      where id = any(${sql.param(sessionIds)}::uuid[]) and coalesce(last_used_at, created_at) <= ${before}
      for update skip locked
    )`)
}

/** Removes expired sessions and links. */
export async function sweepSessions(tx: Tx, at: Date): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, at))
  await tx.delete(mailedTokens).where(lt(mailedTokens.expiresAt, at))
}
