import { leaveBusiness, listMemberships, switchMembership } from '@marquee/contract/members'
import { COMMON } from '@marquee/contract/refusals'
import { memberTexts } from '@marquee/contract/messages/members'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toUserActor } from '../../audit/commands.ts'
import { setSessionMembership } from '../../identity/commands/sessions.ts'
import { presentUser } from '../../identity/present.ts'
import { leaveBusiness as leave } from '../commands/members.ts'
import { notifyMember } from '../commands/team.ts'
import { requireOwnBusiness } from '../policy.ts'
import { presentMembership } from '../present.ts'
import { findUserMembership, listUserMemberships } from '../queries.ts'
import type { memberships } from '../schema.ts'

/** The businesses of the caller (decision 33). */
export const membershipRoutes: readonly Route[] = [
  route(listMemberships, async ({ caller }, { db }) => {
    const rows = await listUserMemberships(db, caller.userId)
    return { memberships: rows.map((row) => presentMembership(row, caller.membershipId)) }
  }),

  route(switchMembership, async ({ caller, body }, { database }) => {
    const membership = await runInTransaction(database, async (tx) => {
      const found = await findUserMembership(tx, caller.userId, body.membership)
      if (!found) throw refuse(COMMON.notFound)
      await setSessionMembership(tx, caller.sessionId, found.id)
      await notifyMember(tx, caller.userId)
      return found
    })
    return { success: true, user: presentUser(workWith(caller, membership)) }
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

/** The caller after their session continues with a membership. */
export function workWith<C extends object>(caller: C, { id, role, companyId, ownerId }: MembershipRow) {
  const kind = companyId === null ? ('partner' as const) : ('client' as const)
  return { ...caller, role: kind, membershipId: id, memberRole: role, companyId, ownerId }
}
