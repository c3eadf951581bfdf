import type { AuditAction, AuditField, AuditKind } from '@marquee/contract/audit.rules'
import { auditTexts } from '@marquee/contract/messages/audit'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { notify, splitChunks } from '../../platform/notify.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import type { Changes } from './rules.ts'
import { audit, buildAddressId, erasedNames } from './schema.ts'

/** The author of a change, and the network address of the call. */
export type Actor = {
  readonly userId: string | null
  readonly name: string
  readonly address: string | null
  /** The name of the API key with which the call was made; absent: with none (decision 45). */
  readonly apiKey?: string
}

/** The actor of commands that run on the server itself, where nothing signs in. */
export const COMMAND_LINE_ACTOR: Actor = { userId: null, name: auditTexts.commandLine, address: null }

/** The actor of what Marquee does without a user. */
export const AUTOMATIC_ACTOR: Actor = { userId: null, name: auditTexts.automatic, address: null }

/** The actor of a call. */
export function toActor({ caller, address }: { caller: UserCaller; address: string }): Actor {
  const { profile, apiKey } = caller
  const name = `${profile.firstName} ${profile.lastName}`
  return { userId: caller.userId, name, address, ...(apiKey && { apiKey: apiKey.name }) }
}

/** The same for users who change their own account; `userId` is never null. */
export function toUserActor(call: Parameters<typeof toActor>[0]): Actor & { userId: string } {
  return { ...toActor(call), userId: call.caller.userId }
}

/** One action for the log. */
export type AuditEntry = {
  /** The texts of the log have the words for each action. */
  action: AuditAction
  subject: { kind: AuditKind; id: string; name: string }
  /** The owner or company that the subject belongs to. */
  partyId?: string | null
  version?: number | null
  sha256?: string | null
  /** The reason that the actor gave. */
  reason?: string | null
  changes?: Changes | undefined
  details?: AuditDetails
}

/** Further facts of an action, by fields with a name in the messages. */
export type AuditDetails = Readonly<Partial<Record<AuditField, unknown>>>

/** A spread object has no fields without a name either. */
type NamedEntry<Details> = AuditEntry & { details?: Details & Record<Exclude<keyof Details, AuditField>, never> }

/** Writes an action to the log, in the transaction of the action. Entries never change afterwards. */
export async function writeAuditEntry<Details extends AuditDetails>(
  tx: Tx,
  by: Actor,
  entry: NamedEntry<Details>,
  at: Date,
): Promise<void> {
  await writeAuditEntries(tx, by, [entry], at)
}

/** Writes several actions of one actor to the log. */
export async function writeAuditEntries<Details extends AuditDetails>(
  tx: Tx,
  by: Actor,
  entries: readonly NamedEntry<Details>[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return
  const who = { at, actorId: by.userId, actorName: by.name, address: by.address }
  const rows = entries.map(({ subject, details, ...rest }) => ({
    ...who,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    ...rest,
    details: by.apiKey === undefined ? details : { ...details, apiKey: by.apiKey },
  }))
  for (const chunk of splitChunks(rows, MAX_ROWS_PER_INSERT)) await tx.insert(audit).values(chunk)
  await notify(tx, { topic: 'audit' })
}

/** PostgreSQL allows 65,535 parameters in a statement. */
const MAX_ROWS_PER_INSERT = 2_000

/** Makes the log no longer show an address to which invitations went before (decision 35). */
export async function hideAddress(tx: Tx, address: string, at: Date): Promise<void> {
  await tx
    .insert(erasedNames)
    .values({ id: buildAddressId(sql`${address}::text`), erasedAt: at })
    .onConflictDoUpdate({ target: erasedNames.id, set: { erasedAt: at } })
}

/** Makes the log no longer show the names of people and businesses. Its rows stay (decision 35). */
export async function hideNames(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .insert(erasedNames)
    .values(ids.map((id) => ({ id, erasedAt: at })))
    .onConflictDoNothing()
}
