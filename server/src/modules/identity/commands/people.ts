import {
  DEFAULT_OPERATOR_ROLE,
  holdsPermission,
  type OperatorRole,
  type Permission,
} from '@marquee/contract/operator-roles.rules'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { notify } from '../../../platform/notify.ts'
import { hashSecret, createSecret } from '../../../platform/secrets.ts'
import { toActor, writeAuditEntry } from '../../audit/commands.ts'
import { findDeletion } from '../queries.ts'
import { LIFETIMES_MS } from '../rules/lifetimes.ts'
import { sessions, users } from '../schema.ts'
import { revokeUserKeys } from './api-keys.ts'
import { mailVerification } from './links.ts'
import { endUserSessions, endImpersonations, signOut } from './sessions.ts'

export type UserRow = typeof users.$inferSelect

/** The action of an operator on a user. */
export type OperatorAction = { byId: string; id: string; at: Date }

/** A user and an active operator, or why the action is not possible. */
type LockedPair =
  /** `isClosed`: its owner asked for its deletion, and only its owner takes that back (decision 35). */
  { kind: 'both'; user: UserRow; isClosed: boolean } | { kind: Unfit }

/** `notPermitted`: the role of the operator changed since the call began (decision 38). */
type Unfit = 'notFound' | 'notOperator' | 'notPermitted' | 'closed'

type Changed = { kind: 'done'; user: UserRow; isClosed: boolean }

/**
 * Suspends a user: ends every session and refuses new ones (decision 7). The acting operator must be active, so there
 * is always one left, even when two suspend each other at the same moment. Only a suspension has a reason, so an account
 * that its owner closed can be suspended too, and is not kept before an operator restores it (decision 35).
 */
export async function suspendUser(
  tx: Tx,
  { byId, id, at, reason }: OperatorAction & { reason: string },
): Promise<Changed | { kind: Unfit | 'yourself' | 'alreadySuspended' }> {
  if (byId === id) return { kind: 'yourself' }
  const pair = await lockPair(tx, 'people.write', byId, id)
  if (pair.kind !== 'both') return pair
  const { user, isClosed } = pair
  if (isClosed ? user.suspendedReason !== null : user.suspendedAt) return { kind: 'alreadySuspended' }
  await tx.update(users).set({ suspendedAt: at, suspendedReason: reason, updatedAt: at }).where(eq(users.id, id))
  await endUserSessions(tx, id)
  return { kind: 'done', user, isClosed }
}

/** Lifts the suspension of a user. An account that its owner closed stays closed. */
export async function restoreUser(
  tx: Tx,
  { byId, id, at }: OperatorAction,
): Promise<Changed | { kind: Unfit | 'notSuspended' }> {
  const pair = await lockPair(tx, 'people.write', byId, id)
  if (pair.kind !== 'both') return pair
  const { user, isClosed } = pair
  if (isClosed && user.suspendedReason === null) return { kind: 'closed' }
  if (!user.suspendedAt) return { kind: 'notSuspended' }
  const suspendedAt = isClosed ? at : null
  await tx.update(users).set({ suspendedAt, suspendedReason: null, updatedAt: at }).where(eq(users.id, id))
  return { kind: 'done', user, isClosed }
}

/** A role of a user; an operator has one among operators, too (decision 38). */
export type NewRole =
  | { role: 'partner' | 'client'; operatorRole?: undefined }
  | { role: 'operator'; operatorRole: OperatorRole }

/**
 * Changes the role of a user and ends their sessions and API keys, which are for the old role. When only the role of an
 * operator changes, they stay signed in, and each of their connections opens again with it. The acting operator must be
 * an admin, and stays one, so the last admin keeps the role, even when two admins change each other at the same moment.
 */
export async function changeRole(
  tx: Tx,
  { byId, id, at, to }: OperatorAction & { to: NewRole },
): Promise<{ kind: 'done'; user: UserRow } | { kind: Unfit | 'yourself' | 'sameRole' }> {
  if (byId === id) return { kind: 'yourself' }
  const pair = await lockOpenPair(tx, 'people.write', byId, id)
  if (pair.kind !== 'both') return pair
  const { user } = pair
  const { role, operatorRole = DEFAULT_OPERATOR_ROLE } = to
  const isOperator = user.role === 'operator' && role === 'operator'
  if (isOperator ? user.operatorRole === operatorRole : user.role === role) return { kind: 'sameRole' }
  await tx.update(users).set({ role, operatorRole, updatedAt: at }).where(eq(users.id, id))
  if (!isOperator) {
    await endUserSessions(tx, id)
    await revokeUserKeys(tx, id, at)
  } else {
    await notify(tx, { topic: 'membership', userIds: [id], data: {} })
    if (!holdsPermission(operatorRole, 'impersonate')) await endImpersonations(tx, id)
  }
  return { kind: 'done', user }
}

/** Mails the verification link again. */
export async function resendVerification(
  tx: Tx,
  { byId, id, at, publicUrl }: OperatorAction & { publicUrl: string },
): Promise<{ kind: 'done'; user: UserRow } | { kind: Unfit | 'alreadyVerified' }> {
  const pair = await lockOpenPair(tx, 'people.help', byId, id)
  if (pair.kind !== 'both') return pair
  if (pair.user.emailVerifiedAt) return { kind: 'alreadyVerified' }
  await mailVerification(tx, pair.user, { at, publicUrl })
  return { kind: 'done', user: pair.user }
}

type Impersonation = { kind: 'done'; user: UserRow; token: string; expiresAt: Date }

/** Opens a session in which an operator sees what a partner or client sees, read-only (decision 7). */
export async function startImpersonation(
  tx: Tx,
  { byId, id, at, address }: OperatorAction & { address: string },
): Promise<Impersonation | { kind: Unfit | 'notViewable' }> {
  const pair = await lockOpenPair(tx, 'impersonate', byId, id)
  if (pair.kind !== 'both') return pair
  if (pair.user.role === 'operator') return { kind: 'notViewable' }
  const token = createSecret()
  const expiresAt = new Date(at.getTime() + LIFETIMES_MS.impersonation)
  await tx
    .insert(sessions)
    .values({ userId: id, viewerId: byId, tokenHash: hashSecret(token), createdAt: at, expiresAt, address })
  return { kind: 'done', user: pair.user, token, expiresAt }
}

/** Ends the session of the caller. Signing an operator out also ends their impersonations. */
export async function signOutCaller(
  tx: Tx,
  { caller, address, at }: { caller: UserCaller; address: string; at: Date },
): Promise<void> {
  await signOut(tx, caller.sessionId)
  const { viewer, profile } = caller
  const name = `${profile.firstName} ${profile.lastName}`
  const subject = { kind: 'user', id: caller.userId, name } as const
  if (viewer) {
    const by = { userId: viewer.userId, name: `${viewer.firstName} ${viewer.lastName}`, address }
    return writeAuditEntry(tx, by, { action: 'stop-viewing', subject }, at)
  }
  await endImpersonations(tx, caller.userId)
  if (caller.role !== 'operator') return
  await writeAuditEntry(tx, toActor({ caller, address }), { action: 'sign-out', subject }, at)
}

/**
 * Locks the operator and the user in the order of their ids. The operator was active and permitted when the call began;
 * the lock shows whether they still are. The lock also blocks new rows that refer to the two, such as a profile while a role
 * changes.
 */
async function lockPair(tx: Tx, permission: Permission, byId: string, id: string): Promise<LockedPair> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [byId, id]))
    .orderBy(users.id)
    .for('update')
  const by = rows.find((row) => row.id === byId)
  if (by?.role !== 'operator' || by.suspendedAt) return { kind: 'notOperator' }
  if (!holdsPermission(by.operatorRole, permission)) return { kind: 'notPermitted' }
  const user = rows.find((row) => row.id === id)
  if (!user) return { kind: 'notFound' }
  const deletion = await findDeletion(tx, id)
  return deletion?.startedAt ? { kind: 'closed' } : { kind: 'both', user, isClosed: deletion !== undefined }
}

async function lockOpenPair(tx: Tx, permission: Permission, byId: string, id: string): Promise<LockedPair> {
  const pair = await lockPair(tx, permission, byId, id)
  return pair.kind === 'both' && pair.isClosed ? { kind: 'closed' } : pair
}
