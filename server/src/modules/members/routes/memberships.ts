import { leaveBusiness, listMemberships, switchMembership } from '@marquee/contract/members'
import { COMMON } from '@marquee/contract/refusals'
import { memberTexts } from '@marquee/contract/messages/members'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toUserActor, writeAuditEntry } from '../../audit/commands.ts'
import { setSessionMembership } from '../../identity/commands/sessions.ts'
import { presentUser } from '../../identity/present.ts'
import { leaveBusiness as leave } from '../commands/members.ts'
import { notifyMember } from '../commands/team.ts'
import { limitMemberRole, requireOwnBusiness } from '../policy.ts'
import { presentMembership } from '../present.ts'
import { findUserMembership, listUserMemberships, toBusiness } from '../queries.ts'
import type { memberships } from '../schema.ts'

/** The businesses of the caller (decision 33). */
export const membershipRoutes: readonly Route[] = [
  route(listMemberships, async ({ caller }, { db }) => {
    const rows = await listUserMemberships(db, caller.userId)
    return { memberships: rows.map((row) => presentMembership(row, caller.membershipId)) }
  }),

  route(switchMembership, async ({ caller, address, body }, { database, clock }) => {
    const membership = await runInTransaction(database, async (tx) => {
      const found = await findUserMembership(tx, caller.userId, body.membership)
      if (!found) throw refuse(COMMON.notFound)
      await setSessionMembership(tx, caller.sessionId, found.id)
      if (caller.viewer) await recordView(tx, { ...caller, viewer: caller.viewer, address }, found, clock.now())
      else await notifyMember(tx, caller.userId)
      return found
    })
    return { success: true, user: presentUser(workWith(caller, membership, caller.viewer)) }
  }),

  route(leaveBusiness, async (call, { database, clock, config }) => {
    const business = requireOwnBusiness(call.caller)
    const act = { by: toUserActor(call), business, at: clock.now(), publicUrl: config.publicUrl }
    const result = await runInTransaction(database, (tx) => leave(tx, act))
    if (result === 'notFound') throw refuse(COMMON.notFound)
    if (result === 'lastAdmin') throw refuse(leaveBusiness.refusals.lastAdmin)
    return { success: true, message: memberTexts.answers.left }
  }),
]

type MembershipRow = typeof memberships.$inferSelect
type Viewing = Pick<UserCaller, 'userId' | 'profile'> & { viewer: NonNullable<UserCaller['viewer']>; address: string }

/** Logs that an impersonating operator sees another business of the user, whose own pages stay as they are (decision 7). */
async function recordView(
  tx: Tx,
  { userId, profile, viewer, address }: Viewing,
  membership: MembershipRow,
  at: Date,
): Promise<void> {
  const by = { userId: viewer.userId, name: `${viewer.firstName} ${viewer.lastName}`, address }
  const subject = { kind: 'user', id: userId, name: `${profile.firstName} ${profile.lastName}` } as const
  await writeAuditEntry(tx, by, { action: 'view-as', subject, partyId: toBusiness(membership).id }, at)
}

/** The caller after their session, or that of an impersonating operator, continues with a membership. */
export function workWith<C extends object>(
  caller: C,
  { id, role, companyId, ownerId }: MembershipRow,
  viewer: UserCaller['viewer'] = null,
) {
  const kind = companyId === null ? ('partner' as const) : ('client' as const)
  return { ...caller, role: kind, membershipId: id, memberRole: limitMemberRole(role, viewer), companyId, ownerId }
}
