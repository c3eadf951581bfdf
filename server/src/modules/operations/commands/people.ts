import type { Role } from '@marquee/contract/identity'
import { holdsPermission, type OperatorRole } from '@marquee/contract/operator-roles.rules'
import { changeRole as changeRoleCall } from '@marquee/contract/people'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, type AuditEntry, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { notifyRestoration, notifySuspension } from '../../campaigns/commands/suspension.ts'
import { addOperator } from '../../identity/commands/accounts.ts'
import { informOtherOperators } from '../../identity/commands/operators.ts'
import { createResetLink } from '../../identity/commands/links.ts'
import {
  changeRole,
  type NewRole,
  startImpersonation,
  resendVerification,
  restoreUser,
  suspendUser,
} from '../../identity/commands/people.ts'
import { LIFETIMES_MS } from '../../identity/rules/lifetimes.ts'
import { resumeOwnerInfotainment, stopOwnerInfotainment } from '../../infotainment/commands/suspension.ts'
import { restoreBusinesses, suspendBusinesses } from '../../members/commands/suspension.ts'
import { sendMail } from '../../notifications/commands/mails.ts'
import { type NotifiedUser, sendNotification } from '../../notifications/commands/notifications.ts'
import { type Email, type EmailWriter, toRecipient } from '../../notifications/rules/emails.ts'
import { findPartyId, findUserByEmail } from '../queries/parties.ts'

/** An action of an operator on a user. */
export type OperatorAction = { by: Operator; id: string; at: Date; publicUrl: string }
export type Operator = Actor & { readonly userId: string }

const NO_BUSINESSES = { companyIds: [], ownerIds: [] }

/**
 * Suspends a user with all consequences in one transaction (decision 7): their sessions end, and the businesses of which
 * they were the last active admin are suspended, so that the campaigns of a company leave all screens and the screens of
 * an owner are no longer offered (decision 33). They get the reason by mail.
 */
export async function suspendPerson(tx: Tx, { by, id, at, reason }: OperatorAction & { reason: string }) {
  const made = await suspendUser(tx, { byId: by.userId, id, at, reason })
  if (made.kind !== 'done') return made
  // Those of a closed account are suspended already.
  const { companyIds, ownerIds } = made.isClosed ? NO_BUSINESSES : await suspendBusinesses(tx, id, at)
  for (const companyId of companyIds) {
    await notifySuspension(tx, companyId, at)
    // Campaigns that wait for approval release their screens a moment later, in their own transactions (decision 7).
    await publish(tx, 'company.suspended', { companyId })
  }
  for (const ownerId of ownerIds) await stopOwnerInfotainment(tx, ownerId, at)
  const { firstName } = made.user
  const email: Email = ({ texts, writeEmail }) => writeEmail(texts.account.suspended, { reason }, { firstName })
  const news = { user: made.user, kind: 'account-status', values: { status: 'suspended', reason }, email } as const
  await sendNotification(tx, news, at)
  const partyId = companyIds[0] ?? ownerIds[0] ?? null
  await recordAction(tx, by, made.user, { action: 'suspend', partyId, reason }, at)
  return made
}

/**
 * Restores a suspended user, and the businesses that had no active admin without them. An account that its owner closed
 * is only closed again, so its owner can keep it (decision 35).
 */
export async function restorePerson(tx: Tx, { by, id, at, publicUrl, reason }: OperatorAction & { reason: string }) {
  const made = await restoreUser(tx, { byId: by.userId, id, at })
  if (made.kind !== 'done') return made
  if (made.isClosed) {
    await recordAction(tx, by, made.user, { action: 'restore', reason: reason || null }, at)
    return made
  }
  const { companyIds, ownerIds } = await restoreBusinesses(tx, id, at)
  for (const companyId of companyIds) await notifyRestoration(tx, companyId, at)
  for (const ownerId of ownerIds) await resumeOwnerInfotainment(tx, ownerId, at)
  const envelope = { firstName: made.user.firstName, url: getHomeUrl(made.user.role, publicUrl) }
  const email: Email = ({ texts, writeEmail }) => writeEmail(texts.account.restored, {}, envelope)
  const news = { user: made.user, kind: 'account-status', values: { status: 'restored', reason: null }, email } as const
  await sendNotification(tx, news, at)
  const partyId = companyIds[0] ?? ownerIds[0] ?? null
  await recordAction(tx, by, made.user, { action: 'restore', partyId, reason: reason || null }, at)
  return made
}

/** Mails the verification link again. */
export async function resendPersonVerification(tx: Tx, { by, id, at, publicUrl }: OperatorAction) {
  const made = await resendVerification(tx, { byId: by.userId, id, at, publicUrl })
  if (made.kind === 'done') await recordAction(tx, by, made.user, { action: 'resend-verification' }, at)
  return made
}

/**
 * Changes the role of a user, or that of an operator (decision 38). Refused for users with an owner profile or a company,
 * because bookings and payments depend on it.
 *
 * @throws Refused hasProfile; the rollback removes everything
 */
export async function changePersonRole(
  tx: Tx,
  { by, id, at, publicUrl, to, reason }: OperatorAction & { to: NewRole; reason: string },
) {
  const made = await changeRole(tx, { byId: by.userId, id, at, to })
  if (made.kind !== 'done') return made
  if (await findPartyId(tx, id)) throw refuse(changeRoleCall.refusals.hasProfile)
  const { user } = made
  const from = { role: user.role, operatorRole: user.role === 'operator' ? user.operatorRole : null }
  const changes = computeChanges(from, { role: to.role, operatorRole: to.operatorRole ?? null })
  await recordAction(tx, by, user, { action: 'change-role', reason, changes }, at)
  if (from.operatorRole && to.role === 'operator') {
    const role = { from: from.operatorRole, to: to.operatorRole }
    await reportOperatorRole(tx, by, user, role, { at, publicUrl })
    return made
  }
  const { role } = to
  const envelope = { firstName: user.firstName, url: getHomeUrl(role, publicUrl) }
  const email: Email = ({ texts, writeEmail }) => writeEmail(texts.account.roleChanged, { role }, envelope)
  await sendNotification(tx, { user, kind: 'role-changed', values: { role }, email }, at)
  if (role === 'operator') await reportNewOperator(tx, by, user, { at, publicUrl })
  return made
}

/** Opens an impersonation session and logs it with its reason. */
export async function impersonatePerson(tx: Tx, { by, id, at, reason }: OperatorAction & { reason: string }) {
  const made = await startImpersonation(tx, { byId: by.userId, id, at, address: by.address ?? '' })
  if (made.kind !== 'done') return made
  const details = { until: made.expiresAt.toISOString() }
  await recordAction(tx, by, made.user, { action: 'view-as', partyId: await findPartyId(tx, id), reason, details }, at)
  return made
}

type Invitee = Parameters<typeof addOperator>[1]

/**
 * Creates an operator, or finds one without a password, and mails a link for choosing one. A repeated invitation changes
 * no role (decision 38).
 */
export async function inviteOperator(
  tx: Tx,
  { by, at, publicUrl, ...invited }: Omit<OperatorAction, 'id'> & Invitee,
): Promise<
  { kind: 'done'; user: { id: string } } | { kind: 'emailTaken' | 'alreadyOperator' | 'invitedWithOtherRole' }
> {
  await addOperator(tx, invited, at)
  const user = await findUserByEmail(tx, invited.email)
  if (user?.role !== 'operator') return { kind: 'emailTaken' }
  if (user.hasPassword || user.suspendedAt) return { kind: 'alreadyOperator' }
  if (user.operatorRole !== invited.operatorRole) return { kind: 'invitedWithOtherRole' }
  const url = await createResetLink(tx, user.id, publicUrl, LIFETIMES_MS.invitation, at)
  const email: Email = ({ texts, writeEmail }) =>
    writeEmail(texts.account.operatorInvitation, { by: by.name }, { firstName: user.firstName, url })
  await sendMail(tx, { to: toRecipient(user), email, at })
  const changes = computeChanges({ operatorRole: null }, { operatorRole: user.operatorRole })
  await recordAction(tx, by, user, { action: 'invite', changes }, at)
  await reportNewOperator(tx, by, user, { at, publicUrl })
  return { kind: 'done', user }
}

/** Informs the other operators, because they approve payouts together with the new one (decision 21). */
async function reportNewOperator(
  tx: Tx,
  by: Operator,
  user: NotifiedUser,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const added = { name: getFullName(user), email: user.email, by: by.name }
  const url = `${publicUrl}/operator/people/${user.id}`
  const email = ({ texts, writeEmail }: EmailWriter, firstName: string) =>
    writeEmail(texts.account.operatorAdded, added, { firstName, url })
  const values = { userId: user.id, name: added.name, by: by.name }
  await informOtherOperators(tx, [by.userId, user.id], { kind: 'operator-added', values }, email, at)
}

/** Informs the operator, and all others when the new role allows payouts, which they approve together (decision 21). */
async function reportOperatorRole(
  tx: Tx,
  by: Operator,
  user: NotifiedUser & { suspendedAt: Date | null },
  role: { from: OperatorRole; to: OperatorRole },
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const values = { role: 'operator', operatorRole: role.to, by: by.name } as const
  const envelope = { firstName: user.firstName, url: `${publicUrl}/operator` }
  const email: Email = ({ texts, writeEmail }) =>
    writeEmail(texts.account.operatorRole, { role: role.to, by: by.name }, envelope)
  if (!user.suspendedAt) await sendNotification(tx, { user, kind: 'role-changed', values, email }, at)
  if (!holdsPermission(role.to, 'money.write') || holdsPermission(role.from, 'money.write')) return
  const raised = { userId: user.id, name: getFullName(user), operatorRole: role.to, by: by.name }
  const told = { role: role.to, name: raised.name, email: user.email, by: by.name }
  const url = `${publicUrl}/operator/people/${user.id}`
  const emailOthers = ({ texts, writeEmail }: EmailWriter, firstName: string) =>
    writeEmail(texts.account.operatorRaised, told, { firstName, url })
  const news = { kind: 'operator-raised', values: raised } as const
  await informOtherOperators(tx, [by.userId, user.id], news, emailOthers, at)
}

const getFullName = ({ firstName, lastName }: NotifiedUser) => `${firstName} ${lastName}`

/** Logs the action and makes pages that show people reload. */
async function recordAction(
  tx: Tx,
  by: Actor,
  user: NotifiedUser,
  auditEntry: Omit<AuditEntry, 'subject'>,
  at: Date,
): Promise<void> {
  await writeAuditEntry(tx, by, { ...auditEntry, subject: { kind: 'user', id: user.id, name: getFullName(user) } }, at)
  await notify(tx, { topic: 'review', data: { kind: 'user', id: user.id } })
}

function getHomeUrl(role: Role, publicUrl: string): string {
  return role === 'operator' ? `${publicUrl}/operator` : publicUrl
}
