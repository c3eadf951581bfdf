import type { Role } from '@marquee/contract/identity'
import { changeRole as changeRoleCall } from '@marquee/contract/people'
import { type Letter, mailTexts } from '@marquee/contract/texts/mails'
import { tell, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events.ts'
import { type Actor, type Deed, writeDown } from '../../audit/commands.ts'
import { changesBetween } from '../../audit/rules.ts'
import { announceRestoration, announceSuspension } from '../../campaigns/commands/suspension.ts'
import { restoreCompanyOf, suspendCompanyOf } from '../../companies/commands.ts'
import { addOperator } from '../../identity/commands/accounts.ts'
import { mailOtherOperators } from '../../identity/commands/operators.ts'
import { newResetLink } from '../../identity/commands/links.ts'
import {
  changeRoleOf,
  openView,
  resendVerificationTo,
  restoreUser,
  suspendUser,
  type UserRow,
} from '../../identity/commands/people.ts'
import { LIFETIME } from '../../identity/rules/lifetimes.ts'
import { resumeInfotainmentOf, stopInfotainmentOf } from '../../infotainment/commands/suspension.ts'
import { sendMail } from '../../notifications/commands.ts'
import { restoreOwnerOf, suspendOwnerOf } from '../../owners/commands.ts'
import { partyOf, invitable } from '../queries/parties.ts'

/** What an operator does to somebody. */
export type Doing = { by: Operator; id: string; at: Date; publicUrl: string }
export type Operator = Actor & { readonly userId: string }

/**
 * Keeps somebody out, with everything that hangs on it, all or nothing (decision 7): their sessions end, the
 * campaigns of their company leave all screens, their screens are offered no longer. They hear why by mail.
 */
export async function suspendPerson(tx: Tx, { by, id, at, reason }: Doing & { reason: string }) {
  const made = await suspendUser(tx, { byId: by.userId, id, at, reason })
  if (made.kind !== 'done') return made
  const company = await suspendCompanyOf(tx, id, at)
  if (company) {
    await announceSuspension(tx, company.id, at)
    // Campaigns that wait for approval release their screens a moment later, in their own transactions (decision 7).
    await tell(tx, 'company.suspended', { companyId: company.id })
  }
  const owner = await suspendOwnerOf(tx, id, at)
  if (owner) await stopInfotainmentOf(tx, owner.id, at)
  await mail(tx, made.user, mailTexts.suspended(made.user.firstName, reason), at)
  await tellOf(tx, by, made.user, { action: 'suspend', partyId: company?.id ?? owner?.id ?? null, reason }, at)
  return made
}

/** Lets somebody in again; what stood still goes on. */
export async function restorePerson(tx: Tx, { by, id, at, publicUrl, reason }: Doing & { reason: string }) {
  const made = await restoreUser(tx, { byId: by.userId, id, at })
  if (made.kind !== 'done') return made
  const company = await restoreCompanyOf(tx, id, at)
  if (company) await announceRestoration(tx, company.id, at)
  const owner = await restoreOwnerOf(tx, id, at)
  if (owner) await resumeInfotainmentOf(tx, owner.id, at)
  await mail(tx, made.user, mailTexts.restored(made.user.firstName, pageOf(made.user.role, publicUrl)), at)
  const partyId = company?.id ?? owner?.id ?? null
  await tellOf(tx, by, made.user, { action: 'restore', partyId, reason: reason || null }, at)
  return made
}

/** Mails the verification link once more. */
export async function resendVerification(tx: Tx, { by, id, at, publicUrl }: Doing) {
  const made = await resendVerificationTo(tx, { byId: by.userId, id, at, publicUrl })
  if (made.kind === 'done') await tellOf(tx, by, made.user, { action: 'resend-verification' }, at)
  return made
}

/**
 * Gives somebody another role. Whoever has an owner profile or a company keeps theirs: what is booked and paid
 * hangs on it.
 *
 * @throws Refused hasProfile; the end of the transaction leaves nothing behind
 */
export async function changeRole(
  tx: Tx,
  { by, id, at, publicUrl, role, reason }: Doing & { role: Role; reason: string },
) {
  const made = await changeRoleOf(tx, { byId: by.userId, id, at, role })
  if (made.kind !== 'done') return made
  if (await partyOf(tx, id)) throw refuse(changeRoleCall.refusals.hasProfile)
  const { user } = made
  await mail(tx, user, mailTexts.roleChanged(user.firstName, role, pageOf(role, publicUrl)), at)
  const changes = changesBetween({ role: user.role }, { role })
  await tellOf(tx, by, user, { action: 'change-role', reason, changes }, at)
  if (role === 'operator') await tellOthersOfOperator(tx, by, user, { at, publicUrl })
  return made
}

/** Opens a session in which an operator looks as somebody else; that it was begun stands in the audit log. */
export async function viewAsPerson(tx: Tx, { by, id, at }: Doing) {
  const made = await openView(tx, { byId: by.userId, id, at, address: by.address ?? '' })
  if (made.kind !== 'done') return made
  const details = { until: made.expiresAt.toISOString() }
  await tellOf(tx, by, made.user, { action: 'view-as', partyId: await partyOf(tx, id), details }, at)
  return made
}

type Invited = { email: string; firstName: string; lastName: string }

/** Makes an operator, or finds the one who has no password yet, and mails the link under which they choose one. */
export async function inviteOperator(
  tx: Tx,
  { by, at, publicUrl, ...invited }: Omit<Doing, 'id'> & Invited,
): Promise<{ kind: 'done'; user: { id: string } } | { kind: 'emailTaken' }> {
  await addOperator(tx, invited, at)
  const user = await invitable(tx, invited.email)
  if (!user) return { kind: 'emailTaken' }
  const url = await newResetLink(tx, user.id, publicUrl, LIFETIME.invitation, at)
  await mail(tx, user, mailTexts.operatorInvitation(user.firstName, by.name, url), at)
  await tellOf(tx, by, user, { action: 'invite' }, at)
  await tellOthersOfOperator(tx, by, user, { at, publicUrl })
  return { kind: 'done', user }
}

/** Whoever may approve what leaves the house is known to all who may (decision 21). */
async function tellOthersOfOperator(
  tx: Tx,
  by: Operator,
  user: Somebody,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const added = { name: nameOf(user), email: user.email, by: by.name }
  const url = `${publicUrl}/operator/people/${user.id}`
  const letterTo = (firstName: string) => mailTexts.operatorAdded(firstName, added, url)
  await mailOtherOperators(tx, [by.userId, user.id], letterTo, at)
}

type Somebody = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email'>

const nameOf = ({ firstName, lastName }: Somebody) => `${firstName} ${lastName}`

async function mail(tx: Tx, user: Somebody, letter: Letter, at: Date): Promise<void> {
  await sendMail(tx, { to: { name: nameOf(user), address: user.email }, letter, at })
}

/** Writes it down, and has every page that shows people look again. */
async function tellOf(tx: Tx, by: Actor, user: Somebody, deed: Omit<Deed, 'subject'>, at: Date): Promise<void> {
  await writeDown(tx, by, { ...deed, subject: { kind: 'user', id: user.id, name: nameOf(user) } }, at)
  await announce(tx, { topic: 'review', data: { kind: 'user', id: user.id } })
}

function pageOf(role: Role, publicUrl: string): string {
  return role === 'operator' ? `${publicUrl}/operator` : publicUrl
}
