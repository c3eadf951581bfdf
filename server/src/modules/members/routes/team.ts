import {
  changeMemberRole,
  inviteMember,
  listMembers,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from '@marquee/contract/members'
import { COMMON } from '@marquee/contract/refusals'
import { memberTexts } from '@marquee/contract/messages/members'
import type { AppContext } from '../../../platform/app-context.ts'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { countAttempt } from '../../../platform/rate-limit.ts'
import { toUserActor } from '../../audit/commands.ts'
import { RATE_LIMITS } from '../../identity/rules/lifetimes.ts'
import * as invitations from '../commands/invitations.ts'
import * as members from '../commands/members.ts'
import type { TeamAction } from '../commands/team.ts'
import { requireOwnBusiness } from '../policy.ts'
import { presentInvitation, presentMember } from '../present.ts'
import { listInvitationRows, listMemberRows } from '../queries.ts'

const { answers } = memberTexts

/** The team of the caller's business: its members and invitations (decision 33). */
export const teamRoutes: readonly Route[] = [
  route(listMembers, async ({ caller }, { db, clock }) => {
    const business = requireOwnBusiness(caller)
    const rows = await listMemberRows(db, business)
    const open = caller.memberRole === 'admin' ? await listInvitationRows(db, business) : []
    return {
      members: rows.map((row) => presentMember(row, caller.userId)),
      invitations: open.map((row) => presentInvitation(row, clock.now())),
    }
  }),

  route(changeMemberRole, async (call, context) => {
    const act = createAction(call, context)
    const { id } = call.params
    const result = await runInTransaction(context.database, (tx) =>
      members.changeMemberRole(tx, act, id, call.body.role),
    )
    if (result === 'lastAdmin') throw refuse(changeMemberRole.refusals.lastAdmin)
    const [row] = await listMemberRows(context.db, act.business, id)
    if (result === 'notFound' || !row) throw refuse(COMMON.notFound)
    return { success: true, message: answers.roleChanged, member: presentMember(row, call.caller.userId) }
  }),

  route(removeMember, async (call, context) => {
    const act = createAction(call, context)
    const result = await runInTransaction(context.database, (tx) => members.removeMember(tx, act, call.params.id))
    if (result === 'notFound') throw refuse(COMMON.notFound)
    if (result === 'lastAdmin') throw refuse(removeMember.refusals.lastAdmin)
    return { success: true, message: answers.removed }
  }),

  route(inviteMember, async (call, context) => {
    const act = createAction(call, context)
    if (!call.caller.profile.emailVerifiedAt) throw refuse(inviteMember.refusals.emailNotConfirmed)
    await countInvitation(context, act, call.body.email)
    return runInTransaction(context.database, async (tx) => {
      const invited = await invitations.inviteMember(tx, act, call.body)
      if (invited.kind !== 'invited') throw refuse(inviteMember.refusals[invited.kind], { field: 'email' })
      return answerInvitation(tx, act, invited.id)
    })
  }),

  route(resendInvitation, async (call, context) => {
    const act = createAction(call, context)
    const { id } = call.params
    if (!call.caller.profile.emailVerifiedAt) throw refuse(resendInvitation.refusals.emailNotConfirmed)
    const [open] = await listInvitationRows(context.db, act.business, id)
    if (!open) throw refuse(COMMON.notFound)
    await countInvitation(context, act, open.email)
    return runInTransaction(context.database, async (tx) => {
      if (!(await invitations.resendInvitation(tx, act, id))) throw refuse(COMMON.notFound)
      return answerInvitation(tx, act, id)
    })
  }),

  route(withdrawInvitation, async (call, context) => {
    const act = createAction(call, context)
    const isDone = await runInTransaction(context.database, (tx) =>
      invitations.withdrawInvitation(tx, act, call.params.id),
    )
    if (!isDone) throw refuse(COMMON.notFound)
    return { success: true, message: answers.withdrawn }
  }),
]

function createAction(call: { caller: UserCaller; address: string }, { clock, config }: AppContext): TeamAction {
  const business = requireOwnBusiness(call.caller)
  return { by: toUserActor(call), business, at: clock.now(), publicUrl: config.publicUrl }
}

/** Limits the emails to one address, and those of one business, of one person and from one network (decision 33). */
async function countInvitation({ db, clock }: AppContext, { by, business }: TeamAction, to: string): Promise<void> {
  const limits = [
    [`invite:address:${by.address}`, RATE_LIMITS.mailsPerAddress],
    [`invite:by:${by.userId}`, RATE_LIMITS.invitationsPerMember],
    [`invite:business:${business.id}`, RATE_LIMITS.invitationsPerMember],
    [`invite:to:${to.toLowerCase()}`, RATE_LIMITS.mailsPerAccount],
  ] as const
  for (const [key, limit] of limits) await countAttempt(db, key, limit, clock.now())
}

async function answerInvitation(tx: Tx, { business, at }: TeamAction, id: string) {
  const [row] = await listInvitationRows(tx, business, id)
  if (!row) throw new Error(`the invitation ${id} of this transaction is gone`)
  return { success: true as const, message: answers.invited, invitation: presentInvitation(row, at) }
}
