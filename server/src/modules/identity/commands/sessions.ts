import { eq, lt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { announceAll, chunksOf, IDS_PER_NOTIFICATION } from '../../../platform/events.ts'
import { hashOfSecret, newSecret } from '../../../platform/secrets.ts'
import { LIFETIME } from '../rules/lifetimes.ts'
import { mailedTokens, sessions } from '../schema.ts'

/** Opens a session and answers its token, of which only the hash is kept. */
export async function openSession(tx: Tx, userId: string, at: Date): Promise<string> {
  const token = newSecret()
  await tx.insert(sessions).values({
    userId,
    tokenHash: hashOfSecret(token),
    createdAt: at,
    expiresAt: new Date(at.getTime() + LIFETIME.session),
  })
  return token
}

export async function signOut(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
  await announceEnd(tx, [sessionId])
}

/** Signs a user out everywhere. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  await announceEnd(
    tx,
    ended.map((session) => session.id),
  )
}

/** Lines that stay open end with the session they were opened in. */
async function announceEnd(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  const pieces = chunksOf(sessionIds, IDS_PER_NOTIFICATION)
  await announceAll(
    tx,
    pieces.map((some) => ({ topic: 'signed-out', data: { sessionIds: some } })),
  )
}

/** Removes sessions and links that are over. */
export async function sweepSessions(tx: Tx, at: Date): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, at))
  await tx.delete(mailedTokens).where(lt(mailedTokens.expiresAt, at))
}
