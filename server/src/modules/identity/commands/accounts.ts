import type { TimeFormat } from '@marquee/contract/identity'
import { type AccountLanguage, DEFAULT_LANGUAGE } from '@marquee/contract/language/languages'
import { DEFAULT_OPERATOR_ROLE, type OperatorRole } from '@marquee/contract/operator-roles.rules'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { UserProfile } from '../../../platform/http/caller.ts'
import { type Actor, COMMAND_LINE_ACTOR, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { adoptFile, releaseFiles } from '../../media/commands/files.ts'
import type { AcceptedPicture } from '../../media/policy.ts'
import type { AcceptedPassword } from '../policy/passwords.ts'
import { findDeletion } from '../queries.ts'
import { LIFETIMES_MS, getSessionLifetimeMs } from '../rules/lifetimes.ts'
import { users } from '../schema.ts'
import { hasVerificationLink, mailVerification, createResetLink } from './links.ts'
import { hasSecondFactor, consumeCode, reportRecoveryCode } from './second-factor.ts'
import { type SessionOptions, openSession } from './sessions.ts'

export type NewAccount = {
  firstName: string
  lastName: string
  email: string
  phone: string
  role: 'partner' | 'client'
  language: AccountLanguage
  password: AcceptedPassword
}
type Registration = { at: Date; publicUrl: string; isProven?: boolean } & SessionOptions
type RegisterResult = { kind: 'registered'; token: string; userId: string; profile: UserProfile }

/**
 * Creates an account, signs it in and mails the verification link, all in one transaction. An address that an invitation
 * has proven needs no link (decision 33).
 *
 * A unique index lets only one of two simultaneous registrations of an address succeed.
 */
export async function registerAccount(
  tx: Tx,
  { password, ...account }: NewAccount,
  { at, publicUrl, isProven = false, ...sessionOptions }: Registration,
): Promise<RegisterResult | { kind: 'emailTaken' }> {
  const [user] = await tx
    .insert(users)
    .values({
      ...account,
      passwordHash: password,
      emailVerifiedAt: isProven ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!user) return { kind: 'emailTaken' }
  if (!isProven) await mailVerification(tx, user, { at, publicUrl })
  return {
    kind: 'registered',
    token: await openSession(tx, user.id, at, sessionOptions),
    userId: user.id,
    profile: user,
  }
}

export type SignInInput = {
  userId: string
  passwordHash: string
  code: string | undefined
  /** Takes the deletion of the account back before it signs in; undefined: a closed account is refused (decision 35). */
  keep?: (tx: Tx) => Promise<void>
}
export type SignInResult =
  | { kind: 'signedIn'; token: string }
  /** The password was changed after the comparison: a session must not outlive the reset that ended all of them. */
  | { kind: 'passwordChanged' }
  /** An operator suspended the account, also if its owner closed it before (decision 7). */
  | { kind: 'suspended' }
  /** Its owner asked for its deletion (decision 35). */
  | { kind: 'closed'; erasesAt: Date }
  | { kind: 'codeNeeded' }
  | { kind: 'wrongCode' }

/**
 * Signs a user in after the password was compared, with the second factor if the account has one (decision 6). An
 * unverified address without a valid link gets a new one.
 *
 * @param passwordHash the hash that the password was compared with
 */
export async function signIn(
  tx: Tx,
  { userId, passwordHash, code, keep }: SignInInput,
  { at, publicUrl, address, userAgent }: { at: Date; publicUrl: string } & SessionOptions,
): Promise<SignInResult> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('no key update')
  if (!user) return { kind: 'passwordChanged' }
  const deletion = await findDeletion(tx, userId)
  if (deletion?.startedAt) return { kind: 'passwordChanged' }
  const isSuspended = deletion ? user.suspendedReason !== null : user.suspendedAt !== null
  if (isSuspended) return { kind: 'suspended' }
  if (deletion && !keep) return { kind: 'closed', erasesAt: deletion.erasesAt }
  const by = { userId, name: `${user.firstName} ${user.lastName}`, address: address ?? null }
  if (await hasSecondFactor(tx, userId)) {
    if (code === undefined) return { kind: 'codeNeeded' }
    const consumed = await consumeCode(tx, userId, code, at)
    if (!consumed) return { kind: 'wrongCode' }
    if (consumed.by === 'recoveryCode') await reportRecoveryCode(tx, { by, userId, at, publicUrl }, consumed.left)
  }
  if (deletion) await keep?.(tx)
  if (!user.emailVerifiedAt && !(await hasVerificationLink(tx, userId, at))) {
    await mailVerification(tx, user, { at, publicUrl })
  }
  if (user.role === 'operator') {
    await writeAuditEntry(tx, by, { action: 'sign-in', subject: { kind: 'user', id: userId, name: by.name } }, at)
  }
  const lifetimeMs = getSessionLifetimeMs(user.role)
  return { kind: 'signedIn', token: await openSession(tx, userId, at, { address, userAgent, lifetimeMs }) }
}

type NewOperator = {
  email: string
  firstName: string
  lastName: string
  language: AccountLanguage
  operatorRole: OperatorRole
}

type InvitedOperator = Pick<NewOperator, 'email' | 'firstName' | 'lastName'> & {
  operatorRole?: OperatorRole | undefined
}

/** Creates an operator without a password; undefined when the address is taken. */
export async function addOperator(tx: Tx, operator: NewOperator, at: Date): Promise<{ userId: string } | undefined> {
  const [row] = await tx
    .insert(users)
    .values({ ...operator, role: 'operator', createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: users.email })
    .returning({ userId: users.id })
  return row
}

/**
 * Creates an operator, or finds the one with that address, and returns a link for choosing the password. The command
 * line calls it. Undefined when another account has the address.
 */
export async function inviteOperator(
  tx: Tx,
  { operatorRole = DEFAULT_OPERATOR_ROLE, ...operator }: InvitedOperator,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<string | undefined> {
  await addOperator(tx, { ...operator, operatorRole, language: DEFAULT_LANGUAGE }, at)
  const [user] = await tx.select().from(users).where(eq(users.email, operator.email))
  if (user?.role !== 'operator') return undefined
  const subject = { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}` } as const
  await writeAuditEntry(tx, COMMAND_LINE_ACTOR, { action: 'invite', subject }, at)
  return createResetLink(tx, user.id, publicUrl, LIFETIMES_MS.invitation, at)
}

type ProfileChanges = {
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | undefined
  language?: AccountLanguage | undefined
  timeFormat?: 'auto' | TimeFormat | undefined
}

/**
 * Changes names, phone, language, time format and picture of the caller; absent fields stay. A change by an operator goes to the audit log.
 */
export async function changeProfile(
  tx: Tx,
  by: Actor & { userId: string },
  { timeFormat, ...others }: ProfileChanges,
  picture: AcceptedPicture | undefined,
  at: Date,
): Promise<UserProfile> {
  const { userId } = by
  const changes = { ...others, ...(timeFormat && { timeFormat: timeFormat === 'auto' ? null : timeFormat }) }
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!before) throw new Error(`the signed-in user ${userId} is gone`)
  const profileImage = picture ? await adoptFile(tx, picture, at) : before.profileImage
  const [after] = await tx
    .update(users)
    .set({ ...changes, profileImage, updatedAt: at })
    .where(eq(users.id, userId))
    .returning()
  if (picture && before.profileImage) await releaseFiles(tx, before.profileImage)
  const changed = computeChanges(pickProfile(before), { ...changes, profileImage })
  if (before.role === 'operator' && changed) {
    await writeAuditEntry(
      tx,
      by,
      { action: 'update', subject: { kind: 'user', id: userId, name: by.name }, changes: changed },
      at,
    )
  }
  // The row has been locked since it was read.
  return after as UserProfile
}

function pickProfile({ firstName, lastName, phone, language, timeFormat, profileImage }: typeof users.$inferSelect) {
  return { firstName, lastName, phone, language, timeFormat, profileImage }
}
