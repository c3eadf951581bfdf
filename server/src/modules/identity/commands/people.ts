import type { Role } from '@marquee/contract/identity'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { hashOfSecret, newSecret } from '../../../platform/secrets.ts'
import { actorOf, writeDown } from '../../audit/commands.ts'
import { LIFETIME } from '../rules/lifetimes.ts'
import { sessions, users } from '../schema.ts'
import { mailVerification } from './links.ts'
import { endSessionsOf, endViewsBy, signOut } from './sessions.ts'

export type UserRow = typeof users.$inferSelect

/** An operator who does something to somebody. */
export type Doing = { byId: string; id: string; at: Date }

/** Somebody who is there, and an operator who still is one; or why nothing is done. */
type Both = { kind: 'both'; user: UserRow } | { kind: 'notFound' | 'notOperator' }

/**
 * Keeps somebody out: no session of theirs is left, and none can be opened (decision 7). Whoever does it stays
 * an operator who is let in, so there always is one, also when two suspend each other at the same moment.
 */
export async function suspendUser(
  tx: Tx,
  { byId, id, at, reason }: Doing & { reason: string },
): Promise<{ kind: 'done'; user: UserRow } | { kind: 'notFound' | 'notOperator' | 'yourself' | 'alreadySuspended' }> {
  if (byId === id) return { kind: 'yourself' }
  const both = await lockBoth(tx, byId, id)
  if (both.kind !== 'both') return both
  if (both.user.suspendedAt) return { kind: 'alreadySuspended' }
  await tx.update(users).set({ suspendedAt: at, suspendedReason: reason, updatedAt: at }).where(eq(users.id, id))
  await endSessionsOf(tx, id)
  return { kind: 'done', user: both.user }
}

/** Lets somebody in again. */
export async function restoreUser(
  tx: Tx,
  { byId, id, at }: Doing,
): Promise<{ kind: 'done'; user: UserRow } | { kind: 'notFound' | 'notOperator' | 'notSuspended' }> {
  const both = await lockBoth(tx, byId, id)
  if (both.kind !== 'both') return both
  if (!both.user.suspendedAt) return { kind: 'notSuspended' }
  await tx.update(users).set({ suspendedAt: null, suspendedReason: null, updatedAt: at }).where(eq(users.id, id))
  return { kind: 'done', user: both.user }
}

/** Gives somebody another role and ends their sessions, which show the pages of the former one. */
export async function changeRoleOf(
  tx: Tx,
  { byId, id, at, role }: Doing & { role: Role },
): Promise<{ kind: 'done'; user: UserRow } | { kind: 'notFound' | 'notOperator' | 'yourself' | 'sameRole' }> {
  if (byId === id) return { kind: 'yourself' }
  const both = await lockBoth(tx, byId, id)
  if (both.kind !== 'both') return both
  if (both.user.role === role) return { kind: 'sameRole' }
  await tx.update(users).set({ role, updatedAt: at }).where(eq(users.id, id))
  await endSessionsOf(tx, id)
  return { kind: 'done', user: both.user }
}

/** Mails the verification link once more. */
export async function resendVerificationTo(
  tx: Tx,
  { byId, id, at, publicUrl }: Doing & { publicUrl: string },
): Promise<{ kind: 'done'; user: UserRow } | { kind: 'notFound' | 'notOperator' | 'alreadyVerified' }> {
  const both = await lockBoth(tx, byId, id)
  if (both.kind !== 'both') return both
  if (both.user.emailVerifiedAt) return { kind: 'alreadyVerified' }
  await mailVerification(tx, both.user, { at, publicUrl })
  return { kind: 'done', user: both.user }
}

type View = { kind: 'done'; user: UserRow; token: string; expiresAt: Date }

/** A session in which an operator sees what a partner or client sees, and can change nothing (decision 7). */
export async function openView(
  tx: Tx,
  { byId, id, at, address }: Doing & { address: string },
): Promise<View | { kind: 'notFound' | 'notOperator' | 'notViewable' }> {
  const both = await lockBoth(tx, byId, id)
  if (both.kind !== 'both') return both
  if (both.user.role === 'operator') return { kind: 'notViewable' }
  const token = newSecret()
  const expiresAt = new Date(at.getTime() + LIFETIME.view)
  await tx
    .insert(sessions)
    .values({ userId: id, viewerId: byId, tokenHash: hashOfSecret(token), createdAt: at, expiresAt, address })
  return { kind: 'done', user: both.user, token, expiresAt }
}

/** Ends the session that somebody is in. An operator who signs out looks as nobody any more. */
export async function leave(
  tx: Tx,
  { caller, address, at }: { caller: UserCaller; address: string; at: Date },
): Promise<void> {
  await signOut(tx, caller.sessionId)
  const { viewer, profile } = caller
  const name = `${profile.firstName} ${profile.lastName}`
  const subject = { kind: 'user', id: caller.userId, name } as const
  if (viewer) {
    const by = { userId: viewer.userId, name: `${viewer.firstName} ${viewer.lastName}`, address }
    return writeDown(tx, by, { action: 'stop-viewing', subject }, at)
  }
  await endViewsBy(tx, caller.userId)
  if (caller.role !== 'operator') return
  await writeDown(tx, actorOf({ caller, address }), { action: 'sign-out', subject }, at)
}

/**
 * The operator and the other one, for this transaction alone, always in one order. The operator was let in when
 * the call began; that they still are is only known now. Nothing that refers to the two is made meanwhile, such as
 * a profile while a role is changed.
 */
async function lockBoth(tx: Tx, byId: string, id: string): Promise<Both> {
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
