import type { MemberRole } from '@marquee/contract/members.rules'
import { and, eq } from 'drizzle-orm'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { revokeMembershipKeys } from '../../identity/commands/api-keys.ts'
import { users } from '../../identity/schema.ts'
import { sendNotification } from '../../notifications/commands/notifications.ts'
import type { Email } from '../../notifications/rules/emails.ts'
import { type Business, getBusinessName, isOfBusiness } from '../queries.ts'
import { memberships } from '../schema.ts'
import {
  hasOtherAdmin,
  lockTeam,
  lockTeamForAdmin,
  notifyMember,
  type TeamAction,
  withdrawInvitationsBy,
} from './team.ts'

type Result = 'done' | 'notFound' | 'lastAdmin'

/**
 * Changes the role of a member, at once in all of their sessions. Who is suspended or has closed the account gets no
 * email (decision 35).
 *
 * @returns lastAdmin when no admin would be left
 */
export async function changeMemberRole(tx: Tx, act: TeamAction, id: string, role: MemberRole): Promise<Result> {
  const { by, business, at, publicUrl } = act
  await lockTeamForAdmin(tx, business)
  const member = await findMember(tx, business, id)
  if (!member) return 'notFound'
  if (member.role === role) return 'done'
  if (member.role === 'admin' && !(await hasOtherAdmin(tx, business, id))) return 'lastAdmin'
  await tx.update(memberships).set({ role }).where(eq(memberships.id, id))
  await withdrawInvitationsBy(tx, member.user.id, [business])
  await notifyMember(tx, member.user.id)
  const changes = computeChanges({ role: member.role }, { role })
  await writeAuditEntry(tx, by, { action: 'change-role', ...nameSubject(member, business), changes }, at)
  if (member.user.id === by.userId || member.user.suspendedAt) return 'done'
  const values = { business: await getBusinessName(tx, business), role, by: by.name }
  const envelope = { firstName: member.user.firstName, url: publicUrl }
  const email: Email = ({ texts, writeEmail }) => writeEmail(texts.members.roleChanged, values, envelope)
  await sendNotification(tx, { user: member.user, kind: 'member-role-changed', values, email }, at)
  return 'done'
}

/** Removes a member, at once in all of their sessions. @returns lastAdmin when no admin would be left */
export async function removeMember(tx: Tx, act: TeamAction, id: string): Promise<Result> {
  const { by, business, at } = act
  await lockTeamForAdmin(tx, business)
  const member = await findMember(tx, business, id)
  if (!member) return 'notFound'
  if (member.user.id === by.userId) return endMembership(tx, act, member, 'leave')
  const result = await endMembership(tx, act, member, 'remove-member')
  if (result !== 'done' || member.user.suspendedAt) return result
  const values = { business: await getBusinessName(tx, business), by: by.name }
  const envelope = { firstName: member.user.firstName }
  const email: Email = ({ texts, writeEmail }) => writeEmail(texts.members.removed, values, envelope)
  await sendNotification(tx, { user: member.user, kind: 'member-removed', values, email }, at)
  return 'done'
}

/** Ends the caller's own membership. @returns lastAdmin when no admin would be left */
export async function leaveBusiness(tx: Tx, act: TeamAction): Promise<Result> {
  await lockTeam(tx, act.business)
  const member = await findMember(tx, act.business, act.business.membershipId)
  return member ? endMembership(tx, act, member, 'leave') : 'notFound'
}

async function endMembership(
  tx: Tx,
  { by, business, at }: TeamAction,
  member: FoundMember,
  action: 'leave' | 'remove-member',
): Promise<Result> {
  if (member.role === 'admin' && !(await hasOtherAdmin(tx, business, member.id))) return 'lastAdmin'
  await tx.delete(memberships).where(eq(memberships.id, member.id))
  await revokeMembershipKeys(tx, member.id, at)
  await withdrawInvitationsBy(tx, member.user.id, [business])
  await notifyMember(tx, member.user.id)
  await writeAuditEntry(tx, by, { action, ...nameSubject(member, business) }, at)
  return 'done'
}

type FoundMember = NonNullable<Awaited<ReturnType<typeof findMember>>>

async function findMember(tx: Tx, business: Business, id: string) {
  const [member] = await tx
    .select({
      ...pickColumns(memberships, 'id', 'role'),
      user: pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'language', 'suspendedAt'),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(isOfBusiness(memberships, business), eq(memberships.id, id)))
  return member
}

function nameSubject({ user }: FoundMember, business: Business) {
  const subject = { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}` } as const
  return { subject, partyId: business.id }
}
