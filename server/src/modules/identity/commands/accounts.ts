import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { UserProfile } from '../../../platform/http/caller.ts'
import { adopt, release } from '../../media/commands.ts'
import type { AcceptedPicture } from '../../media/policy.ts'
import type { AcceptedPassword } from '../policy.ts'
import { LIFETIME } from '../rules/lifetimes.ts'
import { users } from '../schema.ts'
import { hasVerificationLink, mailVerification, newResetLink } from './links.ts'
import { openSession } from './sessions.ts'

export type NewAccount = {
  firstName: string
  lastName: string
  email: string
  phone: string
  role: 'partner' | 'client'
  password: AcceptedPassword
}
type Registered = { kind: 'registered'; token: string; userId: string; profile: UserProfile }

/**
 * Opens an account, signs it in and mails the verification link, all or nothing.
 *
 * Two registrations of one address at the same moment: the database lets one through.
 */
export async function registerAccount(
  tx: Tx,
  { password, ...account }: NewAccount,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<Registered | { kind: 'emailTaken' }> {
  const [user] = await tx
    .insert(users)
    .values({ ...account, passwordHash: password, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!user) return { kind: 'emailTaken' }
  await mailVerification(tx, user, { at, publicUrl })
  return { kind: 'registered', token: await openSession(tx, user.id, at), userId: user.id, profile: user }
}

/**
 * Signs in whoever knew the password.
 *
 * Undefined when the password was changed since it was compared: a session must not outlive the reset
 * that ended all of them. An address that is not verified and has no good link left gets a new one.
 *
 * @param passwordHash the one that was compared
 */
export async function signIn(
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<string | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('share')
  if (!user) return undefined
  if (!user.emailVerifiedAt && !(await hasVerificationLink(tx, userId, at))) {
    await mailVerification(tx, user, { at, publicUrl })
  }
  return openSession(tx, userId, at)
}

/** Makes an operator who has no password yet; undefined when the address is taken. */
export async function addOperator(
  tx: Tx,
  operator: { email: string; firstName: string; lastName: string },
  at: Date,
): Promise<{ userId: string } | undefined> {
  const [row] = await tx
    .insert(users)
    .values({ ...operator, role: 'operator', createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: users.email })
    .returning({ userId: users.id })
  return row
}

/**
 * Makes an operator, or finds the one with that address, and answers the link under which the password
 * can be chosen; undefined when somebody else has the address.
 */
export async function inviteOperator(
  tx: Tx,
  operator: { email: string; firstName: string; lastName: string },
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<string | undefined> {
  await addOperator(tx, operator, at)
  const [user] = await tx.select().from(users).where(eq(users.email, operator.email))
  if (user?.role !== 'operator') return undefined
  return newResetLink(tx, user.id, publicUrl, LIFETIME.invitation, at)
}

/** Changes the own names, phone and picture; what is absent stays. */
export async function changeProfile(
  tx: Tx,
  userId: string,
  changes: { firstName?: string | undefined; lastName?: string | undefined; phone?: string | undefined },
  picture: AcceptedPicture | undefined,
  at: Date,
): Promise<UserProfile> {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!before) throw new Error(`the signed-in user ${userId} is gone`)
  const profileImage = picture ? await adopt(tx, picture, at) : before.profileImage
  const [after] = await tx
    .update(users)
    .set({ ...changes, profileImage, updatedAt: at })
    .where(eq(users.id, userId))
    .returning()
  if (picture && before.profileImage) await release(tx, before.profileImage)
  // The row is locked since it was read.
  return after as UserProfile
}
