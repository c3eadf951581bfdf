import type { Tx } from '../../../platform/db/database.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { parseUserAgent } from '../rules/browsers.ts'
import { dropEmailChangeOfSessions } from './email-change.ts'
import { endOtherUserSessions, endUserSession } from './sessions.ts'

type SessionEnd = { by: Actor; userId: string; sessionId: string }

/** Ends one of the user's own sessions and logs it; false if there is no such session. */
export async function endOneSession(tx: Tx, { by, userId, sessionId }: SessionEnd, at: Date): Promise<boolean> {
  const ended = await endUserSession(tx, userId, sessionId)
  if (!ended) return false
  await dropEmailChangeOfSessions(tx, userId, [ended.id])
  await auditEnd(tx, by, userId, [ended], at)
  return true
}

/** Ends all of the user's own sessions but the current one and logs it; returns how many. */
export async function endOthers(tx: Tx, { by, userId, sessionId }: SessionEnd, at: Date): Promise<number> {
  const ended = await endOtherUserSessions(tx, userId, sessionId)
  if (ended.length === 0) return 0
  const endedIds = ended.map(({ id }) => id)
  await dropEmailChangeOfSessions(tx, userId, endedIds)
  await auditEnd(tx, by, userId, ended, at)
  return ended.length
}

/** Writes one audit entry for all sessions, because the user did one thing. */
async function auditEnd(
  tx: Tx,
  by: Actor,
  userId: string,
  ended: readonly { userAgent: string | null }[],
  at: Date,
): Promise<void> {
  const browsers = ended.map(({ userAgent }) => parseUserAgent(userAgent))
  const subject = { kind: 'user', id: userId, name: by.name } as const
  await writeAuditEntry(tx, by, { action: 'end-session', subject, details: { ended: ended.length, browsers } }, at)
}
