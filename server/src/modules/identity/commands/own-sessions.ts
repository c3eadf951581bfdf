import type { Tx } from '../../../platform/db/database.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { browserOf } from '../rules/browsers.ts'
import { endOtherSessionsOf, endSessionOf } from './sessions.ts'

type Ending = { by: Actor; userId: string; sessionId: string }

/** Signs one of the own browsers out, and writes it down; false when there is none such. */
export async function endOneSession(tx: Tx, { by, userId, sessionId }: Ending, at: Date): Promise<boolean> {
  const ended = await endSessionOf(tx, userId, sessionId)
  if (!ended) return false
  await writeEnd(tx, by, userId, [ended], at)
  return true
}

/** Signs all own browsers but this one out, and writes it down; answers how many. */
export async function endOthers(tx: Tx, { by, userId, sessionId }: Ending, at: Date): Promise<number> {
  const ended = await endOtherSessionsOf(tx, userId, sessionId)
  if (ended.length > 0) await writeEnd(tx, by, userId, ended, at)
  return ended.length
}

/** One line of the log, however many there were: it is one thing that somebody did. */
async function writeEnd(
  tx: Tx,
  by: Actor,
  userId: string,
  ended: readonly { userAgent: string | null }[],
  at: Date,
): Promise<void> {
  const browsers = ended.map(({ userAgent }) => browserOf(userAgent))
  const subject = { kind: 'user', id: userId, name: by.name } as const
  await writeDown(tx, by, { action: 'end-session', subject, details: { ended: ended.length, browsers } }, at)
}
