import type { AuditAction, AuditKind } from '@marquee/contract/audit.rules'
import { auditTexts } from '@marquee/contract/texts/audit'
import type { Tx } from '../../platform/db/database.ts'
import { announce, splitChunks } from '../../platform/events.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import type { Changes } from './rules.ts'
import { audit } from './schema.ts'

/** Whoever did something, and from where. */
export type Actor = { readonly userId: string | null; readonly name: string; readonly address: string | null }

/** Nobody who signs in: whoever works at the machine itself. */
export const COMMAND_LINE_ACTOR: Actor = { userId: null, name: auditTexts.commandLine, address: null }

/** Records what Marquee does without a user. */
export const AUTOMATIC_ACTOR: Actor = { userId: null, name: auditTexts.automatic, address: null }

/** The person behind a call. */
export function toActor({ caller, address }: { caller: UserCaller; address: string }): Actor {
  const { firstName, lastName } = caller.profile
  return { userId: caller.userId, name: `${firstName} ${lastName}`, address }
}

/** The same, as who does something to themselves. */
export function toUserActor(call: Parameters<typeof toActor>[0]): Actor & { userId: string } {
  return { ...toActor(call), userId: call.caller.userId }
}

/** Something that was done. */
export type AuditEntry = {
  /** A verb that has its words in the texts of the log. */
  action: AuditAction
  subject: { kind: AuditKind; id: string; name: string }
  /** The owner or company whose thing it was. */
  partyId?: string | null
  version?: number | null
  sha256?: string | null
  /** Why, in the words of whoever did it. */
  reason?: string | null
  changes?: Changes | undefined
  details?: Record<string, unknown>
}

/** Writes down what was done, in the transaction that does it; it is never changed afterwards. */
export async function writeAuditEntry(tx: Tx, by: Actor, deed: AuditEntry, at: Date): Promise<void> {
  await writeAuditEntries(tx, by, [deed], at)
}

/** Writes down several things that were done at once. */
export async function writeAuditEntries(tx: Tx, by: Actor, deeds: readonly AuditEntry[], at: Date): Promise<void> {
  if (deeds.length === 0) return
  const who = { at, actorId: by.userId, actorName: by.name, address: by.address }
  const rows = deeds.map(({ subject, ...rest }) => ({
    ...who,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    ...rest,
  }))
  for (const some of splitChunks(rows, MAX_ROWS_PER_INSERT)) await tx.insert(audit).values(some)
  await announce(tx, { topic: 'audit' })
}

/** A statement has room for 65,535 values. */
const MAX_ROWS_PER_INSERT = 2_000
