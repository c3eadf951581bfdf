import { COMMON } from '@marquee/contract/refusals'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import type { Actor } from '../../audit/commands.ts'
import { companies } from '../../companies/schema.ts'
import { users } from '../../identity/schema.ts'
import { owners } from '../../owners/schema.ts'
import type { OwnBusiness } from '../policy.ts'
import { type Business, BUSINESS_ID, isOfBusiness } from '../queries.ts'
import { invitations, memberships } from '../schema.ts'

/** An act of a member on the team of their business. */
export type TeamAction = { by: Actor & { userId: string }; business: OwnBusiness; at: Date; publicUrl: string }

/**
 * Lets one change of a team happen after the other, so that two admins cannot remove each other and leave none.
 *
 * @throws Refused roleNotAllowed when the caller is no admin anymore
 */
export async function lockTeamForAdmin(tx: Tx, business: OwnBusiness): Promise<void> {
  await lockTeam(tx, business)
  const isAdmin = and(eq(memberships.id, business.membershipId), eq(memberships.role, 'admin'))
  if ((await tx.$count(memberships, isAdmin)) === 0) throw refuse(COMMON.roleNotAllowed)
}

/** Also locks the members against a suspension, which locks a person before their businesses; another order is a deadlock. */
export async function lockTeam(tx: Tx, business: Business): Promise<void> {
  const members = tx.select({ id: memberships.userId }).from(memberships).where(isOfBusiness(memberships, business))
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, members)).orderBy(users.id).for('key share')
  await lockBusinesses(tx, [business])
}

/** In the order of the ids, which prevents deadlocks. */
export async function lockBusinesses(tx: Tx, of: readonly Business[]): Promise<void> {
  for (const [kind, table] of [
    ['company', companies],
    ['owner', owners],
  ] as const) {
    const ids = of.flatMap((business) => (business.kind === kind ? [business.id] : []))
    if (ids.length > 0)
      await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(table.id).for('no key update')
  }
}

/** Whether a business has an admin besides this member. A suspended one cannot act, so does not count. */
export async function hasOtherAdmin(tx: Tx, business: Business, membershipId: string): Promise<boolean> {
  const admins = await listActiveAdmins(tx, [business])
  return admins.some(({ id }) => id !== membershipId)
}

/** The members who make other people members: admins who are not suspended. */
export function listActiveAdmins(tx: Tx, of: readonly Business[]) {
  const ids = of.map(({ id }) => id)
  return tx
    .select({ ...pickColumns(memberships, 'id', 'userId'), businessId: BUSINESS_ID })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        or(inArray(memberships.companyId, ids), inArray(memberships.ownerId, ids)),
        eq(memberships.role, 'admin'),
        isNull(users.suspendedAt),
      ),
    )
}

/** Deletes the open invitations that a person sent for a business where they are no longer an active admin. */
export async function withdrawInvitationsBy(tx: Tx, userId: string, of: readonly Business[]): Promise<void> {
  const ids = of.map(({ id }) => id)
  const isOfThese = or(inArray(invitations.companyId, ids), inArray(invitations.ownerId, ids))
  await tx.delete(invitations).where(and(eq(invitations.invitedBy, userId), isOfThese))
}

/** Makes all pages of a user load again what they may see, and closes their event streams. */
export async function notifyMember(tx: Tx, userId: string): Promise<void> {
  await notify(tx, { topic: 'membership', userIds: [userId], data: {} })
}
