import { COMMON } from '@marquee/contract/refusals'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import type { Actor } from '../../audit/commands.ts'
import { companies } from '../../companies/schema.ts'
import { users } from '../../identity/schema.ts'
import { owners } from '../../owners/schema.ts'
import type { OwnBusiness } from '../policy.ts'
import { type Business, isOfBusiness } from '../queries.ts'
import { memberships } from '../schema.ts'

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

export async function lockTeam(tx: Tx, { kind, id }: Business): Promise<void> {
  const table = kind === 'company' ? companies : owners
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
}

/** Whether a business has an admin besides this member. A suspended one cannot act, so does not count. */
export async function hasOtherAdmin(tx: Tx, business: Business, membershipId: string): Promise<boolean> {
  const others = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        isOfBusiness(memberships, business),
        eq(memberships.role, 'admin'),
        ne(memberships.id, membershipId),
        isNull(users.suspendedAt),
      ),
    )
    .limit(1)
  return others.length > 0
}

/** Makes all pages of a user load again what they may see, and closes their event streams. */
export async function notifyMember(tx: Tx, userId: string): Promise<void> {
  await notify(tx, { topic: 'membership', userIds: [userId], data: {} })
}
