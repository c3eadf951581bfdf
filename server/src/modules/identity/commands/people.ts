import type { Role } from '@marquee/contract/identity'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { hashSecret, createSecret } from '../../../platform/secrets.ts'
import { toActor, writeAuditEntry } from '../../audit/commands.ts'
import { LIFETIMES_MS } from '../rules/lifetimes.ts'
import { sessions, users } from '../schema.ts'
import { mailVerification } from './links.ts'
import { endUserSessions, endImpersonations, signOut } from './sessions.ts'

export type UserRow = typeof users.$inferSelect

/** An operator who does something to somebody. */
export type OperatorAction = { byId: string; id: string; at: Date }

/** Somebody who is there, and an operator who still is one; or why nothing is done. */
type LockedPair = { kind: 'both'; user: UserRow } | { kind: 'notFound' | 'notOperator' }

/**
 * Keeps somebody out: no session of theirs is left, and none can be opened (decision 7). Whoever does it stays
 * an operator who is let in, so there always is one, also when two suspend each other at the same moment.
 */
export async function suspendUser(
  tx: Tx,
  { byId, id, at, reason }: OperatorAction & { reason: string },
): Promise<{ kind: 'done'; user: UserRow } | { kind: 'notFound' | 'notOperator' | 'yourself' | 'alreadySuspended' }> {
  if (byId === id) return { kind: 'yourself' }
  const pair = await lockPair(tx, byId, id)
  if (pair.kind !== 'both') return pair
  if (pair.user.suspendedAt) return { kind: 'alreadySuspended' }
  await tx.update(users).set({ suspendedAt: at, suspendedReason: reason, updatedAt: at }).where(eq(users.id, id))
  await endUserSessions(tx, id)
  return { kind: 'done', user: pair.user }
}

/** Lets somebody in again. */
export async function restoreUser(
  tx: Tx,
  { byId, id, at }: OperatorAction,
): Promise<{ kind: 'done'; user: UserRow } | { kind: 'notFound' | 'notOperator' | 'notSuspended' }> {
  const pair = await lockPair(tx, byId, id)
  if (pair.kind !== 'both') return pair
  if (!pair.user.suspendedAt) return { kind: 'notSuspended' }
  await tx.update(users).set({ suspendedAt: null, suspendedReason: null, updatedAt: at }).where(eq(users.id, id))
  return { kind: 'done', user: pair.user }
}

/** Gives somebody another role and ends their sessions, which show the pages of the former one. */
export async function changeRole(
  tx: Tx,
  { byId, id, at, role }: OperatorAction & { role: Role },
): Promise<{ kind: 'done'; user: UserRow } | { kind: 'notFound' | 'notOperator' | 'yourself' | 'sameRole' }> {
  if (byId === id) return { kind: 'yourself' }
  const pair = await lockPair(tx, byId, id)
  if (pair.kind !== 'both') return pair
  if (pair.user.role === role) return { kind: 'sameRole' }
  await tx.update(users).set({ role, updatedAt: at }).where(eq(users.id, id))
  await endUserSessions(tx, id)
  return { kind: 'done', user: pair.user }
}

/** Mails the verification link once more. */
export async function resendVerification(
  tx: Tx,
  { byId, id, at, publicUrl }: OperatorAction & { publicUrl: string },
): Promise<{ kind: 'done'; user: UserRow } | { kind: 'notFound' | 'notOperator' | 'alreadyVerified' }> {
  const pair = await lockPair(tx, byId, id)
  if (pair.kind !== 'both') return pair
  if (pair.user.emailVerifiedAt) return { kind: 'alreadyVerified' }
  await mailVerification(tx, pair.user, { at, publicUrl })
  return { kind: 'done', user: pair.user }
}

type Impersonation = { kind: 'done'; user: UserRow; token: string; expiresAt: Date }

/** A session in which an operator sees what a partner or client sees, and can change nothing (decision 7). */
export async function startImpersonation(
  tx: Tx,
  { byId, id, at, address }: OperatorAction & { address: string },
): Promise<Impersonation | { kind: 'notFound' | 'notOperator' | 'notViewable' }> {
  const pair = await lockPair(tx, byId, id)
  if (pair.kind !== 'both') return pair
  if (pair.user.role === 'operator') return { kind: 'notViewable' }
  const token = createSecret()
  const expiresAt = new Date(at.getTime() + LIFETIMES_MS.impersonation)
  await tx
    .insert(sessions)
    .values({ userId: id, viewerId: byId, tokenHash: hashSecret(token), createdAt: at, expiresAt, address })
  return { kind: 'done', user: pair.user, token, expiresAt }
}

/** Ends the session that somebody is in. An operator who signs out looks as nobody any more. */
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
 * The operator and the other one, for this transaction alone, always in one order. The operator was let in when
 * the call began; that they still are is only known now. Nothing that refers to the two is made meanwhile, such as
 * a profile while a role is changed.
 */
async function lockPair(tx: Tx, byId: string, id: string): Promise<LockedPair> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [byId, id]))
    .orderBy(users.id)
    .for('update')
  const by = rows.find((row) => row.id === byId)
  if (by?.role !== 'operator' || by.suspendedAt) return { kind: 'notOperator' }
  const user = rows.find((row) => row.id === id)
  return user ? { kind: 'both', user } : { kind: 'notFound' }
}
